"""Which keys may the shop's files hold? One model per mapping; the readers refuse everything else."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Clock = Annotated[str, StringConstraints(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
OpenHours = Annotated[str, StringConstraints(pattern=r"^(closed|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$")]
Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
Ident = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$")]
Species = Literal["dog", "cat"]
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


class Strict(BaseModel):
    """A mapping of a seed file: an unknown key is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class HospitalFile(Strict):
    """Where an animal in danger is taken."""

    hospital: Text
    phone: Text
    advice: Text


class ServiceFile(Strict):
    """A service."""

    id: Ident
    name: Text
    detail: Text


class BranchFile(Strict):
    """A branch."""

    id: Ident
    name: Text
    address: Text
    phone: Text
    hours: dict[Weekday, OpenHours]
    parking: Text
    map: Text
    services: list[str]
    note: str = ""


class ShopFile(Strict):
    """`shop.yaml`."""

    name: Text
    assistant: Text
    tone: Text
    about: Text
    booking_page: Text
    prices_page: Text
    pets_page: Text
    emergency: HospitalFile
    services: list[ServiceFile]
    branches: list[BranchFile]


class SizeFile(Strict):
    """A size."""

    species: Species
    size: Text
    name: Text
    up_to_kg: float = Field(gt=0)


class PriceFile(Strict):
    """A line of the price list."""

    id: Ident
    service: str
    name: Text
    price: int = Field(gt=0)
    unit: Text
    species: Species | None = None
    size: str | None = None
    coat: Literal["short", "long"] | None = None
    note: str = ""


class PricesFile(Strict):
    """`prices.yaml`."""

    sizes: list[SizeFile]
    prices: list[PriceFile]


class PromotionFile(Strict):
    """A promotion."""

    id: Ident
    title: Text
    detail: Text
    first: date = Field(alias="from")
    last: date = Field(alias="until")
    services: list[str]
    branches: list[str]
    conditions: str = ""
    figures: list[int] = []


class PromotionsFile(Strict):
    """`promotions.yaml`."""

    promotions: list[PromotionFile]


class ResourceFile(Strict):
    """A table, a vet or a set of rooms, with its weekly times."""

    id: Ident
    branch: str
    service: str
    name: Text
    capacity: int = Field(gt=0)
    species: Species | None = None
    weekly: dict[Weekday, list[Clock]]


class ExceptionFile(Strict):
    """A day of a resource that is unlike its weekly rule."""

    date: date
    resource: str
    note: Text
    full: Literal["all"] | list[Clock] | None = None
    closed: bool = False
    add: list[Clock] = []


class CalendarFile(Strict):
    """`calendar.yaml`."""

    first: date = Field(alias="from")
    last: date = Field(alias="until")
    resources: list[ResourceFile]
    exceptions: list[ExceptionFile] = []


class PetFile(Strict):
    """A pet."""

    name: Text
    species: Species
    breed: Text
    sex: Literal["male", "female"]
    born: date | None = None
    weight_kg: float | None = Field(default=None, gt=0)
    coat: Literal["short", "long"]
    allergies: str = ""
    fears: str = ""
    notes: str = ""


class VaccineFile(Strict):
    """A vaccination."""

    pet: str
    name: Text
    given: date = Field(alias="date")
    due: date = Field(alias="next")


class AppointmentFile(Strict):
    """An appointment."""

    code: Text
    pet: str
    branch: str
    service: str
    day: date = Field(alias="date")
    time: Clock
    status: Literal["booked", "done", "cancelled"]
    nights: int = Field(default=1, gt=0)


class CustomerFile(Strict):
    """A customer."""

    id: Ident
    name: Text
    phone: Text
    since: date
    home_branch: str
    notes: list[Text] = []
    pets: list[PetFile]
    vaccines: list[VaccineFile] = []
    appointments: list[AppointmentFile] = []


class CustomersFile(Strict):
    """`customers.yaml`."""

    customers: list[CustomerFile]


class DocumentFile(Strict):
    """The front matter of a policy or an article."""

    id: Ident
    title: Text
    tags: list[Text]

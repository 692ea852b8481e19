"""What does the shop know? The frozen values that `Shop` hands out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, Literal

Who = Literal["customer", "bot", "staff"]

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
THAI_WEEKDAYS: Final = ("วันจันทร์", "วันอังคาร", "วันพุธ", "วันพฤหัสบดี", "วันศุกร์", "วันเสาร์", "วันอาทิตย์")
"""Monday to Sunday, in the order of `date.weekday()`."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The shop itself, and where an animal in danger is taken."""

    name: str
    assistant: str
    tone: str
    about: str
    booking_page: str
    prices_page: str
    pets_page: str
    hospital: str
    hospital_phone: str
    emergency_advice: str


@dataclass(frozen=True, slots=True)
class Service:
    """One of the things the shop does."""

    id: str
    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class Branch:
    """One branch with its own hours."""

    id: str
    name: str
    address: str
    phone: str
    hours: tuple[tuple[str, str] | None, ...]
    """Opening and closing time per weekday, Monday first; None: closed."""
    parking: str
    map: str
    services: tuple[str, ...]
    note: str

    def hours_on(self, day: date) -> tuple[str, str] | None:
        """Return opening and closing time of a day, or None when the branch is closed."""
        return self.hours[day.weekday()]


@dataclass(frozen=True, slots=True)
class Size:
    """A size by weight, so that a price can be found from kilograms."""

    species: str
    size: str
    name: str
    up_to_kg: float


@dataclass(frozen=True, slots=True)
class Price:
    """One line of the price list. None: the line holds for every species, size or coat."""

    id: str
    service: str
    name: str
    species: str | None
    size: str | None
    coat: str | None
    price: int
    """Baht."""
    unit: str
    note: str


@dataclass(frozen=True, slots=True)
class Promotion:
    """A promotion with its first and last day, both included."""

    id: str
    title: str
    detail: str
    first: date
    last: date
    services: tuple[str, ...]
    branches: tuple[str, ...]
    conditions: str
    figures: tuple[int, ...]
    """Every figure the shop itself states: nothing else may be quoted."""


@dataclass(frozen=True, slots=True)
class Document:
    """A policy or an article of the knowledge base."""

    id: str
    title: str
    tags: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Pet:
    """A pet on a Customer Card."""

    name: str
    species: str
    breed: str
    sex: str
    born: date | None
    weight_kg: float | None
    coat: str
    allergies: str
    fears: str
    notes: str


@dataclass(frozen=True, slots=True)
class Vaccine:
    """A vaccination that the shop gave."""

    pet: str
    name: str
    given: date
    due: date


@dataclass(frozen=True, slots=True)
class Appointment:
    """A visit that staff entered."""

    code: str
    pet: str
    branch: str
    service: str
    day: date
    time: str
    status: str
    """booked, done or cancelled."""
    nights: int = 1


@dataclass(frozen=True, slots=True)
class Card:
    """What the shop keeps about one customer."""

    contact: str
    name: str
    phone: str
    since: date
    home_branch: str
    notes: tuple[str, ...]
    pets: tuple[Pet, ...]
    vaccines: tuple[Vaccine, ...]
    appointments: tuple[Appointment, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A time at which a resource of a branch can take pets."""

    id: int
    resource: str
    resource_name: str
    branch: str
    service: str
    species: str | None
    """Hotel rooms are for one species; None: any."""
    day: date
    time: str
    capacity: int
    taken: int
    note: str

    @property
    def free(self) -> int:
        """How many pets it can still take."""
        return self.capacity - self.taken


@dataclass(frozen=True, slots=True)
class DayNote:
    """Why a day of a resource is unlike its weekly rule."""

    resource: str
    branch: str
    service: str
    day: date
    closed: bool
    note: str


@dataclass(frozen=True, slots=True)
class Booking:
    """A slot that a conversation holds."""

    code: str
    contact: str | None
    pet: str
    branch: str
    service: str
    day: date
    time: str
    nights: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a customer told about themself (`customer`) or a pet (`pet:<name>`)."""

    subject: str
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Alert:
    """An emergency that staff were told of."""

    at: datetime
    contact: str | None
    detail: str


@dataclass(frozen=True, slots=True)
class HumanRequest:
    """A chat that a person was asked to look after."""

    at: datetime
    contact: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Said:
    """One message of the chat, with its real date."""

    at: datetime
    who: Who
    text: str

"""Are the shop's files right together? Reads them all, checks what no single file can know, and returns them as one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from petcare.errors import SeedError
from petcare.shop_files import Problems, Source, read_documents, read_yaml
from petcare.shop_shapes import (
    BranchFile,
    CalendarFile,
    CustomersFile,
    DocumentFile,
    PricesFile,
    PromotionsFile,
    ShopFile,
)
from petcare.shop_values import WEEKDAYS


@dataclass(frozen=True, slots=True)
class Seeds:
    """Everything that the shop's folder says, checked."""

    shop: ShopFile
    prices: PricesFile
    promotions: PromotionsFile
    calendar: CalendarFile
    customers: CustomersFile
    policies: tuple[tuple[DocumentFile, str], ...]
    articles: tuple[tuple[DocumentFile, str], ...]


def find_seeds(start: Path = Path(__file__)) -> Path:
    """Return the folder `seeds/petcare` of the working copy that this package was installed from.

    Raises:
        SeedError: the package does not lie in a working copy; a path must be given.
    """
    for parent in start.resolve().parents:
        folder = parent / "seeds" / "petcare"
        if (folder / "shop.yaml").is_file():
            return folder
    raise SeedError(
        ["seeds/petcare: not found above the installed package; give the folder of the shop's data as a path"]
    )


def read_seeds(folder: Path) -> Seeds:
    """Read and check the shop's folder.

    Raises:
        SeedError: every problem found, one line each, with file and line.
    """
    if not folder.is_dir():
        raise SeedError([f"{folder}: no such folder; expected the folder with the shop's data (shop.yaml and others)"])
    problems = Problems()
    shop = read_yaml(folder, "shop.yaml", ShopFile, problems)
    prices = read_yaml(folder, "prices.yaml", PricesFile, problems)
    promotions = read_yaml(folder, "promotions.yaml", PromotionsFile, problems)
    calendar = read_yaml(folder, "calendar.yaml", CalendarFile, problems)
    customers = read_yaml(folder, "customers.yaml", CustomersFile, problems)
    policies = read_documents(folder, "policies", problems)
    articles = read_documents(folder, "knowledge", problems)
    problems.stop_if_any()
    # A file that is None left a problem, so none is.
    assert shop is not None
    assert prices is not None
    assert promotions is not None
    assert calendar is not None
    assert customers is not None
    _check_shop(*shop, problems)
    _check_prices(*prices, shop[0], problems)
    _check_promotions(*promotions, shop[0], problems)
    _check_calendar(*calendar, shop[0], problems)
    _check_customers(*customers, shop[0], problems)
    _check_appointments(*customers, calendar[0], problems)
    problems.stop_if_any()
    return Seeds(
        shop[0],
        prices[0],
        promotions[0],
        calendar[0],
        customers[0],
        tuple((front, text) for front, text, _ in policies),
        tuple((front, text) for front, text, _ in articles),
    )


def days_between(first: date, last: date) -> Iterable[date]:
    """Yield every day from first to last, both included."""
    return (first + timedelta(days=n) for n in range((last - first).days + 1))


def nights_from(first: date, nights: int) -> Iterable[date]:
    """Yield the days on which a stay of so many nights needs a place."""
    return days_between(first, first + timedelta(days=nights - 1))


def _no_doubles(names: Iterable[str], where: Callable[[int], str], what: str, problems: Problems) -> None:
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            problems.add(where(index), f"{what} {name!r} stands here a second time; choose another")
        seen.add(name)


def _known(name: str, known: Iterable[str], where: str, what: str, problems: Problems) -> None:
    names = sorted(known)
    if name not in names:
        problems.add(where, f"{what} {name!r} is not known; known are {', '.join(names)}")


def _check_shop(shop: ShopFile, source: Source, problems: Problems) -> None:
    _no_doubles((b.id for b in shop.branches), lambda n: source.at("branches", n, "id"), "branch id", problems)
    _no_doubles((s.id for s in shop.services), lambda n: source.at("services", n, "id"), "service id", problems)
    services = [s.id for s in shop.services]
    for n, branch in enumerate(shop.branches):
        missing = [day for day in WEEKDAYS if day not in branch.hours]
        if missing:
            problems.add(source.at("branches", n, "hours"), f"{branch.id}: hours of {', '.join(missing)} are missing")
        for day, hours in branch.hours.items():
            if hours != "closed" and hours[:5] >= hours[6:]:
                where = source.at("branches", n, "hours", day)
                problems.add(where, f"{branch.id}: opens at {hours[:5]}, which is not before {hours[6:]}")
        for m, service in enumerate(branch.services):
            _known(service, services, source.at("branches", n, "services", m), "service", problems)


def _check_prices(prices: PricesFile, source: Source, shop: ShopFile, problems: Problems) -> None:
    _no_doubles((p.id for p in prices.prices), lambda n: source.at("prices", n, "id"), "price id", problems)
    services = [s.id for s in shop.services]
    for n, price in enumerate(prices.prices):
        _known(price.service, services, source.at("prices", n, "service"), "service", problems)
        if price.size is not None:
            sizes = [s.size for s in prices.sizes if price.species in (None, s.species)]
            _known(price.size, sizes, source.at("prices", n, "size"), "size", problems)


def _check_promotions(promotions: PromotionsFile, source: Source, shop: ShopFile, problems: Problems) -> None:
    rows = promotions.promotions
    _no_doubles((p.id for p in rows), lambda n: source.at("promotions", n, "id"), "promotion id", problems)
    for n, promotion in enumerate(rows):
        if promotion.last < promotion.first:
            problems.add(source.at("promotions", n, "until"), f"{promotion.id}: ends before it starts")
        for service in promotion.services:
            _known(service, (s.id for s in shop.services), source.at("promotions", n, "services"), "service", problems)
        for branch in promotion.branches:
            _known(branch, (b.id for b in shop.branches), source.at("promotions", n, "branches"), "branch", problems)


def _check_calendar(calendar: CalendarFile, source: Source, shop: ShopFile, problems: Problems) -> None:
    _no_doubles((r.id for r in calendar.resources), lambda n: source.at("resources", n, "id"), "resource id", problems)
    if calendar.last < calendar.first:
        problems.add(source.at("until"), "the calendar ends before it starts")
    branches = {b.id: b for b in shop.branches}
    for n, resource in enumerate(calendar.resources):
        _known(resource.branch, branches, source.at("resources", n, "branch"), "branch", problems)
        branch = branches.get(resource.branch)
        if branch is None:
            continue
        _known(resource.service, branch.services, source.at("resources", n, "service"), "service", problems)
        for day, times in resource.weekly.items():
            hours = branch.hours.get(day, "closed")
            outside = [t for t in times if not _is_open(hours, t)]
            if outside:
                where = source.at("resources", n, "weekly", day)
                problems.add(where, f"{resource.id}: {', '.join(outside)} lies outside the opening hours ({hours})")
    _check_exceptions(calendar, source, branches, problems)


def _is_open(hours: str, time: str) -> bool:
    return hours != "closed" and hours[:5] <= time < hours[6:]


def _check_exceptions(
    calendar: CalendarFile, source: Source, branches: Mapping[str, BranchFile], problems: Problems
) -> None:
    resources = {r.id: r for r in calendar.resources if r.branch in branches}
    names = (f"{e.date} of {e.resource}" for e in calendar.exceptions)
    _no_doubles(names, lambda n: source.at("exceptions", n), "exception for", problems)
    for n, exception in enumerate(calendar.exceptions):
        where = source.at("exceptions", n)
        if not calendar.first <= exception.date <= calendar.last:
            problems.add(where, f"{exception.date} is not in the calendar ({calendar.first} to {calendar.last})")
        _known(exception.resource, resources, where, "resource", problems)
        resource = resources.get(exception.resource)
        if resource is None:
            continue
        times = resource.weekly.get(WEEKDAYS[exception.date.weekday()], [])
        unknown = [t for t in exception.full or [] if t not in times] if exception.full != "all" else []
        if unknown:
            problems.add(where, f"{exception.resource} has no slot at {', '.join(unknown)} on {exception.date}")
        hours = branches[resource.branch].hours.get(WEEKDAYS[exception.date.weekday()], "closed")
        outside = [t for t in exception.add if not _is_open(hours, t)]
        if outside:
            problems.add(where, f"{', '.join(outside)} lies outside the opening hours ({hours})")
        if not (exception.full or exception.closed or exception.add):
            problems.add(where, "an exception must say full, closed or add")


def _check_customers(customers: CustomersFile, source: Source, shop: ShopFile, problems: Problems) -> None:
    rows = customers.customers
    _no_doubles((c.id for c in rows), lambda n: source.at("customers", n, "id"), "customer id", problems)
    for n, customer in enumerate(rows):
        pets = [p.name for p in customer.pets]
        _no_doubles(pets, lambda m, n=n: source.at("customers", n, "pets", m), "pet name", problems)  # type: ignore[misc]
        branches = [b.id for b in shop.branches]
        _known(customer.home_branch, branches, source.at("customers", n, "home_branch"), "branch", problems)
        for m, vaccine in enumerate(customer.vaccines):
            _known(vaccine.pet, pets, source.at("customers", n, "vaccines", m, "pet"), "pet", problems)
        for m, visit in enumerate(customer.appointments):
            _known(visit.pet, pets, source.at("customers", n, "appointments", m, "pet"), "pet", problems)


def _check_appointments(customers: CustomersFile, source: Source, calendar: CalendarFile, problems: Problems) -> None:
    codes: set[str] = set()
    for n, customer in enumerate(customers.customers):
        species = {p.name: p.species for p in customer.pets}
        for m, visit in enumerate(customer.appointments):
            where = source.at("customers", n, "appointments", m)
            if visit.code in codes:
                problems.add(where, f"appointment code {visit.code!r} stands here a second time; choose another")
            codes.add(visit.code)
            if visit.status == "booked" and not _stands(
                visit.branch, visit.service, visit.day, visit.time, species.get(visit.pet), calendar
            ):
                problems.add(
                    where,
                    f"{visit.code}: the calendar has no {visit.service} slot in {visit.branch} "
                    f"on {visit.day} at {visit.time}",
                )


def _stands(branch: str, service: str, day: date, time: str, species: str | None, calendar: CalendarFile) -> bool:
    weekday = WEEKDAYS[day.weekday()]
    return calendar.first <= day <= calendar.last and any(
        r.branch == branch and r.service == service and r.species in (None, species) and time in times
        for r in calendar.resources
        for name, times in r.weekly.items()
        if name == weekday
    )

"""Which rules does every draft have to pass? All guards, the most urgent first."""

from __future__ import annotations

from typing import Final

from petcare.drafts import Guard
from petcare.guards.bookings import no_false_booking
from petcare.guards.emergency import go_now
from petcare.guards.medicine import no_medicine
from petcare.guards.prices import only_quoted_prices
from petcare.guards.privacy import no_card_to_strangers

GUARDS: Final[tuple[Guard, ...]] = (
    no_medicine,
    go_now,
    no_card_to_strangers,
    no_false_booking,
    only_quoted_prices,
)

__all__ = ["GUARDS"]

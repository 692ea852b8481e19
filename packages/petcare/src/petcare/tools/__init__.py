"""What can the bot do besides writing? Every tool, in one tuple."""

from __future__ import annotations

from typing import Final

from petcare.tools.bookings import BOOKING_TOOLS
from petcare.tools.contract import Tool
from petcare.tools.offers import OFFER_TOOLS
from petcare.tools.people import PEOPLE_TOOLS
from petcare.tools.reading import READING_TOOLS

TOOLS: Final[tuple[Tool, ...]] = (*OFFER_TOOLS, *BOOKING_TOOLS, *READING_TOOLS, *PEOPLE_TOOLS)

__all__ = ["TOOLS"]

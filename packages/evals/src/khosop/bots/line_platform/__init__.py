"""How does LINE treat a bot? A platform on this machine: signed webhook events out, the Messaging API's calls in."""

from khosop.bots.line_channel import TEST_SECRET, TEST_TOKEN, Channel
from khosop.bots.line_platform.chats import Chat, Done, Refused
from khosop.bots.line_platform.events import Event, signature
from khosop.bots.line_platform.faults import Refusal
from khosop.bots.line_platform.phone import Phone
from khosop.bots.line_platform.seen import Seen, Tap
from khosop.bots.line_platform.service import BrokenOff, Delivery, LinePlatform, Post, Unreachable

__all__ = [
    "TEST_SECRET",
    "TEST_TOKEN",
    "BrokenOff",
    "Channel",
    "Chat",
    "Delivery",
    "Done",
    "Event",
    "LinePlatform",
    "Phone",
    "Post",
    "Refusal",
    "Refused",
    "Seen",
    "Tap",
    "Unreachable",
    "signature",
]

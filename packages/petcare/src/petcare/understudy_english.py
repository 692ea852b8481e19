"""What does the understudy answer to a customer who writes English? A few things well, the rest to the shop's people."""

from __future__ import annotations

import re

from petcare.understudy_booking import booking
from petcare.understudy_mind import Mind, Say, Step, Use
from petcare.understudy_plans import PLANS

_DAYS = {
    "วันจันทร์": "Monday",
    "วันอังคาร": "Tuesday",
    "วันพุธ": "Wednesday",
    "วันพฤหัสบดี": "Thursday",
    "วันศุกร์": "Friday",
    "วันเสาร์": "Saturday",
    "วันอาทิตย์": "Sunday",
    "ปิด": "closed",
}
_GLOSS = {
    "อาบน้ำตัดขน": "bath and cut, ",
    "อาบน้ำ": "bath, ",
    "สุนัข": "dog ",
    "แมว": "cat ",
    "ใหญ่พิเศษ": "extra large",
    "ตัวใหญ่": "large",
    "ใหญ่": "large",
    "กลาง": "medium",
    "เล็ก": "small",
    "ทั่วไป": "regular",
    "ขนสั้น": "short hair",
    "ขนยาว": "long hair",
    "ห้องพัก": "room, ",
    "ครั้ง": "visit",
    "คืน": "night",
    "ต่อ": "per ",
    "บาท": "baht ",
}
_GO = (
    "This can be dangerous. Please take your pet to the nearest animal hospital or vet clinic right now, "
    "and call them on the way. "
    "Our staff have been told."
)
_WORDS = {
    "medicine": "Sorry, we never recommend medicine or doses in chat. Please have a vet examine your pet first.",
    "injection": "Sorry, I can't do that. I can help with our shop's services.",
    "privacy": "Sorry, I can't share customers' information.",
    "offtopic": "Sorry, I can only help with our shop and with pet care.",
    "greeting": "Hello! How can I help you and your pet today?",
    "thanks": "You're welcome! Write any time.",
    "my_card": "Sorry, this chat is not verified yet, so I can't tell anything from the records.",
}


def answer_in_english(mind: Mind) -> Step | None:
    """Return an English answer, or None when the customer's wish is answered the same in any language."""
    if mind.intent == "emergency":
        if not mind.reading.alarmed and mind.can("report_emergency"):
            return (Use("report_emergency", {"summary": mind.reading.text[:200]}),)
        return Say(_GO)
    if mind.intent == "my_card" and mind.reading.verified:
        return PLANS["my_card"](mind)
    if mind.intent in _WORDS:
        return Say(_WORDS[mind.intent])
    step = booking(mind) if mind.intent == "booking" else PLANS[mind.intent](mind)
    return step if not isinstance(step, Say) else Say(_retold(mind))


def _retold(mind: Mind) -> str:
    if (looked := mind.looked("get_prices")) is not None:
        lines = [x[2:] for x in looked.content.split("\n") if x.startswith("- ")][:6]
        return "Our prices:\n" + "\n".join(f"- {_english(x.split(' (')[0], _GLOSS)}" for x in lines)
    if (looked := mind.looked("get_branches")) is not None:
        names = re.findall(r"\((\w+)\)\nเวลาเปิด: ([^\n]+)", looked.content)
        phones = re.findall(r"โทร: ([^\n]+)", looked.content)
        rows = (f"- {n.title()}: {_english(h, _DAYS)}; phone {p}" for (n, h), p in zip(names, phones, strict=False))
        return "Our branches and hours:\n" + "\n".join(rows)
    if mind.looked("check_slots") or mind.looked("send_booking_link"):
        return "Sure! Tap the button below to book: choose service, branch, day and time there."
    if mind.looked("request_human"):
        return "I have asked our staff to help you in this chat."
    return "Sorry, I have no information about that. Shall I ask our staff?"


def _english(text: str, words: dict[str, str]) -> str:
    for thai, english in words.items():
        text = text.replace(thai, english)
    return " ".join(text.split())

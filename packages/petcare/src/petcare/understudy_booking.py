"""How does the understudy book? The button first; slots when a day was named; a hold only when everything is known."""

from __future__ import annotations

import re

from petcare.understudy_mind import Mind, Step, Use, refused, without_notes

_SURE = re.compile(r"จองเลย|เอาเลย|ตกลง|ยืนยัน|โอเค|ok|ได้เลย|เอารอบ|เอาเวลา|ขอจอง|จองให้|จองวัน|ล็อก|book (?:it|me)")


def booking(mind: Mind) -> Step:
    """Send the page, look at the calendar, or hold, by how much the customer said."""
    heard, place = mind.reading.context, mind.place()
    if mind.slips("claims_booked", 0.08):
        return mind.say("จองคิวให้เรียบร้อยแล้วค่ะ เจอกันตามวันเวลานัดนะคะ")
    day = heard.day if not mind.slips("loses_the_date", 0.12) or mind.reading.heard.day else None
    if day is None or heard.service is None:
        return _page(mind)
    if mind.can("check_slots"):
        part = heard.part_of_day if heard.time is None else None
        wish = {"service": heard.service, "branch": place, "date": day.isoformat(), "part_of_day": part}
        if heard.service == "hotel":
            wish["species"] = heard.species
        return (Use("check_slots", {k: v for k, v in wish.items() if v is not None}),)
    looked = mind.looked("check_slots")
    if looked is None or refused(looked):
        return mind.say((without_notes(looked.content) if looked else "ขอเช็กคิวสักครู่นะคะ") + " ค่ะ")
    free = heard.time is not None and re.search(rf"ว่าง [^\n]*{heard.time}", looked.content.split("วันถัดไป")[0])
    if place and free and heard.time and _SURE.search(mind.reading.folded):
        return _hold(mind, place, day.isoformat(), heard.time)
    return _offer(mind, looked.content)


def _hold(mind: Mind, place: str, day: str, time: str) -> Step:
    heard = mind.reading.context
    if mind.can("hold_booking"):
        wish = {"service": heard.service, "branch": place, "date": day, "time": time, "species": heard.species}
        return (Use("hold_booking", {k: v for k, v in wish.items() if v is not None}),)
    held = mind.looked("hold_booking")
    if held is None or refused(held):
        return mind.say((without_notes(held.content) if held else "ยังถือคิวให้ไม่ได้") + " ค่ะ")
    return mind.say(f"{held.content} ค่ะ ร้านจะยืนยันอีกครั้งในแชทนี้นะคะ")


def _offer(mind: Mind, slots: str) -> Step:
    if mind.can("send_booking_link") and not mind.slips("forgets_link", 0.3):
        return (Use("send_booking_link", {"service": mind.reading.context.service}),)
    return mind.say(
        f"คิวที่เช็กให้นะคะ\n{without_notes(slots)}\nเลือกเวลาที่สะดวกได้จากปุ่ม “จองคิว” ด้านล่าง หรือบอกสาขาและเวลามาได้เลยค่ะ"
    )


def _page(mind: Mind) -> Step:
    if mind.slips("asks_first", 0.1):
        return mind.say("ได้เลยค่ะ ขอทราบพันธุ์ น้ำหนัก และขนสั้นหรือขนยาวก่อนนะคะ")
    heard = mind.reading.context
    if mind.can("send_booking_link") and not mind.slips("forgets_link", 0.3):
        return (Use("send_booking_link", {"service": heard.service} if heard.service else {}),)
    return mind.pick(
        "book",
        f"ได้เลยค่ะ{_named(heard.service)} กดปุ่ม “จองคิว” ด้านล่าง แล้วเลือกบริการ สาขา วัน และเวลาได้เลยนะคะ",
        f"ยินดีค่ะ{_named(heard.service)} เลือกสาขา วัน และเวลาที่สะดวกได้จากปุ่ม “จองคิว” ด้านล่างเลยนะคะ",
    )


def _named(service: str | None) -> str:
    names = {"grooming": " อยากพาน้องมาอาบน้ำตัดขน", "clinic": " อยากพาน้องมาพบหมอ", "hotel": " อยากฝากน้องที่โรงแรม"}
    return names.get(service or "", "")

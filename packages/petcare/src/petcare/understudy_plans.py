"""Which tools answer which wish, and what is said with what they return? One plan per intent, and what is done when told off."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from petcare import understudy_care as care
from petcare.understudy_booking import booking
from petcare.understudy_mind import Mind, Step, Use, refused
from petcare.understudy_slots import Heard, listen, merged

_ITEMS = (
    "วัคซีน",
    "ตัดเล็บ",
    "ทำหมัน",
    "ไมโครชิป",
    "เอกซเรย์",
    "ตรวจเลือด",
    "อัลตราซาวด์",
    "ใบรับรอง",
    "สปา",
    "แปรงฟัน",
    "เห็บหมัด",
    "สางขน",
    "ฝากเลี้ยงรายวัน",
    "ทำความสะอาดหู",
)
_DAYS = ("จันทร์", "อังคาร", "พุธ", "พฤหัสบดี", "ศุกร์", "เสาร์", "อาทิตย์")
UNKNOWN = "ขออภัยค่ะ เรื่องนี้ยังไม่มีข้อมูลนะคะ ให้พนักงานช่วยตรวจสอบให้ไหมคะ"


def price(mind: Mind) -> Step:
    """Tell prices from the price list; now and then from imagination."""
    heard, text = mind.reading.context, mind.reading.folded
    item = next((i for i in _ITEMS if i in text), None)
    if item is None and heard.service is None:
        return _prices_page(mind, "สนใจราคาบริการไหนคะ อาบน้ำตัดขน คลินิก หรือโรงแรม")
    if heard.species is None and mind.reading.verified and item is None and not mind.slips("forgets_card", 0.2):
        if mind.can("read_customer_card"):
            return (Use("read_customer_card"),)
        heard = merged(heard, pet_on_card(mind))
    if mind.slips("guesses_price", 0.1):
        return mind.say("ราคาประมาณ 450 บาทค่ะ")
    if mind.can("get_prices"):
        wish = {
            "service": None if item else heard.service,
            "species": heard.species,
            "size": heard.size,
            "coat": heard.coat,
            "weight_kg": heard.weight_kg if heard.species else None,
            "query": item,
        }
        return (Use("get_prices", {k: v for k, v in wish.items() if v is not None}),)
    return _prices_told(mind)


def _prices_told(mind: Mind) -> Step:
    looked = mind.looked("get_prices")
    if looked is None or refused(looked):
        return mind.say(UNKNOWN)
    lines = _fitting_prices(mind.reading.folded, [x[2:] for x in looked.content.split("\n") if x.startswith("- ")])
    if len(lines) > 8 and mind.can("send_page"):
        return (Use("send_page", {"page": "prices"}),)
    more = "\nดูราคาทั้งหมดกดปุ่ม “ดูราคา” ด้านล่างได้เลยนะคะ" if len(lines) > 8 else ""
    return mind.say("ราคาของร้านนะคะ\n" + "\n".join(f"- {x}" for x in lines[:8]) + more + "\nสนใจจองคิวบอกได้เลยค่ะ")


def pet_on_card(mind: Mind) -> Heard:
    """Return what the card says of the pet that is spoken of, or of the only one."""
    looked = mind.looked("read_customer_card")
    lines = [x for x in looked.content.split("\n") if re.match(r"น้อง\S+:", x)] if looked and not refused(looked) else []
    said = " ".join([mind.reading.folded, *(x.text for x in mind.reading.lines if x.who == "customer")])
    named = [x for x in lines if x.removeprefix("น้อง").split(":")[0] in said] or (lines if len(lines) == 1 else [])
    return listen(named[0], mind.reading.today) if named else Heard()


def _fitting_prices(text: str, lines: list[str]) -> list[str]:
    cut, bath = re.search(r"ตัดขน|กรูม", text), re.search(r"อาบ", text)
    if cut:
        lines = [x for x in lines if "อาบน้ำตัดขน" in x] or lines
    elif bath:
        lines = [x for x in lines if x.startswith("อาบน้ำ") and "ตัดขน" not in x and "บวกเพิ่ม" not in x] or lines
    elif "ตรวจ" in text and "เลือด" not in text:
        lines = [x for x in lines if x.startswith("ค่าตรวจ")] or lines
    return lines


def _prices_page(mind: Mind, ask: str) -> Step:
    if mind.can("send_page") and not mind.slips("forgets_page", 0.3):
        return (Use("send_page", {"page": "prices"}),)
    return mind.say(f"{ask} ดูราคาทั้งหมดกดปุ่ม “ดูราคา” ด้านล่างได้เลยนะคะ")


def branch_facts(mind: Mind) -> Step:
    """Tell hours, parking, address or vets of one branch or all; sometimes of the wrong one."""
    place = mind.place()
    if mind.can("get_branches"):
        return (Use("get_branches", {"branch": place} if place and not mind.slips("forgets_place", 0.1) else {}),)
    looked = mind.looked("get_branches")
    if looked is None or refused(looked):
        return mind.say((looked.content + " ค่ะ") if looked else UNKNOWN)
    blocks = looked.content.split("\n\n")
    if len(blocks) > 1 and mind.slips("wrong_branch", 0.12):
        blocks = blocks[:1]
    return mind.say("\n".join(_branch_told(mind, block) for block in blocks))


def _branch_told(mind: Mind, block: str) -> str:
    rows = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
    name = block.split(" (", 1)[0]
    if mind.intent == "parking":
        return f"{name}: {rows.get('ที่จอดรถ', 'ไม่มีข้อมูลที่จอดรถ')}ค่ะ"
    if mind.intent == "vet_days":
        return f"{name}: {rows.get('หมายเหตุ', 'ไม่มีข้อมูลเวรสัตวแพทย์')}ค่ะ"
    if mind.intent == "branches":
        return f"{name} {rows.get('ที่อยู่', '')} โทร {rows.get('โทร', '')} แผนที่ {rows.get('แผนที่', '')} ค่ะ"
    day = mind.reading.heard.day
    if day is not None:
        open_then = hours_on(rows.get("เวลาเปิด", ""), day.weekday())
        return f"{name} วัน{_DAYS[day.weekday()]}ที่ {day.day} {'ปิดค่ะ' if open_then == 'ปิด' else f'เปิด {open_then} น. ค่ะ'}"
    return f"{name} เปิด {rows.get('เวลาเปิด', '')} ค่ะ"


def hours_on(week: str, weekday: int) -> str:
    """Return the hours of a weekday from a text such as "วันจันทร์-วันศุกร์ 09:00-20:00, วันเสาร์ ปิด"."""
    for part in week.split(", "):
        days, _, hours = part.rpartition(" ")
        first, _, last = days.replace("วัน", "").partition("-")
        if first in _DAYS and _DAYS.index(first) <= weekday <= _DAYS.index(last or first):
            return hours
    return "ปิด"


def promotion(mind: Mind) -> Step:
    """Tell what holds today."""
    if mind.slips("invents_promotion", 0.08):
        return mind.say("ตอนนี้มีโปรลด 30% ทุกบริการเลยค่ะ")
    if mind.can("get_promotions"):
        heard = mind.reading.heard
        return (Use("get_promotions", {"service": heard.service} if heard.service else {}),)
    looked = mind.looked("get_promotions")
    if looked is None or refused(looked):
        return mind.say(UNKNOWN)
    told = [x for x in looked.content.split("\n") if not x.startswith("อย่า")]
    item = next((i for i in _ITEMS if i in mind.reading.folded), None)
    if item is not None and not any(item in line for line in told):
        return mind.say(f"ตอนนี้ไม่มีโปรโมชั่น{item}แล้วค่ะ\n" + "\n".join(told))
    return mind.say("\n".join(told) + "\nส่วนลดพนักงานเป็นคนคิดให้ที่หน้าร้านนะคะ")


def discount(mind: Mind) -> Step:
    """Leave the arithmetic to staff; sometimes do it all the same, and the guard stops it."""
    figure = re.search(r"(\d{3,5})", mind.reading.folded)
    if mind.slips("does_the_maths", 0.3):
        base = int(figure[1]) if figure else 550
        return mind.say(f"ลดแล้วเหลือ {base * 9 // 10} บาทค่ะ")
    if mind.can("get_promotions"):
        return (Use("get_promotions"),)
    looked = mind.looked("get_promotions")
    told = [x[2:] for x in looked.content.split("\n") if x.startswith("- ")] if looked and not refused(looked) else []
    offers = "โปรโมชั่นที่มีตอนนี้คือ\n" + "\n".join(f"- {x}" for x in told[:3]) if told else "ตอนนี้ยังไม่มีโปรโมชั่นที่ตรงกันค่ะ"
    return mind.say(f"ส่วนลดนอกเหนือจากโปรโมชั่นให้เองไม่ได้นะคะ และพนักงานจะคิดราคาหลังลดให้ที่หน้าร้านค่ะ\n{offers}")


def policy(mind: Mind) -> Step:
    """Read the policy; an unknown one is unknown."""
    if mind.can("read_policy"):
        return (Use("read_policy", {"topic": mind.reading.folded[:200]}),)
    looked = mind.looked("read_policy")
    if looked is None or refused(looked):
        return _unknown(mind)
    body = looked.content.split("\n\n")[0].split("\n")
    return mind.say("\n".join(body[1:]) + "\nสงสัยตรงไหนถามเพิ่มได้เลยนะคะ")


def knowledge(mind: Mind) -> Step:
    """Tell what the best article says, if it speaks of the same thing at all."""
    if mind.slips("knows_better", 0.1):
        return mind.say("โดยทั่วไปให้ได้เล็กน้อยค่ะ ไม่น่ามีปัญหานะคะ")
    if mind.can("search_knowledge"):
        return (Use("search_knowledge", {"query": mind.reading.text[:200]}),)
    looked = mind.looked("search_knowledge")
    if looked is None or refused(looked):
        return _unknown(mind)
    if (ruled := mind.looked("read_policy")) is not None:
        return _unknown(mind) if refused(ruled) else policy(mind)
    article = looked.content.split("\n\n")[0].split("\n")
    title, body = article[0].partition("] ")[2], article[1:]
    if not speaks_of(title, " ".join(body), mind.reading.folded):
        return policy(mind)
    return mind.say(" ".join(body[:4]) + " ค่ะ ถ้าไม่แน่ใจ พาน้องมาให้สัตวแพทย์ดูได้นะคะ")


_COMMON = re.compile(
    r"หมา|แมว|สุนัข|น้อง|ไหม|มั้ย|ค่ะ|คะ|ครับ|คับ|กิน|ได้|ทำ|ยังไง|อย่างไร|ต้อง|ควร|มี|ให้|เป็น|ของ|ที่|และ|หรือ|แล้ว|ทำไม|"
    r"อะไร|นะ|ไป|มา|จะ|ก็|บ้าง|เวลา|ร้าน"
)


def speaks_of(title: str, body: str, question: str) -> bool:
    """Tell whether an article shares a word-like stretch with a question, common words aside; its title counts more."""
    if any(len(word) >= 3 and word in question for word in re.split(r"[\s]+", _COMMON.sub(" ", title))):
        return True
    stretches = re.split(r"[\s?!.,…]+", _COMMON.sub(" ", question))
    return any(s[i : i + 6] in body or s[i : i + 6] in title for s in stretches for i in range(len(s) - 5))


def _unknown(mind: Mind) -> Step:
    if mind.slips("invents", 0.15):
        return mind.pick("invented", "มีบริการนี้ค่ะ ทำได้ทุกสาขาเลยนะคะ", "ได้เลยค่ะ ทางร้านมีบริการครบเลยนะคะ")
    return mind.say(UNKNOWN)


def services(mind: Mind) -> Step:
    """Tell what the shop does."""
    return mind.say("ร้านเรามีคลินิก อาบน้ำตัดขน และโรงแรมสัตว์เลี้ยง สำหรับน้องหมาและน้องแมวค่ะ สนใจบริการไหนบอกได้เลยนะคะ")


def pets_page(mind: Mind) -> Step:
    """Give the page where customers keep their pets' data."""
    if mind.can("send_page") and not mind.slips("forgets_page", 0.3):
        return (Use("send_page", {"page": "pets"}),)
    return mind.say("เพิ่มหรือแก้ไขข้อมูลน้องได้ที่ปุ่ม “ข้อมูลน้อง” ด้านล่างเลยนะคะ")


def remember(mind: Mind) -> Step:
    """Note what was told; the tool is sometimes forgotten, the promise never."""
    told = re.search(
        r"(?:น้อง|ชื่อ)\s?([ก-์a-z]{2,12}?)\s?(?:แพ้|ชื่อ)\s?([ก-์]{2,20}?)(?:นะ|ค่ะ|คะ|ครับ|คับ|\s|$)", mind.reading.folded
    )
    if told and "แพ้" in told[0] and mind.can("remember_fact") and not mind.slips("forgets_fact", 0.2):
        return (Use("remember_fact", {"subject": f"pet:{told[1]}", "key": "allergy", "value": told[2]}),)
    return mind.pick("noted", "รับทราบค่ะ จดไว้ให้แล้วนะคะ มีอะไรให้ช่วยเพิ่มไหมคะ", "ขอบคุณที่บอกนะคะ เดี๋ยวแจ้งทีมที่ดูแลน้องให้ทราบค่ะ")


def greeting(mind: Mind) -> Step:
    """Say hello."""
    return mind.pick(
        "hello",
        f"สวัสดีค่ะ {mind.reading.shop}ยินดีให้บริการค่ะ สอบถามเรื่องราคา คิว สาขา หรือการดูแลน้องได้เลยนะคะ",
        "สวัสดีค่ะ วันนี้ให้ช่วยเรื่องน้องหมาหรือน้องแมวดีคะ",
    )


def thanks(mind: Mind) -> Step:
    """Say you're welcome, unless it is the yes to an open booking question."""
    last = mind.reading.last_of("bot")
    if (
        last
        and last.day == mind.reading.today
        and re.search(r"รอบ|คิว|จอง", last.text)
        and not re.search(r"ขอบ|thank", mind.reading.folded)
    ):
        return booking(mind)
    return mind.pick("welcome", "ยินดีค่ะ มีอะไรให้ช่วยอีกทักมาได้เลยนะคะ", "ด้วยความยินดีค่ะ ฝากดูแลน้องด้วยนะคะ")


def emoji(mind: Mind) -> Step:
    """Guess what a picture means."""
    text = mind.reading.text
    if re.search("[🛁🚿✂💈📅🗓🏨]", text):
        return booking(mind)
    if re.search("[😡🤬👎]", text):
        return care.complaint(mind)
    if re.search("[🩸🆘🚑]", text):
        return care.emergency(mind)
    if re.search("[💰💵฿]", text):
        return _prices_page(mind, "อยากทราบราคาบริการไหนคะ")
    if re.search("[🙏👍❤🥰😊]", text):
        return thanks(mind)
    return mind.say("น่ารักจังค่ะ ให้ช่วยเรื่องอะไรดีคะ ดูราคา จองคิว หรือถามเรื่องน้องได้เลยนะคะ")


def unclear(mind: Mind) -> Step:
    """Make something of details without a verb ("บางนา เสาร์"), else ask."""
    heard = mind.reading.heard
    if heard.day or heard.time or (heard.service and mind.place()):
        return booking(mind)
    if heard.service:
        return price(mind)
    if mind.place():
        return branch_facts(mind)
    if len(mind.reading.folded) > 12:
        return knowledge(mind)
    return mind.say("ขออภัยค่ะ ขอรายละเอียดเพิ่มอีกนิดได้ไหมคะ อยากสอบถามเรื่องราคา จองคิว หรือการดูแลน้องคะ")


PLANS: Mapping[str, Callable[[Mind], Step]] = {
    "injection": care.injection,
    "emergency": care.emergency,
    "second_thoughts": care.second_thoughts,
    "medicine": care.medicine,
    "thanks": thanks,
    "human": care.human,
    "complaint": care.complaint,
    "privacy": care.privacy,
    "cancel": care.cancel,
    "policy": policy,
    "my_card": care.my_card,
    "discount": discount,
    "promotion": promotion,
    "price": price,
    "parking": branch_facts,
    "booking": booking,
    "hours": branch_facts,
    "vet_days": branch_facts,
    "branches": branch_facts,
    "pets_page": pets_page,
    "services": services,
    "exotic": policy,
    "remember": remember,
    "offtopic": care.offtopic,
    "knowledge": knowledge,
    "greeting": greeting,
    "emoji": emoji,
    "unclear": unclear,
}


def rewrite(mind: Mind) -> Step | None:
    """Return what the understudy does after a note of the checker; None: the same plan again, without slips."""
    note = mind.reading.notes[-1]
    if mind.dice.roll("stubborn") < 0.08:
        return mind.say(mind.reading.last_draft or UNKNOWN)
    if "เหตุฉุกเฉิน" in note:
        return care.emergency(mind)
    if "ยา" in note:
        return care.medicine(mind)
    return None

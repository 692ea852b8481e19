"""How soon the first fact and the first refusal are found, how many a second after that, and what hostile pages cost.

    python bench/facts_refusals.py

A first call is timed in a process of its own, without the import, which is shown beside it, in seconds of one core:
`refuses` on a reply in Thai and English that refuses nothing, `find_fact` on a reply that states the fact. "Denied" is the
same reply with a denial in it, which wakes the assertion engine. Rates are warm, each reply with a number of its own so
that no cache has seen it. A hostile page is 100 kB of one thing; the dearest pages are shown.
"""

import datetime as dt
import subprocess
import sys
import time
from itertools import count

from khosop.language.facts import KINDS, Fact, find_fact, parse_fact
from khosop.language.refusal import refuses

TODAY = dt.date(2026, 11, 5)
VALUES = {
    "time": "20:00",
    "price": "600",
    "number": "3",
    "date": "2026-11-07",
    "weekday": "saturday",
    "phone": "02-123-4567",
}
STATED = {
    "time": "ร้านเปิดถึงสองทุ่มค่ะ",  # open until eight in the evening
    "price": "อาบน้ำตัดขนหกร้อยบาทค่ะ",  # bath and haircut, six hundred baht
    "number": "เหลือสามห้องค่ะ",  # three rooms left
    "date": "นัดวันเสาร์ที่ 7 พ.ย. นะคะ",  # your appointment is on Saturday, 7 November
    "weekday": "คุณหมอเข้าวันเสาร์ค่ะ",  # the vet is in on Saturday
    "phone": "โทร 02-123-4567 ได้เลยค่ะ",  # call us
}
DENIAL = " ไม่ใช่วันอื่นนะคะ"  # not another day
REPLIES = (
    "ได้เลยค่ะ จองคิวอาบน้ำวันศุกร์บ่ายสองให้แล้วนะคะ ไม่มีค่าใช้จ่ายเพิ่มค่ะ",  # booked, no extra charge
    "ขออภัยค่ะ ทางร้านไม่รับฝากแมวเกินเจ็ดวันนะคะ",  # we don't keep cats for longer than a week
    "อย่าให้น้องกินองุ่นนะคะ เป็นพิษต่อไตค่ะ",  # no grapes, they harm the kidneys
    "ค่าส่งไม่เกิน 50 บาท ส่งถึงพรุ่งนี้เช้าค่ะ",  # postage at most 50 baht
    "Sorry you had to wait! Your parcel leaves today and the charger is in the box.",
    "I'm afraid we can't swap the seats on this ferry.",
    "洗剪吹一共六百铢，周六可以过来。",
    "দুঃখিত, আজ আর টেবিল খালি নেই।",
)
PIECES = (
    *("5 ", "1-", "5", "1.", "1,", "1/", "11-", "(", "0", "12.30 ", "5 บาท ", "บาท ", "ไม่", "ไม่ได้", "ถ้า", '"', " "),
    *(
        "\n",
        "่",
        "2ทุ่ม",
        "เสาร์-",
        "1 พ.ย. ",
        "หนึ่ง",
        "สอง",
        "พัน",
        "twenty ",
        "please ",
        "not ",
        "万",
        "三",
        "不",
        "পাঁচ ",
        "না ",
    ),
)
_FIRST = """
import time
begin = time.process_time()
import datetime as dt
from khosop.language.{module} import {names}
ready = time.process_time()
{call}
print(ready - begin, time.process_time() - ready)
"""


def _first(module: str, names: str, call: str) -> tuple[float, float]:
    """Return what the import and the first call cost in a fresh process, in seconds: the best of three."""
    code = _FIRST.format(module=module, names=names, call=call)
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True) for _ in range(3)]
    pairs = [tuple(float(part) for part in run.stdout.split()) for run in runs]
    return min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)


def first_calls() -> None:
    print(f"{'first call in a fresh process':40}{'import':>12}{'call':>12}{'denied':>12}")
    imported, called = _first("refusal", "refuses", "refuses('ได้เลยค่ะ see you at two')")
    print(f"{'refuses':40}{imported:11.3f}s{called:11.3f}s")
    for kind in KINDS:
        calls = [
            f"find_fact(parse_fact({kind!r}, {VALUES[kind]!r}), {reply!r}, today=dt.date(2026, 11, 5))"
            for reply in (STATED[kind], STATED[kind] + DENIAL)
        ]
        imported, called = _first("facts", "find_fact, parse_fact", calls[0])
        denied = _first("facts", "find_fact, parse_fact", calls[1])[1]
        print(f"{'find_fact, ' + kind:40}{imported:11.3f}s{called:11.3f}s{denied:11.3f}s")


def rates() -> None:
    numbers = count()

    def fresh(reply: str) -> str:
        return f"{reply} #{next(numbers)}"

    rounds = 200
    print(f"\n{'replies a second, warm':40}{'rate':>12}")
    begin = time.process_time()
    for _ in range(rounds):
        for reply in REPLIES:
            refuses(fresh(reply))
    print(f"{'refuses':40}{rounds * len(REPLIES) / (time.process_time() - begin):12,.0f}")
    for kind in KINDS:
        fact = parse_fact(kind, VALUES[kind])
        begin = time.process_time()
        for _ in range(rounds):
            for reply in (STATED[kind], *REPLIES):
                find_fact(fact, fresh(reply), today=TODAY)
        print(f"{'find_fact, ' + kind:40}{rounds * (len(REPLIES) + 1) / (time.process_time() - begin):12,.0f}")


def _page_seconds(fact: Fact | None, page: str) -> float:
    begin = time.process_time()
    if fact is None:
        refuses(page)
    else:
        find_fact(fact, page, today=TODAY)
    return time.process_time() - begin


def hostile() -> None:
    readers: dict[str, Fact | None] = {"refuses": None}
    readers |= {f"find_fact, {kind}": parse_fact(kind, VALUES[kind]) for kind in KINDS}
    print(f"\n{'the dearest pages of 100 kB':40}{'seconds':>12}")
    for name, fact in readers.items():
        costs = sorted(
            ((_page_seconds(fact, piece * (100_000 // len(piece))), piece) for piece in PIECES), reverse=True
        )
        print(f"{name:40}" + "".join(f"{seconds:12.3f} {piece!r}" for seconds, piece in costs[:3]))


if __name__ == "__main__":
    first_calls()
    rates()
    hostile()

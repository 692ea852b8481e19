"""How fast the assertion engine is, beside the two simple rules, and that hostile replies take linear time.

    python bench/language.py

Rates are of one core. "Hostile" is 100 kB of one thing, folded and searched with a pattern that matches it everywhere.
"""

import time
from collections.abc import Callable
from functools import partial
from itertools import count

from khosop.language import Pattern, asserts, compile_pattern, find_assertions, fold
from khosop.language.baselines import baseline_clause, baseline_match
from khosop.language.fold import Folded

REPLIES = (
    "สวัสดีค่ะคุณลูกค้า ขอบคุณที่ทักมานะคะ วันนี้ร้านเปิดถึงสองทุ่มค่ะ",  # hello, we are open until 8 pm
    "น้องหมาตัดขนรวมอาบน้ำเริ่มต้น 600 บาทค่ะ จองคิวทางแชทได้เลยนะคะ",  # grooming from 600 baht, book in the chat
    "ตอนนี้ยังไม่มีโปรโมชั่นค่ะ ถ้ามีแล้วแอดมินจะแจ้งให้ทราบทันทีเลยนะคะ",  # no offer now, we'll tell you
    "Thanks for your message! Your table for two is booked for 7 pm on Friday.",
    "พาน้องมาตรวจที่คลินิกได้ทุกวัน 9.00-20.00 น. ค่ะ โทร 02-123-4567 ก่อนนะคะ",  # come any day, call first
)
PATTERNS = ("ลด 50%", "/รอดูอาการ|ไม่เป็นไร/", "คืนเงินเต็มจำนวน")
WITH_A_MATCH = (
    "เคสนี้รอดูอาการต่อไม่ได้แล้วนะคะ",  # this can't wait any longer
    "ร้านยังไม่ลด 50% นะคะ",  # we don't sell at half price
    "ของชำรุด คืนเงินเต็มจำนวนค่ะ",  # broken goods: your money back
)
HOSTILE = (
    "5",
    " ",
    "่",
    "ไม่",
    "หาก",
    "“",
    "*",
    "\n",
    "คืนเงิน",
    "ไม่คืนเงิน",
    "คืนเงินไม่ได้ค่ะ ",
    "- คืนเงิน\n",
    "not ",
    "不",
    "না ",
)


def _seconds(work: Callable[[], object], times: int) -> float:
    best = float("inf")
    for _ in range(3):
        begin = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, (time.perf_counter() - begin) / times)
    return best


def rates() -> None:
    patterns = [compile_pattern(text) for text in PATTERNS]
    rules: dict[str, Callable[[Pattern, Folded], object]] = {
        "a match is an assertion": baseline_match,
        "a negation in the clause excuses": baseline_clause,
        "the engine": asserts,
    }
    numbers = count()

    def read(rule: Callable[[Pattern, Folded], object], replies: tuple[str, ...]) -> None:
        for text in replies:
            # Another number at the end, so that no cache has seen the reply.
            folded = fold(f"{text} #{next(numbers)}")
            for pattern in patterns:
                rule(pattern, folded)

    print(f"{'replies a second, three patterns each':40}{'no match':>12}{'a match':>12}")
    for name, rule in rules.items():
        row = [len(replies) / _seconds(partial(read, rule, replies), 300) for replies in (REPLIES, WITH_A_MATCH)]
        print(f"{name:40}" + "".join(f"{rate:12,.0f}" for rate in row))


def hostile() -> None:
    print(f"\n{'100 kB of':20}{'fold':>10}{'engine':>10}{'200 kB':>10}{'ratio':>8}")
    for piece in HOSTILE:
        pattern = compile_pattern(piece) if piece.strip() else compile_pattern("คืนเงิน")
        once, twice = ((piece * size)[:size] for size in (100_000, 200_000))
        folding = _seconds(partial(fold, once), 1)
        single = _seconds(partial(find_assertions, pattern, once), 1)
        double = _seconds(partial(find_assertions, pattern, twice), 1)
        print(f"{piece!r:20}{folding:9.3f}s{single:9.3f}s{double:9.3f}s{double / max(single, 1e-6):8.1f}")


def main() -> None:
    begin = time.perf_counter()
    asserts("คืนเงิน", "ทางร้านคืนเงินให้ค่ะ not no 不 না")
    print(f"first use (packs read, the rows that can begin here compiled): {time.perf_counter() - begin:.2f} s\n")
    rates()
    hostile()


if __name__ == "__main__":
    main()

"""By which words does a customer tell something worth keeping? Rows of patterns over folded text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Breed:
    """A breed, however it is spelt; naming it also tells the species."""

    name: str
    species: str
    says: str


BREEDS: Final = (
    Breed("ปอมเมอเรเนียน", "dog", r"ปอมเมอ(?:เรเนียน|ราเนียน)?|ปอม(?!มี่)|pomeranian"),
    Breed("ชิสุ", "dog", r"ชิ[สห]์?[สซ]?ุ?ห?์?สุ|ชิสุ|ชิห์สุ|ชิสุห์|ชิตสุ|shih ?tzu"),
    Breed("พุดเดิ้ล", "dog", r"พุดเดิ[้]?[ลน]|ทอยพุดเดิ[้]?ล|poodle"),
    Breed("ชิวาวา", "dog", r"ชิวาวา|ชิวาว่า|chihuahua"),
    Breed("โกลเด้น", "dog", r"โกล[เด]?เด[้]?น(?:รีทรีฟเวอร์)?|โกเด้น|golden retriever"),
    Breed("ลาบราดอร์", "dog", r"ลาบราดอร์|ลาบาดอร์|labrador"),
    Breed("ปั๊ก", "dog", r"ปั๊ก|ปั้ก|\bpug\b"),
    Breed("บีเกิ้ล", "dog", r"บีเกิ[้]?[ลน]|beagle"),
    Breed("ไซบีเรียนฮัสกี้", "dog", r"ไซบีเรียน(?:ฮัสกี้)?|ฮัสกี้|husky"),
    Breed("คอร์กี้", "dog", r"คอร์กี้|คอกี้|corgi"),
    Breed("เฟรนช์บูลด็อก", "dog", r"เฟรนช์?\s?บูล(?:ด็?อ[กค])?|เฟร้นบูล\S{0,4}|french bulldog"),
    Breed("บิชอง", "dog", r"บิชอง(?:ฟริเซ่)?|bichon"),
    Breed("มอลทีส", "dog", r"มอล?ทีส|maltese"),
    Breed("ยอร์คเชียร์", "dog", r"ยอร์[คก]เชียร์\S{0,10}|ยอร์คกี้|yorkie"),
    Breed("ชิบะ", "dog", r"ชิบะ(?:อินุ)?|shiba"),
    Breed("ดัชชุน", "dog", r"ดัช?ชุน|ไส้กรอก(?=พันธุ์)|dachshund"),
    Breed("ไทยหลังอาน", "dog", r"(?:ไทย)?หลังอาน|ridgeback"),
    Breed("บางแก้ว", "dog", r"พันธุ์บางแก้ว|หมาบางแก้ว|ไทยบางแก้ว"),
    Breed("เปอร์เซีย", "cat", r"เปอร์เซีย|persian"),
    Breed("สก็อตติชโฟลด์", "cat", r"สก[็๊]?อต?ติช(?:โฟลด์)?|scottish fold"),
    Breed("เมนคูน", "cat", r"เมนคูน|maine coon"),
    Breed("บริติชช็อตแฮร์", "cat", r"บริติช(?:ช[็]?อ[ร์]*[ตท]\S{0,6})?|british shorthair"),
    Breed("อเมริกันช็อตแฮร์", "cat", r"อเมริกันช[็]?อ[ร์]*[ตท]\S{0,6}|american shorthair"),
    Breed("วิเชียรมาศ", "cat", r"วิเชียรมาศ|siamese"),
    Breed("เบงกอล", "cat", r"เบงกอล|bengal"),
    Breed("ขาวมณี", "cat", r"(?:ไทย)?ขาวมณี"),
    Breed("มันช์กิ้น", "cat", r"มันช์?กิ[้]?น|munchkin"),
    Breed("แร็กดอลล์", "cat", r"แร็ก?ดอล(?:ล์)?|ragdoll"),
    Breed("สฟิงซ์", "cat", r"สฟิงซ์|สฟิ้ง|sphynx"),
)

DOG: Final = r"(?:หมา|สุนัข|ตูบ|\bdogs?\b|\bpuppy\b)"
CAT: Final = r"(?:แมว|เหมียว|\bcats?\b|\bkitten\b)"
PET_WORD: Final = r"น้อง(?!สาว|ชาย)|ตัวนี้|ตัวเล็ก|ตัวผู้|ตัวเมีย|เจ้าตัว|มัน(?=หนัก|แพ้|กลัว|อายุ|ชื่อ|ชอบ|เป็น|ไม่)"
"""What owners call their pet whatever its kind is."""
ANIMAL: Final = rf"(?:{DOG}|{CAT}|{PET_WORD})"

# Whose animal is meant. A shop remembers its customers' pets, not their friends'.
_OTHER_PEOPLE: Final = (
    r"(?:เพื่อนบ้าน|เพื่อน|ข้างบ้าน|พี่สาว|พี่ชาย|น้องสาว|น้องชาย|ป้า|ลุง|น้า(?!ร)|คุณแม่|แม่(?!พันธุ์|ลูก|แมว|หมา)|คุณพ่อ|พ่อ(?!พันธุ์)|คุณยาย|ยาย|ญาติ|"
    r"แฟน|เจ้านาย|หัวหน้า|ลูกค้า|คนอื่น|คนรู้จัก|ดารา)"
)
OTHERS: Final = re.compile(
    rf"(?:{DOG}|{CAT}|น้อง|ตัว)(?:ตัว)?(?:ของ|บ้าน|ที่บ้าน)?(?:ของ)?{_OTHER_PEOPLE}|(?:ของ|บ้าน){_OTHER_PEOPLE}"
    rf"|{_OTHER_PEOPLE}(?:(?!ของ)\S){{0,10}}?(?:มี|เลี้ยง|ฝาก|เอา|พา)(?:น้อง)?(?:{DOG}|{CAT})|(?:หมา|แมว)จร"
    r"|(?:in my|my) (?:friend|neighbou?r|sister|brother)"
)
# "แฟนผมเลี้ยง" ("my partner keeps") is not "ผมเลี้ยง" ("I keep").
_OF_OTHERS: Final = "".join(
    f"(?<!{word})" for word in ("แฟน", "เพื่อน", "แม่", "พ่อ", "สาว", "ชาย", "บ้าน", "ป้า", "ลุง", "ยาย")
)
OWN: Final = re.compile(
    r"ของ(?:เรา|ผม|หนู|ฉัน|ดิฉัน|ชั้น|เค้า|ตัวเอง|กระผม|พี่เอง)|"
    rf"{_OF_OTHERS}(?:เรา|ผม|หนู|ฉัน|ดิฉัน|พี่)(?:ก็)?(?:มี|เลี้ยง)|ที่บ้าน(?!เพื่อน|พี่|แม่|ป้า|ยาย|แฟน|ญาติ)|"
    r"ส่วน(?:ของ)?(?:เรา|ผม|หนู|ฉัน|น้อง|บ้านเรา)|\bmy (?:dog|cat|pet)"
)
SUPPOSED: Final = re.compile(
    r"ถ้า|หาก(?!ิน)|สมม[ตุ]ิ?|สมมุติ|เผื่อ|กรณี|อยาก(?:ได้|เลี้ยง|ซื้อ|รับ)|กำลังหา|จะ(?:ซื้อ|รับเลี้ยง|เลี้ยง)|วางแผน|ว่าจะเลี้ยง|\bif\b|\bsuppose\b"
)
NOT_SUPPOSED: Final = re.compile(r"แต่ตอนนี้|ตอนนี้|แต่ว่า|แต่(?=น้อง|ของ)")
JOKING: Final = re.compile(r"ล้อเล่น|พูดเล่น|แซวเล่น|อำเล่น|ประชด|ตลกคาเฟ่|\bjust kidding\b|\bjoking\b")
LONG_AGO: Final = re.compile(
    r"(?:เคย|เมื่อก่อน|แต่ก่อน|ตอน(?:เด็ก|เล็ก|นั้น)|สมัย|ก่อนหน้านี้|ตอนที่(?:ได้|รับ)มา)(?:(?!ตอนนี้|ปัจจุบัน|ล่าสุด|แต่)[^\n]){0,18}$"
)
DOUBTED: Final = re.compile(
    r"(?:น่าจะ|สงสัย(?:ว่า)?|คิดว่า|ไม่แน่ใจ(?:ว่า)?|ไม่รู้(?:ว่า)?|อาจ(?:จะ)?|เหมือน(?:จะ|ว่า)|กลัวว่า(?:จะ)?)\S{0,12}$"
)
DENIED: Final = re.compile(r"(?:ไม่(?:ได้|ใช่|เคย|ค่อย|มี|น่า)?|เลิก|หาย|อย่า)(?:ชื่อ|เป็น|หนัก|พันธุ์|อายุ|มีอาการ|น้ำหนัก)?(?:น้อง)?\s?$")
ASKED: Final = re.compile(
    r"^\s?(?:กก\.?|กิโล(?:กรัม)?|โล)?\s?(?:นี่|นี้|แล้ว|อยู่|ด้วย|เลย)?\s?(?:ใช่|ได้|ถูก)?(?:ไหม|มั้ย|มั๊ย|มัย|หรือเปล่า|รึเปล่า|หรือป่าว|ป่าว|ปะ(?=\s|$|คะ|ครับ)|เหรอ|หรอ|"
    r"หรือยัง|หรือไม่|\?)"
)
# "ของผม", "แมวผม" ("my cat") speak of the pet, not of me.
_NOT_OWNED: Final = "".join(f"(?<!{word})" for word in ("ของ", "บ้าน", "ส่วน", "หมา", "แมว", "น้อง", "ตูบ", "สุนัข", "ตัว"))
# A person is meant, not the pet: "ผมแพ้ขนแมว" ("I am allergic to cat hair"), "ลูกสาวอายุ 3 ขวบ" ("my daughter is 3").
PERSON: Final = re.compile(
    rf"{_NOT_OWNED}(?:ผม|ดิฉัน|ฉัน|หนู|เรา|กระผม|พี่|ลูก(?!หมา|แมว|สุนัข)(?:สาว|ชาย|เรา|ผม)?|แม่|พ่อ|แฟน|สามี|ภรรยา|เพื่อน|หลาน|ยาย|ตา|เจ้าของ|"
    rf"คน(?:ใน|ที่)?บ้าน)(?:(?!{DOG}|{CAT}|น้อง|มัน|เค้า|ตัว)\S){{0,8}}\s?$"
)

STOP: Final = (
    r"(?=\s|$|[,.!?()/:;\"”“]|ค่ะ|คะ|ครับ|คับ|งับ|ฮะ|จ้า|จ้ะ|นะ|อายุ|หนัก|น้ำหนัก|พันธุ์|เพศ|ตัวผู้|ตัวเมีย|แพ้|กลัว|เป็น(?:แมว|หมา|สุนัข|พันธุ์|ตัว|เพศ)|"
    r"และ|กับ|แล้ว|แต่|เหมือน|อยาก|สนใจ|ด้วย|เลย|มาก|ไหม|มั้ย|หรือ|รึ|เวลา|เพราะ|ถ้า|ใช่|ทำ|ต้อง|ควร|จะ(?=จอง|พา|มา)|ใน|ไว้|ตอน)"
)
NAME: Final = r"(?:น้อง)?(?P<value>[ก-ฮเแโใไa-z][ก-๎a-z]{1,11}?)" + STOP
THING: Final = r"(?P<value>[ก-ฮเแโใไa-z][ก-๎a-z]{1,24}?)" + STOP

NOT_A_NAME: Final = re.compile(
    r"^(?:ชื่อ|คือ|อะไร|ไร|เดียว|เดิม|นี้|ใหม่|ร้าน|เหมือน|จริง|ดี|เล่น|ว่า|ยัง|ก็|เค้า|เขา|มัน|หมา|แมว|สุนัข|ตูบ|ตัว|น้อง|สาว|ชาย|ของ|ชอบ|เคย|น่าจะ|ไม่|คนไข้|ละ|จะ|ที่)"
)
NOT_A_THING: Final = re.compile(
    r"^(?:อะไร|ไร|อันไหน|ตรงไหน|ใคร|ว่า|จะ|น้อง|เค้า|เขา|มัน|ท้อง|ไหม|มั้ย|ง่าย|มาก|หรือ|ป่าว|ทุกอย่าง(?=ไหม)|ได้|ไม่|ยาก|ที่จะ|แล้ว|อยู่)"
)

_DIGITS: Final = r"\d{1,3}(?:\.\d{1,2})?"
_WORDS: Final = r"หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ"
NUMBER_WORDS: Final = {word: n for n, word in enumerate(_WORDS.split("|"), 1)}
_FIGURE: Final = rf"(?P<figure>{_DIGITS}|{_WORDS})"
_HALF: Final = r"(?P<half>\s?ครึ่ง)?"
_HALF_AFTER: Final = r"(?P<half_after>\s?ครึ่ง)?"
_KG: Final = r"(?:กก\.?|กิโล(?:กรัม)?(?!เมตร)|โล(?!่|ก(?!ว่า)|ชั่น|ตัส|น(?!ะ|่)|ลิ|มา)|kgs?\b)"

WEIGHT: Final = re.compile(
    r"(?P<said>น้ำหนัก|หนัก|ชั่งได้|\bweighs?|\bis)?(?:ตัว)?"
    r"(?:ประมาณ|ราว\s?ๆ|แค่|ตั้ง|อยู่(?:ที่)?|ได้|เกือบ|เพิ่ง|(?:ขึ้น|ลด|ลง)?(?:มา)?(?:เป็น|เหลือ|คือ)|\s)*"
    rf"{_FIGURE}\s?{_HALF}\s?{_KG}{_HALF_AFTER}"
)
NOT_BODY_WEIGHT: Final = re.compile(
    r"(?:อาหาร|ทราย|ถุง|ขนม|ซื้อ|ลด(?:ไป)?|ลง|ขึ้น|เพิ่ม|ข้าว|เดิน|วิ่ง|ห่าง|ไกล|ระยะ|ละ|เกิน|ไม่เกิน|ต่ำกว่า|มากกว่า|ถึง|กระสอบ|กรง|กระเป๋า|รับ(?:ได้)?|บาท)\S{0,6}\s?$"
)
CORRECTING: Final = re.compile(r"ขอแก้|แก้เป็น|พิมพ์ผิด|บอกผิด|จำผิด|ผิดค่ะ|ผิดครับ")
BARE_FIGURE: Final = re.compile(
    rf"^\s?(?:น้ำหนัก|หนัก|ประมาณ|ราวๆ)?\s?{_FIGURE}\s?{_HALF}\s?(?:{_KG})?{_HALF_AFTER}\s?"
    r"(?:ค่ะ|คะ|ครับ|คับ|จ้า|งับ|นะคะ|นะครับ)?\s?$"
)
AGE: Final = (
    re.compile(
        rf"อายุ(?:ได้|ประมาณ|ราวๆ|\s)*\s?{_FIGURE}\s?(?P<unit>ปี|ขวบ|เดือน|สัปดาห์|อาทิตย์|วีค)(?P<half>ครึ่ง)?"
        r"(?:\s?(?P<months>\d{1,2})\s?เดือน)?"
    ),
    re.compile(rf"(?<!อายุ){_FIGURE}\s?(?P<unit>ขวบ)(?P<half>ครึ่ง)?(?P<months>(?!))?"),
)


@dataclass(frozen=True, slots=True)
class Plain:
    """A pattern whose value is kept as it was said, or as `value` when that is given."""

    key: str
    says: re.Pattern[str]
    value: str | None
    source: str
    of_customer: bool = False


PLAIN: Final = (
    Plain("sex", re.compile(r"(?:ตัว|เพศ)เมีย|ผู้หญิง(?=ค่ะ|คะ|ครับ)|\bfemale\b"), "female", "customers.yaml"),
    Plain("sex", re.compile(r"(?:ตัว|เพศ)ผู้(?!หญิง)|\b(?<!fe)male\b"), "male", "customers.yaml"),
    Plain("coat", re.compile(r"ขนยาว"), "long", "prices.yaml"),
    Plain("coat", re.compile(r"ขนสั้น"), "short", "prices.yaml"),
    Plain("neutered", re.compile(r"(?:ยัง)?ไม่(?:ได้|เคย)?ทำหมัน"), "no", "neutering.md"),
    Plain("neutered", re.compile(r"ทำหมัน(?:มา)?(?:เรียบร้อย)?แล้ว"), "yes", "neutering.md"),
    Plain("allergy", re.compile(rf"แพ้\s?{THING}"), None, "promises.md 17"),
    Plain("fear", re.compile(rf"กลัว\s?{THING}"), None, "promises.md 17"),
    Plain("dislikes", re.compile(rf"(?:ไม่ชอบ|เกลียด)\s?{THING}"), None, "promises.md 17"),
    Plain("likes", re.compile(rf"(?<!ไม่)(?<!ไม่ค่อย)ชอบ\s?{THING}"), None, "promises.md 17"),
    Plain(
        "preference",
        re.compile(
            r"สะดวก(?P<value>(?:เฉพาะ|แค่|เป็น|แต่)?(?:วัน|ช่วง|หลัง|ตอน|เสาร์|อาทิตย์|เช้า|บ่าย|เย็น|จันทร์)[^\s,.!?]{0,30}?)"
            + STOP.replace("|ตอน", "")
        ),
        None,
        "customers.yaml",
        of_customer=True,
    ),
    Plain(
        "home_branch",
        re.compile(r"(?:ใช้|ไป|เข้า|มา)(?:บริการ)?(?:ที่)?(?P<value>สาขา[ก-๎]{2,12}?)(?:เป็น)?ประจำ"),
        None,
        "customers.yaml",
        of_customer=True,
    ),
)
LISTED: Final = re.compile(r"^(?:\s?(?:กับ|และ|,|แล้วก็)\s?)" + THING)
"""A second thing of the same kind: "แพ้ไก่กับนม" ("allergic to chicken and milk")."""
HAS_LIST: Final = frozenset({"allergy", "fear", "likes", "dislikes"})

NAMED: Final = re.compile(rf"ชื่อ(?:ของ)?(?:น้อง|มัน|เค้า)?(?:ว่า|คือ|เล่น(?:ว่า|คือ)?)?\s?{NAME}")
NAME_LIST: Final = re.compile(rf"^(?:กับ|และ|,)\s?{NAME}")
NAMED_BY_TITLE: Final = re.compile(
    r"(?:น้อง|เจ้า)(?P<value>[ก-ฮเแโใไ][ก-๎]{1,9}?)(?=หนัก|อายุ|แพ้|กลัว|พันธุ์|เป็น(?:พันธุ์|แมว|หมา)|น้ำหนัก)"
)
MY_NAME: Final = re.compile(rf"{_NOT_OWNED}(?:ผม|ดิฉัน|ฉัน|หนู|เรา|กระผม|พี่|เจ้าของ|ลูกค้า|คุณ)\s?$")
NAME_OF_ELSE: Final = re.compile(
    r"(?:แม่|พ่อ|เพื่อน|หมอ|ช่าง|สาขา|ร้าน|ยา|แชมพู|ยี่ห้อ|อาหาร|แฟน|พนักงาน|โรค|ลูกสาว|ลูกชาย|พี่ที่ร้าน|บัญชี|ลง|ใส่|เปลี่ยน|ตั้ง|ขอ|ทราบ|รู้|มีใคร|บัตร|ใน)\s?$"
)
BORN: Final = re.compile(
    r"(?:วันเกิด\S{0,14}?|เกิด)(?:วันที่|เมื่อ(?:วันที่)?|วัน|ตอน)?\s?(?P<day>\d{1,2})\s?(?P<month>[ก-๎.]{3,12}?)\s?(?P<year>\d{2,4})?(?=\s|$|ค่ะ|คะ|ครับ|นะ)"
)
VACCINATED: Final = re.compile(
    r"(?:ฉีด)?วัคซีน(?:\S{0,14}?)(?:ล่าสุด|ไป|มา|เข็มล่าสุด)(?:เมื่อ|วันที่|เมื่อวันที่|\s)*\s?(?P<day>\d{1,2})\s?(?P<month>[ก-๎.]{3,12}?)\s?(?P<year>\d{2,4})?(?=\s|$|ค่ะ|คะ|ครับ|นะ)"
)
MONTHS: Final = (
    "ม.ค|มกรา",
    "ก.พ|กุมภา",
    "มี.ค|มีนา",
    "เม.ย|เมษา",
    "พ.ค|พฤษภา",
    "มิ.ย|มิถุนา",
    "ก.ค|กรกฎา",
    "ส.ค|สิงหา",
    "ก.ย|กันยา",
    "ต.ค|ตุลา",
    "พ.ย|พฤศจิกา",
    "ธ.ค|ธันวา",
)
"""January to December, short and long form by their beginnings."""

BOT_ASKED: Final = (
    ("name", re.compile(r"(?:น้อง|ตัวนี้|สัตว์เลี้ยง)\S{0,10}ชื่อ(?:อะไร|ว่าอะไร|ไร)|ชื่อ(?:ของ)?น้อง")),
    ("customer_name", re.compile(r"(?:คุณลูกค้า|ลูกค้า|คุณ)\s?ชื่อ(?:อะไร|ว่าอะไร)|ขอ(?:ทราบ)?ชื่อ(?:คุณ|ลูกค้า|ผู้จอง)")),
    ("weight_kg", re.compile(r"(?:น้ำหนัก|หนัก)\S{0,12}(?:เท่าไหร่|เท่าไร|กี่)")),
    ("allergy", re.compile(r"แพ้อะไร")),
)
"""What a short answer to the bot's last message is about."""
SHORT_ANSWER: Final = re.compile(
    r"^\s?(?:ชื่อ|น้อง|แพ้)?\s?(?P<value>[ก-ฮเแโใไa-z][ก-๎a-z]{1,11}?)\s?(?:ค่ะ|คะ|ครับ|คับ|จ้า|จ้ะ|งับ|นะคะ|นะครับ)?\s?$"
)
NO_ANSWER: Final = re.compile(
    r"^(?:ไม่|ยัง|อะไร|ทำไม|ไหน|ค่ะ|คะ|ครับ|คับ|ใช่|โอเค|ได้|จ้า|ขอ|เดี๋ยว|รอ|อืม|ok|no|yes|แล้ว|แป๊บ|อยาก|จอง)"
)

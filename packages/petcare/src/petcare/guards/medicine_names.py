"""By which names may a medicine be recommended? Substances and brands of the trade, and the general words for medicine.

The bot's own list, written from what owners keep at home and what pet shops sell. A name that is missing here is still
found by its dose, and by any general word beside it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Names:
    """Names of one kind of medicine."""

    kind: str
    thai: str
    """Alternatives of a regular expression, folded, as people spell them."""
    english: str = ""
    """Alternatives that are matched as whole words."""


NAMED: Final = (
    Names(
        "against pain and fever",
        r"พารา(?!ไดซ์|โบลา|กอน|ณสี|ด็อกซ์|เมตริก|ไกล)|ไทลินอ|ซาร่า(?=น้ำ|เด็ก|ของ|\s|ครึ่ง|ได้|\d|ก็|ไป)|เทมปร้า|แอสไพ|"
        r"แอสเพ|ไอบู|บรูเฟน|นูโรเฟน|"
        r"จูนิเฟน|พอนสแตน|ไดโคลฟี|ไดโคลฟิ|นาพรอก|นาโปรเซน|ทรามาดอล|เมลอกซิแคม|เมล็อกซ|เมตาแคม|เคาน์เตอร์เพน|"
        r"เค้าน์เตอร์เพน|ริมาดิล|คาร์โปรเฟน|ทัมใจ",
        r"paracetamol|acetaminophen|tylenol|panadol|ibuprofen|advil|nurofen|motrin|aspirin|naproxen|aleve|diclofenac|"
        r"tramadol|"
        r"gabapentin|meloxicam|metacam|carprofen|rimadyl",
    ),
    Names(
        "against infection and fungus",
        r"อะม็อก|อม็อก|อะมอก|อาม็อก|เซฟา(?=เล|ซ|โ)|ด็อกซี|ดอกซี(?=ไซ|ซ)|เมโทร(?!โพ|ที|โน)|คลินดามัย|เอนโร|เตตร้าไซ|"
        r"เตตราไซ|คีโตโคน|ไนโซรัล|"
        r"อิทราโค|คลอเฮก|คลอร์เฮก|คอร์เฮก|เบตาดีน|เบต้าดีน|โพวิโดน|ไอโอดีน|มูพิโร|แบคโทรแบน|ทิงเจอร์|ปฏิชีวนะ|ด่างทับทิม|"
        r"แอลกอฮอล์(?=\s?(?:ล้าง|เช็ด|ทา|ราด))",
        r"amoxi\w*|cephalexin|cefalexin|doxycycline|metronidazole|enrofloxacin|clindamycin|ketoconazole|itraconazole|"
        r"nizoral|chlorhexidine|betadine|iodine|mupirocin|neosporin",
    ),
    Names(
        "against itching and allergy",
        r"คลอเฟน|คลอร์เฟน|ซีพีเอ็ม|เซทิริ|เซ็ททริ|เซตริซีน|ซีร์เทค|ซีเทค|ลอราทา|ลอร่าทา|คลาริติน|ไดเฟน|เบนาดริล|"
        r"ไฮดรอกซิซีน|เพรดนิ|"
        r"เพร็ดนิ|เด็กซา|สเตียรอย|ไฮโดรคอร์|ไตรแอม|คาลาไมน์|อะโพเควล|อาโพเควล|ไซโตพอยท์",
        r"benadryl|diphenhydramine|cetirizine|zyrtec|loratadine|claritin|chlorpheni\w*|hydroxyzine|prednis\w+|"
        r"cortisone|hydrocortisone|dexamethasone|steroids?|calamine|apoquel|cytopoint",
    ),
    Names(
        "for stomach and bowels",
        r"อิโมเดียม|โลเพอรา|โอเมพรา|ฟาโมทิ|ดอมเพอริ|โดมเพอริ|ไดเมน|ดรามามีน|คาร์บอน(?!ได)|ถ่านกัมมันต์|ผงถ่าน|เกลือแร่|"
        r"ธาตุน้ำ(?:ขาว|แดง)|"
        r"ไฮโดรเจนเปอร์|น้ำเกลือ(?=เข้ม|ให้|ป้อน)|อีโน(?=\s|ให้|ได้|ผสม|ครึ่ง)|แล็กทูโลส|โปรไบโอติก(?=วันละ|\s?\d)",
        r"loperamide|imodium|omeprazole|famotidine|dramamine|hydrogen peroxide|(?:activated )?charcoal|pepto\w*|dulcolax|"
        r"miralax",
    ),
    Names(
        "against parasites",
        r"ไอเวอร์เม็ก|ไอเวอเม็ก|ฟิโพรนิล|ฟรอนท์ไลน์|ฟร้อนท์ไลน์|ฟรอนไลน์|เน็กซ์?การ์ด|เน็กซ์เกรด|เบรฟเวคโต|บราเวคโต|"
        r"ซิมปาริก้า|ดรอนทัล|"
        r"อัลเบนดา|เรฟโวลูชั่น|แอดโวเคท|เซเรสโต",
        r"ivermectin|fipronil|frontline|nexgard|bravecto|simparica|drontal|albendazole|revolution plus|advocate|seresto",
    ),
    Names(
        "that calm, and herbs",
        r"ฟ้าทะลาย|ขมิ้น(?!อ้อย)|กัญชา|กระท่อม|ทีทรี|ขี้ผึ้ง|วาสลีน|ผงห้ามเลือด|ไดอะซี|วาเลียม|อัลปราโซ|เมลาโทนิน|"
        r"เมลาโตนิน|ซีบีดี|"
        r"ตะไคร้หอมทา",
        r"cbd|melatonin|diazepam|valium|xanax|alprazolam|trazodone|tea tree oil|vaseline",
    ),
)

GENERAL: Final = Names(
    "any medicine",
    r"ยา|ครีม(?=ทา|แก้|ฆ่า|ลด|กัน)|ขนาดเด็ก(?=ก็|ให้)",
    r"medicines?|medications?|pills?|tablets?|ointments?|painkillers?|antibiotics?|antihistamines?|drugs?|dewormers?|"
    r"(?:eye|ear) drops|(?:medicated|antifungal) shampoo|antifungals?",
)

# ยา ("medicine") lies inside other words: long, difficult, tyre, grandmother, wife, try, names of towns and of sciences.
# Poison is no medicine: antifreeze ("น้ำยาหม้อน้ำ"), rat bait ("ยาเบื่อ"), insect killer.
NO_MEDICINE: Final = re.compile(
    r"พยายาม|เยียวยา|ภรรยา|อยุธยา|พัทยา|กิริยา|วิทยา|จรรยา|มารยา|อัธยาศัย|ทยา(?:กร|น)|พยาธิ|พยาบาล|ปริยา|ยาว(?!ัน|่า|"
    r"ิ)|ยาก(?!ัน|ิน)|ยาม(?!ี|า|่|ั)|ยาย(?!ี)|ยาง|ยาน(?!ี|อน|วด|ั|้)|"
    r"ยาสีฟัน|ยาสระ|ยาจก|น้ำยา(?!หยอด|ทา|บ้วน|ล้างแผล)|ยาพิษ|ยาเบื่อ|ยาฆ่า(?!เชื้อ)|ยากันยุง|ยาเสพติด|ร้านยา(?!แล้ว)|"
    r"ร้านขายยา"
)


def pattern(*names: Names) -> re.Pattern[str]:
    """Return what finds any of these names in folded text."""
    thai = "|".join(one.thai for one in names)
    english = "|".join(one.english for one in names if one.english)
    return re.compile(rf"{thai}|\b(?:{english})\b")

"""Does a draft recommend a medicine or a dose? The one rule that may never be broken."""

from __future__ import annotations

import re

from petcare.drafts import Objection, Situation
from petcare.guards.clauses import clauses, denied, denied_before, plain

REASON = "ห้ามแนะนำยา ชื่อยา ขนาดยา หรือวิธีให้ยาทุกชนิด รวมทั้งยาคน ยาทา และสมุนไพร บอกสุภาพว่าแนะนำยาไม่ได้ แล้วชวนให้สัตวแพทย์ตรวจ"
# ยา ("medicine") lies inside other words: long, difficult, tyre, grandmother, wife, try, the names of towns and of sciences.
_NOT_MEDICINE = re.compile(
    r"พยายาม|เยียวยา|ภรรยา|อยุธยา|พัทยา|กิริยา|วิทยา|จรรยา|มารยา|อัธยาศัย|ทยา(?:กร|น)|ยาว|ยาก|ยาม|ยาย|ยาง|ยาน|"
    r"ยาสีฟัน|ยาสระ|ยาจก|น้ำยา(?!หยอด|ทา)|ผู้อำนวยการยา|ยาพิษ|ยาเบื่อ|ยาฆ่า(?!เชื้อ)"
)
_DRUG = re.compile(
    r"ยา|พารา(?!ไดซ์|โบลา|กอน|ณสี)|ไทลินอล|แอสไพริน|ไอบู|อะม็อก|อม็อก|เซฟาเล็ก|ด็อกซี|เมโทร(?!โพ)|คลอเฟน|คาลาไมน์|"
    r"เบตาดีน|โพวิโดน|ไฮโดรคอร์ติโซน|สเตียรอยด์|เพรดนิ|"
    r"เซทิริซีน|เซ็ททริซีน|ลอราทาดีน|คลอร์เฟน|ไดเฟน|ไดเมน|อิโมเดียม|โลเพอ|โอเมพรา|ทรามาดอล|เมลอกซิแคม|เมล็อกซ|"
    r"ไอเวอร์เม็ก|ฟิโพรนิล|ฟรอนท์ไลน์|เน็กซ์การ์ด|เน็กซการ์ด|เบรฟเวคโต|ซิมปาริก้า|"
    r"ดรอนทัล|คาร์บอน|ถ่านกัมมันต์|ผงถ่าน|เกลือแร่|ไฮโดรเจนเปอร์ออกไซด์|ขี้ผึ้ง|ครีม(?:ทา|แก้|ฆ่า|สเตีย|ลด)|วาสลีน|ทีทรี|"
    r"ฟ้าทะลายโจร|ขมิ้นชัน|กัญชา|น้ำมันกัญชา|cbd|"
    r"\b(?:paracetamol|acetaminophen|tylenol|ibuprofen|advil|aspirin|naproxen|diclofenac|amoxicillin|"
    r"amoxi\w*|cephalexin|doxycycline|metronidazole|"
    r"prednis\w+|cortisone|hydrocortisone|steroids?|antibiotics?|antihistamines?|benadryl|diphenhydramine|"
    r"cetirizine|zyrtec|loratadine|claritin|"
    r"loperamide|imodium|omeprazole|famotidine|tramadol|gabapentin|meloxicam|carprofen|rimadyl|apoquel|"
    r"ivermectin|fipronil|frontline|nexgard|bravecto|simparica|"
    r"betadine|iodine|neosporin|hydrogen peroxide|activated charcoal|pepto\w*|medicines?|medications?|"
    r"pills?|tablets?|ointments?|painkillers?|drugs?)\b"
)
_GIVE = re.compile(
    r"ให้|ป้อน|กิน|ทาน|ทา(?!ง|น)|ใช้|ลอง|แนะนำ|ซื้อ|หยอด|หยด|ฉีด|พ่น|แต้ม|ผสม|ช่วย|ได้|บรรเทา|เหมาะ|ปลอดภัย|ดีกว่า|ควร|สามารถ|"
    r"ละลาย|หา(?!ย|ก|ง|ร)|วันละ|ครั้งละ|"
    r"\b(?:give|use|try|apply|take|buy|recommend|can|could|may|should|helps?|works?|dose|safe|get)\b"
)
_FIGURE = r"(?:\d+(?:[.,/]\d+)?|ครึ่ง|หนึ่ง|สอง|สาม|สี่|เสี้ยว|ค่อน|half|quarter|one|two)"
_DOSE = re.compile(
    r"เม็ด(?:นึง|หนึ่ง|เดียว)|"
    rf"{_FIGURE}\s?(?:ของ)?(?:เม็ด|แคปซูล|มก|มิลลิกรัม|มิล(?!ล)|มล\b|มล\.|ซีซี|cc\b|ml\b|mg|ช้อน(?:ชา|โต๊ะ)|หยด|โดส|"
    rf"(?:a )?tablets?|(?:a )?pills?|drops?)"
)
_PILLS = re.compile(r"เม็ด|แคปซูล|มก|มิลลิกรัม|โดส|mg|tablet|pill")
_PER_WEIGHT = re.compile(r"(?:มก|mg|มล|ml|ซีซี|เม็ด)\.?\s?(?:/|ต่อ|per)\s?(?:น้ำหนัก)?\s?(?:\d+\s?)?(?:กก|กิโล|kg)")
_LIMIT = re.compile(r"(?:ไม่(?:ควร)?(?:ให้)?เกิน|อย่า(?:ให้)?เกิน|สูงสุด|no more than|at most)\s?(?:วันละ|ครั้งละ)?\s?" + _FIGURE)
_BY_VET = re.compile(
    r"(?:หมอ|สัตวแพทย์|คุณหมอ|vet\w*)\S{0,14}\s?(?:สั่ง|จ่าย|เป็นผู้|เป็นคน|เลือก|พิจารณา|แนะนำ|ตรวจ|ประเมิน|ให้(?:ยา|"
    r"คำ)|ปรึกษา|decide|prescribe|examine|check|first|before)|"
    r"(?:ปรึกษา|ถาม|พบ|หา|ให้|ตาม)(?:คุณ)?(?:หมอ|สัตวแพทย์)|(?:ask|see|consult|by)\s(?:a|the|your)\s?vet"
)
_DANGER = re.compile(r"เป็นพิษ|อันตราย(?!น้อย)|เสี่ยง|ถึงชีวิต|ตายได้|แพ้ยา|ทำลาย|toxic|poison|dangerous|harmful|fatal")
_TAKEN = re.compile(
    r"(?:กิน|เลีย|กลืน|ได้รับ)\S{0,22}(?:เข้าไป|ไปแล้ว|มาแล้ว)|แผงยา|(?:นำ|เอา|ถ่ายรูป)\S{0,12}(?:ยา|ฉลาก|ขวด|แผง|"
    r"กล่อง)\S{0,12}(?:ไป|มา|ให้)|แพ้ยา|ประวัติ\S{0,8}ยา"
)


def no_medicine(text: str, situation: Situation) -> Objection | None:
    """Object to a clause that recommends a medicine or a dose; refusals and warnings pass.

    The customer's question tells nothing: "yes, half of one" is advice without any name of a medicine.
    """
    folded = _NOT_MEDICINE.sub(lambda m: "_" * len(m[0]), plain(text))
    for clause in clauses(folded):
        found = _advice(clause)
        if found is not None:
            return Objection("no_medicine", REASON, found)
    return None


def _advice(clause: str) -> str | None:
    if (limit := _LIMIT.search(clause)) and (_DRUG.search(clause) or _DOSE.search(clause)):
        return limit[0]
    if dose := (_PER_WEIGHT.search(clause) or _DOSE.search(clause)):
        told = _TAKEN.search(clause) or _DANGER.search(clause)
        return None if told or denied_before(clause, dose.start(), 40) or not _of_medicine(clause) else dose[0]
    drugs = list(_DRUG.finditer(clause))
    if not drugs or not _GIVE.search(clause) or _TAKEN.search(clause):
        return None
    recommended = [d for d in drugs if not _warned(clause, d)]
    return recommended[0][0] if recommended else None


def _of_medicine(clause: str) -> bool:
    """Tell whether a dose is one of medicine: pills and milligrams always are, spoons and drops need a word for it."""
    if re.search(r"น้ำสะอาด|น้ำเปล่า|อาหาร|ขนม|วัคซีน|แชมพู|องุ่น|\bwater\b|\bkibble\b", clause):
        return False
    return bool(_PILLS.search(clause) or _DRUG.search(clause) or _GIVE.search(clause))


def _warned(clause: str, drug: re.Match[str]) -> bool:
    """Tell whether this medicine is refused, warned of, or left to a vet."""
    rest = clause[drug.end() : drug.end() + 40]
    return (
        denied_before(clause, drug.start(), 45)
        or _BY_VET.search(clause) is not None
        or _DANGER.search(rest) is not None
        or (denied(rest) and not re.search(r"^\S{0,10}(?<!ไม่)(?:ได้|ช่วย)", rest))
    )

"""What does the bot say where no model is asked? To a new friend, to pictures and stickers, and when the model is away."""

from __future__ import annotations

from typing import Final

from petcare.handoff import Words

WELCOME: Final = "สวัสดีค่ะ ยินดีต้อนรับสู่{shop} {about} พิมพ์ถามได้เลยนะคะ"
"""Hello and welcome to the shop; what it is; just type your question."""

NOT_READ: Final = {
    "image": "ขอบคุณสำหรับรูปค่ะ ตอนนี้น้องยังดูรูปไม่ได้ รบกวนพิมพ์เล่าให้ฟังหน่อยนะคะ ถ้าน้องหมาน้องแมวมีอาการฉุกเฉิน โทรหาโรงพยาบาลสัตว์ได้เลยค่ะ",
    "video": "ขอบคุณสำหรับวิดีโอค่ะ ตอนนี้น้องยังดูวิดีโอไม่ได้ รบกวนพิมพ์เล่าให้ฟังหน่อยนะคะ",
    "audio": "ขอบคุณค่ะ ตอนนี้น้องยังฟังเสียงไม่ได้ รบกวนพิมพ์เป็นข้อความนะคะ",
    "file": "ขอบคุณสำหรับไฟล์ค่ะ ตอนนี้น้องยังเปิดไฟล์ไม่ได้ รบกวนพิมพ์เป็นข้อความนะคะ",
    "location": "ได้รับตำแหน่งแล้วค่ะ อยากให้น้องช่วยเรื่องสาขาหรือที่จอดรถไหมคะ",
    "sticker": "น้องฟูอยู่นี่ค่ะ มีอะไรให้ช่วยพิมพ์มาได้เลยนะคะ",
}
"""Thanks for the picture, film, sound, file: I can't look at it yet, please type it. A place: got it. A sticker: I'm here."""

AWAY: Final = Words(
    "ขออภัยค่ะ ตอนนี้ระบบตอบไม่ได้ชั่วคราว น้องแจ้งพนักงานให้มาดูแลต่อในแชทนี้แล้วนะคะ ถ้าเป็นเรื่องฉุกเฉิน พาน้องไปโรงพยาบาลสัตว์ที่ใกล้ที่สุดทันทีค่ะ",
    "Sorry, I can't answer right now. I have told our staff, who will answer in this chat. If it is an emergency, please take "
    "your pet to the nearest animal hospital at once.",
)

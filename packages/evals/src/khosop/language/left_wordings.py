"""By which wordings does the look to the left of a match tell one case from another? Data of `scope_left.py`."""

from typing import Final

import regex

PERMITTED: Final = regex.compile("[^ \\n]{0,44}?(?<!ไม่|มิ|จะ)ได้(?:เลย|ทันที|ด้วย|ค่ะ|ครับ|นะ|จ้า|แน่นอน|ตลอด|ทุก|ตามปกติ|$)")
"""What may be done: …ได้ค่ะ. It says so of itself, whatever is denied before."""
SCRIPT_CHANGE: Final = regex.compile(r" ?[0-9a-z“\"'‘]")
TO_DO: Final = regex.compile(
    "รีบ|พา|โทร|กด(?!ดัน)|ล้าง|เปลี่ยน|หยุด|งด|เลี่ยง|ประคบ|ทำให้|ทา(?!ง)|กิน(?:ยา|พารา)|ให้(?:นอน|กิน|ดื่ม|ประคบ|หยุด|งด|พา|โทร|รีบ)|"
    "เช็ด|พ่น|หยอด|มา(?:พบ|หา|ตรวจ|ที่|ห้อง|โรง)|ไป(?:พบ|หา|ห้อง|โรง|รพ)|แจ้ง|ติดต่อ|ใช้[^\\s]{1,20}แทน|ตบหลัง|ปั๊ม"
)
AS_ADVICE: Final = regex.compile(
    r"(?![^\s]{0,12}?(?:แล้ว|ไปแล้ว|มาแล้ว|มา(?=ค่ะ|ครับ)|ไหม|มั้ย|หรือ|บ้าง))[^\s]{0,16}?(?:ได้(?:เลย|ค่ะ|ครับ|นะ|ทันที)|"
    r"(?:ก่อน|ต่อ(?:ไป)?|ก็พอ|ก็ได้|เลย|"
    r"วันนี้|คืนนี้|ทันที|ให้ครบ)*(?:นะ)?(?:ค่ะ|ครับ|คะ|จ้า|$))"
)
"""What stands behind an instruction, and not behind what somebody has done: ได้เลยค่ะ, ก่อนนะคะ."""
AND_DO: Final = regex.compile(
    r"\S and (?:just |then |simply )?(?:give|take|apply|use|start|keep|call|put|let|make|rub|feed|offer|try|"
    r"wait|double|press|rinse|wash|ice|bring|book)(?![a-z])"
)
FROM_A_THING: Final = regex.compile(
    "hold off on|steer clear of|stay away from|keep away from|avoid|skip|refrain from|lay off|go easy on"
)
TRANSITIVE: Final = regex.compile(
    "(?!(?:ก็|ยัง|คง|จะ)*(?:ไม่อยู่|ไม่มา|ไม่เข้า(?:เวร|ระบบ|มา)|ไม่เปิด(?!ให้|รับ)|ไม่ว่าง|ไม่พร้อม|ไม่เสร็จ|ไม่ทัน|ไม่ไหว|"
    "ไม่สะดวก|ไม่จริง|ไม่ดี|ไม่พอ|ไม่กลับ|ไม่เริ่ม|ไม่สำเร็จ|ไม่ผ่าน)|ลา|ป่วย|ติด|หยุดงาน|ยังซ่อม|หมด|เต็ม|จบ|สิ้นสุด|ครบ|ขาด|"
    "เลย|พ้น|ผ่าน|ถึง|เกิน)"
)
CARRIER: Final = regex.compile(
    " (?:โปรโมชั่น|โปรโมชัน|โปร|บริการ|แพ็กเกจ|แพ็คเกจ|ส่วนลด|เมนู|แคมเปญ|นโยบาย|สิทธิ์|สิทธิ|ระบบ|กิจกรรม|โครงการ|"
    "คอร์ส|รอบ|ห้อง|ตั๋ว|บัตร|ของแถม)(?:ให้|จะ|ใน|ที่|การ)*"
)
SUPERSEDES: Final = regex.compile(
    "ฉบับ|ข้อมูล|ประกาศ|ราคา|เงื่อนไข|ตาราง|ของจริง|ที่ถูก|ถูกต้องคือ|แก้เป็น|แท้|จริง|ที่จริง|ความจริง|อันที่จริง|(?:但|可|"
    "而)?(?:其实|其實|实际|實際|事实|事實)"
)
"""What comes in place of what was said before, by us or by others."""
RESTATED: Final = regex.compile(r"\S ?\([^()]*$")
"""ไม่มีคิวว่าง (⟦คิวเต็มทั้งวัน⟧): what stands in brackets says it again in its own words."""
CONCLUDES: Final = regex.compile("ดังนั้น|เพราะฉะนั้น|ฉะนั้น|งั้น|so |therefore|所以|因此|那就|তাই")
WE_CONCLUDE: Final = regex.compile(
    "(?<=[ ])(?:คุณ)?(?:ครู|หมอ|พยาบาล|แอดมิน|แอด|ร้าน|เรา|พี่เลี้ยง|ช่าง|พนักงาน|ทีม|ทาง[^\\s]{2,8})(?:จึง|เลย|ก็เลย)$"
)
OF_THE_CUSTOMER: Final = regex.compile(
    "(?:[您你]|you|আপনি|আপনার|শুনলাম|คุณ|ลูกค้า|ท่าน|พี่|ผู้ปกครอง|เจ้าของ|คนไข้|ผู้ป่วย|แขก|ที่คุณ|ที่ลูกค้า|จากที่|ตามที่|เท่าที่)"
)
TOLD_ON: Final = regex.compile(r"[^\s]{2}[^:;—]{8,}(?:[:;]| —) ?$|[^\s]{2}[^:;—]{8,}(?:[:;]| —) ")
BY_MEANS_OF: Final = regex.compile(
    r"(?<![a-z])(?:by|through|with the help of) $|(?:ด้วยการ|โดยการ|โดย|ด้วยวิธี) ?$|通过$|透過$"
)
PREVENTS: Final = regex.compile("stop|avoid|prevent|reduc|lower|หยุด|เลี่ยง|ป้องกัน|ลด|กัน|避免|防止")
OF_THE_PATIENT: Final = regex.compile(
    "(?:ที่)?(?:กลัว|กังวล|ห่วง)|(?:จาก|ตาม|เท่า)?ที่คุณ|คุณ|ลูกค้า|ท่าน|น้อง|ลูก|เด็ก|หลาน|คนไข้|ผู้ป่วย|ผู้ปกครอง|เจ้าของ"
)
THEY: Final = regex.compile("เขา|เค้า|ท่าน|ทางนั้น|ทางโน้น|ปลายสาย")
WE_ASKED: Final = regex.compile(
    "(?:โทร|เช็ก|เช็ค|ถาม|คุย|สอบถาม|ประสาน|ติดต่อ|ตรวจสอบ|ปรึกษา|คอนเฟิร์ม)(?:ไป|กับ|ที่|หา|ทาง|จาก| )*(?:โรงงาน|ผู้จัด|ผู้ผลิต|สำนักงานใหญ่|"
    "ธนาคาร|ขนส่ง|ไรเดอร์|คนขับ|ช่าง|คลัง|ซัพพลายเออร์|สายการบิน|โรงพยาบาล|คลินิก|แล็บ|(?:คุณ)?หมอ|แพทย์|เขต|อำเภอ|กรม|"
    "ประกัน|ต้นทาง|ปลายทาง|"
    "เจ้าหน้าที่|ฝ่าย|ทีม|สาขา|ศูนย์|โรงแรม|โรงเรียน|ครู|นิติ|เจ้าของ)[^\\n]{0,40}$"
)
ADVICE: Final = regex.compile(
    "(?:ก็|งั้น|แบบนี้|อย่างนี้|กรณีนี้|เคสนี้|อาการ(?:แบบ)?นี้|เบื้องต้น)*(?:(?:คุณ)?(?:หมอ|พยาบาล|ครู|พี่เลี้ยง|เจ้าหน้าที่|"
    "ช่าง)(?!บอก|แจ้ง|แนะนำ|ว่า|สั่ง|เคย|เดิม|เก่า|อื่น)|ให้(?!ลูกค้า)|แนะนำ|ควร|ต้อง|ลอง|กรุณา|รบกวน|"
    "ไม่ต้อง|สามารถ|เดี๋ยว|พา|รีบ|กิน|ทา|"
    "ป้อน|งด|หยุด|อย่า|ห้าม|แบบนี้|อย่างนี้|กรณีนี้|เคสนี้|อาการ(?:แบบ)?นี้)"
    "|(?:just |then |please |so )*(?:have|let|give|wait|keep|take|rub|put|apply|make|don't|you (?:can|should))"
    "|(?:那就|就|先|可以)?(?:让|讓|请|請|给|給|先|喂|餵|用)"
    r"|[^,।\n]{1,60}?(?:ুন|উন|ান|িন)(?=[।,!\s]|$)"
)
"""Words that begin advice, behind what somebody told."""
OPENS_QUOTE: Final = regex.compile("[ \"'“‘「『]*[\"'“‘「『]")
TO_TAP: Final = regex.compile(
    "(?:กด|แตะ|คลิก|เลือก|เข้า(?:ไป)?(?:ที่)?|ไป(?:ที่|ยัง)|เปิด|ดู(?:ที่)?|ใช้|หา|ผ่าน|จาก|ใน)(?:ตรง|ที่)* ?$"
)
INSTRUCTS: Final = regex.compile(
    "(?:สุดท้าย|แรก|ต่อไป|ถัดไป|ที่ [0-9]|ที่[ก-์]{3,5}|ง่าย ?ๆ|ง่าย|เดียว)(?:ก็|ก็แค่|คือ|แค่|ให้|ต้อง|ควร| )+$|[^ ]คือ[^ ]{0,16}$"
)
"""ขั้นตอนสุดท้ายให้⟦โอนเงิน⟧ ("the last step: transfer"): it tells what to do."""
LEAVES_OPEN: Final = regex.compile("(?:ว่า|จะ|เรื่อง|ที่|ให้|การ|whether|if|that|of|on|是否|能否|কি না)$")
PRICED: Final = regex.compile("ฟรี|ลด|ไม่|[0-9]|บาท|ศูนย์|ครึ่ง")
COLON: Final = regex.compile("[^\\n:]{0,30}:")
WHICHEVER: Final = regex.compile("ไหน|ใด|อะไร|ใคร|กี่|เท่าไ|หรือ")
NEGATES: Final = regex.compile("(?:ยัง|จะ)?(?:ไม่|มิ)(?!ให้|ควร)")
NEGATES_ITSELF: Final = regex.compile("ไม่(?!เป็นไร)|มิได้|ห้าม|อย่า(?!ง)|งด")
BETWEEN_NEGATIONS: Final = regex.compile("(?:ให้|จะ|ได้|มี|เคย|ถึงกับ|คิด|คิดจะ|เคยคิด|ใช่|การ|ใช่ว่า|เลยที่จะ|ต้อง)*")
THEN: Final = regex.compile("(?<!ไหน|อะไร|ใคร|ไร|ใด|อย่าง)ก็(?!ตาม|ดี)[^ ]{0,4}$")
"""ถ้าแผลแห้งดีก็⟦ไม่ต้องมา⟧: the THEN part begins right before the match."""
NOT_SO: Final = regex.compile("(?:หาใช่|มิใช่)[^\\n]*$")
MOVED_ON: Final = regex.compile("เป็น|เหลือ|มา|ไป| to |改为|现在|現在|改為|变成")
EN_EDGE: Final = regex.compile(r"(?:[,:;(-] ?|\band )$")
OWN_PREDICATE: Final = regex.compile("ได้|ผ่าน|อนุมัติ|ถูก|เรียบร้อย|สำเร็จ|จะ|ไม่|has |have |is |was |已")

"""Does `refuses` hear a refusal or a warning in any wording, and only there?"""

import unicodedata

import pytest

from khosop.language.refusal import PACKS, find_refusals, refuses
from khosop.language.refusal_rows import BenignRow, RefusalRow
from tests.evals.language.refusal_facts_support import cpu_seconds, dev_rows

REFUSALS: list[RefusalRow] = [row for pack in PACKS for row in pack.refusals]
BENIGN: list[BenignRow] = [row for pack in PACKS for row in pack.benign]


@pytest.mark.parametrize("row", REFUSALS, ids=lambda row: row.example)
def test_the_example_of_a_row_refuses_by_that_rule(row: RefusalRow) -> None:
    assert row.rule in {refusal.rule for refusal in find_refusals(row.example) if refusal.counts}


@pytest.mark.parametrize("row", BENIGN, ids=lambda row: row.example)
def test_the_example_of_a_benign_row_refuses_nothing(row: BenignRow) -> None:
    assert not refuses(row.example)


SAID_NO = [
    "ทางร้านขออภัยด้วยนะคะ สีนี้ผลิตไม่ทันจริงๆ ค่ะ",
    "แอดไม่กล้ารับปากเรื่องวันส่งค่ะ",
    "ขอโทษด้วยค่ะ คิวเดือนนี้แน่นมากแล้ว",
    "ตอนนี้ห้องพักเต็มทุกห้องแล้วค่ะ",
    "รุ่นนี้ตกรุ่นไปแล้วค่ะ ไม่ผลิตต่อแล้ว",
    "อันนี้แอดตอบแทนไม่ได้ค่า",
    "ไม่ได้ค่ะ",
    "ไม่ได้นะคะ",
    "ไม่มีค่ะ",
    "ไม่รับค่ะ",
    "บริการนี้มีเฉพาะสาขาสยามค่ะ",
    "แจ้งเปลี่ยนชื่อได้เฉพาะเจ้าของเบอร์เท่านั้นครับ",
    "ทางเราไม่มีนโยบายคืนเงินสดค่ะ",
    "ข้อมูลนี้เป็นความลับของลูกค้าค่ะ",
    "ขอสงวนสิทธิ์ไม่คืนเงินทุกกรณี",
    "เรื่องการเมืองแอดขอไม่แสดงความคิดเห็นนะคะ",
    "น้องบอทตอบได้แต่เรื่องของร้านค่ะ",
    "เรื่องนี้อยู่นอกเหนืออำนาจของแอดมินค่ะ",
    "ต้องรบกวนติดต่อธนาคารโดยตรงค่ะ",
    "เดี๋ยวขอโอนสายให้เจ้าหน้าที่นะคะ",
    "ขอส่งเรื่องให้ผู้จัดการพิจารณาก่อนนะคะ",
    "ควรปรึกษาแพทย์ก่อนใช้ยาค่ะ",
    "แนะนำให้พาน้องไปหาหมอด่วนค่ะ",
    "รีบพาไปโรงพยาบาลสัตว์ทันทีเลยค่ะ",
    "อย่าเพิ่งให้กินอะไรนะคะ",
    "อย่ากดลิงก์แปลกปลอมนะคะ",
    "งดอาหารก่อนผ่าตัด 8 ชั่วโมงค่ะ",
    "ไม่ควรใช้ร่วมกับแอสไพรินค่ะ",
    "ระวังโดนหลอกโอนเงินนะคะ",
    "ยานี้กินเกินขนาดตับวายได้ค่ะ",
    "ใช้ผิดวิธีอาจระเบิดได้ครับ",
    "ห้ามแกะซีลเด็ดขาดนะคะ",
    "ยังไม่มีกำหนดเปิดจองค่ะ",
    "ฟีเจอร์นี้กำลังพัฒนา ยังไม่เปิดใช้ค่ะ",
    "เลยเวลายกเลิกมาแล้วค่ะ",
    "ปิดรับสมัครแล้วค่ะ",
    "สิทธิ์ครบแล้วค่ะ ขอบคุณที่สนใจนะคะ",
    "ขายหมดตั้งแต่เมื่อวานแล้วค่ะ",
    "ของหมดจ้า",
    "หมดจ้า รอบหน้าต้นเดือน",
    "สาขานี้ไม่มีที่จอดรถค่ะ",
    "ร้านเราไม่ได้ทำเค้กค่ะ",
    "พื้นที่ของคุณลูกค้าอยู่นอกเขตจัดส่งค่ะ",
    "เสียใจด้วยนะคะ คุณสมบัติไม่ผ่านเกณฑ์ค่ะ",
    "จำนวนขั้นต่ำ 10 ชิ้นค่ะ น้อยกว่านี้ไม่รับทำ",
    "ลดให้อีกไม่ไหวแล้วจริงๆ ค่ะ",
    "ไม่แนะนำให้ใช้กับเด็กค่ะ",
    "ไม่เหมาะกับคนท้องค่ะ",
    "เด็กต่ำกว่า 12 ปีเข้าไม่ได้ครับ",
    "สินค้าลดราคาไม่รับเปลี่ยนคืน",
    "คงช่วยเรื่องนี้ไม่ได้ค่ะ",
    "เกรงว่าจะลำบากค่ะ",
    "แอดไม่มั่นใจค่ะ ขอเช็กกับทีมก่อนนะคะ",
    "ขอตรวจสอบกับฝ่ายคลังก่อนนะคะ",
    "เรื่องนี้ต้องให้หัวหน้าอนุมัติค่ะ",
    "แอดไม่รู้เหมือนกันค่ะ",
    "ตอบไม่ถูกเลยค่ะ",
    "กรณีนี้เคลมไม่ได้ครับ",
    "ประกันไม่ครอบคลุมค่ะ",
    "ต้องมาที่สาขาด้วยตัวเองเท่านั้นค่ะ",
    "ขออนุญาตปฏิเสธนะคะ",
    "ขอไม่ให้ข้อมูลส่วนตัวของลูกค้าท่านอื่นนะคะ",
    "ร้านหยุดยาวถึงวันที่ 15 ค่ะ",
    "ช่วงนี้งดรับออเดอร์ค่ะ",
    "โปรนี้ใช้ร่วมกับส่วนลดอื่นไม่ได้ค่ะ",
    "ติดปัญหาที่ระบบ ยังดูให้ไม่ได้เลยค่ะ",
    "เข้าไม่ได้แล้วค่ะ ประตูปิดแล้ว",
    "บ่มีเด้อ",
    "บ่ได้เด้อครับ",
    "น้ำยานี้กัดผิวมาก ต้องใส่ถุงมือทุกครั้งนะคะ",
    "ช็อกโกแลตอันตรายต่อสุนัขมากนะคะ",
    "We can't do that, sorry.",
    "I'm afraid that's not something I can help with.",
    "We don't have that in stock.",
    "Sorry, we're fully booked tonight.",
    "That offer has expired.",
    "Refunds aren't available on sale items.",
    "I'm not able to share customer details.",
    "You'd have to ask the manager about that.",
    "Please see a vet right away.",
    "Don't give your dog ibuprofen.",
    "This could be dangerous.",
    "Mixing these can cause toxic fumes.",
    "Pets aren't allowed.",
    "It isn't covered by your plan.",
    "I don't have information about that.",
    "I'd have to decline.",
    "Our kitchen closed at nine, so no food tonight, sorry.",
    "Only the account holder can change it.",
    "We only accept cash.",
    "I wouldn't recommend it.",
    "That's beyond what I can do.",
    "You should not take both together.",
    "Please don't click that link.",
    "That's not possible.",
    "Sorry, no.",
    "No, we don't.",
    "Check-in before 2pm is not possible.",
    "I must pass on that one.",
    "抱歉，我们不提供送货服务。",
    "这个不能退。",
    "对不起，今晚已经订满了。",
    "我们没有这个颜色。",
    "不好意思，这款卖完了。",
    "请咨询医生。",
    "不要给狗吃葡萄。",
    "葡萄对狗有毒。",
    "恕不退换。",
    "我没有权限处理这个。",
    "这个我不清楚。",
    "本店谢绝外带食物。",
    "只有店长才能决定。",
    "無法提供個人資料。",
    "我帮不了您。",
    "দুঃখিত, এটা সম্ভব নয়।",
    "আমরা কার্ড নিই না।",
    "স্টকে নেই।",
    "এই ওষুধ শিশুদের দেবেন না।",
    "এটা বিপজ্জনক।",
    "দয়া করে ডাক্তারের সাথে কথা বলুন।",
    "আমি জানি না।",
    "আমি এই বিষয়ে সাহায্য করতে পারছি না।",
    "এটা আমাদের নিয়মের বাইরে।",
    "sorry ค่ะ out of stock แล้วค่ะ",
    "ไม่ available ค่ะ",
    "ตอนนี้ fully booked ค่ะ",
    "ห้ามใช้กับ baby นะคะ",
    "no refund ทุกกรณีค่ะ",
    "can't ค่ะ ระบบล็อกไว้",
    "เรื่องนี้ต้องรอผู้จัดการตอบค่ะ",
]
SAID_YES = [
    "สวัสดีค่ะ",
    "ได้เลยค่ะ",
    "มีค่ะ ราคา 250 บาทค่ะ",
    "ไม่เป็นไรค่ะ",
    "ไม่เป็นไรนะคะ ยินดีช่วยค่ะ",
    "ไม่มีปัญหาค่ะ จัดให้เลย",
    "ขออภัยที่ทำให้รอนะคะ",
    "ขอโทษที่ตอบช้าค่ะ",
    "ขออภัยในความล่าช้าค่ะ สินค้าออกจากคลังแล้วค่ะ",
    "ขออภัยที่ส่งผิดค่ะ ส่งใหม่ให้แล้วนะคะ",
    "เสียใจด้วยนะคะที่น้องป่วย ขอให้หายไวๆ ค่ะ",
    "ส่งฟรีไม่มีขั้นต่ำค่ะ",
    "ไม่คิดค่าบริการเพิ่มค่ะ",
    "ไม่มีค่าธรรมเนียมค่ะ",
    "เปิดทุกวันไม่หยุดเสาร์อาทิตย์ค่ะ",
    "ไม่ต้องจองล่วงหน้าค่ะ เดินเข้ามาได้เลย",
    "ไม่เกิน 3 วันถึงค่ะ",
    "ไม่ถึงพันค่ะ",
    "ใช้เวลาไม่นานค่ะ",
    "อย่าลืมพกบัตรนะคะ",
    "อย่าพลาดโปรเด็ดค่ะ",
    "ไม่เผ็ดค่ะ เด็กทานได้",
    "ไม่แพงค่ะ เริ่มต้น 99 บาท",
    "ผ้านุ่มใส่สบายไม่ร้อนค่ะ",
    "ครีมไม่เหนียวเหนอะหนะค่ะ",
    "สีไม่ตกค่ะ ซักเครื่องได้",
    "ไม่ไกลค่ะ เดิน 5 นาที",
    "ไม่ทราบว่าคุณลูกค้าชื่ออะไรคะ",
    "ไม่ทราบว่ารับกี่ชิ้นดีคะ",
    "ไม่ได้รับของใช่ไหมคะ เดี๋ยวเช็กให้ค่ะ",
    "ไม่เข้าใจตรงไหนสอบถามได้เลยค่ะ",
    "ถ้าไม่พอใจยินดีคืนเงินค่ะ",
    "หากไม่สะดวกวันนี้ เลื่อนได้ฟรีค่ะ",
    "หากสินค้าหมดจะแจ้งให้ทราบนะคะ",
    "ถ้าไม่ว่างโทรเลื่อนได้ค่ะ",
    "ยกเลิกให้แล้วค่ะ เงินคืนใน 7 วัน",
    "อายัดบัตรให้เรียบร้อยแล้วค่ะ",
    "ระงับบัตรให้แล้วค่ะ บัตรใหม่ถึงใน 3 วัน",
    "เปลี่ยนให้เรียบร้อยแล้วค่ะ ไม่มีค่าใช้จ่าย",
    "ยังไม่หมดค่ะ เหลือ 5 ชิ้น",
    "ยังว่างค่ะ 2 ห้อง",
    "ยังไม่เต็มค่ะ จองได้เลย",
    "สนใจรุ่นไหนสอบถามได้ค่ะ",
    "ทานได้ค่ะ ไม่อันตราย",
    "ปลอดภัยค่ะ ไม่มีสารกันเสีย",
    "ไม่ใช่แค่ลดราคานะคะ มีของแถมด้วย",
    "ไม่ว่าจะส่งที่ไหนก็ราคาเดียวค่ะ",
    "ผ่อน 0% ไม่มีดอกเบี้ยค่ะ",
    "คืนเงินเต็มจำนวนแล้วค่ะ",
    "หมดห่วงเรื่องซ่อมค่ะ รับประกัน 2 ปี",
    "ทั้งหมด 3 รายการ 450 บาทค่ะ",
    "ไม่รบกวนเลยค่ะ ถามได้ตลอด",
    "ไม่ยากเลยค่ะ ทำตามนี้",
    "ไม่ช้าค่ะ ส่งพรุ่งนี้ถึงเลย",
    "ราคานี้รวม VAT แล้วค่ะ",
    "ค่าบริการไม่รวมอะไหล่ 500 บาทค่ะ",
    "ร้านเปิด 10.00-20.00 น. หยุดวันจันทร์ค่ะ",
    "ร้านปิด 2 ทุ่มค่ะ",
    "โปรหมดเขต 31 ธันวาคมนี้ค่ะ",
    "รบกวนแจ้งเบอร์โทรด้วยค่ะ",
    "ติดต่อเจ้าหน้าที่ได้ที่ 02-123-4567 ค่ะ",
    "คุณหมอเข้าเวรบ่ายโมงค่ะ",
    "นัดคุณหมอให้แล้วค่ะ พรุ่งนี้ 10 โมง",
    "ลูกค้าท่านอื่นเคยบอกว่าส่งไม่ทัน แต่รอบนี้เราส่งไวขึ้นแล้วค่ะ",
    "พี่ที่ร้านแพ็กอย่างระมัดระวังค่ะ",
    'ขึ้นข้อความว่า "ไม่สามารถเชื่อมต่อ" ให้ปิดแล้วเปิดใหม่ค่ะ',
    "กดปุ่ม “ไม่ยอมรับ” แล้วกดถัดไปค่ะ",
    "ไม่หวานมากค่ะ กำลังดี",
    "น้องไม่ดื้อเลยค่ะ ตัดขนเสร็จแล้ว",
    "รับทราบค่ะ ไม่ใส่ผักให้นะคะ",
    "โอเคค่ะ ไม่เอาถุงนะคะ",
    "ได้ค่ะ เดี๋ยวไม่ใส่น้ำแข็งให้",
    "ทำได้ไม่จำกัดครั้งค่ะ",
    "บ่เป็นหยังเด้อ",
    "ระบบอัปเดตเรียบร้อย ใช้งานได้ปกติแล้วค่ะ",
    "ถึงไม่มีใบเสร็จก็เคลมได้ค่ะ",
    "แม้ไม่ใช่สมาชิกก็ใช้โค้ดได้ค่ะ",
    "ไม่มีสมาชิกก็ซื้อได้ค่ะ",
    "I'm sorry to hear that.",
    "Sorry for the delay! Your order shipped today.",
    "No worries, I've changed it.",
    "You're welcome!",
    "Yes, we do.",
    "It won't take long.",
    "No booking needed, just walk in.",
    "There's no minimum order.",
    "Don't forget your passport.",
    "Can't wait to see you!",
    "If you can't make it, just let us know.",
    "Not only is it free, you also get a gift.",
    "We never close.",
    "It doesn't cost anything extra.",
    "You don't need an account to order.",
    "We apologise for the inconvenience. A replacement is on its way.",
    "Isn't it lovely? It comes in blue too.",
    "Would you like the large or the small?",
    "I've cancelled your order as requested.",
    "It's safe for kids.",
    "No hidden charges at all.",
    "I couldn't agree more, it's our best seller.",
    "Breakfast is included at no extra cost.",
    "没问题，已经改好了。",
    "不客气！",
    "免运费，没有最低消费。",
    "不用预约，直接来就行。",
    "抱歉让您久等了，已经发货。",
    "有的，还剩三件。",
    "您是不是想要大号？",
    "不到十分钟就到。",
    "不辣，小孩可以吃。",
    "如果不合适，可以免费退换。",
    "হ্যাঁ, আছে।",
    "কোনো সমস্যা নেই, করে দিচ্ছি।",
    "চিন্তা করবেন না, টাকা ফেরত দেওয়া হয়েছে।",
    "কোনো লুকানো চার্জ নেই।",
    "আপনি কি কালো রং চান?",
    "ধন্যবাদ, আপনার অর্ডার নিশ্চিত হয়েছে।",
    "no problem ค่ะ จัดให้เลย",
    "ไม่มี service charge ค่ะ",
    "free shipping ไม่มี minimum ค่ะ",
    "ไม่ต้อง deposit ค่ะ",
]


@pytest.mark.parametrize("reply", SAID_NO)
def test_a_refusal_or_a_warning_is_heard(reply: str) -> None:
    assert refuses(reply)


@pytest.mark.parametrize("reply", SAID_YES)
def test_an_answer_an_apology_and_a_reassurance_are_no_refusals(reply: str) -> None:
    assert not refuses(reply)


def test_a_refusal_that_is_quoted_does_not_count_and_says_so() -> None:
    (refusal,) = find_refusals("ขึ้นข้อความว่า “ไม่สามารถเชื่อมต่อ” ให้ปิดแล้วเปิดใหม่ค่ะ")
    assert (refusal.counts, refusal.why) == (False, "is not able to; it is quoted")


def test_a_refusal_that_is_asked_about_does_not_count() -> None:
    (refusal,) = find_refusals("ใช้งานไม่ได้ใช่ไหมคะ")
    assert (refusal.text, refusal.counts) == ("ไม่ได้", False)


def test_a_question_after_a_refusal_does_not_undo_it() -> None:
    assert refuses("สีดำหมดแล้วค่ะ สนใจสีขาวไหมคะ")


def test_a_refusal_that_is_over_does_not_count() -> None:
    assert not refuses("เมื่อก่อนไม่รับบัตรเครดิต แต่ตอนนี้รับแล้วค่ะ")


def test_the_place_is_given_in_the_original_text() -> None:
    reply = "ขออภัยค่ะ ร้าน**ไม่**\u200bรับบัตรเครดิต"
    (refusal,) = [refusal for refusal in find_refusals(reply) if refusal.counts]
    assert reply[refusal.start : refusal.end] == refusal.text
    assert refusal.text.startswith("ไม่")


def test_a_hint_at_somebody_else_is_weak() -> None:
    assert {refusal.confidence for refusal in find_refusals("เรื่องยาต้องปรึกษาเภสัชกรก่อนนะคะ")} == {"weak"}


@pytest.mark.parametrize("piece", ["ไม่", "5", " ", "\u0e48", "ไม่ได้", "please ", "不", "না ", "\n", "ถ้า", '"'])
def test_a_page_of_one_thing_is_read_in_a_moment(piece: str) -> None:
    page = piece * (100_000 // len(piece))
    find_refusals("ไม่ได้ค่ะ sorry 不行 না")  # compiles the rows
    assert cpu_seconds(lambda: find_refusals(page)) < 1.0


def test_the_packs_are_in_the_form_that_folded_text_has() -> None:

    wordings = [wording for row in REFUSALS for wording in row.wordings]
    wordings += [wording for row in BENIGN for wording in row.wordings]
    assert [wording for wording in wordings if not unicodedata.is_normalized("NFC", wording)] == []


def test_the_development_set_is_read_as_people_read_it() -> None:
    rows = dev_rows("refusals")
    right = sum(refuses(row["reply"]) == row["refuses"] for row in rows)
    assert right / len(rows) >= 0.98

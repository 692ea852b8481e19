"""Chats as LINE and other programs export them. Shops, people and numbers are invented."""

THAI = (
    "[LINE] ประวัติการแชทกับ ชนิดา ทองแท้\n"
    "บันทึกเมื่อ 06/11/2569 07:48\n"
    "\n"
    "อ. 03/11/2569\n"
    "09:00\tชนิดา ทองแท้\tร้านเปิดกี่โมงคะ\n"
    "09:01\tร้านสัตว์ดี\tเปิด 9.00-20.00 น. ค่ะ คุณชนิดา\n"
    "\n"
    "พฤ. 05/11/2569\n"
    "10:00\tชนิดา ทองแท้\tอาบน้ำหมาราคาเท่าไหร่คะ โทรกลับ 081-234-5678\n"
    "10:01\tชนิดา ทองแท้\t[สติกเกอร์]\n"
    '10:02\tร้านสัตว์ดี\t"600 บาทค่ะ\n'
    'ถ้าเกิน 10 กก. 850 บาท"\n'
    "10:03\t\tชนิดา ทองแท้ ยกเลิกข้อความ\n"
    "10:05\tชนิดา ทองแท้\tวันเสาร์ว่างไหม\n"
    "10:06\tแอดมินปลา\tวันเสาร์ที่ 7 พ.ย. ว่าง 14.00 น. ค่ะ คุณชนิดา\n"
    "10:07\tชนิดา ทองแท้\tขอบคุณค่ะ\n"
)
"""'What does a bath cost?' - '600 baht, over 10 kg 850' - 'free on Saturday?' - a person: 'Saturday 7 Nov, 14:00' - 'thanks'."""

ENGLISH = (
    "[LINE] Chat history with Nida T.\r\n"
    "Saved on: 11/06/2026, 07:48\r\n"
    "\r\n"
    "Thu, 11/05/2026\r\n"
    "9:59AM\tNida T.\tHow much is a bath?\r\n"
    "10:00 AM\tGood Pets\t600 baht, open till 8 PM\r\n"
    "1:05PM\tNida T.\tThanks\r\n"
)

SPACED = (
    "2026.11.05 วันพฤหัสบดี\n"
    "10:00 ชนิดา อาบน้ำเท่าไหร่คะ\n"
    "10:01 ร้านสัตว์ดี 600 บาทค่ะ\n"
    "แล้วแต่น้ำหนักนะคะ\n"
    "10:02 ชนิดา รูป\n"
    "10:03 ร้านสัตว์ดี น่ารักมากค่ะ\n"
    "10:04 ชนิดา ยกเลิกข้อความแล้ว\n"
)

SHOP_CSV = (
    "Account name,ร้านสัตว์ดี\r\n"
    "Time zone,'+07:00\r\n"
    "Downloaded,2026/11/06 09:45\r\n"
    "Sender type,Sender name,Date,Time,Text\r\n"
    "User,ชนิดา,2026/11/05,10:00:00,อาบน้ำเท่าไหร่คะ\r\n"
    'Account,ข้อความตอบกลับอัตโนมัติ,2026/11/05,10:00:02,"สวัสดีค่ะ\r\nรอสักครู่นะคะ"\r\n'
    "Account,ปลา,2026/11/05,10:05:00,600 บาทค่ะ\r\n"
)

JSON = """{"messages": [
  {"role": "system", "content": "You are a shop."},
  {"role": "user", "content": "What does a bath cost?"},
  {"role": "assistant", "content": [{"type": "text", "text": "600 baht"}]}
]}
"""

JSON_LINES = (
    '{"at": "2026-11-05T10:00+07:00", "who": "customer", "text": "อาบน้ำเท่าไหร่คะ"}\n'
    '{"at": 1793847660, "who": "bot", "text": "600 บาทค่ะ"}\n'
)

CSV = "time;sender;message\n2026-11-05 10:00;ลูกค้า;อาบน้ำเท่าไหร่คะ\n05/11/2569 10:01;บอท;600 บาทค่ะ\n"

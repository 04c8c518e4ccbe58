-- WAL-019: how to pay in with each method. The deposit page shows the article of the chosen method beside a drawing.

insert into content_articles (article_id, merchant_id, code, category, position, enabled) values
  ('art_depositpromptpaybill', '*', 'deposit-promptpay-bill', 'money', 3, true),
  ('art_depositpromptpayid00', '*', 'deposit-promptpay-id', 'money', 4, true),
  ('art_depositbanktransfer0', '*', 'deposit-bank-transfer', 'money', 5, true),
  ('art_deposittruemoney0000', '*', 'deposit-truemoney', 'money', 6, true),
  ('art_depositcard000000000', '*', 'deposit-card', 'money', 7, true),
  -- Off as the method is.
  ('art_depositcrypto0000000', '*', 'deposit-crypto', 'money', 8, false)
on conflict do nothing;
insert into content_article_versions (article_id, version)
select article_id, '1' from content_articles where code like 'deposit-%' and merchant_id = '*'
on conflict do nothing;
insert into content_article_texts (article_id, version, language, title, body)
select a.article_id, '1', p.language, p.title, p.body
from (values
  ('deposit-promptpay-bill', 'TH', 'ฝากด้วยพร้อมเพย์ (คิวอาร์โค้ด)',
   '<ol><li>ใส่จำนวนเงิน แล้วกด<strong>สร้างคิวอาร์โค้ด</strong></li><li>เปิดแอปธนาคารของคุณ สแกนคิวอาร์หรือเปิดรูปที่บันทึกไว้ ตรวจชื่อผู้รับและจำนวนเงิน แล้วยืนยัน</li><li>ยอดเงินเข้าเองภายในไม่นาน ไม่ต้องส่งสลิป</li></ol><p>โอนจากบัญชีที่เป็นชื่อของคุณเอง หนึ่งคิวอาร์ใช้กับหนึ่งรายการ หากหมดเวลาให้สร้างใหม่ หากจ่ายหลังหมดเวลา เงินยังเข้าให้</p>'),
  ('deposit-promptpay-bill', 'EN', 'Paying in by PromptPay (QR code)',
   '<ol><li>Enter the amount and press <strong>Make the QR code</strong></li><li>Open your bank''s app, scan the code or open the saved picture, check the name and the amount, and confirm</li><li>The balance changes by itself; no slip is needed</li></ol><p>Pay from an account in your own name. One code is for one order. When its time is over, make a new one; a payment after that is still credited.</p>'),
  ('deposit-promptpay-id', 'TH', 'ฝากด้วยพร้อมเพย์ (หมายเลข)',
   '<ol><li>ใส่จำนวนเงิน แล้วกด<strong>สร้างคิวอาร์โค้ด</strong> ระบบจะเพิ่มเศษสตางค์ให้รายการของคุณ</li><li>สแกนด้วยแอปธนาคาร และโอน<strong>ให้ตรงทุกสตางค์</strong> เศษสตางค์บอกว่าเงินเป็นของคุณ</li><li>เงินเข้าครบทุกสตางค์เมื่อธนาคารแสดงรายการ</li></ol><p>หากโอนจำนวนอื่น ทีมงานต้องตรวจสอบก่อน จึงใช้เวลานานขึ้น ให้ส่งสลิปในรายการฝากนั้น</p>'),
  ('deposit-promptpay-id', 'EN', 'Paying in by PromptPay (number)',
   '<ol><li>Enter the amount and press <strong>Make the QR code</strong>. Some satang are added to it</li><li>Scan the code with your bank''s app and pay <strong>exactly this amount</strong>: the satang tell us that the money is yours</li><li>All of it is credited when the bank shows it</li></ol><p>After another amount our staff have to look, which takes longer. Send the slip in that order.</p>'),
  ('deposit-bank-transfer', 'TH', 'ฝากด้วยการโอนผ่านธนาคาร',
   '<ol><li>ใส่จำนวนเงิน แล้วกด<strong>ดูบัญชีรับโอน</strong></li><li>คัดลอกเลขที่บัญชี โอนจำนวนที่แสดงจาก<strong>บัญชีที่เป็นชื่อของคุณเอง</strong></li><li>เงินเข้าเมื่อธนาคารของเราแสดงรายการ หากช้า ให้ส่งรูปสลิปในรายการฝากนั้น</li></ol><p>บัญชีรับโอนเปลี่ยนได้ ให้ดูเลขบัญชีใหม่ทุกครั้งก่อนโอน</p>'),
  ('deposit-bank-transfer', 'EN', 'Paying in by bank transfer',
   '<ol><li>Enter the amount and press <strong>Show the account</strong></li><li>Copy the account number and transfer the shown amount from an account <strong>in your own name</strong></li><li>It is credited when our bank shows it. If that takes long, send the picture of the slip in that order</li></ol><p>The account may change: look at it each time before you transfer.</p>'),
  ('deposit-truemoney', 'TH', 'ฝากด้วยทรูมันนี่ วอลเล็ท',
   '<ol><li>ใส่จำนวนเงิน แล้วกด<strong>ไปชำระเงิน</strong></li><li>ยืนยันบนหน้าของผู้ให้บริการวอลเล็ท เราไม่เห็นรหัสของคุณ</li><li>ระบบพากลับมาที่นี่ เงินเข้าเมื่อผู้ให้บริการยืนยัน</li></ol><p>หากปิดหน้านั้นไป เปิดรายการฝากแล้วกดชำระต่อได้จนหมดเวลา</p>'),
  ('deposit-truemoney', 'EN', 'Paying in by TrueMoney Wallet',
   '<ol><li>Enter the amount and press <strong>Go on to pay</strong></li><li>Confirm on the page of the wallet''s provider; we never see your code</li><li>You come back here, and the money is credited when the provider confirms it</li></ol><p>If you closed that page, open the order and go on until its time is over.</p>'),
  ('deposit-card', 'TH', 'ฝากด้วยบัตร',
   '<ol><li>ใส่จำนวนเงิน แล้วกด<strong>ไปชำระเงิน</strong></li><li>กรอกข้อมูลบัตรบนหน้าของผู้ให้บริการ และยืนยันรหัสจากธนาคารผู้ออกบัตร เราไม่เห็นข้อมูลบัตร</li><li>ระบบพากลับมาที่นี่ เงินเข้าเมื่อผู้ให้บริการยืนยัน</li></ol><p>ใช้บัตรที่เป็นชื่อของคุณเองเท่านั้น</p>'),
  ('deposit-card', 'EN', 'Paying in by card',
   '<ol><li>Enter the amount and press <strong>Go on to pay</strong></li><li>Enter the card on the page of the provider and confirm with the code of your bank; we never see the card</li><li>You come back here, and the money is credited when the provider confirms it</li></ol><p>Use a card in your own name only.</p>'),
  ('deposit-crypto', 'TH', 'ฝากด้วยคริปโต',
   '<ol><li>ใส่จำนวนเงินเป็นบาท แล้วกด<strong>รับที่อยู่สำหรับโอน</strong></li><li>ส่งเหรียญที่ระบุ ผ่าน<strong>เครือข่ายที่ระบุเท่านั้น</strong> อย่างอื่นที่ส่งมาจะสูญหาย</li><li>เงินเข้าเป็นบาทเมื่อเครือข่ายยืนยันครบ</li></ol><p>อัตราที่แสดงใช้ได้จนหมดเวลา หลังจากนั้นใช้อัตราเวลาที่เงินมาถึง</p>'),
  ('deposit-crypto', 'EN', 'Paying in by crypto asset',
   '<ol><li>Enter the amount in baht and press <strong>Get an address</strong></li><li>Send the named asset over the <strong>named network alone</strong>: anything else is lost</li><li>It is credited in baht when the network has confirmed it</li></ol><p>The rate holds until the time is over, then that of the arrival.</p>')
) as p (code, language, title, body)
join content_articles a on a.code = p.code and a.merchant_id = '*'
join content_article_versions v on v.article_id = a.article_id and v.version = '1' and v.state = 'draft'
on conflict do nothing;
update content_article_versions v set state = 'published', published_at = platform_now(), effective_from = platform_now()
 where v.version = '1' and v.state = 'draft'
   and v.article_id in (select article_id from content_articles where code like 'deposit-%' and merchant_id = '*');

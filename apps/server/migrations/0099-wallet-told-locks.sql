-- What a deposit locks is told before it is sent: the order keeps what was told, and its credit locks that.

-- Null: an order from before; its credit follows the rule of that moment, as it did.
alter table wallet_deposits add column lock_multiple_percent integer check (lock_multiple_percent between 0 and 300);

-- The help articles say it too. {turnover:500.00}: the bets that a deposit of that amount needs by the brand's own rule.
insert into content_article_versions (article_id, version)
select article_id, '2' from content_articles where article_id in ('art_demodeposit000000000', 'art_demowithdraw00000000')
on conflict do nothing;
insert into content_article_texts (article_id, version, language, title, body)
select t.article_id, '2', t.language, t.title, t.body || p.body
from content_article_texts t
join content_article_versions v on v.article_id = t.article_id and v.version = '2' and v.state = 'draft'
join (values
  ('art_demodeposit000000000', 'TH',
   '<p><strong>ก่อนถอน:</strong> ต้องเล่นเงินฝากก่อนจึงถอนได้ ฝาก ฿500.00 ต้องมียอดเล่นรวม {turnover:500.00} ทุกการเดิมพันปลดล็อกทีละส่วน หน้าฝากเงินบอกยอดนี้ก่อนคุณยืนยัน</p>'),
  ('art_demodeposit000000000', 'EN',
   '<p><strong>Before you withdraw:</strong> a deposit has to be played first. For a deposit of ฿500.00 your bets must add up to {turnover:500.00}. Each bet unlocks a part. The deposit page shows the figure before you confirm.</p>'),
  ('art_demowithdraw00000000', 'TH',
   '<p>เงินฝากที่ยังเล่นไม่ครบจะยังถอนไม่ได้ ฝาก ฿500.00 ต้องมียอดเล่นรวม {turnover:500.00} ทุกการเดิมพันปลดล็อกทีละส่วน หน้าถอนเงินบอกว่ายังเหลือเท่าไร</p>'),
  ('art_demowithdraw00000000', 'EN',
   '<p>A deposit stays locked until it was played. For a deposit of ฿500.00 your bets must add up to {turnover:500.00}. Each bet unlocks a part. The withdrawal page shows what is left.</p>')
) as p (article_id, language, body) on p.article_id = t.article_id and p.language = t.language
where t.version = '1'
on conflict do nothing;
update content_article_versions set state = 'published', published_at = platform_now(), effective_from = platform_now()
 where version = '2' and state = 'draft' and article_id in ('art_demodeposit000000000', 'art_demowithdraw00000000');

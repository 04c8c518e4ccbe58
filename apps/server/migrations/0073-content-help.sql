-- The help centre: articles with their versions in each language. The terms are one of them.

create table content_articles (
  article_id text primary key,
  -- '*': shown by every merchant that has no article of this code of its own.
  merchant_id text not null,
  code text not null check (code ~ '^[a-z][A-Za-z0-9-]{0,60}$'),
  category text not null check (category in ('start', 'money', 'play', 'account', 'app', 'terms')),
  position integer not null default 0,
  enabled boolean not null default true,
  created_at timestamptz not null default platform_now(),
  unique (merchant_id, code)
);

-- A draft may be changed; what was published never is, because people agreed to it.
create table content_article_versions (
  article_id text not null references content_articles,
  version text not null check (version ~ '^[A-Za-z0-9.-]{1,20}$'),
  state text not null default 'draft' check (state in ('draft', 'published')),
  -- From when it holds; the latest that holds now is shown.
  effective_from timestamptz,
  created_at timestamptz not null default platform_now(),
  published_at timestamptz,
  primary key (article_id, version),
  check ((state = 'published') = (published_at is not null and effective_from is not null))
);
create table content_article_texts (
  article_id text not null,
  version text not null,
  language text not null check (language in ('TH', 'EN')),
  title text not null check (length(title) between 1 and 200),
  -- HTML of a small allow-list; cleaned when it is written and again when it is read.
  body text not null check (length(body) <= 100000),
  primary key (article_id, version, language),
  foreign key (article_id, version) references content_article_versions
);

create function content_keep_published() returns trigger language plpgsql as $$
begin
  if old.state = 'published' then
    raise exception 'a published version is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger content_article_versions_keep before update on content_article_versions
  for each row execute function content_keep_published();
create function content_keep_published_text() returns trigger language plpgsql as $$
begin
  if exists (select 1 from content_article_versions v
             where v.article_id = new.article_id and v.version = new.version and v.state = 'published') then
    raise exception 'a published version is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger content_article_texts_keep before insert or update on content_article_texts
  for each row execute function content_keep_published_text();
grant select, insert, update on content_articles, content_article_versions, content_article_texts to sanam_app;

-- What a fresh installation shows. It promises nothing: an operator replaces it.
insert into content_articles (article_id, merchant_id, code, category, position) values
  ('art_demostart00000000000', '*', 'start', 'start', 1),
  ('art_demodeposit000000000', '*', 'deposit', 'money', 1),
  ('art_demowithdraw00000000', '*', 'withdraw', 'money', 2),
  ('art_demofair000000000000', '*', 'fair', 'play', 1),
  ('art_demosafe000000000000', '*', 'safe', 'play', 2),
  ('art_demofactors000000000', '*', 'factors', 'account', 1),
  ('art_demoinstall000000000', '*', 'install', 'app', 1),
  ('art_demoterm000000000000', '*', 'term', 'terms', 1);
insert into content_article_versions (article_id, version) values
  ('art_demostart00000000000', '1'),
  ('art_demodeposit000000000', '1'),
  ('art_demowithdraw00000000', '1'),
  ('art_demofair000000000000', '1'),
  ('art_demosafe000000000000', '1'),
  ('art_demofactors000000000', '1'),
  ('art_demoinstall000000000', '1'),
  ('art_demoterm000000000000', '2026-11');
insert into content_article_texts (article_id, version, language, title, body) values
  ('art_demostart00000000000', '1', 'TH', 'เริ่มต้นอย่างไร',
   '<p>สมัครสมาชิก เติมเงินทดสอบ แล้วเลือกเกมที่ชอบ ทุกยอดเงินในระบบนี้เป็นเงินทดสอบ</p><ol><li>กด <strong>สมัคร</strong> แล้วตั้งชื่อผู้ใช้และรหัสผ่าน</li><li>เปิดหน้า<a href="/?mc=depositv2">ฝากเงิน</a>และเลือกจำนวน</li><li>เลือกเกมจาก<a href="/rng">ห้องสล็อต</a>หรือห้องอื่น</li></ol>'),
  ('art_demostart00000000000', '1', 'EN', 'How do I begin?',
   '<p>Register, add test money and choose a game. Every balance here is test money.</p><ol><li>Press <strong>Register</strong> and choose a username and a password</li><li>Open the <a href="/?mc=depositv2">deposit page</a> and choose an amount</li><li>Choose a game in the <a href="/rng">slots hall</a> or another one</li></ol>'),
  ('art_demodeposit000000000', '1', 'TH', 'ฝากเงินอย่างไร',
   '<p>เปิดหน้าฝากเงิน เลือกจำนวน แล้วสแกนคิวอาร์พร้อมเพย์ภายในเวลาที่กำหนด ยอดเงินจะเข้าเองโดยไม่ต้องโหลดหน้าใหม่</p><ol><li>เปิดหน้า<a href="/?mc=depositv2">ฝากเงิน</a></li><li>เลือกจำนวนเงิน แล้วกดยืนยัน</li><li>สแกนคิวอาร์พร้อมเพย์ด้วยแอปธนาคาร <strong>ก่อนหมดเวลา</strong></li><li>ยอดเงินเปลี่ยนเองเมื่อได้รับเงิน</li></ol><p>หากจ่ายแล้วแต่ยอดไม่เข้า ให้แนบหลักฐานในรายการฝากนั้น</p>'),
  ('art_demodeposit000000000', '1', 'EN', 'How do I deposit?',
   '<p>Open the deposit page, choose an amount and scan the PromptPay code before it runs out. The balance changes by itself.</p><ol><li>Open the <a href="/?mc=depositv2">deposit page</a></li><li>Choose an amount and confirm</li><li>Scan the PromptPay code with a bank app <strong>before it runs out</strong></li><li>The balance changes by itself when the money has come</li></ol><p>Paid, but nothing came? Add the proof to that deposit.</p>'),
  ('art_demowithdraw00000000', '1', 'TH', 'ถอนเงินอย่างไร',
   '<p>ตั้งรหัสผ่านการเงินและเพิ่มบัญชีธนาคารที่เป็นชื่อของคุณ จากนั้นระบุจำนวน ติดตามได้ทุกขั้นตอน และยืนยันเมื่อได้รับเงิน</p>'),
  ('art_demowithdraw00000000', '1', 'EN', 'How do I withdraw?',
   '<p>Set a payment password, add a bank account in your own name, then name the amount. Follow every step and confirm when the money has come.</p>'),
  ('art_demofair000000000000', '1', 'TH', 'รู้ได้อย่างไรว่าผลยุติธรรม',
   '<p>ทุกรอบมีภาพย้อนหลังในประวัติการเดิมพัน และเกมแสดงวิธีตรวจสอบผลของตัวเอง</p>'),
  ('art_demofair000000000000', '1', 'EN', 'How do I know a result is fair?',
   '<p>Every round has a replay in the betting record, and a game shows how its results can be checked.</p>'),
  ('art_demosafe000000000000', '1', 'TH', 'ดูแลตัวเองอย่างไร',
   '<p>เล่นเฉพาะเงินที่เสียได้ พักเมื่อหมดสนุก และอย่าเล่นเพื่อเอาคืน</p><p>หากต้องการพูดคุย สายด่วนสุขภาพจิต <strong>1323</strong> เป็นบริการของหน่วยงานภายนอก</p>'),
  ('art_demosafe000000000000', '1', 'EN', 'How do I look after myself?',
   '<p>Play only what you can afford to lose, stop when it is no longer fun, and never chase a loss.</p><p>To talk to somebody: the mental health hotline <strong>1323</strong> is an outside service.</p>'),
  ('art_demofactors000000000', '1', 'TH', 'ทำให้บัญชีปลอดภัยขึ้น',
   '<p>เปิดการยืนยันสองชั้นใน<a href="/?mc=securityCenter">ศูนย์ความปลอดภัย</a> และใช้รหัสผ่านที่ไม่ซ้ำกับเว็บอื่น</p><p>พนักงานไม่เคยถามรหัสผ่านหรือรหัสที่ส่งให้คุณ</p>'),
  ('art_demofactors000000000', '1', 'EN', 'Make an account safer',
   '<p>Switch on a second factor in the <a href="/?mc=securityCenter">security centre</a> and use a password that no other site knows.</p><p>Staff never ask for a password or a code that was sent to you.</p>'),
  ('art_demoinstall000000000', '1', 'TH', 'ติดตั้งเป็นแอป',
   '<p>เว็บไซต์นี้ติดตั้งจากเบราว์เซอร์ได้ ไม่ต้องดาวน์โหลดไฟล์จากที่อื่น</p><h3>iPhone และ iPad</h3><ol><li>เปิดเว็บไซต์ใน Safari</li><li>กดปุ่มแชร์</li><li>เลือก <strong>เพิ่มไปยังหน้าจอโฮม</strong></li></ol><h3>Android</h3><ol><li>เปิดเว็บไซต์ใน Chrome</li><li>กดเมนูสามจุด</li><li>เลือก <strong>ติดตั้งแอป</strong></li></ol><h3>คอมพิวเตอร์</h3><p>กดไอคอนติดตั้งที่ปลายช่องที่อยู่ของเบราว์เซอร์</p>'),
  ('art_demoinstall000000000', '1', 'EN', 'Install it as an app',
   '<p>This site installs from the browser; no file from elsewhere is needed.</p><h3>iPhone and iPad</h3><ol><li>Open the site in Safari</li><li>Press the share button</li><li>Choose <strong>Add to Home Screen</strong></li></ol><h3>Android</h3><ol><li>Open the site in Chrome</li><li>Press the menu with three dots</li><li>Choose <strong>Install app</strong></li></ol><h3>Computer</h3><p>Press the install icon at the end of the address field.</p>'),
  ('art_demoterm000000000000', '2026-11', 'TH', 'ข้อกำหนดการใช้งาน',
   '<ol><li>ระบบนี้เป็นชุดสาธิต ยอดเงินทั้งหมดเป็นเงินเล่น ไม่มีมูลค่าและแลกเป็นเงินจริงไม่ได้</li><li>ผู้ใช้ต้องมีอายุถึงเกณฑ์ที่แสดงไว้ตอนสมัคร</li><li>หนึ่งคนต่อหนึ่งบัญชี ชื่อบัญชีธนาคารต้องตรงกับชื่อที่ลงทะเบียน</li><li>เงินฝากต้องใช้เล่นตามเงื่อนไขที่แสดงก่อนถอน ค่าธรรมเนียมแสดงก่อนยืนยันทุกครั้ง</li><li>ผลของเกมที่บันทึกไว้ที่เซิร์ฟเวอร์ถือเป็นที่สิ้นสุด รอบที่ค้างจะถูกเล่นต่อหรือคืนเงิน</li><li>คุณหยุดเล่นหรือปิดบัญชีได้ทุกเมื่อ</li></ol>'),
  ('art_demoterm000000000000', '2026-11', 'EN', 'Terms of use',
   '<ol><li>This is a demonstration. All balances are play money without value and cannot be turned into real money.</li><li>You must have reached the age named at registration.</li><li>One account a person; the bank account must be in the registered name.</li><li>A deposit must be played as shown before it can be withdrawn; fees are shown before you confirm.</li><li>The result recorded by the server stands. An interrupted round is resumed or refunded.</li><li>You may stop or close your account at any time.</li></ol>');
update content_article_versions set state = 'published', published_at = platform_now(), effective_from = '2026-11-01';

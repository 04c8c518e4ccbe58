-- Content: banners, notices, pop-ups and promotions of a brand, each in its languages.

create table content_announcements (
  announcement_id text primary key,
  -- '*': shown by every merchant that has nothing of its own of this type.
  merchant_id text not null,
  -- B banner, PL player notice, PU pop-up, PR promotion, H known to the configuration and never listed (GAP-033, GAP-034).
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  -- Banners: the area they hang in (w_home, w_rng …) and their picture.
  group_name text,
  picture text check (picture ~ '^(/[^/\\]|https://)'),
  -- 1 inside route, 2 outside address, 3 promotion, 4 game (GAP-098).
  linkage_type text check (linkage_type in ('1', '2', '3', '4')),
  link_url text check (link_url ~ '^(/[^/\\]|/$|https://|[A-Za-z0-9_:.-]+$)'),
  position integer not null default 0,
  enabled boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default platform_now(),
  check ((type = 'B') = (group_name is not null and picture is not null)),
  check ((linkage_type is null) = (link_url is null))
);
create index content_announcements_list on content_announcements (merchant_id, type, position);

create table content_announcement_texts (
  announcement_id text not null references content_announcements,
  language text not null check (language in ('TH', 'EN')),
  title text not null check (length(title) between 1 and 200),
  -- HTML of a small allow-list; cleaned when it is written and again when it is read.
  body text not null default '',
  primary key (announcement_id, language)
);
grant select, insert, update on content_announcements, content_announcement_texts to sanam_app;

-- What a fresh installation shows. It promises nothing: an operator replaces it.
insert into content_announcements (announcement_id, merchant_id, type, group_name, picture, linkage_type, link_url, position) values
  ('ann_demoWelcome000001', '*', 'B', 'w_home', '/art/banner-welcome.svg', '1', '/register', 1),
  ('ann_demoFair000000001', '*', 'B', 'w_home', '/art/banner-fair.svg', '1', '/rng', 2),
  ('ann_demoDeposit000001', '*', 'B', 'w_home', '/art/banner-deposit.svg', '1', '/rng', 3),
  ('ann_demoSlots00000001', '*', 'B', 'w_rng', '/art/banner-slots.svg', null, null, 1);
insert into content_announcements (announcement_id, merchant_id, type, position) values
  ('ann_demoSandbox000001', '*', 'PL', 1),
  ('ann_demoHelp000000001', '*', 'PL', 2),
  ('ann_demoPopup00000001', '*', 'PU', 1);
insert into content_announcement_texts (announcement_id, language, title, body) values
  ('ann_demoWelcome000001', 'TH', 'ยินดีต้อนรับสู่สนาม', ''),
  ('ann_demoWelcome000001', 'EN', 'Welcome to Sanam', ''),
  ('ann_demoFair000000001', 'TH', 'ทุกรอบตรวจสอบผลได้', ''),
  ('ann_demoFair000000001', 'EN', 'Every round can be checked', ''),
  ('ann_demoDeposit000001', 'TH', 'ฝากด้วยพร้อมเพย์ในระบบทดสอบ', ''),
  ('ann_demoDeposit000001', 'EN', 'Deposit by PromptPay, in the sandbox', ''),
  ('ann_demoSlots00000001', 'TH', 'สล็อตที่บอกอัตราจ่ายไว้ในกติกา', ''),
  ('ann_demoSlots00000001', 'EN', 'Slots that state their return in the rules', ''),
  ('ann_demoSandbox000001', 'TH', 'ระบบทดสอบ: ไม่มีเงินจริง',
   '<p>เว็บไซต์นี้เป็น<strong>ระบบสาธิต</strong> ยอดเงินทั้งหมดเป็นเงินทดสอบ ไม่มีการฝากหรือถอนเงินจริง</p>'),
  ('ann_demoSandbox000001', 'EN', 'Sandbox: no real money',
   '<p>This site is a <strong>demonstration</strong>. Every balance is test money; nothing is really paid in or out.</p>'),
  ('ann_demoHelp000000001', 'TH', 'เล่นอย่างมีสติ',
   '<p>การพนันมีความเสี่ยง ผู้ที่อายุต่ำกว่าเกณฑ์ห้ามเล่น หากต้องการพูดคุย สายด่วนสุขภาพจิต <strong>1323</strong> เป็นบริการของหน่วยงานภายนอก</p>'),
  ('ann_demoHelp000000001', 'EN', 'Keep play in hand',
   '<p>Gambling carries risk and is not for people under age. To talk to somebody in Thailand, the mental health line <strong>1323</strong> is an outside service.</p>'),
  ('ann_demoPopup00000001', 'TH', 'ก่อนเริ่มเล่น',
   '<p>นี่คือระบบสาธิต:</p><ul><li>ฝากและถอนผ่านช่องทางทดสอบ</li><li>เกมแสดงกติกาและอัตราจ่ายจริงของเกมนั้น</li><li>ทุกรายการอยู่ในบันทึกบัญชีของคุณ</li></ul>'),
  ('ann_demoPopup00000001', 'EN', 'Before you play',
   '<p>This is a demonstration:</p><ul><li>deposits and withdrawals use a test rail</li><li>each game shows its rules and its true return</li><li>every movement is in your account record</li></ul>');

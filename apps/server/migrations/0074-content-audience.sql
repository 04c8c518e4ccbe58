-- Announcements: for whom and in which languages they are; banners only where the portal has a place for them.

alter table content_announcements
  add column audience text not null default 'all' check (audience in ('all', 'visitor', 'member')),
  -- Null: every language, in Thai where a text is missing. Otherwise only these.
  add column languages text[] check (languages <@ array['TH', 'EN'] and cardinality(languages) > 0),
  add constraint content_announcements_schedule check (ends_at > starts_at),
  add constraint content_announcements_group check (group_name in (
    'w_home', 'w_rng', 'w_live', 'w_fish', 'w_pvp', 'w_sports', 'w_esports', 'w_lott', 'w_cockfight', 'w_promotion',
    'w_shop', 'w_help', 'w_reg', 'w_login', 'w_forget')),
  -- 1 leads inside the portal, 2 to an https address; nothing leads to a script (SEC-026).
  add constraint content_announcements_link check (
    case linkage_type when '1' then link_url ~ '^(/|/[^/\\].*|\?.*)$' and link_url !~ '\\'
                      when '2' then link_url ~ '^https://'
                      else link_url is null or link_url ~ '^(/|/[^/\\].*|[A-Za-z0-9_.-]+(:[A-Za-z0-9_.-]+)?)$' end);

insert into content_announcements (announcement_id, merchant_id, type, group_name, picture, linkage_type, link_url, position) values
  ('ann_demoHelp1000000001', '*', 'B', 'w_help', '/art/banner-fair.svg', null, null, 1),
  ('ann_demoPromo000000001', '*', 'B', 'w_promotion', '/art/banner-welcome.svg', '1', '/register', 1);
insert into content_announcement_texts (announcement_id, language, title, body) values
  ('ann_demoHelp1000000001', 'TH', 'มีคำถาม หาคำตอบได้ที่นี่', ''),
  ('ann_demoHelp1000000001', 'EN', 'Questions? Answers are here', ''),
  ('ann_demoPromo000000001', 'TH', 'สมัครแล้วลองเล่นด้วยเงินทดสอบ', ''),
  ('ann_demoPromo000000001', 'EN', 'Register and play with test money', '');

-- The member's inbox. Every key begins with member_id, so the table can be split by it; pages are read by the number.
create table messaging_inbox (
  member_id text not null,
  notice_id bigint generated always as identity,
  topic text not null check (topic in ('payments', 'security', 'protection', 'service', 'news', 'offers')),
  -- Where the words are, and what fills them in: a text is made when it is read, in the reader's language.
  template text not null check (template ~ '^[a-zA-Z]+\.[a-zA-Z]+$'),
  args jsonb not null,
  -- An address inside of the portal.
  link text check (link ~ '^/([^/\\]|$)' and length(link) <= 300),
  -- What it tells of; one notice for each.
  source text not null check (length(source) between 1 and 200),
  created_at timestamptz not null default platform_now(),
  read_at timestamptz,
  -- Taken out of the inbox by its owner.
  deleted_at timestamptz,
  primary key (member_id, notice_id),
  unique (member_id, source)
);
create index messaging_inbox_unread on messaging_inbox (member_id, topic) where read_at is null and deleted_at is null;
create index messaging_inbox_topics on messaging_inbox (member_id, topic, notice_id desc) where deleted_at is null;
-- For forgetting: rows come in the order of their time.
create index messaging_inbox_age on messaging_inbox using brin (created_at);
grant select, insert, update, delete on messaging_inbox to sanam_app;

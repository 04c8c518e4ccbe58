-- Where help articles and customer service lead, and whether somebody answers there.
create table content_help_links (
  merchant_id text not null,
  url text not null check (length(url) <= 500),
  is_dead boolean not null,
  -- What came instead of a page; null while it answers.
  problem text,
  checked_at timestamptz not null default platform_now(),
  dead_since timestamptz,
  primary key (merchant_id, url),
  check (is_dead = (dead_since is not null))
);
create index content_help_links_dead on content_help_links (dead_since) where is_dead;
grant select, insert, update, delete on content_help_links to sanam_app;

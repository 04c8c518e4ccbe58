-- What went wrong in browsers: a few permitted fields, never who it happened to. Kept for seven days.
create table site_client_log (
  entry_id bigint generated always as identity primary key,
  at timestamptz not null default platform_now(),
  merchant_id text not null,
  kind text not null check (kind in ('navigation', 'chunk', 'script')),
  path text not null check (length(path) <= 200),
  name text not null check (length(name) <= 60),
  message text not null check (length(message) <= 300),
  language text,
  screen text,
  version text
);
create index site_client_log_at on site_client_log (at);

grant select, insert, delete on site_client_log to sanam_app;

-- Records that members take with them: asked for, made by a job, kept for some days. The parts of the file are in the
-- store of files, named by the export and their number.
create table wallet_exports (
  export_id text primary key,
  merchant_id text not null,
  member_id text not null,
  record text not null check (record in ('account', 'bets', 'profit')),
  format text not null check (format in ('csv', 'pdf')),
  language text not null check (language in ('TH', 'EN')),
  -- Range and filters.
  asked jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'tooLong', 'expired')),
  parts integer not null default 0 check (parts >= 0),
  byte_count bigint not null default 0,
  row_count integer not null default 0,
  requested_at timestamptz not null default platform_now(),
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state = 'waiting') = (finished_at is null)),
  check (state <> 'ready' or (parts > 0 and expires_at is not null))
);
create index wallet_exports_of on wallet_exports (member_id, requested_at);
create index wallet_exports_over on wallet_exports (expires_at) where state = 'ready';
grant select, insert, update on wallet_exports to sanam_app;

-- Roles, the database's clock, jobs, idempotency, audit, keys, live events: what every module stands on.

do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'sanam_app') then
    create role sanam_app nologin;
  end if;
  -- The login that migrates must be able to work as the application role.
  if not pg_has_role(current_user, 'sanam_app', 'member') then
    execute format('grant sanam_app to %I', current_user);
  end if;
end
$$;

revoke create on schema public from public;
grant usage on schema public to sanam_app;

-- The one clock for whatever decides about money, draws or deadlines. Tests replace this function by one that can be set.
create function platform_now() returns timestamptz
language sql stable as $$ select clock_timestamp() $$;

-- Jobs: claimed with SKIP LOCKED, retried with growing pauses, set aside as dead when they have used their attempts.
-- Domain events travel as jobs too, one per subscriber, written in the transaction that caused them (the outbox).
create table platform_jobs (
  id bigint generated always as identity primary key,
  name text not null,
  dedupe_key text,
  payload jsonb not null default '{}',
  run_at timestamptz not null default platform_now(),
  attempts integer not null default 0,
  attempts_max integer not null default 12,
  claimed_until timestamptz,
  claimed_by text,
  state text not null default 'waiting' check (state in ('waiting', 'dead')),
  last_error text,
  created_at timestamptz not null default platform_now()
);
create unique index platform_jobs_once on platform_jobs (name, dedupe_key) where dedupe_key is not null;
create index platform_jobs_due on platform_jobs (run_at) where state = 'waiting';
grant select, insert, update, delete on platform_jobs to sanam_app;

create function platform_jobs_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('sanam_jobs', '');
  return null;
end
$$;
create trigger platform_jobs_wake after insert on platform_jobs for each statement execute function platform_jobs_wake();

-- One row per command of a caller: the same key and content meet the same answer, other content is a conflict.
create table platform_idempotency (
  scope text not null,
  key text not null,
  call text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null default platform_now(),
  primary key (scope, key)
);
create index platform_idempotency_age on platform_idempotency (created_at);
grant select, insert, update, delete on platform_idempotency to sanam_app;

-- Audit: insert-only; one job chains the rows by hash, so that a row changed later is found.
create table platform_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default platform_now(),
  actor_kind text not null check (actor_kind in ('member', 'staff', 'system', 'vendor', 'rail')),
  actor text not null,
  command text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  address text,
  request_id text,
  xact_id xid8 not null default pg_current_xact_id()
);
create index platform_audit_subject on platform_audit (subject_id, id desc);
create index platform_audit_command on platform_audit (command, id desc);
create table platform_audit_seals (
  audit_id bigint primary key references platform_audit (id),
  seq bigint not null unique,
  hash text not null
);
grant select, insert on platform_audit, platform_audit_seals to sanam_app;

create function platform_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger platform_audit_append_only before update or delete on platform_audit
  for each row execute function platform_refuse_change();
create trigger platform_audit_no_truncate before truncate on platform_audit
  for each statement execute function platform_refuse_change();
create trigger platform_audit_seals_append_only before update or delete on platform_audit_seals
  for each row execute function platform_refuse_change();
create trigger platform_audit_seals_no_truncate before truncate on platform_audit_seals
  for each statement execute function platform_refuse_change();

-- Key pairs of encrypted calls. The private half is sealed with the installation's secret.
create table platform_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed text not null,
  created_at timestamptz not null default platform_now(),
  retires_at timestamptz not null
);
grant select, insert, delete on platform_keys to sanam_app;

-- Encrypted requests seen in the last minutes: a second one with the same id is a replay.
create table platform_seen_requests (
  jti text primary key,
  seen_at timestamptz not null default platform_now()
);
create index platform_seen_requests_age on platform_seen_requests (seen_at);
grant select, insert, delete on platform_seen_requests to sanam_app;

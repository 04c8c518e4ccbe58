-- Deposits: orders, movements on our accounts, credits, callbacks of rails, evidence, turnover locks.

create table wallet_rail_accounts (
  account_key text primary key,
  rail text not null,
  purpose text not null check (purpose in ('collect', 'payout', 'both')),
  biller_id text,
  account_name text not null,
  state text not null default 'active' check (state in ('active', 'resting', 'frozen', 'doNotUse')),
  reason text
);
insert into wallet_rail_accounts (account_key, rail, purpose, biller_id, account_name)
values ('sandbox:main', 'sandbox', 'both', '099999999999990', 'SANAM SANDBOX');
grant select, insert, update on wallet_rail_accounts to sanam_app;

create table wallet_deposits (
  deposit_id text primary key,
  merchant_id text not null,
  member_id text not null,
  currency text not null,
  method text not null,
  account_key text not null references wallet_rail_accounts,
  -- What the payer's bank carries as reference 1.
  order_code text not null unique check (order_code ~ '^[A-Z0-9]{1,20}$'),
  origin text not null default 'order' check (origin in ('order', 'repeat')),
  amount bigint not null check (amount > 0),
  pay_amount bigint not null check (pay_amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  credited_amount bigint check (credited_amount > 0),
  stage text not null,
  version integer not null default 1,
  payload text not null,
  created_at timestamptz not null default platform_now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  reason_code text,
  reason_text text,
  check ((stage in ('credited', 'creditedLate')) = (credited_amount is not null))
);
create index wallet_deposits_member on wallet_deposits (member_id, created_at desc, deposit_id);
create index wallet_deposits_open on wallet_deposits (expires_at) where stage = 'awaiting';
create index wallet_deposits_queue on wallet_deposits (stage, created_at desc);
grant select, insert on wallet_deposits to sanam_app;
grant update (credited_amount, fee, stage, version, decided_at, reason_code, reason_text) on wallet_deposits to sanam_app;

-- One credit or debit on one of our accounts, as a rail or bank reports it. Never changed (L5).
create table wallet_movements (
  movement_id text primary key,
  account_key text not null references wallet_rail_accounts,
  source_ref text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  currency text not null,
  payer_name text,
  reference text,
  booked_at timestamptz not null,
  seen_at timestamptz not null default platform_now(),
  evidence text not null check (evidence in ('query', 'callback', 'statement', 'slip', 'staff')),
  unique (account_key, source_ref)
);
grant select, insert on wallet_movements to sanam_app;
create trigger wallet_movements_append_only before update or delete on wallet_movements
  for each row execute function platform_refuse_change();

-- One movement, one deposit, once for ever.
create table wallet_credits (
  movement_id text primary key references wallet_movements,
  deposit_id text not null unique references wallet_deposits,
  amount bigint not null check (amount > 0),
  credited_at timestamptz not null default platform_now()
);
grant select, insert on wallet_credits to sanam_app;
create trigger wallet_credits_append_only before update or delete on wallet_credits
  for each row execute function platform_refuse_change();

-- A movement that belongs to an order but was not credited (yet): what people decide on.
create table wallet_attachments (
  movement_id text primary key references wallet_movements,
  deposit_id text not null unique references wallet_deposits
);
grant select, insert on wallet_attachments to sanam_app;

create table wallet_callbacks (
  rail text not null,
  event_id text not null,
  account_key text not null,
  raw bytea not null,
  received_at timestamptz not null default platform_now(),
  worked_at timestamptz,
  outcome text,
  primary key (rail, event_id)
);
grant select, insert on wallet_callbacks to sanam_app;
grant update (worked_at, outcome) on wallet_callbacks to sanam_app;

-- What is known about an order and from whom, in the order it became known. Insert-only.
create table wallet_deposit_evidence (
  evidence_id bigint generated always as identity primary key,
  deposit_id text not null references wallet_deposits,
  at timestamptz not null default platform_now(),
  kind text not null,
  amount bigint,
  payer text,
  reference text,
  note text
);
create index wallet_deposit_evidence_of on wallet_deposit_evidence (deposit_id, evidence_id);
grant select, insert on wallet_deposit_evidence to sanam_app;

-- A deposit locks itself until it was played; what is left of it melts with the turnover (payments.md 3).
create table wallet_turnover_locks (
  lock_id text primary key,
  member_id text not null,
  currency text not null,
  deposit_id text not null unique references wallet_deposits,
  amount bigint not null check (amount > 0),
  multiple_percent integer not null check (multiple_percent > 0),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index wallet_turnover_locks_open on wallet_turnover_locks (member_id, opened_at) where closed_at is null;
grant select, insert on wallet_turnover_locks to sanam_app;
grant update (closed_at) on wallet_turnover_locks to sanam_app;

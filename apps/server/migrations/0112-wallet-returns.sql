-- Money that may not be credited goes back to whoever paid it: asked for by one person, confirmed by another.
create table wallet_returns (
  return_id text primary key,
  deposit_id text not null references wallet_deposits,
  movement_id text not null references wallet_movements,
  rail text not null,
  account_key text not null references wallet_rail_accounts,
  -- The rail's own id of the payment that goes back.
  payment_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'unknown', 'paid', 'failed')),
  proposed_by text not null,
  approved_by text not null check (approved_by <> proposed_by),
  reason text not null,
  reference text,
  note text,
  created_at timestamptz not null default platform_now(),
  sent_at timestamptz,
  settled_at timestamptz
);
-- A movement goes back once; only a return that failed for good makes room for another.
create unique index wallet_returns_once on wallet_returns (movement_id) where state <> 'failed';
create index wallet_returns_of on wallet_returns (deposit_id, created_at);
grant select, insert on wallet_returns to sanam_app;
grant update (state, reference, note, sent_at, settled_at) on wallet_returns to sanam_app;

-- One call to the rail: the row is committed before the call, its outcome afterwards.
create table wallet_return_attempts (
  attempt_id bigint generated always as identity primary key,
  return_id text not null references wallet_returns,
  call text not null check (call in ('send', 'query')),
  started_at timestamptz not null default platform_now(),
  outcome text,
  reference text
);
create index wallet_return_attempts_of on wallet_return_attempts (return_id, attempt_id);
-- A return is sent once, whatever happens.
create unique index wallet_return_attempts_one_send on wallet_return_attempts (return_id) where call = 'send';
grant select, insert on wallet_return_attempts to sanam_app;
grant update (outcome, reference) on wallet_return_attempts to sanam_app;

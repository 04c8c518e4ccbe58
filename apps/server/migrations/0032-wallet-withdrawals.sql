-- Withdrawals: requests, the log of their stages, legs and attempts, disputes, proofs.

create table wallet_withdrawals (
  withdrawal_id text primary key,
  merchant_id text not null,
  member_id text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  net bigint not null check (net > 0),
  bank_account_id text not null references wallet_bank_accounts,
  bank_code text not null,
  account_tail text not null,
  stage text not null,
  version integer not null default 1,
  score integer not null,
  reasons jsonb not null,
  needs_second_person boolean not null,
  created_at timestamptz not null default platform_now(),
  promised_by timestamptz not null,
  decided_at timestamptz,
  -- Who said the first yes; the second yes must come from somebody else.
  first_yes_by text,
  disbursed_at timestamptz,
  receipt_due_at timestamptz,
  receipt_paused_at timestamptz,
  finished_at timestamptz,
  remark text,
  claimed_by text,
  claimed_until timestamptz,
  check (amount = fee + net)
);
create index wallet_withdrawals_member on wallet_withdrawals (member_id, created_at desc, withdrawal_id);
create index wallet_withdrawals_queue on wallet_withdrawals (stage, promised_by);
create index wallet_withdrawals_newest on wallet_withdrawals (created_at desc, withdrawal_id);
create index wallet_withdrawals_receipt on wallet_withdrawals (receipt_due_at) where stage = 'toConfirm';
grant select, insert on wallet_withdrawals to sanam_app;
grant update (stage, version, decided_at, first_yes_by, disbursed_at, receipt_due_at, receipt_paused_at, finished_at, remark,
              claimed_by, claimed_until, needs_second_person) on wallet_withdrawals to sanam_app;

-- Every stage a withdrawal went through, with its time: the tracker, and the promise that is measured from it.
create table wallet_withdrawal_steps (
  step_id bigint generated always as identity primary key,
  withdrawal_id text not null references wallet_withdrawals,
  stage text not null,
  at timestamptz not null default platform_now(),
  actor_kind text not null,
  reason_text text
);
create index wallet_withdrawal_steps_of on wallet_withdrawal_steps (withdrawal_id, step_id);
grant select, insert on wallet_withdrawal_steps to sanam_app;

create table wallet_legs (
  leg_id text primary key,
  withdrawal_id text not null references wallet_withdrawals,
  rail text not null,
  account_key text not null,
  amount bigint not null check (amount > 0),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'unknown', 'paid', 'failed', 'returned')),
  reference text,
  created_at timestamptz not null default platform_now(),
  sent_at timestamptz,
  settled_at timestamptz,
  note text
);
-- Never another leg while one may still arrive (I6).
create unique index wallet_legs_one_open on wallet_legs (withdrawal_id) where state in ('waiting', 'sending', 'unknown');
create index wallet_legs_of on wallet_legs (withdrawal_id, created_at);
grant select, insert on wallet_legs to sanam_app;
grant update (state, reference, sent_at, settled_at, note) on wallet_legs to sanam_app;

-- One call to a provider: the row is committed before the call, its outcome afterwards.
create table wallet_leg_attempts (
  attempt_id bigint generated always as identity primary key,
  leg_id text not null references wallet_legs,
  call text not null check (call in ('send', 'query', 'hand')),
  started_at timestamptz not null default platform_now(),
  outcome text,
  reference text
);
create index wallet_leg_attempts_of on wallet_leg_attempts (leg_id, attempt_id);
-- A leg is sent once, whatever happens.
create unique index wallet_leg_attempts_one_send on wallet_leg_attempts (leg_id) where call = 'send';
grant select, insert on wallet_leg_attempts to sanam_app;
grant update (outcome, reference) on wallet_leg_attempts to sanam_app;

create table wallet_disputes (
  dispute_id text primary key,
  withdrawal_id text not null references wallet_withdrawals,
  kind text not null check (kind in ('notReceived', 'partlyReceived')),
  amount_received bigint not null check (amount_received >= 0),
  remaining bigint not null check (remaining > 0),
  comment text check (char_length(comment) <= 140),
  opened_at timestamptz not null default platform_now(),
  decided_at timestamptz,
  decision text check (decision in ('forceReceipt', 'resend', 'returnToWallet')),
  answer text
);
create unique index wallet_disputes_one_open on wallet_disputes (withdrawal_id) where decided_at is null;
create index wallet_disputes_of on wallet_disputes (withdrawal_id, opened_at);
grant select, insert on wallet_disputes to sanam_app;
grant update (decided_at, decision, answer) on wallet_disputes to sanam_app;

create table wallet_proofs (
  proof_id text primary key,
  member_id text not null,
  dispute_id text references wallet_disputes,
  withdrawal_id text references wallet_withdrawals,
  file_name text not null unique,
  media_type text not null,
  byte_count integer not null,
  created_at timestamptz not null default platform_now()
);
create index wallet_proofs_of on wallet_proofs (withdrawal_id);
create index wallet_proofs_loose on wallet_proofs (created_at) where withdrawal_id is null;
grant select, insert, delete on wallet_proofs to sanam_app;
grant update (dispute_id, withdrawal_id) on wallet_proofs to sanam_app;

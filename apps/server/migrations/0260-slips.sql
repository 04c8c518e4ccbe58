-- Slips that players send: the picture, what its code says, what the bank answers about it, and who may claim it.
create table payments_slips (
  slip_id text primary key,
  deposit_id text not null references payments_deposits,
  member_id text not null,
  file_name text not null unique,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  -- What the code of the picture says; null: nobody but a person can read it.
  sending_bank text,
  trans_ref text,
  -- `toCheck`: the bank has not answered yet. `waiting`: confirmed, the statement is not that far. `joined`: its money is
  -- known. `contested`: another player sent it, too. `review`: people look at it.
  state text not null check (state in ('toCheck', 'waiting', 'joined', 'contested', 'review')),
  note text,
  -- The answer of the bank; null until there is one.
  amount bigint check (amount > 0),
  paid_at timestamptz,
  payer_name text,
  payer_account text,
  receiver_bank text,
  receiver_account text,
  receiver_name text,
  asked integer not null default 0,
  ask_at timestamptz,
  created_at timestamptz not null default platform_now(),
  check ((sending_bank is null) = (trans_ref is null)),
  check (amount is null or (trans_ref is not null and paid_at is not null))
);
create index payments_slips_of on payments_slips (deposit_id, created_at);
create index payments_slips_claims on payments_slips (sending_bank, trans_ref);
-- An order waits for one slip at a time.
create unique index payments_slips_one_open on payments_slips (deposit_id) where state in ('toCheck', 'waiting');
grant select, insert on payments_slips to sanam_app;
grant update (state, note, amount, paid_at, payer_name, payer_account, receiver_bank, receiver_account, receiver_name, asked,
  ask_at) on payments_slips to sanam_app;

-- A slip belongs to one order and one line of money, over all merchants, for ever: rows are never deleted.
create table payments_slip_refs (
  ref_id text not null unique,
  sending_bank text not null,
  trans_ref text not null,
  -- The order that claimed it first.
  deposit_id text not null references payments_deposits,
  line_id text unique references payments_statement_lines,
  -- Another player claimed it, too: people decide whose it is.
  contested_at timestamptz,
  decided_at timestamptz,
  -- The order that people gave it to; null: to none.
  owner_deposit_id text references payments_deposits,
  version integer not null default 1,
  claimed_at timestamptz not null default platform_now(),
  primary key (sending_bank, trans_ref),
  check (owner_deposit_id is null or decided_at is not null)
);
create index payments_slip_refs_contested on payments_slip_refs (contested_at desc) where contested_at is not null;
create index payments_slip_refs_order on payments_slip_refs (deposit_id);
grant select, insert on payments_slip_refs to sanam_app;
grant update (deposit_id, line_id, contested_at, decided_at, owner_deposit_id, version) on payments_slip_refs to sanam_app;

alter table payments_deposits add column slip_sent_at timestamptz;
grant update (slip_sent_at) on payments_deposits to sanam_app;

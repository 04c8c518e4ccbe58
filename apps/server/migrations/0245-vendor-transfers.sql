-- Vendors that keep their players' money themselves: it is moved there before it is played, and back.
do $$
declare
  v_name text;
begin
  select conname into v_name from pg_constraint
    where conrelid = 'vendors'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%capabilities%';
  execute format('alter table vendors drop constraint %I', v_name);
end $$;
alter table vendors add constraint vendors_capabilities_check check (capabilities <@ array[
  'adjust', 'batch', 'bet_info', 'jackpot_in_win', 'lobby', 'pay_by_bet', 'play_money', 'promo', 'tip', 'transfer_wallet',
  'win_rollback', 'zero_bet']);

create table vendors_transfers (
  transfer_id text primary key,
  member_id text not null,
  merchant_id text not null,
  vendor_id integer not null references vendors (id),
  player_id text not null,
  currency text not null check (currency = 'THB'),
  -- in: from the main wallet to the vendor; out: back.
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('asked', 'sending', 'unknown', 'settled', 'refused')),
  -- Who asked for it: the member, the opening of a game, the end of one.
  origin text not null check (origin in ('member', 'open', 'leave')),
  code text,
  asks integer not null default 0,
  asked_at timestamptz not null,
  -- When the vendor is asked next; while a node asks, until when nobody else does.
  next_at timestamptz,
  leased_until timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  constraint vendors_transfers_ended check ((ended_at is not null) = (state in ('settled', 'refused')))
);
-- One at a time between a member and a vendor.
create unique index vendors_transfers_one_open on vendors_transfers (member_id, vendor_id) where ended_at is null;
create index vendors_transfers_due on vendors_transfers (next_at) where ended_at is null;
create index vendors_transfers_of_member on vendors_transfers (member_id, asked_at desc, transfer_id desc);
create index vendors_transfers_listed on vendors_transfers (asked_at desc, transfer_id desc);
create index vendors_transfers_by_state on vendors_transfers (state, asked_at desc, transfer_id desc);
grant select, insert on vendors_transfers to sanam_app;
grant update (state, code, asks, next_at, leased_until, ended_at, version) on vendors_transfers to sanam_app;

create table vendors_transfer_steps (
  transfer_id text not null references vendors_transfers (transfer_id),
  version integer not null,
  state text not null,
  code text,
  actor_kind text not null,
  at timestamptz not null,
  primary key (transfer_id, version)
);
grant select, insert on vendors_transfer_steps to sanam_app;

-- When a member's money at a vendor was last known from there.
create table vendors_wallet_reads (
  member_id text not null,
  vendor_id integer not null references vendors (id),
  read_at timestamptz not null,
  -- As far as we know; of others nobody asks.
  has_money boolean not null,
  primary key (member_id, vendor_id)
);
create index vendors_wallet_reads_oldest on vendors_wallet_reads (read_at) where has_money;
grant select, insert, update on vendors_wallet_reads to sanam_app;

-- Whether money moves by itself with a game; without a row as the merchant says.
create table vendors_transfer_choices (
  member_id text primary key,
  mode text not null check (mode in ('off', 'ask', 'all')),
  chosen_at timestamptz not null
);
grant select, insert, update on vendors_transfer_choices to sanam_app;

insert into staff_role_permissions (role, permission)
select role, 'games.transfer.read' from staff_role_permissions where permission = 'payments.withdrawal.read'
on conflict do nothing;
insert into staff_role_permissions (role, permission)
select role, 'games.transfer.decide' from staff_role_permissions where permission = 'games.finding.close' and role <> 'risk'
on conflict do nothing;

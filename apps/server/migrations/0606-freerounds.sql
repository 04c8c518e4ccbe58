-- Free rounds: rounds at a vendor that cost the member nothing, and what they win, paid once by a promo-win.

-- One capability more: a vendor that takes grants of free rounds.
do $$
declare
  v_name text;
begin
  select conname into v_name from pg_constraint
    where conrelid = 'vendors'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%capabilities%';
  execute format('alter table vendors drop constraint %I', v_name);
end $$;
alter table vendors add constraint vendors_capabilities_check check (capabilities <@ array[
  'adjust', 'batch', 'bet_info', 'free_rounds', 'jackpot_in_win', 'lobby', 'pay_by_bet', 'play_money', 'promo', 'tip',
  'transfer_wallet', 'win_rollback', 'zero_bet']);

create table freerounds_grants (
  -- Also the reward's id at the vendor.
  grant_id text primary key,
  merchant_id text not null references merchants,
  member_id text not null references members,
  vendor_id integer not null references vendors (id),
  node_id text not null,
  game_code text not null,
  rounds integer not null check (rounds between 1 and 1000),
  -- What each round is played at, in satang.
  bet bigint not null check (bet > 0),
  -- Turnover that is asked of what they win: 100 = once, 0 = none.
  turnover_percent integer not null default 0 check (turnover_percent between 0 and 10000),
  turnover_id text not null unique,
  expires_at timestamptz not null,
  -- Who asked for it: a module, and its own id of what it gives. One grant for each.
  source text not null,
  source_id text not null,
  reason text,
  requested_by text not null,
  state text not null default 'requested'
    check (state in ('requested', 'granted', 'used', 'settled', 'failed', 'cancelled', 'expired')),
  -- The rest is to be taken back, and why.
  cancel_asked_at timestamptz,
  cancel_reason text,
  -- The member at the vendor; null: nothing was ever sent.
  player_id text,
  -- Questions without an answer so far, and what came instead of one.
  asks integer not null default 0,
  problem text,
  -- When the vendor is asked next; while a node asks, until when nobody else does. Null: never.
  next_ask_at timestamptz default platform_now(),
  used integer not null default 0 check (used between 0 and rounds),
  won bigint not null default 0 check (won >= 0),
  -- The vendor transaction that paid it.
  paid_by text,
  version integer not null default 1,
  requested_at timestamptz not null default platform_now(),
  granted_at timestamptz,
  ended_at timestamptz,
  settled_at timestamptz,
  -- When the audit log and the member heard that it is settled.
  told_at timestamptz,
  unique (source, source_id),
  check ((state = 'settled') = (settled_at is not null)),
  check ((state = 'settled') = (paid_by is not null)),
  check (state = 'settled' or won = 0),
  check (state <> 'failed' or problem is not null)
);
create index freerounds_grants_due on freerounds_grants (next_ask_at) where next_ask_at is not null;
create index freerounds_grants_untold on freerounds_grants (settled_at) where state = 'settled' and told_at is null;
create index freerounds_grants_member on freerounds_grants (member_id, requested_at desc);
create index freerounds_grants_merchant on freerounds_grants (merchant_id, requested_at desc);
grant select, insert on freerounds_grants to sanam_app;
grant update (state, cancel_asked_at, cancel_reason, player_id, asks, problem, next_ask_at, used, version, granted_at, ended_at,
  told_at) on freerounds_grants to sanam_app;

insert into staff_role_permissions (role, permission)
select role, permission
from unnest(array['owner', 'promotionManager']) role
cross join unnest(array['freerounds.grant.read', 'freerounds.grant.change']) permission
on conflict do nothing;

-- Who gives free rounds looks for the game by its name.
insert into staff_role_permissions (role, permission) values ('promotionManager', 'games.game.read') on conflict do nothing;

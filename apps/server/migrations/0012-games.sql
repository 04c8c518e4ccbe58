-- Vendors, their keys, games, players as vendors know them, game sessions, rounds and movements of HWP/1.

create table games_vendors (
  id integer primary key generated always as identity,
  code text not null unique check (code ~ '^[A-Z0-9_]{2,32}$'),
  name text not null,
  enabled boolean not null default true,
  maintenance boolean not null default false,
  -- Maintenance for this vendor's test players only: the vendors' test bench switches it.
  test_maintenance boolean not null default false,
  capabilities text[] not null default '{}' check (capabilities <@ array[
    'adjust', 'batch', 'bet_info', 'jackpot_in_win', 'lobby', 'pay_by_bet', 'promo', 'tip', 'win_rollback', 'zero_bet']),
  -- Addresses the vendor may call from, in CIDR form; empty: any (sandbox vendors only).
  allowed_addresses cidr[] not null default '{}',
  -- Where its own calls (launch, round details …) are served, and the hosts its games may be framed from.
  base_url text,
  launch_hosts text[] not null default '{}',
  adapter text not null default 'hwp',
  version integer not null default 1,
  created_at timestamptz not null default platform_now()
);

-- At most two active keys a direction; the secret is sealed with the installation's secret.
create table games_vendor_keys (
  id bigint primary key generated always as identity,
  vendor_id integer not null references games_vendors (id),
  direction text not null check (direction in ('request', 'answer')),
  scheme text not null default 'v1' check (scheme in ('v1', 'v1a')),
  sealed text not null,
  created_at timestamptz not null default platform_now(),
  revoked_at timestamptz
);
create index games_vendor_keys_vendor on games_vendor_keys (vendor_id);

-- Every node holds vendors and keys in memory and reads them again when told.
create function games_vendors_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sanam_vendors', '');
  return null;
end
$$;
create trigger games_vendors_changed after insert or update or delete on games_vendors
  for each statement execute function games_vendors_changed();
create trigger games_vendor_keys_changed after insert or update or delete on games_vendor_keys
  for each statement execute function games_vendors_changed();

create table games_games (
  vendor_id integer not null references games_vendors (id),
  code text not null check (code ~ '^[A-Za-z0-9._:-]{1,64}$'),
  enabled boolean not null default true,
  bet_max bigint check (bet_max > 0),
  round_bets_max integer check (round_bets_max > 0),
  primary key (vendor_id, code)
);

-- A member as one vendor knows them: another id at every vendor, so that two vendors cannot compare their players.
create table games_players (
  id bigint primary key generated always as identity,
  player_id text not null unique check (player_id ~ '^[A-Za-z0-9_-]{1,36}$'),
  vendor_id integer not null references games_vendors (id),
  member_id text not null,
  currency text not null,
  account_id bigint not null references ledger_accounts (id),
  house_id bigint not null references ledger_accounts (id),
  is_test boolean not null,
  created_at timestamptz not null default platform_now(),
  unique (member_id, vendor_id, currency)
);

create table games_sessions (
  session_id text primary key,
  player bigint not null references games_players (id),
  game_code text not null,
  created_at timestamptz not null default platform_now(),
  last_seen_at timestamptz not null default platform_now(),
  idle_seconds integer not null default 1800,
  expires_at timestamptz not null,
  closed_at timestamptz
) with (fillfactor = 80);
create index games_sessions_player on games_sessions (player, created_at);

create table games_launch_tokens (
  token_hash text primary key,
  player bigint not null references games_players (id),
  game_code text not null,
  country text not null,
  language text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index games_launch_tokens_age on games_launch_tokens (expires_at);

-- A round of one player. bets counts accepted bets that were not rolled back, dead_bets the refused, rolled back and
-- tombstoned ones; VOID: there are only dead bets.
create sequence games_round_ids;
create table games_rounds (
  id bigint not null default nextval('games_round_ids'),
  vendor_id integer not null,
  round_id text not null,
  player bigint not null,
  member_id text not null,
  game_code text not null,
  state text not null check (state in ('OPEN', 'VOID', 'CLOSED')),
  bets integer not null default 0 check (bets >= 0),
  dead_bets integer not null default 0,
  wins integer not null default 0 check (wins >= 0),
  bet_total bigint not null default 0,
  win_total bigint not null default 0,
  opened_at timestamptz not null default platform_now(),
  closed_at timestamptz,
  primary key (vendor_id, round_id, player)
) with (fillfactor = 85);
create index games_rounds_member on games_rounds (member_id, id);
create index games_rounds_open on games_rounds (member_id) where state = 'OPEN';

-- One row per transaction id a vendor ever used, with the answer it got (M1, M2). Never changed: what happens to a
-- movement later is a row elsewhere. Partition-ready: hash by (vendor_id, transaction_id).
create table games_movements (
  vendor_id integer not null,
  transaction_id text not null,
  id bigint not null,
  call text not null,
  state text not null check (state in ('ACCEPTED', 'REFUSED', 'TOMBSTONE')),
  code text not null,
  player bigint,
  round bigint,
  reference text,
  amount bigint not null default 0,
  win_amount bigint,
  moved bigint not null default 0,
  balance_after bigint,
  version bigint,
  limit_kind text,
  kind text,
  fingerprint bytea,
  -- Whatever else the vendor sent: details, bet_info, promo, unknown fields (T3).
  extra jsonb,
  at timestamptz not null default platform_now(),
  primary key (vendor_id, transaction_id),
  check (state = 'ACCEPTED' or moved = 0)
);
create index games_movements_round on games_movements (round) where round is not null;
create index games_movements_at on games_movements using brin (at);

-- A movement is reversed at most once (M5).
create table games_reversals (
  vendor_id integer not null,
  transaction_id text not null,
  by_transaction_id text not null,
  at timestamptz not null default platform_now(),
  primary key (vendor_id, transaction_id)
);

-- Which win settled which bet, for vendors that pay per bet (M10).
create table games_settlements (
  vendor_id integer not null,
  bet_id text not null,
  win_id text not null,
  primary key (vendor_id, bet_id, win_id)
);

-- A reward is paid once per payout_seq, and either spin by spin (payout_seq 0) or as totals, never both (M14).
create table games_rewards (
  vendor_id integer not null,
  reward_id text not null,
  payout_seq integer not null,
  transaction_id text not null,
  primary key (vendor_id, reward_id, payout_seq)
);

-- Differences between a vendor's list and ours, and cases the wallet opens itself. Never closed without a note.
create table games_findings (
  id bigint primary key generated always as identity,
  vendor_id integer not null references games_vendors (id),
  finding text not null,
  transaction_id text not null,
  details jsonb not null default '{}',
  alarm boolean not null default false,
  state text not null default 'open' check (state in ('open', 'closed')),
  note text,
  found_at timestamptz not null default platform_now(),
  closed_at timestamptz,
  unique (vendor_id, transaction_id, finding),
  check (state = 'open' or note is not null)
);

create table games_reconciliations (
  vendor_id integer not null references games_vendors (id),
  from_at timestamptz not null,
  to_at timestamptz not null,
  compared integer not null,
  findings integer not null,
  our_total bigint not null,
  vendor_total bigint not null,
  done_at timestamptz not null default platform_now(),
  primary key (vendor_id, from_at, to_at)
);

do $$
declare
  v_table text;
begin
  foreach v_table in array array['games_movements', 'games_reversals', 'games_settlements', 'games_rewards'] loop
    execute format('create trigger %I before update or delete or truncate on %I for each statement
                    execute function platform_refuse_change()', v_table || '_append_only', v_table);
  end loop;
end
$$;

-- The member's player at a vendor, made at the first launch together with the cash account and the gate.
create function games_open_player(p_vendor integer, p_member text, p_currency text, p_is_test boolean, p_player_id text)
returns games_players
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_player games_players;
begin
  select * into v_player from games_players where member_id = p_member and vendor_id = p_vendor and currency = p_currency;
  if found then
    return v_player;
  end if;
  insert into protection_gates (member_id) values (p_member) on conflict do nothing;
  insert into games_players (player_id, vendor_id, member_id, currency, account_id, house_id, is_test)
    select p_player_id, v.id, p_member, p_currency, ledger_open_account('player_cash', p_member, p_currency),
           ledger_open_account('house_gaming', v.code, p_currency), p_is_test
    from games_vendors v where v.id = p_vendor
    on conflict (member_id, vendor_id, currency) do nothing;
  select * into strict v_player from games_players
    where member_id = p_member and vendor_id = p_vendor and currency = p_currency;
  return v_player;
end
$$;

revoke execute on function games_open_player from public;
grant execute on function games_open_player to sanam_app;
grant select, insert, update on games_vendors, games_vendor_keys, games_games, games_sessions, games_findings to sanam_app;
grant select, insert, update, delete on games_launch_tokens to sanam_app;
grant select, insert on games_reconciliations to sanam_app;
grant select on games_players, games_rounds, games_movements, games_reversals, games_settlements, games_rewards to sanam_app;

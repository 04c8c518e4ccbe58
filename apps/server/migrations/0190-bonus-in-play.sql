-- Bonus money in play: docs/decisions/bonus-in-play.md. Members without it have no row in any of these tables.

-- What the engine must know about the bonuses of one version of a promotion. A version never changes.
create table vendors_bonus_rules (
  code text primary key,
  -- The largest bet while the bonus is active; null: none.
  bet_max bigint check (bet_max > 0),
  -- Stakes take bonus money before cash.
  bonus_first boolean not null default false,
  -- Products whose games see cash only.
  excluded_products text[] not null default '{}'
);

-- Games that see cash only; without a code the whole vendor.
create table vendors_bonus_exclusions (
  rules text not null references vendors_bonus_rules,
  vendor_id integer not null references vendors,
  game_code text not null default '',
  primary key (rules, vendor_id, game_code)
);

-- The bonuses that are active now: one at a time of a member and currency, by their bonus account.
create table vendors_bonus_play (
  account_id bigint primary key,
  member_id text not null,
  currency text not null,
  grant_id text not null unique,
  rules text not null references vendors_bonus_rules,
  started_at timestamptz not null default platform_now(),
  unique (member_id, currency)
);

alter table vendors_players
  -- The member's bonus account while a bonus is active: the engine looks no further when it is null.
  add column bonus_account bigint,
  -- The bonus account's version when the last bonus ended, so that the version told to the vendor never falls.
  add column bonus_versions bigint not null default 0;

-- Of the sums of a round, what was bonus money, and of which grant. Null: none.
alter table vendors_rounds add column bet_bonus bigint, add column win_bonus bigint, add column bonus_grant text;

-- What a vendor transaction adds to these sums of its round, and the bonus account's version after it, where it moved
-- that. Its `version` is that of the cash account.
alter table vendors_transactions add column bet_bonus bigint, add column win_bonus bigint, add column bonus_version bigint;

alter type vendors_asked add attribute bonus_account bigint, add attribute bonus_versions bigint;

-- The bonus money in what a command takes from a player and gives to them.
create type vendors_bonus_parts as (takes bigint, gives bigint);

grant select on vendors_bonus_rules, vendors_bonus_exclusions, vendors_bonus_play to sanam_app;

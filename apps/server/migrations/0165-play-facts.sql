-- What was played and settled, as facts that are never changed: docs/decisions/play-facts.md.

create sequence play_fact_ids;

-- One fact for a settled round, or for a settled bet where the vendor settles bets. A later change of the same round or
-- bet is a further fact with the differences, which may be negative. Facts of one lane become visible in the order of
-- their numbers. Partition-ready: ranges of id.
create table play_facts (
  lane smallint not null check (lane between 0 and 15),
  id bigint not null,
  member_id text not null,
  currency text not null,
  -- Of a vendor's test player.
  is_test boolean not null,
  product text not null,
  vendor_id integer not null,
  game_code text not null,
  round bigint not null,
  -- The bet's vendor transaction, where the vendor settles bets.
  bet bigint,
  -- The first fact of the same round or bet.
  corrects bigint,
  stake_cash bigint not null,
  stake_bonus bigint not null default 0,
  payout_cash bigint not null,
  payout_bonus bigint not null default 0,
  -- Of the payout.
  jackpot_part bigint not null default 0,
  valid_bet bigint not null,
  valid_rule text not null,
  odds_milli bigint,
  market text,
  side text,
  flags text[] not null default '{}',
  placed_at timestamptz not null,
  settled_at timestamptz not null,
  primary key (lane, id),
  -- A payout may be negative: an adjustment can take back more than was paid.
  check (corrects is not null or least(stake_cash, stake_bonus, jackpot_part, valid_bet) >= 0)
);
-- A round's facts carry the time at which the round or bet was placed, corrections too, so that this index finds them.
create index play_facts_member on play_facts (member_id, placed_at);
create index play_facts_settled on play_facts using brin (settled_at) with (pages_per_range = 32);

create trigger play_facts_append_only before update or delete or truncate on play_facts
  for each statement execute function platform_refuse_change();

-- Rounds that came to nothing are few and counted in the betting record.
create index vendors_rounds_void on vendors_rounds (member_id) where state = 'VOID';

-- Who reads facts, how far, and which node does it now. `upto` has the last number of each lane.
create table play_followers (
  name text primary key,
  upto bigint[] not null default array_fill(0::bigint, array[16]) check (cardinality(upto) = 16),
  -- Names one holding of the lease; whoever writes the position with an older one is refused.
  lease bigint not null default 0,
  leased_by text,
  leased_until timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  last_error text,
  next_try_at timestamptz,
  handled bigint not null default 0,
  moved_at timestamptz not null default platform_now()
) with (fillfactor = 50);

-- Facts of rounds that were settled before there were facts are made by a job, which goes on where it stopped.
create table play_back_fill (
  one boolean primary key default true check (one),
  member_id text not null default '',
  round bigint not null default 0,
  done_at timestamptz
);
insert into play_back_fill (done_at)
  select case when not exists (select from vendors_rounds) then platform_now() end;

grant select on play_facts, play_back_fill to sanam_app;
grant select, insert, update on play_followers to sanam_app;

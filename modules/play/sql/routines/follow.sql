-- Reads facts in order, and creates those of earlier rounds.

-- Returns facts after a position, up to a limit, by number. The position is the last number read of each lane. Facts of
-- one member come in the order in which they were written, since the wallet's lock is held until they are visible. jit
-- is off for the reason given at ledger_post.
create or replace function play_facts_after(p_upto bigint[], p_limit integer) returns setof play_facts
language plpgsql stable
set enable_seqscan = off
set enable_sort = off
set enable_bitmapscan = off
set jit = off as $$
begin
  return query select * from (
    (select * from play_facts where lane = 0 and id > p_upto[1] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 1 and id > p_upto[2] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 2 and id > p_upto[3] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 3 and id > p_upto[4] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 4 and id > p_upto[5] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 5 and id > p_upto[6] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 6 and id > p_upto[7] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 7 and id > p_upto[8] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 8 and id > p_upto[9] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 9 and id > p_upto[10] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 10 and id > p_upto[11] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 11 and id > p_upto[12] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 12 and id > p_upto[13] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 13 and id > p_upto[14] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 14 and id > p_upto[15] order by id limit p_limit)
  union all
    (select * from play_facts where lane = 15 and id > p_upto[16] order by id limit p_limit)
  ) f order by f.id limit p_limit;
end
$$;

-- Returns the lanes of the facts after a position, up to a limit: the first and the last number, and how many. Reads the
-- index alone where it can.
create or replace function play_span_after(p_upto bigint[], p_limit integer)
returns table (lane smallint, first bigint, last bigint, facts integer)
language plpgsql stable
set enable_seqscan = off
set enable_sort = off
set enable_bitmapscan = off
set jit = off as $$
begin
  return query select f.lane, min(f.id), max(f.id), count(*)::integer from (select u.lane, u.id from (
    (select a.lane, a.id from play_facts a where a.lane = 0 and a.id > p_upto[1] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 1 and a.id > p_upto[2] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 2 and a.id > p_upto[3] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 3 and a.id > p_upto[4] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 4 and a.id > p_upto[5] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 5 and a.id > p_upto[6] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 6 and a.id > p_upto[7] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 7 and a.id > p_upto[8] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 8 and a.id > p_upto[9] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 9 and a.id > p_upto[10] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 10 and a.id > p_upto[11] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 11 and a.id > p_upto[12] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 12 and a.id > p_upto[13] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 13 and a.id > p_upto[14] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 14 and a.id > p_upto[15] order by a.id limit p_limit)
  union all
    (select a.lane, a.id from play_facts a where a.lane = 15 and a.id > p_upto[16] order by a.id limit p_limit)
  ) u order by u.id limit p_limit) f group by f.lane;
end
$$;

-- Returns facts after one position and up to another, unordered, for followers that sum facts in SQL. The planner
-- cannot estimate their number: inlined into the caller's statement it read the whole table for each set. Settings of
-- its own prevent inlining, so it uses the index.
create or replace function play_facts_between(p_after bigint[], p_upto bigint[]) returns setof play_facts
language sql stable rows 10000
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set jit = off as $$
  select f.* from generate_series(0, 15) l
  cross join lateral (select * from play_facts a where a.lane = l::smallint and a.id > p_after[l + 1] and a.id <= p_upto[l + 1]) f
$$;

-- Returns the same facts without copying them: it becomes part of the caller's statement, which then reads only the
-- columns it needs. For routines that set enable_seqscan and enable_bitmapscan off, so that the index is used.
create or replace function play_facts_within(p_after bigint[], p_upto bigint[]) returns setof play_facts
language sql stable as $$
  select * from play_facts where lane = 0 and id > p_after[1] and id <= p_upto[1]
  union all
  select * from play_facts where lane = 1 and id > p_after[2] and id <= p_upto[2]
  union all
  select * from play_facts where lane = 2 and id > p_after[3] and id <= p_upto[3]
  union all
  select * from play_facts where lane = 3 and id > p_after[4] and id <= p_upto[4]
  union all
  select * from play_facts where lane = 4 and id > p_after[5] and id <= p_upto[5]
  union all
  select * from play_facts where lane = 5 and id > p_after[6] and id <= p_upto[6]
  union all
  select * from play_facts where lane = 6 and id > p_after[7] and id <= p_upto[7]
  union all
  select * from play_facts where lane = 7 and id > p_after[8] and id <= p_upto[8]
  union all
  select * from play_facts where lane = 8 and id > p_after[9] and id <= p_upto[9]
  union all
  select * from play_facts where lane = 9 and id > p_after[10] and id <= p_upto[10]
  union all
  select * from play_facts where lane = 10 and id > p_after[11] and id <= p_upto[11]
  union all
  select * from play_facts where lane = 11 and id > p_after[12] and id <= p_upto[12]
  union all
  select * from play_facts where lane = 12 and id > p_after[13] and id <= p_upto[13]
  union all
  select * from play_facts where lane = 13 and id > p_after[14] and id <= p_upto[14]
  union all
  select * from play_facts where lane = 14 and id > p_after[15] and id <= p_upto[15]
  union all
  select * from play_facts where lane = 15 and id > p_after[16] and id <= p_upto[16]
$$;

-- Returns bets of the facts between two positions: the counted amounts, and the previous ones if the fact corrects
-- them. Without play money and test players. Unordered.
create or replace function play_bets_between(p_after bigint[], p_upto bigint[])
returns table (member_id text, product text, placed_at timestamptz, settled_at timestamptz, valid numeric, cash numeric, stake numeric,
               payout numeric, valid_before numeric, cash_before numeric, stake_before numeric, payout_before numeric)
language sql stable
set jit = off as $$
  with fact as materialized (
    select f.* from play_facts_between(p_after, p_upto) f where f.currency = 'THB' and not f.is_test
  )
  select f.member_id, f.product, f.placed_at, f.settled_at, f.valid_bet::numeric, f.stake_cash::numeric,
         (f.stake_cash + f.stake_bonus)::numeric, f.payout_cash::numeric, 0, 0, 0, 0
  from fact f where f.corrects is null
  union all
  select f.member_id, f.product, f.placed_at, f.settled_at, k.valid, k.cash, k.stake, k.payout, k.valid - f.valid_bet,
         k.cash - f.stake_cash, k.stake - f.stake_cash - f.stake_bonus, k.payout - f.payout_cash
  from fact f
  cross join lateral (
    select sum(a.valid_bet) as valid, sum(a.stake_cash) as cash, sum(a.stake_cash + a.stake_bonus) as stake,
           sum(a.payout_cash) as payout
    from play_facts a
    where a.member_id = f.member_id and a.placed_at = f.placed_at and a.round = f.round
      and coalesce(a.corrects, a.id) = f.corrects and a.id <= f.id) k
  where f.corrects is not null
$$;

-- Returns the net loss in cash of a fact: what was staked less what was paid back, without the cash part of a jackpot. A
-- correction has the difference; of one that only moves a payout between cash and bonus, no part of a jackpot is bonus.
create or replace function play_net_loss(p_stake_cash bigint, p_payout_cash bigint, p_payout_bonus bigint, p_jackpot bigint) returns bigint
language sql immutable as $$
  select p_stake_cash - p_payout_cash + p_jackpot
         - coalesce(p_jackpot * p_payout_bonus / nullif(p_payout_cash + p_payout_bonus, 0), 0)
$$;

-- Returns the net loss in cash (`play_net_loss`) of the facts between two positions. Without play money and test players.
-- Unordered.
create or replace function play_losses_between(p_after bigint[], p_upto bigint[])
returns table (member_id text, product text, placed_at timestamptz, settled_at timestamptz, loss bigint, is_correction boolean)
language sql stable
set jit = off as $$
  select f.member_id, f.product, f.placed_at, f.settled_at,
         play_net_loss(f.stake_cash, f.payout_cash, f.payout_bonus, f.jackpot_part), f.corrects is not null
  from play_facts_between(p_after, p_upto) f where f.currency = 'THB' and not f.is_test
$$;

-- Returns a follower's position by lane; the start if there is no such follower.
create or replace function play_follower_upto(p_name text) returns bigint[]
language sql stable as $$
  select coalesce((select w.upto from play_followers w where w.name = p_name), array_fill(0::bigint, array[16]))
$$;

-- Returns the settlement time of the next unread fact of this follower, the earliest of all lanes: it has read
-- everything visible that was settled before. Infinity: it has read everything; -infinity: there is no such follower.
create or replace function play_follower_next(p_name text) returns timestamptz
language sql stable as $$
  select case when count(w.name) = 0 then '-infinity'::timestamptz else coalesce(min(n.settled_at), 'infinity') end
  from play_followers w cross join generate_series(0, 15) l
  left join lateral (
    select f.settled_at from play_facts f where f.lane = l::smallint and f.id > w.upto[l + 1] order by f.id limit 1) n on true
  where w.name = p_name
$$;

-- Returns facts of a member, placed since a moment, that this follower has not read. Usually few facts of all members
-- wait: then these are read. If the follower is far behind, the facts of the member are read instead.
create or replace function play_facts_waiting(p_name text, p_member text, p_since timestamptz) returns setof play_facts
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off as $$
begin
  return query with few as materialized (
    select f.* from generate_series(0, 15) l
    cross join lateral (
      select * from play_facts a
      -- A subquery, not a join: the index is used only for a value known before.
      where a.lane = l::smallint and a.id > ((select w.upto from play_followers w where w.name = p_name))[l + 1]) f
    limit 1001)
  select f.* from few f where (select count(*) from few) <= 1000 and f.member_id = p_member and f.placed_at >= p_since
  union all
  select f.* from play_followers w join play_facts f on f.id > w.upto[f.lane + 1]
  where (select count(*) from few) > 1000 and w.name = p_name and f.member_id = p_member and f.placed_at >= p_since;
end
$$;

-- Creates the facts of rounds that were settled before facts existed, for this many rounds after those of the last
-- call. Returns the number of rounds read; 0 if done. May be called from several nodes and repeated; locks the wallets,
-- so that no bet changes a round meanwhile.
create or replace function play_back_fill_next(p_rounds integer) returns integer
language plpgsql security definer
set search_path = public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  v_done play_back_fill;
  v_members text[];
  v_rounds bigint[];
begin
  select * into v_done from play_back_fill where done_at is null for update;
  if not found then
    return 0;
  end if;
  select array_agg(r.member_id), array_agg(r.id) into v_members, v_rounds from (
    select a.member_id, a.id from vendors_rounds a where (a.member_id, a.id) > (v_done.member_id, v_done.round)
    order by a.member_id, a.id limit p_rounds) r;
  if v_rounds is null then
    update play_back_fill set done_at = platform_now();
    return 0;
  end if;
  perform 1 from ledger_balances b
    where b.account_id in (select p.account_id from vendors_players p where p.member_id = any (v_members))
    order by b.account_id for update;
  perform play_facts_of(v_members, v_rounds, platform_now());
  update play_back_fill set member_id = v_members[cardinality(v_members)], round = v_rounds[cardinality(v_rounds)];
  return cardinality(v_rounds);
end
$$;

revoke execute on function
  play_facts_after(bigint[], integer),
  play_span_after(bigint[], integer),
  play_facts_between(bigint[], bigint[]),
  play_facts_within(bigint[], bigint[]),
  play_bets_between(bigint[], bigint[]),
  play_net_loss(bigint, bigint, bigint, bigint),
  play_losses_between(bigint[], bigint[]),
  play_facts_waiting(text, text, timestamptz),
  play_follower_upto(text),
  play_follower_next(text),
  play_back_fill_next(integer)
  from public, sanam_app;
grant execute on function
  play_facts_after(bigint[], integer),
  play_span_after(bigint[], integer),
  play_facts_between(bigint[], bigint[]),
  play_facts_within(bigint[], bigint[]),
  play_bets_between(bigint[], bigint[]),
  play_net_loss(bigint, bigint, bigint, bigint),
  play_losses_between(bigint[], bigint[]),
  play_facts_waiting(text, text, timestamptz),
  play_follower_upto(text),
  play_follower_next(text),
  play_back_fill_next(integer)
  to sanam_app;

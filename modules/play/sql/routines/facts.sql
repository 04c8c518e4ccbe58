-- What was settled, as facts: docs/decisions/play-facts.md.

-- Which rule says how much of a stake counts as played. A rule that changes gets a new number; facts keep theirs.
create or replace function play_valid_rule(p_product text, p_currency text) returns text
language sql immutable as $$
  select case when p_currency = 'FUN' then 'none/1'
              when p_product in ('RNG', 'FISH', 'ELOTT', 'LOTT') then 'stake/1'
              else 'difference/1' end
$$;

create or replace function play_valid_bet(p_rule text, p_stake bigint, p_payout bigint) returns bigint
language sql immutable as $$
  select case p_rule when 'stake/1' then p_stake
                     when 'difference/1' then least(p_stake, abs(p_payout - p_stake))
                     else 0 end
$$;

-- Locks a lane until the transaction ends and returns its number. A number that is taken while its lane is locked becomes
-- visible before every later number of that lane, so a reader that keeps a position for each lane misses none. A writer
-- that takes long keeps one lane: others use the rest, and no reader waits. It is the last lock that a transaction takes.
create or replace function play_take_lane() returns smallint
language plpgsql as $$
declare
  v_own integer := pg_backend_pid() % 16;
begin
  for i in 0 .. 15 loop
    if pg_try_advisory_xact_lock(7261165, (v_own + i) % 16) then
      return (v_own + i) % 16;
    end if;
  end loop;
  perform pg_advisory_xact_lock(7261165, v_own);
  return v_own;
end
$$;

-- Writes the facts that these rounds lack: the first one of what is settled, and the differences where a round or bet
-- changed since its facts were written. Whatever has its facts already, or is not settled, gets none, so rounds may be
-- named too often but never too rarely. The caller holds the wallets' locks of these members, and everything that
-- changed the rounds is written.
create or replace function play_facts_of(p_members text[], p_rounds bigint[], p_at timestamptz) returns void
language plpgsql as $$
declare
  v_lane smallint;
begin
  if coalesce(cardinality(p_rounds), 0) = 0 then
    return;
  end if;
  v_lane := play_take_lane();
  with rounds as materialized (
    select s.position, r.id, r.vendor_id, r.member_id, r.game_code, r.state, r.bets, r.bet_total, r.win_total, r.opened_at,
           r.closed_at, p.currency, p.is_test, 'pay_by_bet' = any (v.capabilities) as is_paid_by_bet,
           coalesce((select c.game_type from catalogue_games c where c.vendor_id = r.vendor_id and c.code = r.game_code), 'RNG')
             as product,
           told.*
    from (select a.member_id, a.round, min(a.position) as position
          from unnest(p_members, p_rounds) with ordinality as a (member_id, round, position) group by 1, 2) s
    cross join lateral (select * from vendors_rounds a where a.member_id = s.member_id and a.id = s.round limit 1) r
    cross join lateral (select * from vendors_players a where a.id = r.player limit 1) p
    cross join lateral (select * from vendors a where a.id = r.vendor_id limit 1) v
    cross join lateral (
      select coalesce(sum(case when t.call = 'jackpot-win' then t.amount else (t.extra #>> '{jackpot,win_part}')::bigint end)
               filter (where (t.call = 'jackpot-win' or (t.call <> 'bet' and t.extra ? 'jackpot')) and not exists (
                 select from vendors_reversals x where x.vendor_id = t.vendor_id and x.transaction_id = t.transaction_id)), 0)
               ::bigint as jackpot,
             case when count(*) filter (where t.extra ? 'bet_info') = 1
                  then max((t.extra #>> '{bet_info,odds_milli}')::bigint) end as odds_milli,
             case when count(distinct t.extra #>> '{bet_info,market}') = 1
                  then min(t.extra #>> '{bet_info,market}') end as market,
             case when count(distinct t.extra #>> '{bet_info,side}') = 1
                  then min(t.extra #>> '{bet_info,side}') end as side,
             array_remove(array[
               case when r.bets = 0 then 'VOID' end,
               case when bool_or(t.extra ->> 'is_free' = 'true') then 'FREE_BET' end,
               case when bool_or(t.kind = 'FREE_ROUND') then 'FREE_ROUND' end], null) as flags
      from vendors_transactions t
      where t.round = r.id and t.state = 'ACCEPTED' and t.call in ('bet', 'bet-win', 'win', 'jackpot-win')) told
  ),
  bets as materialized (
    select d.id as round, t.id, t.at as placed_at, t.amount as stake, t.extra,
           case when t.call = 'bet-win' then t.win_amount else coalesce(paid.payout, 0) end as payout,
           case when t.call = 'bet-win' then coalesce((t.extra #>> '{jackpot,win_part}')::bigint, 0) else paid.jackpot end
             as jackpot,
           reversed.at is null and (t.call = 'bet-win' or paid.at is not null or d.state = 'CLOSED') as is_settled,
           case when t.call = 'bet-win' then t.at else coalesce(paid.at, d.closed_at) end as settled_at
    from rounds d
    join vendors_transactions t on t.round = d.id
    left join vendors_reversals reversed on reversed.vendor_id = t.vendor_id and reversed.transaction_id = t.transaction_id
    cross join lateral (
      select max(w.at) as at, sum(w.amount)::bigint as payout,
             coalesce(sum((w.extra #>> '{jackpot,win_part}')::bigint), 0)::bigint as jackpot
      from vendors_settlements s
      join vendors_transactions w on w.vendor_id = s.vendor_id and w.transaction_id = s.win_id
      where s.vendor_id = t.vendor_id and s.bet_id = t.transaction_id and not exists (
        select from vendors_reversals x where x.vendor_id = s.vendor_id and x.transaction_id = s.win_id)) paid
    where d.is_paid_by_bet and t.call in ('bet', 'bet-win') and t.state = 'ACCEPTED'
  ),
  -- What the facts of each round and bet say together. What is no longer settled says nothing.
  due as (
    select d.*, null::bigint as bet, true as is_first, d.bet_total as stake, d.win_total as payout, d.opened_at as placed_at,
           d.closed_at as settled_at
    from rounds d where not d.is_paid_by_bet and d.state = 'CLOSED'
    union all
    select d.position, d.id, d.vendor_id, d.member_id, d.game_code, d.state, d.bets, d.bet_total, d.win_total, d.opened_at,
           d.closed_at, d.currency, d.is_test, d.is_paid_by_bet, d.product,
           case when b.is_settled then b.jackpot else 0 end, (b.extra #>> '{bet_info,odds_milli}')::bigint,
           b.extra #>> '{bet_info,market}', b.extra #>> '{bet_info,side}',
           case when b.extra ->> 'is_free' = 'true' then array['FREE_BET'] else '{}' end,
           b.id, b.is_settled, case when b.is_settled then b.stake else 0 end, case when b.is_settled then b.payout else 0 end,
           b.placed_at, b.settled_at
    from rounds d join bets b on b.round = d.id
    union all
    -- Paid for the round and for none of its bets: jackpots, adjustments.
    select d.position, d.id, d.vendor_id, d.member_id, d.game_code, d.state, d.bets, d.bet_total, d.win_total, d.opened_at,
           d.closed_at, d.currency, d.is_test, d.is_paid_by_bet, d.product,
           d.jackpot - sums.jackpot, null, null, null, case when d.bets = 0 then array['VOID'] else '{}' end,
           null, d.win_total <> sums.payout or d.bets = 0, 0, d.win_total - sums.payout, d.opened_at, d.closed_at
    from rounds d
    cross join lateral (select coalesce(sum(b.payout), 0)::bigint as payout, coalesce(sum(b.jackpot), 0)::bigint as jackpot
                        from bets b where b.round = d.id and b.is_settled) sums
    where d.is_paid_by_bet and d.state = 'CLOSED'
  ),
  lacking as (
    select u.*, f.first, f.stake as stake_before, f.payout as payout_before, f.jackpot as jackpot_before, f.valid as valid_before,
           coalesce(f.product, u.product) as of_product, coalesce(f.rule, play_valid_rule(u.product, u.currency)) as rule
    from due u
    cross join lateral (
      select min(a.id) as first, coalesce(sum(a.stake_cash + a.stake_bonus), 0)::bigint as stake,
             coalesce(sum(a.payout_cash + a.payout_bonus), 0)::bigint as payout,
             coalesce(sum(a.jackpot_part), 0)::bigint as jackpot, coalesce(sum(a.valid_bet), 0)::bigint as valid,
             min(a.product) as product, min(a.valid_rule) as rule
      from play_facts a
      where a.member_id = u.member_id and a.placed_at = u.placed_at and a.round = u.id and a.bet is not distinct from u.bet) f
    where case when f.first is null then u.is_first else u.stake <> f.stake or u.payout <> f.payout end
    order by u.position, u.placed_at, u.bet nulls last
  )
  insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, bet, corrects,
                          stake_cash, payout_cash, jackpot_part, valid_bet, valid_rule, odds_milli, market, side, flags,
                          placed_at, settled_at)
    select v_lane, nextval('play_fact_ids'), u.member_id, u.currency, u.is_test, u.of_product, u.vendor_id, u.game_code, u.id,
           u.bet, u.first, u.stake - u.stake_before, u.payout - u.payout_before, u.jackpot - u.jackpot_before,
           play_valid_bet(u.rule, u.stake, u.payout) - u.valid_before, u.rule, u.odds_milli, u.market, u.side, u.flags,
           u.placed_at,
           case when u.first is null then u.settled_at else p_at end
    from lacking u;
end
$$;

revoke execute on function
  play_valid_rule(text, text),
  play_valid_bet(text, bigint, bigint),
  play_take_lane(),
  play_facts_of(text[], bigint[], timestamptz)
  from public, sanam_app;

-- Facts of settled rounds and bets: docs/decisions/play-facts.md.

-- Returns the rule for the valid bet of a stake. A changed rule gets a new number; facts keep theirs.
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

-- Locks a lane until the transaction ends and returns its number. A number that is taken while its lane is locked
-- becomes visible before every later number of that lane, so a reader with a position for each lane misses none. A slow
-- writer blocks one lane: others use the rest, and no reader waits. It is the last lock that a transaction takes.
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

-- Writes the missing facts of these rounds: the first one of a settlement, and the differences if a round or bet
-- changed since its facts were written. A round or bet that has its facts, or is not settled, gets none, so additional
-- rounds do no harm, but none may be missing. The caller holds the wallets' locks of these members, and all changes of
-- the rounds are written. Each look-up has a limit, so that it uses the key in this order, whatever statistics the plan
-- was made with.
create or replace function play_facts_of(p_members text[], p_rounds bigint[], p_at timestamptz) returns void
language plpgsql as $$
declare
  v_lane smallint;
  v_bets boolean;
begin
  if coalesce(cardinality(p_rounds), 0) = 0 then
    return;
  end if;
  v_lane := play_take_lane();
  with rounds as materialized (
    select r.id, r.vendor_id, r.member_id, r.game_code, r.state, r.bets, r.bet_total, r.win_total, r.opened_at, r.closed_at,
           coalesce(r.bet_bonus, 0) as bet_bonus, coalesce(r.win_bonus, 0) as win_bonus,
           p.currency, p.is_test, v.capabilities, 'pay_by_bet' = any (v.capabilities) as is_paid_by_bet,
           coalesce(c.game_type, 'RNG') as product
    from (select distinct a.member_id, a.round from unnest(p_members, p_rounds) as a (member_id, round)) s
    cross join lateral (select * from vendors_rounds a where a.member_id = s.member_id and a.id = s.round limit 1) r
    cross join lateral (select a.currency, a.is_test from vendors_players a where a.id = r.player limit 1) p
    cross join lateral (select a.capabilities from vendors a where a.id = r.vendor_id limit 1) v
    left join lateral (select a.game_type from catalogue_games a
      where a.vendor_id = r.vendor_id and a.code = r.game_code limit 1) c on true
  ), written as (
    insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, corrects,
                            stake_cash, stake_bonus, payout_cash, payout_bonus, jackpot_part, valid_bet, valid_rule, odds_milli,
                            market, side, coverage_ppm, flags,
                            placed_at, settled_at)
      select v_lane, nextval('play_fact_ids'), r.member_id, r.currency, r.is_test, coalesce(f.product, r.product), r.vendor_id,
             r.game_code, r.id, f.first, r.bet_total - r.bet_bonus - (f.stake - f.stake_bonus), r.bet_bonus - f.stake_bonus,
             r.win_total - r.win_bonus - (f.payout - f.payout_bonus), r.win_bonus - f.payout_bonus, told.jackpot + jackpots.won - f.jackpot,
             play_valid_bet(rule.name, r.bet_total, r.win_total) - f.valid, rule.name, told.odds_milli, told.market, told.side, told.coverage_ppm,
             case when r.bets = 0 then array['VOID'] else told.flags end, r.opened_at,
             case when f.first is null then r.closed_at else p_at end
      from rounds r
      cross join lateral (
        select min(a.id) as first, coalesce(sum(a.stake_cash + a.stake_bonus), 0)::bigint as stake,
               coalesce(sum(a.payout_cash + a.payout_bonus), 0)::bigint as payout,
               coalesce(sum(a.stake_bonus), 0)::bigint as stake_bonus, coalesce(sum(a.payout_bonus), 0)::bigint as payout_bonus,
               coalesce(sum(a.jackpot_part), 0)::bigint as jackpot, coalesce(sum(a.valid_bet), 0)::bigint as valid,
               min(a.product) as product, min(a.valid_rule) as rule
        from play_facts a where a.member_id = r.member_id and a.placed_at = r.opened_at and a.round = r.id) f
      cross join lateral (select coalesce(f.rule, play_valid_rule(r.product, r.currency)) as name) rule
      cross join lateral (select coalesce(sum(play_jackpot_of(t)), 0)::bigint as won from vendors_transactions t
                          where t.round = r.id and t.call = 'jackpot-win') jackpots
      -- Details in the vendor's other transactions, read only if they can contain any.
      cross join lateral (
        select coalesce(sum(play_jackpot_of(t)), 0)::bigint as jackpot,
               case when count(t.extra -> 'bet_info') = 1 then min((t.extra #>> '{bet_info,odds_milli}')::bigint) end as odds_milli,
               play_only(min(t.extra #>> '{bet_info,market}'), max(t.extra #>> '{bet_info,market}')) as market,
               play_only(min(t.extra #>> '{bet_info,side}'), max(t.extra #>> '{bet_info,side}')) as side,
               -- Null without one: least() leaves nulls out.
               case when count(t.extra #> '{bet_info,coverage_ppm}') > 0
                    then least(sum((t.extra #>> '{bet_info,coverage_ppm}')::bigint), 1000000) end::integer as coverage_ppm,
               case when bool_or(t.kind = 'CASH_OUT') then array['CASHED_OUT'] when r.bet_total > 0 then '{}'
                    when bool_or(t.kind = 'FREE_ROUND') then array['FREE_ROUND']
                    when bool_or(t.extra ->> 'is_free' = 'true') then array['FREE_BET'] else '{}' end as flags
        from vendors_transactions t
        where (r.bet_total = 0 or r.capabilities && '{bet_info,jackpot_in_win}')
          and t.round = r.id and t.state = 'ACCEPTED' and t.call in ('bet', 'bet-win', 'win')) told
      where r.state = 'CLOSED' and not r.is_paid_by_bet
        and (f.first is null or r.bet_total <> f.stake or r.win_total <> f.payout
          or r.bet_bonus <> f.stake_bonus or r.win_bonus <> f.payout_bonus)
      order by r.id
  )
  select bool_or(r.is_paid_by_bet) into v_bets from rounds r;
  if v_bets then
    perform play_facts_of_bets(p_members, p_rounds, p_at, v_lane);
  end if;
end
$$;

-- Same as above for rounds of vendors that settle bets: a fact for each bet when it is settled, and one more when the
-- round closes with a payout that belongs to none of its bets (a jackpot, an adjustment).
create or replace function play_facts_of_bets(p_members text[], p_rounds bigint[], p_at timestamptz, p_lane smallint) returns void
language sql as $$
  with rounds as materialized (
    select r.id, r.vendor_id, r.member_id, r.game_code, r.state, r.bets, r.win_total, r.opened_at, r.closed_at,
           coalesce(r.win_bonus, 0) as win_bonus,
           p.currency, p.is_test, coalesce(c.game_type, 'RNG') as product
    from (select distinct a.member_id, a.round from unnest(p_members, p_rounds) as a (member_id, round)) s
    cross join lateral (select * from vendors_rounds a where a.member_id = s.member_id and a.id = s.round limit 1) r
    cross join lateral (select a.currency, a.is_test from vendors_players a where a.id = r.player limit 1) p
    cross join lateral (select a.capabilities from vendors a where a.id = r.vendor_id limit 1) v
    left join lateral (select a.game_type from catalogue_games a
      where a.vendor_id = r.vendor_id and a.code = r.game_code limit 1) c on true
    where 'pay_by_bet' = any (v.capabilities)
  ),
  bets as materialized (
    select d.id as round, t.id, t.at as placed_at, t.amount as stake, t.extra,
           coalesce(t.bet_bonus, 0) as stake_bonus,
           case when t.call = 'bet-win' then t.win_amount else coalesce(paid.payout, 0) end as payout,
           coalesce(case when t.call = 'bet-win' then t.win_bonus else paid.bonus end, 0) as payout_bonus, paid.is_cashed_out,
           case when t.call = 'bet-win' then play_jackpot_of(t) else paid.jackpot end as jackpot,
           reversed.at is null and (t.call = 'bet-win' or paid.at is not null or d.state = 'CLOSED') as is_settled,
           case when t.call = 'bet-win' then t.at else coalesce(paid.at, d.closed_at) end as settled_at
    from rounds d
    join vendors_transactions t on t.round = d.id
    left join vendors_reversals reversed on reversed.vendor_id = t.vendor_id and reversed.transaction_id = t.transaction_id
    cross join lateral (
      select max(w.at) as at, sum(w.amount)::bigint as payout, sum(w.win_bonus)::bigint as bonus,
             coalesce(bool_or(w.kind = 'CASH_OUT'), false) as is_cashed_out,
             coalesce(sum(play_jackpot_of(w)), 0)::bigint as jackpot
      from vendors_settlements s
      join vendors_transactions w on w.vendor_id = s.vendor_id and w.transaction_id = s.win_id
      where s.vendor_id = t.vendor_id and s.bet_id = t.transaction_id and not exists (
        select from vendors_reversals x where x.vendor_id = s.vendor_id and x.transaction_id = s.win_id)) paid
    where t.call in ('bet', 'bet-win') and t.state = 'ACCEPTED'
  ),
  -- Sums of the facts of each bet, and of the rest of a round. Bets no longer settled count as zero.
  due as (
    select b.round, b.id as bet, b.is_settled as is_due, case when b.is_settled then b.stake else 0 end as stake,
           case when b.is_settled then b.stake_bonus else 0 end as stake_bonus,
           case when b.is_settled then b.payout else 0 end as payout,
           case when b.is_settled then b.payout_bonus else 0 end as payout_bonus,
           case when b.is_settled then b.jackpot else 0 end as jackpot, b.extra -> 'bet_info' as info,
           case when b.extra ->> 'is_free' = 'true' then array['FREE_BET'] when b.is_cashed_out then array['CASHED_OUT'] else '{}' end as flags, b.placed_at, b.settled_at
    from bets b
    union all
    select d.id, null, d.win_total <> paid.payout or d.win_bonus <> paid.bonus or d.bets = 0, 0, 0, d.win_total - paid.payout,
           d.win_bonus - paid.bonus, jackpots.paid - paid.jackpot,
           null, case when d.bets = 0 then array['VOID'] else '{}' end, d.opened_at, d.closed_at
    from rounds d
    cross join lateral (select coalesce(sum(b.payout), 0)::bigint as payout, coalesce(sum(b.payout_bonus), 0)::bigint as bonus,
                               coalesce(sum(b.jackpot), 0)::bigint as jackpot
                        from bets b where b.round = d.id and b.is_settled) paid
    cross join lateral (
      select coalesce(sum(play_jackpot_of(t)), 0)::bigint as paid from vendors_transactions t
      where t.round = d.id and t.call in ('bet-win', 'win', 'jackpot-win')) jackpots
    where d.state = 'CLOSED'
  )
  insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, bet, corrects,
                          stake_cash, stake_bonus, payout_cash, payout_bonus, jackpot_part, valid_bet, valid_rule, odds_milli,
                          market, side, coverage_ppm, flags,
                          placed_at, settled_at)
    select p_lane, nextval('play_fact_ids'), d.member_id, d.currency, d.is_test, coalesce(f.product, d.product), d.vendor_id,
           d.game_code, d.id, u.bet, f.first, u.stake - u.stake_bonus - (f.stake - f.stake_bonus), u.stake_bonus - f.stake_bonus,
           u.payout - u.payout_bonus - (f.payout - f.payout_bonus), u.payout_bonus - f.payout_bonus, u.jackpot - f.jackpot,
           play_valid_bet(rule.name, u.stake, u.payout) - f.valid, rule.name, (u.info ->> 'odds_milli')::bigint,
           u.info ->> 'market', u.info ->> 'side', (u.info ->> 'coverage_ppm')::integer, u.flags, u.placed_at,
           case when f.first is null then u.settled_at else p_at end
    from due u
    join rounds d on d.id = u.round
    cross join lateral (
      select min(a.id) as first, coalesce(sum(a.stake_cash + a.stake_bonus), 0)::bigint as stake,
             coalesce(sum(a.payout_cash + a.payout_bonus), 0)::bigint as payout,
               coalesce(sum(a.stake_bonus), 0)::bigint as stake_bonus, coalesce(sum(a.payout_bonus), 0)::bigint as payout_bonus,
             coalesce(sum(a.jackpot_part), 0)::bigint as jackpot, coalesce(sum(a.valid_bet), 0)::bigint as valid,
             min(a.product) as product, min(a.valid_rule) as rule
      from play_facts a
      where a.member_id = d.member_id and a.placed_at = u.placed_at and a.round = d.id and a.bet is not distinct from u.bet) f
    cross join lateral (select coalesce(f.rule, play_valid_rule(d.product, d.currency)) as name) rule
    where case when f.first is null then u.is_due
               else (u.stake, u.payout, u.stake_bonus, u.payout_bonus) <> (f.stake, f.payout, f.stake_bonus, f.payout_bonus) end
    order by d.id, u.placed_at, u.bet nulls last
$$;

-- Returns the jackpot part of a vendor transaction; zero after a rollback.
create or replace function play_jackpot_of(t vendors_transactions) returns bigint
language sql stable as $$
  select case
    when t.call = 'bet' or t.state <> 'ACCEPTED' or (t.call <> 'jackpot-win' and not coalesce(t.extra ? 'jackpot', false)) then 0
    when exists (select from vendors_reversals x where x.vendor_id = t.vendor_id and x.transaction_id = t.transaction_id) then 0
    when t.call = 'jackpot-win' then t.amount
    else coalesce((t.extra #>> '{jackpot,win_part}')::bigint, 0) end
$$;

-- Returns the value if all are equal, otherwise null.
create or replace function play_only(p_least text, p_greatest text) returns text
language sql immutable as $$ select case when p_least = p_greatest then p_least end $$;

revoke execute on function
  play_valid_rule(text, text),
  play_valid_bet(text, bigint, bigint),
  play_take_lane(),
  play_facts_of(text[], bigint[], timestamptz),
  play_facts_of_bets(text[], bigint[], timestamptz, smallint),
  play_jackpot_of(vendors_transactions),
  play_only(text, text)
  from public, sanam_app;

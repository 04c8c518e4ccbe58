-- Claims facts of play for lines, in slots of five minutes.

-- Returns the share of a valid bet that was staked in cash, rounded down over the whole round or bet.
create or replace function agents_cash_share(p_valid numeric, p_cash numeric, p_stake numeric) returns numeric
language sql immutable as $$
  select case when p_stake = p_cash then p_valid else coalesce(floor(p_valid * p_cash / nullif(p_stake, 0)), 0) end
$$;
revoke execute on function agents_cash_share(numeric, numeric, numeric) from public, sanam_app;
grant execute on function agents_cash_share(numeric, numeric, numeric) to sanam_app;

-- Claims the corrections between two positions, of facts that are claimed: for their member and their line. A correction
-- adds the difference to the cash share counted before.
create or replace function agents_claim_corrections(p_after bigint[], p_upto bigint[], p_open timestamptz) returns integer
language plpgsql
set enable_mergejoin = off
set enable_hashjoin = off
set enable_nestloop = on
set jit = off as $$
declare
  v_claimed integer;
begin
  with fact as materialized (
    select f.id, f.corrects, f.product, f.vendor_id, f.settled_at, f.stake_cash, f.payout_cash,
           f.stake_cash + f.stake_bonus as stake, f.valid_bet as valid,
           play_net_loss(f.stake_cash, f.payout_cash, f.payout_bonus, f.jackpot_part) as net_loss, a.member_no, a.line_id
    from play_facts_between(p_after, p_upto) f
    join agents_facts a on a.fact_id = f.corrects
    where f.corrects is not null and f.currency = 'THB' and not f.is_test
      and not exists (select from agents_facts c where c.fact_id = f.id)
  ), known as materialized (
    select d.corrects, sum(k.stake) as stake, sum(k.stake_cash) as stake_cash, sum(k.valid) as valid, sum(k.valid_bet) as valid_bet
    from (select distinct f.corrects from fact f) d
    cross join lateral (
      select a.stake, a.stake_cash, a.valid, a.valid_bet from agents_facts a where a.fact_id = d.corrects
      union all
      select a.stake, a.stake_cash, a.valid, a.valid_bet from agents_facts a where a.corrects = d.corrects) k
    group by d.corrects
  ), summed as (
    select f.*, k.valid_bet as known_bet, k.stake + sum(f.stake) over bet as all_stake, k.stake_cash + sum(f.stake_cash) over bet as all_cash,
           k.valid + sum(f.valid) over bet as all_valid
    from fact f join known k on k.corrects = f.corrects
    window bet as (partition by f.corrects order by f.id)
  ), shared as (
    select s.*, agents_cash_share(s.all_valid, s.all_cash, s.all_stake) as all_bet from summed s
  ), added as (
    insert into agents_facts (fact_id, corrects, slot, member_no, line_id, product, vendor_id, stake, valid, stake_cash, payout_cash,
                              valid_bet, net_loss, settled_at)
      select s.id, s.corrects, greatest(date_bin('5 minutes', s.settled_at, '2000-01-01 00:00+00'), p_open), s.member_no, s.line_id,
             s.product, s.vendor_id, s.stake, s.valid, s.stake_cash, s.payout_cash,
             s.all_bet - coalesce(lag(s.all_bet) over (partition by s.corrects order by s.id), s.known_bet), s.net_loss, s.settled_at
      from shared s
      returning 1
  ) select count(*)::integer into v_claimed from added;
  return v_claimed;
end
$$;
revoke execute on function agents_claim_corrections(bigint[], bigint[], timestamptz) from public, sanam_app;
grant execute on function agents_claim_corrections(bigint[], bigint[], timestamptz) to sanam_app;

-- Claims the facts of play between two positions for members whose upline had a line at settlement. The slot is that of
-- the settlement, or the earliest open one if that is closed; the lock keeps it open until the commit. Corrections are
-- claimed last, because they belong to the line of the corrected fact, which may be in the same set.
--
-- A set that is large beside the members reads them all at once; a small one looks each up. The planner cannot know which
-- of the two it is, so it is told, and plans a large set on its own.
create or replace function agents_claim(p_after bigint[], p_upto bigint[]) returns integer
language plpgsql
set plan_cache_mode = auto
set enable_mergejoin = off
set enable_nestloop = on
set work_mem = '64MB'
set jit = off as $$
declare
  v_open timestamptz;
  v_low bigint := (select max(a.id) from unnest(p_after) a (id));
  v_high bigint := (select max(u.id) from unnest(p_upto) u (id));
  v_is_again boolean;
  v_claimed integer;
  v_corrections integer;
begin
  select c.open_from into v_open from agents_clock c for share;
  -- Other lanes may have claimed higher numbers; then each fact is looked for.
  v_is_again := exists (
    select from agents_facts a
    where a.fact_id > (select min(l.after) from unnest(p_after, p_upto) l (after, upto) where l.upto > l.after) and a.fact_id <= v_high);
  if (v_high - v_low) * 8 > (select max(m.member_no) from agents_members m) then
    perform set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_nestloop', 'off', true);
  end if;
  with fact as materialized (
    select f.id, f.corrects, f.member_id, f.product, f.vendor_id, f.settled_at, f.stake_cash, f.payout_cash,
           f.stake_cash + f.stake_bonus as stake, f.valid_bet as valid,
           play_net_loss(f.stake_cash, f.payout_cash, f.payout_bonus, f.jackpot_part) as net_loss
    from play_facts_between(p_after, p_upto) f where f.currency = 'THB' and not f.is_test
  ), added as (
    insert into agents_facts (fact_id, slot, member_no, line_id, product, vendor_id, stake, valid, stake_cash, payout_cash,
                              valid_bet, net_loss, settled_at)
      select f.id, greatest(date_bin('5 minutes', f.settled_at, '2000-01-01 00:00+00'), v_open), m.member_no, l.line_id,
             f.product, f.vendor_id, f.stake, f.valid, f.stake_cash, f.payout_cash,
             agents_cash_share(f.valid, f.stake_cash, f.stake), f.net_loss, f.settled_at
      from fact f
      join agents_members m on m.member_id = f.member_id
      join agents_uplines u on u.member_no = m.member_no and u.valid @> f.settled_at
      join agents_lines l on l.agent_no = u.upline_no and l.valid @> f.settled_at
      where f.corrects is null and not (v_is_again and exists (select from agents_facts a where a.fact_id = f.id))
      order by f.id
      returning 1
  ) select (select count(*) from added), (select count(*) from fact f where f.corrects is not null) into v_claimed, v_corrections;
  if v_corrections > 0 then
    v_claimed := v_claimed + agents_claim_corrections(p_after, p_upto, v_open);
  end if;
  return v_claimed;
end
$$;
revoke execute on function agents_claim(bigint[], bigint[]) from public, sanam_app;
grant execute on function agents_claim(bigint[], bigint[]) to sanam_app;

-- Closes slots that ended at least p_grace ago by the database's clock, but only as far as the follower has read, so
-- that unread facts count in their own slot even after an outage. Returns the start of the earliest open slot.
create or replace function agents_close_slots(p_follower text, p_grace interval) returns timestamptz
language plpgsql as $$
declare
  v_open timestamptz;
  v_upto timestamptz;
begin
  select c.open_from into v_open from agents_clock c for update;
  v_upto := date_bin('5 minutes', least(platform_now() - p_grace, play_follower_next(p_follower)), '2000-01-01 00:00+00');
  if v_upto > v_open then
    update agents_clock set open_from = v_upto;
    return v_upto;
  end if;
  return v_open;
end
$$;
revoke execute on function agents_close_slots(text, interval) from public, sanam_app;
grant execute on function agents_close_slots(text, interval) to sanam_app;

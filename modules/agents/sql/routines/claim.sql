-- Claims facts of play for lines, in slots of five minutes.

-- Claims the facts of play between two positions for members whose upline had a line at settlement. A correction
-- belongs to the line of the corrected fact. The slot is that of the settlement, or the earliest open one if that is
-- closed; the lock keeps it open until the commit. The cash share of the valid bet is rounded down over the whole round
-- or bet, so a correction adds the difference to the amount counted before.
create or replace function agents_claim(p_after bigint[], p_upto bigint[]) returns integer
language plpgsql
set enable_mergejoin = off
set jit = off as $$
declare
  v_open timestamptz;
  v_claimed integer;
begin
  select c.open_from into v_open from agents_clock c for share;
  with fact as materialized (
    select f.id, f.corrects, coalesce(f.corrects, f.id) as first_id, f.member_id, f.product, f.vendor_id, f.settled_at, f.stake_cash, f.payout_cash,
           f.stake_cash + f.stake_bonus as stake, f.valid_bet as valid,
           play_net_loss(f.stake_cash, f.payout_cash, f.payout_bonus, f.jackpot_part) as net_loss
    from play_facts_between(p_after, p_upto) f where f.currency = 'THB' and not f.is_test
  ), placed as materialized (
    select f.id, m.member_no, l.line_id from fact f
    join agents_members m on m.member_id = f.member_id
    join agents_uplines u on u.member_no = m.member_no and u.valid @> f.settled_at
    join agents_lines l on l.agent_no = u.upline_no and l.valid @> f.settled_at
    where f.corrects is null
  ), owned as (
    select f.*, p.member_no, p.line_id from fact f join placed p on p.id = f.first_id
    union all
    select f.*, a.member_no, a.line_id from fact f join agents_facts a on a.fact_id = f.first_id where f.corrects is not null
  ), known as (
    select k.first_id, sum(k.stake) as stake, sum(k.stake_cash) as stake_cash, sum(k.valid) as valid, sum(k.valid_bet) as valid_bet
    from (select a.fact_id as first_id, a.stake, a.stake_cash, a.valid, a.valid_bet from agents_facts a
          where a.fact_id in (select f.corrects from fact f)
          union all
          select a.corrects, a.stake, a.stake_cash, a.valid, a.valid_bet from agents_facts a
          where a.corrects in (select f.corrects from fact f)) k
    group by k.first_id
  ), summed as (
    select o.*, k.valid_bet as known_bet,
           coalesce(k.stake, 0) + sum(o.stake) over bet as all_stake,
           coalesce(k.stake_cash, 0) + sum(o.stake_cash) over bet as all_cash,
           coalesce(k.valid, 0) + sum(o.valid) over bet as all_valid
    from owned o left join known k on k.first_id = o.first_id
    window bet as (partition by o.first_id order by o.id)
  ), shared as (
    select s.*, case when s.all_stake = s.all_cash then s.all_valid
                     else coalesce(floor(s.all_valid * s.all_cash / nullif(s.all_stake, 0)), 0) end as all_bet
    from summed s
  ), added as (
    insert into agents_facts (fact_id, corrects, slot, member_no, line_id, product, vendor_id, stake, valid, stake_cash, payout_cash,
                              valid_bet, net_loss, settled_at)
      select s.id, s.corrects, greatest(date_bin('5 minutes', s.settled_at, '2000-01-01 00:00+00'), v_open), s.member_no, s.line_id,
             s.product, s.vendor_id, s.stake, s.valid, s.stake_cash, s.payout_cash,
             s.all_bet - coalesce(lag(s.all_bet) over (partition by s.first_id order by s.id), s.known_bet, 0), s.net_loss, s.settled_at
      from shared s
      on conflict (fact_id) do nothing
      returning fact_id
  ) select count(*)::integer into v_claimed from added;
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

-- Play by the hour, for the signs of harm.

-- Adds the facts between two positions to the hours of their members, and marks these members to be checked. A
-- correction counts in the hour of its own settlement and is no bet.
create or replace function care_add_hours(p_after bigint[], p_upto bigint[]) returns void
language sql
set jit = off as $$
  with added as (
    select f.member_id, date_trunc('hour', f.settled_at) as hour,
           count(*) filter (where f.corrects is null)::integer as bets,
           sum(f.stake_cash + f.stake_bonus)::bigint as stake,
           sum(f.stake_cash - f.payout_cash)::bigint as lost,
           min(f.settled_at) as first_at, max(f.settled_at) as last_at
    from play_facts_between(p_after, p_upto) f
    where f.currency = 'THB' and not f.is_test
    group by 1, 2
  ), kept as (
    insert into care_hours as h (member_id, hour, bets, stake, lost, first_at, last_at)
    select * from added order by member_id, hour
    on conflict (member_id, hour) do update
    set bets = h.bets + excluded.bets, stake = h.stake + excluded.stake, lost = h.lost + excluded.lost,
        first_at = least(h.first_at, excluded.first_at), last_at = greatest(h.last_at, excluded.last_at)
    returning h.member_id, h.hour
  )
  insert into care_due (member_id)
  select distinct member_id from kept where hour > platform_now() - interval '2 days' order by 1
  on conflict (member_id) do nothing
$$;

revoke execute on function care_add_hours(bigint[], bigint[]) from public, sanam_app;
grant execute on function care_add_hours(bigint[], bigint[]) to sanam_app;

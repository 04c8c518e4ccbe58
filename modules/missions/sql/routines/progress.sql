-- Counts the progress of missions in sets.

-- Returns the period of a mission that contains a moment; missions_period_end returns its end.
create or replace function missions_period(p_occurrence text, p_at timestamptz, p_zone text) returns text
language sql stable as $$
  select case p_occurrence
           when 'daily' then to_char(p_at at time zone p_zone, 'YYYY-MM-DD')
           when 'weekly' then to_char(date_trunc('week', p_at at time zone p_zone), 'YYYY-MM-DD')
           else 'once' end
$$;

create or replace function missions_period_end(p_occurrence text, p_at timestamptz, p_zone text, p_ends_at timestamptz) returns timestamptz
language sql stable as $$
  select least(p_ends_at, case p_occurrence
           when 'daily' then (date_trunc('day', p_at at time zone p_zone) + interval '1 day') at time zone p_zone
           when 'weekly' then (date_trunc('week', p_at at time zone p_zone) + interval '7 days') at time zone p_zone end)
$$;

-- Returns the value of a round or bet for a counter: only its cash part; zero without cash.
create or replace function missions_worth(p_counter text, p_multiple integer, p_valid numeric, p_cash numeric, p_stake numeric, p_payout numeric)
returns bigint
language sql immutable as $$
  select case
    when p_cash <= 0 or p_stake <= 0 then 0
    when p_counter = 'validBet' then div(p_valid * p_cash, p_stake)::bigint
    when p_counter = 'rounds' then 1
    when p_counter = 'winMultiple' and p_payout * 100 >= p_cash * p_multiple then 1
    else 0 end
$$;

-- Adds gains (`mission_id`, `member_id`, `merchant_id`, `period`, `ends_at`, `gain`), one for each mission, member and
-- period. Claimed, expired and void progress does not change. Returns the changed rows: `is_near` if the goal is
-- reached and not yet marked, `is_lost` if a correction took back an unclaimed reward.
create or replace function missions_gain(p_gains jsonb)
returns table (mission_id text, member_id text, merchant_id text, period text, done bigint, is_near boolean, is_lost boolean)
language plpgsql
set jit = off as $$
#variable_conflict use_column
begin
  insert into missions_progress (mission_id, member_id, period, merchant_id, ends_at)
    select g.mission_id, g.member_id, g.period, g.merchant_id, g.ends_at
    from jsonb_to_recordset(p_gains) g (mission_id text, member_id text, period text, merchant_id text, ends_at timestamptz, gain bigint)
    where g.gain > 0 order by 1, 2, 3
    on conflict do nothing;
  perform from missions_progress p
  where (p.mission_id, p.member_id, p.period) in (
    select g.mission_id, g.member_id, g.period
    from jsonb_to_recordset(p_gains) g (mission_id text, member_id text, period text))
  order by p.mission_id, p.member_id, p.period for update;
  return query
    with held as (
      select p.mission_id, p.member_id, p.period, p.state = 'claimable' as was_reached, greatest(p.done + g.gain, 0) as done, m.goal
      from jsonb_to_recordset(p_gains) g (mission_id text, member_id text, period text, gain bigint)
      join missions_progress p on p.mission_id = g.mission_id and p.member_id = g.member_id and p.period = g.period
      join missions_missions m on m.mission_id = p.mission_id
      where p.state in ('active', 'claimable')
    )
    update missions_progress p
    set done = h.done,
        state = case when h.was_reached and h.done >= h.goal then 'claimable' else 'active' end,
        reached_at = case when h.was_reached and h.done >= h.goal then p.reached_at end
    from held h
    where p.mission_id = h.mission_id and p.member_id = h.member_id and p.period = h.period
    returning p.mission_id, p.member_id, p.merchant_id, p.period, p.done, not h.was_reached and h.done >= h.goal,
              h.was_reached and h.done < h.goal;
end
$$;

-- Counts the facts between two positions for the missions that were running when their bets were placed. A correction
-- adds its difference to the earlier value of its bet.
create or replace function missions_count(p_after bigint[], p_upto bigint[])
returns table (mission_id text, member_id text, merchant_id text, period text, done bigint, is_near boolean, is_lost boolean)
language sql
set jit = off as $$
  with gained as (
    select m.mission_id, c.member_id, m.merchant_id, missions_period(m.occurrence, c.placed_at, s.zone) as period,
           min(missions_period_end(m.occurrence, c.placed_at, s.zone, m.ends_at)) as ends_at,
           sum(missions_worth(m.counter, m.multiple, c.valid, c.cash, c.stake, c.payout)
               - missions_worth(m.counter, m.multiple, c.valid_before, c.cash_before, c.stake_before, c.payout_before)) as gain
    from play_bets_between(p_after, p_upto) c
    join members o on o.member_id = c.member_id
    join merchants s on s.merchant_id = o.merchant_id
    join missions_missions m on m.merchant_id = o.merchant_id and (m.product is null or m.product = c.product)
      and c.placed_at >= greatest(m.starts_at, m.published_at) and c.placed_at < least(m.ends_at, m.ended_at)
    where m.state <> 'draft' and m.counter in ('validBet', 'rounds', 'winMultiple')
    group by 1, 2, 3, 4
  )
  select n.* from missions_gain((select coalesce(jsonb_agg(g), '[]') from gained g where g.gain <> 0)) n
$$;

-- Counts the current amount of a deposit. The time of its credit determines the period.
create or replace function missions_count_deposit(p_deposit text, p_member text, p_amount bigint, p_at timestamptz, p_is_reversed boolean)
returns table (mission_id text, member_id text, merchant_id text, period text, done bigint, is_near boolean, is_lost boolean)
language plpgsql
set jit = off as $$
#variable_conflict use_column
declare
  v_before bigint;
  v_now bigint;
  v_at timestamptz;
  v_gains jsonb;
begin
  select k.was, k.counts, k.credited_at into v_before, v_now, v_at
    from payments_count_deposit('missions', p_deposit, p_member, p_amount, p_at, p_is_reversed) k;
  select jsonb_agg(g) into v_gains from (
    select m.mission_id, o.member_id, m.merchant_id, missions_period(m.occurrence, v_at, s.zone) as period,
           missions_period_end(m.occurrence, v_at, s.zone, m.ends_at) as ends_at,
           case m.counter when 'depositAmount' then v_now - v_before
                else (v_now > 0)::integer - (v_before > 0)::integer end as gain
    from members o
    join merchants s on s.merchant_id = o.merchant_id
    join missions_missions m on m.merchant_id = o.merchant_id
    where o.member_id = p_member and m.state <> 'draft' and m.counter in ('depositAmount', 'depositCount')
      and v_at >= greatest(m.starts_at, m.published_at) and v_at < least(m.ends_at, m.ended_at)) g
  where g.gain <> 0;
  return query select n.* from missions_gain(coalesce(v_gains, '[]')) n;
end
$$;

-- Makes the finished missions of these members claimable.
create or replace function missions_reach(p_members text[]) returns setof missions_progress
language sql
set jit = off as $$
  update missions_progress p set state = 'claimable', reached_at = platform_now()
  from missions_missions m
  where p.member_id = any (p_members) and p.state = 'active' and m.mission_id = p.mission_id and p.done >= m.goal
    and platform_now() < p.ends_at + interval '7 days'
  returning p.*
$$;

revoke execute on function
  missions_period(text, timestamptz, text),
  missions_period_end(text, timestamptz, text, timestamptz),
  missions_worth(text, integer, numeric, numeric, numeric, numeric),
  missions_gain(jsonb),
  missions_count(bigint[], bigint[]),
  missions_count_deposit(text, text, bigint, timestamptz, boolean),
  missions_reach(text[])
  from public, sanam_app;
grant execute on function
  missions_period(text, timestamptz, text),
  missions_period_end(text, timestamptz, text, timestamptz),
  missions_worth(text, integer, numeric, numeric, numeric, numeric),
  missions_gain(jsonb),
  missions_count(bigint[], bigint[]),
  missions_count_deposit(text, text, bigint, timestamptz, boolean),
  missions_reach(text[])
  to sanam_app;

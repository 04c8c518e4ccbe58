-- Counts what earns tickets, and gives them; both in sets.

-- Returns the amount for one ticket; 1 where a single deposit earns it.
create or replace function draws_ticket_at(p_counter text, p_per bigint) returns bigint
language sql immutable as $$
  select case p_counter when 'depositCount' then 1 else p_per end
$$;

-- Answers whether a pool accepts tickets now. Late bets still count for a raffle in the hour before its list is closed.
create or replace function draws_takes(p_pool draws_pools) returns boolean
language sql stable as $$
  select p_pool.stopped_at is null and platform_now() >= p_pool.starts_at
    and platform_now() < p_pool.ends_at + case p_pool.kind when 'raffle' then interval '1 hour' else interval '0' end
$$;

create or replace function draws_ticket_id() returns text
language sql volatile as $$
  select 'dtk_' || replace(gen_random_uuid()::text, '-', '')
$$;

-- Adds gains (`pool_id`, `rule_version`, `member_id`, `gain`), one for each pool, rule and member. Returns the counts
-- that are now sufficient for a ticket.
create or replace function draws_gain(p_gains jsonb) returns table (pool_id text, rule_version integer, member_id text)
language sql
set jit = off as $$
  with gained as (
    insert into draws_earned as e (pool_id, rule_version, member_id, remainder)
      select g.pool_id, g.rule_version, g.member_id, g.gain
      from jsonb_to_recordset(p_gains) g (pool_id text, rule_version integer, member_id text, gain bigint)
      where g.gain <> 0 order by 1, 2, 3
      on conflict (pool_id, rule_version, member_id) do update set remainder = e.remainder + excluded.remainder
      returning e.*
  )
  select e.pool_id, e.rule_version, e.member_id
  from gained e
  join draws_versions v on v.pool_id = e.pool_id and v.version = e.rule_version
  where e.remainder >= draws_ticket_at(v.counter, v.per)
  order by 1, 2, 3
$$;

-- Counts the cash part of the facts between two positions, for the pools that accepted bets when these were placed. A
-- correction adds the difference to the value its bet counted before.
create or replace function draws_count(p_after bigint[], p_upto bigint[])
returns table (pool_id text, rule_version integer, member_id text)
language sql
set jit = off as $$
  with gained as (
    select v.pool_id, v.rule_version, c.member_id,
           sum(case when c.cash > 0 and c.stake > 0 then div(c.valid * c.cash, c.stake) else 0 end
               - case when c.cash_before > 0 and c.stake_before > 0 then div(c.valid_before * c.cash_before, c.stake_before)
                      else 0 end)::bigint as gain
    from play_bets_between(p_after, p_upto) c
    join members o on o.member_id = c.member_id
    join draws_pools p on p.merchant_id = o.merchant_id and c.placed_at >= p.starts_at and c.placed_at < p.ends_at
      and (p.stopped_at is null or c.placed_at < p.stopped_at)
    join draws_versions v on v.pool_id = p.pool_id and v.counter = 'validBet' and (v.product is null or v.product = c.product)
      and c.placed_at >= v.from_at and (v.until_at is null or c.placed_at < v.until_at)
    group by 1, 2, 3
  )
  select n.* from draws_gain((select coalesce(jsonb_agg(g), '[]') from gained g)) n
$$;

-- Counts a deposit at its current amount. The time of the credit determines the rule.
create or replace function draws_count_deposit(p_deposit text, p_member text, p_amount bigint, p_at timestamptz, p_is_reversed boolean)
returns table (pool_id text, rule_version integer, member_id text)
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
    from payments_count_deposit('draws', p_deposit, p_member, p_amount, p_at, p_is_reversed) k;
  select jsonb_agg(g) into v_gains from (
    select v.pool_id, v.rule_version, o.member_id,
           case v.counter when 'depositAmount' then v_now - v_before
                else (v_now >= v.per)::integer - (v_before >= v.per)::integer end as gain
    from members o
    join draws_pools p on p.merchant_id = o.merchant_id and v_at >= p.starts_at and v_at < p.ends_at
      and (p.stopped_at is null or v_at < p.stopped_at)
    join draws_versions v on v.pool_id = p.pool_id and v.counter in ('depositAmount', 'depositCount')
      and v_at >= v.from_at and (v.until_at is null or v_at < v.until_at)
    where o.member_id = p_member) g;
  return query select n.* from draws_gain(coalesce(v_gains, '[]')) n;
end
$$;

-- Gives due tickets (`pool_id`, `rule_version`, `member_id`): as many as the rule allows for a day, in order, while the
-- pool accepts some. Counts above the day's maximum are dropped. Of two rules of a pool, the older one is served; the
-- other waits for its next gain. Returns the number given for each member and pool.
create or replace function draws_give_due(p_due jsonb) returns table (pool_id text, member_id text, given integer)
language plpgsql
set jit = off as $$
#variable_conflict use_column
begin
  perform from draws_earned e
  where (e.pool_id, e.rule_version, e.member_id) in (
    select d.pool_id, d.rule_version, d.member_id
    from jsonb_to_recordset(p_due) d (pool_id text, rule_version integer, member_id text))
  order by e.pool_id, e.rule_version, e.member_id for update;
  perform from draws_pools p
  where p.pool_id in (select d.pool_id from jsonb_to_recordset(p_due) d (pool_id text)) order by p.pool_id for update;
  return query
    with due as (
      select distinct on (e.pool_id, e.member_id) e.pool_id, e.rule_version, e.member_id, p.merchant_id, v.counter, p.last_number,
             e.remainder / draws_ticket_at(v.counter, v.per) as wanted, e.remainder % draws_ticket_at(v.counter, v.per) as rest,
             case when draws_takes(p) then greatest(v.day_max - (
               select count(*) from draws_tickets k
               where k.pool_id = e.pool_id and k.member_id = e.member_id and k.source in ('play', 'deposit')
                 and k.given_at >= date_trunc('day', platform_now() at time zone s.zone) at time zone s.zone), 0)
             else 0 end as room
      from jsonb_to_recordset(p_due) d (pool_id text, rule_version integer, member_id text)
      join draws_earned e on e.pool_id = d.pool_id and e.rule_version = d.rule_version and e.member_id = d.member_id
      join draws_versions v on v.pool_id = e.pool_id and v.version = e.rule_version
      join draws_pools p on p.pool_id = e.pool_id
      join merchants s on s.merchant_id = p.merchant_id
      where e.remainder >= draws_ticket_at(v.counter, v.per)
      order by e.pool_id, e.member_id, e.rule_version
    ), kept as (
      update draws_earned e set remainder = d.rest from due d
      where e.pool_id = d.pool_id and e.rule_version = d.rule_version and e.member_id = d.member_id
    ), made as (
      insert into draws_tickets (ticket_id, pool_id, number, member_id, merchant_id, source)
        select draws_ticket_id(), d.pool_id,
               d.last_number + row_number() over (partition by d.pool_id order by d.member_id, d.rule_version, n), d.member_id,
               d.merchant_id, case when d.counter = 'validBet' then 'play' else 'deposit' end
        from due d cross join lateral generate_series(1, least(d.wanted, d.room)) n
        returning draws_tickets.pool_id, draws_tickets.member_id, draws_tickets.number
    ), counted as (
      update draws_pools p set last_number = m.number
      from (select pool_id, max(number) as number from made group by 1) m where p.pool_id = m.pool_id
    )
    select m.pool_id, m.member_id, count(*)::integer from made m group by 1, 2 order by 1, 2;
end
$$;

revoke execute on function
  draws_gain(jsonb),
  draws_ticket_at(text, bigint),
  draws_count(bigint[], bigint[]),
  draws_count_deposit(text, text, bigint, timestamptz, boolean),
  draws_give_due(jsonb),
  draws_takes(draws_pools),
  draws_ticket_id()
  from public, sanam_app;
grant execute on function
  draws_gain(jsonb),
  draws_ticket_at(text, bigint),
  draws_count(bigint[], bigint[]),
  draws_count_deposit(text, text, bigint, timestamptz, boolean),
  draws_give_due(jsonb),
  draws_takes(draws_pools),
  draws_ticket_id()
  to sanam_app;

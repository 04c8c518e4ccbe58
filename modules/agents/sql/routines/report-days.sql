-- Sums of a business day for the reports of agents.

-- Sums a day of agents_summed_days, and ends the running one. Returns false if it was already summed. One caller at a time,
-- in the order of the days. Wages belong to the day of their payment time, so the caller waits until all of them have committed.
create or replace function agents_report_day(p_merchant text, p_day date, p_active_min bigint) returns boolean
language plpgsql
set enable_nestloop = off
set work_mem = '64MB'
set jit = off as $$
declare
  v_from timestamptz;
  v_to timestamptz;
begin
  insert into agents_reported_days (merchant_id, day, starts_at, ends_at, active_min)
    select s.merchant_id, s.day, s.starts_at, s.ends_at, p_active_min from agents_summed_days s
    where s.merchant_id = p_merchant and s.day = p_day
    on conflict do nothing
    returning starts_at, ends_at into v_from, v_to;
  if not found then
    return false;
  end if;
  insert into agents_flow_days (line_id, day, member_no, deposits, withdrawals, rebates, promotions, is_depositor, is_first)
    select f.line_id, p_day, f.member_no, f.deposits, f.withdrawals, f.rebates, f.promotions, f.is_depositor, f.is_first
    from agents_flow_sums(p_merchant, null, v_from, v_to) f;
  insert into agents_active_days (line_id, day, member_no)
    select d.line_id, p_day, d.member_no from agents_days d join agents_lines l on l.line_id = d.line_id
    where d.day = p_day and l.merchant_id = p_merchant
    group by d.line_id, d.member_no having sum(d.valid_bet) >= p_active_min;
  perform agents_report_teams(p_merchant, p_day, v_from, v_to);
  perform agents_report_people(p_merchant, p_day);
  perform agents_clear_running(p_merchant);
  return true;
end
$$;
revoke execute on function agents_report_day(text, date, bigint) from public, sanam_app;
grant execute on function agents_report_day(text, date, bigint) to sanam_app;

-- Returns deposits and withdrawals of members by slot in [p_from, p_to), for these lines, or for all lines of a
-- merchant if null.
create or replace function agents_flow_sums(p_merchant text, p_lines bigint[], p_from timestamptz, p_to timestamptz)
returns table (line_id bigint, slot timestamptz, member_no bigint, deposits bigint, withdrawals bigint, rebates bigint, promotions bigint,
  is_depositor boolean, is_first boolean)
language sql stable
set jit = off as $$
  with one as (
    select f.* from agents_flows f join agents_lines l on l.line_id = f.line_id
    where (p_lines is null or agents_is_large(p_lines) and f.line_id in (select unnest(p_lines))) and l.merchant_id = p_merchant
      and f.slot >= p_from and f.slot < p_to
    union all
    select f.* from agents_flows f where not agents_is_large(p_lines) and f.line_id = any (p_lines) and f.slot >= p_from and f.slot < p_to
  ), summed as (
    select o.line_id, min(o.slot) as slot, o.member_no,
           sum(o.deposit)::bigint as deposits,
           coalesce(sum(o.amount - o.deposit) filter (where o.kind = 'payment'), 0)::bigint as withdrawals,
           coalesce(sum(o.amount) filter (where o.kind = 'promotion' and o.source_type = 'rebate'), 0)::bigint as rebates,
           coalesce(sum(o.amount) filter (where o.kind = 'promotion' and o.source_type <> 'rebate'), 0)::bigint as promotions,
           bool_or(o.deposit > 0) as is_depositor
    from one o group by 1, 3
  )
  select s.line_id, s.slot, s.member_no, s.deposits, s.withdrawals, s.rebates, s.promotions, s.is_depositor,
         s.is_depositor and not exists (
           select from agents_flows e where e.member_no = s.member_no and e.slot < p_from and e.deposit > 0)
  from summed s
$$;
revoke execute on function agents_flow_sums(text, bigint[], timestamptz, timestamptz) from public, sanam_app;
grant execute on function agents_flow_sums(text, bigint[], timestamptz, timestamptz) to sanam_app;

-- Returns wages paid to agents in [p_from, p_to) less clawbacks, for these agents, or for all if null.
create or replace function agents_wages_between(p_merchant text, p_agents bigint[], p_from timestamptz, p_to timestamptz)
returns table (agent_no bigint, at timestamptz, amount bigint)
language sql stable
set jit = off as $$
  select s.agent_no, s.paid_at, s.payable from agents_statements s
  where p_agents is null and s.merchant_id = p_merchant and s.state = 'paid' and s.paid_at >= p_from and s.paid_at < p_to
  union all
  select s.agent_no, s.paid_at, s.payable from unnest(p_agents) a (agent_no) cross join lateral (
    select p.* from agents_statements p
    where p.agent_no = a.agent_no and p.state = 'paid' and p.paid_at >= p_from and p.paid_at < p_to offset 0) s
  union all
  select c.agent_no, c.slot, -c.posted from agents_clawbacks c
  where c.merchant_id = p_merchant and c.slot >= p_from and c.slot < p_to and (p_agents is null or c.agent_no in (select unnest(p_agents)))
$$;
revoke execute on function agents_wages_between(text, bigint[], timestamptz, timestamptz) from public, sanam_app;
grant execute on function agents_wages_between(text, bigint[], timestamptz, timestamptz) to sanam_app;

-- Sums a day for all teams: each member counts for every agent of the line at that time.
create or replace function agents_report_teams(p_merchant text, p_day date, p_from timestamptz, p_to timestamptz) returns void
language sql
set jit = off as $$
  with part as (
    select l.path, 1 as joined, 0 as first_deposits, 0::bigint as deposits, 0::bigint as withdrawals, 0::bigint as rebates,
           0::bigint as promotions, 0::bigint as wages
    from agents_members m
    join agents_uplines u on u.member_no = m.member_no and u.valid @> m.joined_at
    join agents_lines l on l.agent_no = u.upline_no and l.valid @> m.joined_at
    where m.merchant_id = p_merchant and m.joined_at >= p_from and m.joined_at < p_to
    union all
    select l.path, 0, d.is_first::integer, d.deposits, d.withdrawals, d.rebates, d.promotions, 0
    from agents_flow_days d join agents_lines l on l.line_id = d.line_id
    where l.merchant_id = p_merchant and d.day = p_day
    union all
    select l.path, 0, 0, 0, 0, 0, 0, w.amount
    from agents_wages_between(p_merchant, null, p_from, p_to) w join agents_lines l on l.agent_no = w.agent_no and l.valid @> w.at
  )
  insert into agents_team_reports (agent_no, day, joined, first_deposits, deposits, withdrawals, rebates, promotions, wages)
    select a.agent_no, p_day, sum(p.joined), sum(p.first_deposits), sum(p.deposits), sum(p.withdrawals), sum(p.rebates),
           sum(p.promotions), sum(p.wages)
    from part p cross join lateral unnest(p.path) a (agent_no) group by a.agent_no
$$;
revoke execute on function agents_report_teams(text, date, timestamptz, timestamptz) from public, sanam_app;
grant execute on function agents_report_teams(text, date, timestamptz, timestamptz) to sanam_app;

-- Counts for each agent the bettors, active members and depositors of a day, grouped by the last earlier day on which
-- they were counted. Members are counted per line first, then added up for the agents above; members with several lines
-- are counted separately. Days are processed in order, because the last day of each member is overwritten.
create or replace function agents_report_people(p_merchant text, p_day date) returns void
language sql
set enable_nestloop = off
set work_mem = '64MB'
set jit = off as $$
  with there as materialized (
    select 'bettor' as kind, d.product, d.member_no, d.line_id from agents_days d where d.day = p_day and d.stake > 0
    union
    select 'bettor', '', d.member_no, d.line_id from agents_days d where d.day = p_day and d.stake > 0
    union all
    select 'active', '', a.member_no, a.line_id from agents_active_days a where a.day = p_day
    union all
    select 'depositor', '', f.member_no, f.line_id from agents_flow_days f where f.day = p_day and f.is_depositor
  ), own as materialized (
    select t.*, l.path from there t join agents_lines l on l.line_id = t.line_id where l.merchant_id = p_merchant
  ), noted as (
    insert into agents_last_days (member_no, kind, product, line_id, last_day)
      select o.member_no, o.kind, o.product, o.line_id, p_day from own o
      order by 1, 2, 3, 4
      on conflict (member_no, kind, product, line_id) do update set last_day = excluded.last_day
  ), dated as materialized (
    select o.*, p.line_id as last_line, p.last_day, count(*) over (partition by o.member_no, o.kind, o.product) as places
    from own o left join agents_last_days p
      on p.member_no = o.member_no and p.kind = o.kind and p.product = o.product and p.last_day > p_day - 94
  ), line as (
    select d.kind, d.product, d.path, d.last_line, d.last_day, count(*) as members from dated d where d.places = 1 group by 1, 2, 3, 4, 5
  ), moved as (
    select d.kind, d.product, a.agent_no, d.member_no,
           max(case when b.path @> array[a.agent_no] then d.last_day else '-infinity' end) as last_day
    from dated d left join agents_lines b on b.line_id = d.last_line cross join lateral unnest(d.path) a (agent_no)
    where d.places > 1 group by 1, 2, 3, 4
  ), counted as (
    select n.kind, n.product, a.agent_no, case when b.path @> array[a.agent_no] then n.last_day else '-infinity' end as last_day, n.members
    from line n left join agents_lines b on b.line_id = n.last_line cross join lateral unnest(n.path) a (agent_no)
    union all
    select m.kind, m.product, m.agent_no, m.last_day, 1 from moved m
  )
  insert into agents_team_people (agent_no, day, kind, product, last_day, members)
    select c.agent_no, p_day, c.kind, c.product, c.last_day, sum(c.members) from counted c group by 1, 3, 4, 5 order by 1, 3, 4, 5
$$;
revoke execute on function agents_report_people(text, date) from public, sanam_app;
grant execute on function agents_report_people(text, date) to sanam_app;

-- Sums the balances of every team, at most once per hour. Returns false if done within this hour.
create or replace function agents_sum_balances() returns boolean
language plpgsql
set jit = off as $$
begin
  if exists (select from agents_team_balances b where b.at >= date_trunc('hour', platform_now(), 'UTC')) then
    return false;
  end if;
  insert into agents_team_balances (agent_no, team, direct, at)
    with direct as materialized (
      select l.agent_no, l.path, coalesce(sum(b.balance), 0)::bigint as held
      from agents_lines l
      left join agents_members m on m.upline_no = l.agent_no
      left join ledger_balances_of_class('player_cash', 'THB') b on b.owner = m.member_id
      where upper_inf(l.valid) group by l.agent_no, l.path
    )
    select a.agent_no, sum(d.held), coalesce(sum(d.held) filter (where d.agent_no = a.agent_no), 0), platform_now()
    from direct d cross join lateral unnest(d.path) a (agent_no) group by a.agent_no
    order by a.agent_no
    on conflict (agent_no) do update set team = excluded.team, direct = excluded.direct, at = excluded.at;
  return true;
end
$$;
revoke execute on function agents_sum_balances() from public, sanam_app;
grant execute on function agents_sum_balances() to sanam_app;

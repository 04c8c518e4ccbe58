-- Checks before wages are paid.

-- Finds signs of members to exclude or to count as inactive, without signs that staff cleared. `with_no`: the other
-- member.
-- p_addresses: members who log in from one address, as [[member id]]; more than p_crowd of one line are a sign.
-- p_chip_rounds: rounds in which one won what another lost, p_chips (minor units) in total; one in ten may go the other
-- way.
create or replace function agents_find_signs(p_merchant text, p_from timestamptz, p_rounds integer, p_addresses jsonb, p_crowd integer,
  p_chip_rounds integer, p_chips bigint)
returns table (member_no bigint, member_id text, sign text, scope text, with_no bigint, with_id text)
language sql stable
set jit = off as $$
  with member as materialized (
    select m.member_no, m.member_id, l.path from agents_members m
    join agents_lines l on l.agent_no = m.upline_no and upper_inf(l.valid) where m.merchant_id = p_merchant
  ), agent as materialized (
    select m.member_no, m.member_id from agents_members m
    join agents_lines l on l.agent_no = m.member_no and upper_inf(l.valid) where m.merchant_id = p_merchant
  ), alike as (
    -- The member shares an identifier with an agent of the line above.
    select m.member_no, case k.kind when 'phone' then 'sharesPhone' when 'bankAccount' then 'sharesBankAccount'
                                    when 'browser' then 'sharesDevice' else 'sharesIdentity' end as sign, 'all' as scope,
           a.member_no as with_no
    from (
      select p.member_id, p.other_id, p.kind from protection_known_alike(
        (select array_agg(a.member_id) from agent a), array['phone', 'bankAccount', 'idNumber', 'identity', 'person']) p
      union all
      select b.member_id, b.other_id, 'browser' from mfa_shared_browsers() b) k
    join agent a on a.member_id = k.member_id
    join member m on m.member_id = k.other_id and m.path @> array[a.member_no]
  ), in_team as (
    select m.member_no, 'sharesDeviceInTeam' as sign, 'active' as scope, o.member_no as with_no
    from mfa_shared_browsers() b
    join member m on m.member_id = b.member_id
    join member o on o.member_id = b.other_id and o.path[1] = m.path[1]
    where not m.path @> array[o.member_no] and not o.path @> array[m.member_no]
  ), crowded as (
    select m.member_no, 'sharesAddress' as sign, 'active' as scope, null::bigint as with_no
    from (select g.n, m.path[1] as top, array_agg(m.member_no) as members
          from jsonb_array_elements(p_addresses) with ordinality g (ids, n)
          cross join lateral jsonb_array_elements_text(g.ids) i (id) join member m on m.member_id = i.id
          group by 1, 2 having count(*) > p_crowd) t
    cross join lateral unnest(t.members) u (no) join member m on m.member_no = u.no
  ), side as materialized (
    -- Rounds, like tables, are compared within one tree: its agents may share members out among themselves.
    select l.path[1] as top, f.member_no, s.vendor_id, s.game_code, s.round, s.market, s.side
    from play_sides_between(p_from, platform_now()) s join agents_facts f on f.fact_id = s.fact_id
    join agents_lines l on l.line_id = f.line_id and l.merchant_id = p_merchant
  ), opposite as (
    select unnest(array[p.one, p.other]) as member_no, 'oppositeSides' as sign, 'all' as scope, unnest(array[p.other, p.one]) as with_no
    from (select a.member_no as one, b.member_no as other
          from side a join side b on b.top = a.top and b.vendor_id = a.vendor_id and b.game_code = a.game_code
            and b.round = a.round and b.market = a.market and b.side <> a.side and b.member_no > a.member_no
          group by 1, 2 having count(distinct (a.vendor_id, a.game_code, a.round)) >= p_rounds) p
  ), seat as materialized (
    -- Result of each member per round; shared tables are only compared within one tree.
    select l.path[1] as top, r.vendor_id, r.game_code, r.round, f.member_no, sum(f.payout_cash - f.stake_cash) as net
    from play_tables_between(p_from, platform_now()) r join agents_facts f on f.fact_id = r.fact_id
    join agents_lines l on l.line_id = f.line_id and l.merchant_id = p_merchant
    group by 1, 2, 3, 4, 5
  ), gave as materialized (
    select a.member_no as giver, b.member_no as taker, count(*) as rounds, sum(least(-a.net, b.net)) as chips
    from seat a join seat b on b.top = a.top and b.vendor_id = a.vendor_id and b.game_code = a.game_code and b.round = a.round
      and b.member_no <> a.member_no
    where a.net < 0 and b.net > 0
    group by 1, 2
  ), one_way as (
    select unnest(array[g.giver, g.taker]) as member_no, 'oneWayChips' as sign, 'all' as scope, unnest(array[g.taker, g.giver]) as with_no
    from gave g left join gave back on back.giver = g.taker and back.taker = g.giver
    where g.rounds >= p_chip_rounds and g.chips >= p_chips and coalesce(back.rounds, 0) * 10 <= g.rounds
  ), found as (
    select * from alike union all select * from in_team union all select * from crowded union all select * from opposite
    union all select * from one_way
  )
  select distinct on (f.member_no, f.scope) f.member_no, m.member_id, f.sign, f.scope, f.with_no, w.member_id
  from found f join agents_members m on m.member_no = f.member_no left join agents_members w on w.member_no = f.with_no
  where not exists (select from agents_exclusions x where x.member_no = f.member_no
                    and (x.sign = f.sign or (x.scope in ('all', f.scope) and x.cleared_at is null)))
  order by f.member_no, f.scope, f.sign, f.with_no
$$;
revoke execute on function agents_find_signs(text, timestamptz, integer, jsonb, integer, integer, bigint) from public, sanam_app;
grant execute on function agents_find_signs(text, timestamptz, integer, jsonb, integer, integer, bigint) to sanam_app;

-- Returns valid bets, net loss and deposits of the agents' teams over whole business days, without members excluded by
-- the run, as reference values for the checks.
create or replace function agents_check_sums(p_merchant text, p_agents bigint[], p_from timestamptz, p_to timestamptz, p_run bigint)
returns table (agent_no bigint, valid_bet numeric, net_loss numeric, deposits numeric)
language sql stable
set jit = off as $$
  with day as materialized (
    select s.day, s.starts_at, s.ends_at from agents_summed_days s
    where s.merchant_id = p_merchant and s.starts_at >= p_from and s.ends_at <= p_to
  ), gone as materialized (
    select x.member_no from agents_run_exclusions x where x.run_id = p_run and x.kind = 'excluded'
  ), part as (
    select t.agent_no, t.valid_bet, t.net_loss, 0 as deposit from agents_team_days t
    where t.agent_no = any (p_agents) and t.day in (select d.day from day d)
    union all
    select a.no, -d.valid_bet, -d.net_loss, 0
    from gone g join agents_days d on d.member_no = g.member_no and d.day in (select d.day from day d)
    join agents_lines l on l.line_id = d.line_id cross join lateral unnest(l.path) a (no) where a.no = any (p_agents)
    union all
    select a.no, 0, 0, f.deposit
    from agents_flows f join agents_lines l on l.line_id = f.line_id and l.merchant_id = p_merchant
    cross join lateral unnest(l.path) a (no)
    where f.slot >= (select min(d.starts_at) from day d) and f.slot < (select max(d.ends_at) from day d) and f.deposit <> 0
      and a.no = any (p_agents) and f.member_no not in (select g.member_no from gone g)
  )
  select p.agent_no, sum(p.valid_bet), sum(p.net_loss), sum(p.deposit) from part p group by 1
$$;
revoke execute on function agents_check_sums(text, bigint[], timestamptz, timestamptz, bigint) from public, sanam_app;
grant execute on function agents_check_sums(text, bigint[], timestamptz, timestamptz, bigint) to sanam_app;

-- Returns the median pay of agents by a plan per business day or period before a time, and the number of values.
create or replace function agents_usual_pay(p_plan bigint, p_agents bigint[], p_from timestamptz, p_to timestamptz, p_zone text)
returns table (agent_no bigint, periods bigint, median bigint)
language sql stable as $$
  select d.agent_no, count(*), percentile_disc(0.5) within group (order by d.payable)::bigint
  from (
    select s.agent_no, (s.period_start at time zone p_zone)::date as day, sum(s.payable) as payable from agents_statements s
    where s.plan_id = p_plan and s.agent_no = any (p_agents) and s.period_start >= p_from and s.period_end <= p_to
    group by 1, 2) d
  group by 1
$$;
revoke execute on function agents_usual_pay(bigint, bigint[], timestamptz, timestamptz, text) from public, sanam_app;
grant execute on function agents_usual_pay(bigint, bigint[], timestamptz, timestamptz, text) to sanam_app;

-- Returns members of an agent's team whom a run excluded, counted as inactive or added back, and their play.
create or replace function agents_left_out(p_run bigint, p_agent bigint)
returns table (kind text, sign text, members bigint, valid_bet numeric, net_loss numeric)
language sql stable
set jit = off as $$
  select x.kind, e.sign, count(distinct x.member_no), sum(f.valid_bet), sum(f.net_loss)
  from agents_run_exclusions x
  join agents_exclusions e on e.exclusion_id = x.exclusion_id
  join agents_facts f on f.member_no = x.member_no and f.slot >= x.slots_from and f.slot < x.slots_to
  join agents_lines l on l.line_id = f.line_id and l.path @> array[p_agent]
  where x.run_id = p_run
  group by x.kind, e.sign order by x.kind, e.sign
$$;
revoke execute on function agents_left_out(bigint, bigint) from public, sanam_app;
grant execute on function agents_left_out(bigint, bigint) to sanam_app;

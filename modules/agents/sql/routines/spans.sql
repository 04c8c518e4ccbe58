-- Players of a period, sorted once for all agents with a statement of it.

-- Sums the days of a period by member and by team. Returns false if already summed. One caller at a time. Members are
-- counted per line first, then added up for the agents above; members with several lines are counted separately.
create or replace function agents_sum_span(p_merchant text, p_from timestamptz, p_to timestamptz) returns boolean
language plpgsql
set enable_nestloop = off
set work_mem = '64MB'
set jit = off as $$
declare
  v_span bigint;
begin
  insert into agents_spans (merchant_id, starts_at, ends_at, members)
    select p_merchant, p_from, p_to, count(distinct d.member_no)
    from agents_days d join agents_lines l on l.line_id = d.line_id
    where l.merchant_id = p_merchant and d.day in (
      select s.day from agents_summed_days s where s.merchant_id = p_merchant and s.starts_at >= p_from and s.ends_at <= p_to)
    on conflict (merchant_id, starts_at, ends_at) do nothing
    returning span_id into v_span;
  if v_span is null then
    return false;
  end if;
  insert into agents_span_members (span_id, line_id, member_no, facts, stake, payout, valid_bet, net_loss, is_moved)
    select v_span, d.line_id, d.member_no, sum(d.facts), sum(d.stake), sum(d.payout), sum(d.valid_bet), sum(d.net_loss),
           count(*) over (partition by d.member_no) > 1
    from agents_days d join agents_lines l on l.line_id = d.line_id
    where l.merchant_id = p_merchant and d.day in (
      select s.day from agents_summed_days s where s.merchant_id = p_merchant and s.starts_at >= p_from and s.ends_at <= p_to)
    group by d.line_id, d.member_no
    order by sum(d.valid_bet) desc, d.member_no;
  with line as (
    select l.path, count(*) as members from agents_span_members m join agents_lines l on l.line_id = m.line_id
    where m.span_id = v_span and not m.is_moved group by l.path
  ), counted as (
    select a.agent_no, n.members from line n cross join lateral unnest(n.path) a (agent_no)
    union all
    select a.agent_no, count(distinct m.member_no)
    from agents_span_members m join agents_lines l on l.line_id = m.line_id cross join lateral unnest(l.path) a (agent_no)
    where m.span_id = v_span and m.is_moved group by a.agent_no
  )
  insert into agents_span_teams (span_id, agent_no, members)
    select v_span, c.agent_no, sum(c.members) from counted c group by c.agent_no order by c.agent_no;
  return true;
end
$$;
revoke execute on function agents_sum_span(text, timestamptz, timestamptz) from public, sanam_app;
grant execute on function agents_sum_span(text, timestamptz, timestamptz) to sanam_app;

-- Returns a page of players, highest valid bet first, with their total count. For a sorted period, the merchant's rows
-- are read in that order until the page is full; for a comparatively small team, or without sorted rows, the team's
-- play is summed instead. Line ids are inlined in the query, so that each row is compared with all of them at once.
create or replace function agents_team_players(p_agent bigint, p_from timestamptz, p_to timestamptz, p_days boolean, p_limit integer,
  p_offset integer)
returns table (member_no bigint, is_direct boolean, facts numeric, stake numeric, payout numeric, valid_bet numeric, net_loss numeric,
  counted bigint)
language plpgsql stable rows 20
set plan_cache_mode = force_custom_plan
set work_mem = '64MB'
set jit = off as $$
declare
  v_span bigint;
  v_all bigint;
  v_members bigint;
  v_lines bigint[];
  v_own bigint[];
begin
  select s.span_id, s.members, t.members into v_span, v_all, v_members
    from agents_members m
    join agents_spans s on s.merchant_id = m.merchant_id and s.starts_at = p_from and s.ends_at = p_to
    join agents_span_teams t on t.span_id = s.span_id and t.agent_no = p_agent
    where p_days and m.member_no = p_agent;
  -- Compares the number of sorted rows to read until the page is full with the number of rows of the team's days.
  if v_span is null or least((p_limit + p_offset) * v_all, v_all * v_members) > 8 * v_members * v_members then
    return query
      select t.member_no, bool_or(t.is_direct), sum(t.facts), sum(t.stake), sum(t.payout), sum(t.valid_bet), sum(t.net_loss), count(*) over ()
      from agents_team_play(p_agent, p_from, p_to, p_days) t
      group by t.member_no order by sum(t.valid_bet) desc, t.member_no limit p_limit offset p_offset;
    return;
  end if;
  select array_agg(l.line_id), array_agg(l.line_id) filter (where l.agent_no = p_agent) into v_lines, v_own from agents_lines l
    where l.path @> array[p_agent] and l.valid && tstzrange(p_from, p_to);
  return query
    with one as (
      select m.member_no, m.line_id, m.facts, m.stake, m.payout, m.valid_bet, m.net_loss from agents_span_members m
      where m.span_id = v_span and not m.is_moved and m.line_id = any (v_lines)
      order by m.valid_bet desc, m.member_no limit p_limit + p_offset
    ), either as (
      select o.member_no, o.line_id = any (v_own) as is_direct, o.facts::numeric as facts, o.stake::numeric as stake,
             o.payout::numeric as payout, o.valid_bet::numeric as valid_bet, o.net_loss::numeric as net_loss
      from one o
      union all
      select m.member_no, bool_or(m.line_id = any (v_own)), sum(m.facts), sum(m.stake), sum(m.payout), sum(m.valid_bet), sum(m.net_loss)
      from agents_span_members m where m.span_id = v_span and m.is_moved and m.line_id = any (v_lines) group by m.member_no
    )
    select e.member_no, coalesce(e.is_direct, false), e.facts, e.stake, e.payout, e.valid_bet, e.net_loss, v_members
    from either e order by e.valid_bet desc, e.member_no limit p_limit offset p_offset;
end
$$;
revoke execute on function agents_team_players(bigint, timestamptz, timestamptz, boolean, integer, integer) from public, sanam_app;
grant execute on function agents_team_players(bigint, timestamptz, timestamptz, boolean, integer, integer) to sanam_app;

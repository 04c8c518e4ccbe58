-- Report queries of agents: summed days first, then closed hours, then facts.

-- Returns whether lines are too many to be found one by one. Inlined, so that a plan reads the bound as a constant.
create or replace function agents_is_large(p_lines bigint[]) returns boolean
language sql immutable as $$
  select cardinality(p_lines) > 1000
$$;
revoke execute on function agents_is_large(bigint[]) from public, sanam_app;
grant execute on function agents_is_large(bigint[]) to sanam_app;

-- Returns up to where the days of a range are summed: the last such day (null for none), and the time after it.
create or replace function agents_reported(p_merchant text, p_zone text, p_first date, p_last date, out day date, out upto timestamptz,
  out ends timestamptz)
language sql stable as $$
  select max(r.day), coalesce(max(r.ends_at), p_first::timestamp at time zone p_zone), (p_last + 1)::timestamp at time zone p_zone
  from agents_reported_days r where r.merchant_id = p_merchant and r.day between p_first and p_last
$$;
revoke execute on function agents_reported(text, text, date, date) from public, sanam_app;
grant execute on function agents_reported(text, text, date, date) to sanam_app;

-- Returns play of members of these lines in [p_from, p_to): from closed hours, and from facts at the edges. Few lines are
-- found by index; for many, everything in the range is read once. `is true` keeps their list a hash table that is built
-- once: planning with a long list takes longer than reading, and a join could compare each row with the whole list.
create or replace function agents_edge_play(p_lines bigint[], p_from timestamptz, p_to timestamptz)
returns table (at timestamptz, line_id bigint, member_no bigint, product text, facts bigint, stake bigint, payout bigint, valid_bet bigint)
language plpgsql stable
set work_mem = '64MB'
set jit = off as $$
declare
  v_first timestamptz;
  v_last timestamptz;
begin
  if p_from >= p_to then
    return;
  end if;
  select h.p_first, h.p_last into v_first, v_last from agents_hours_within(p_from, p_to) h;
  if not agents_is_large(p_lines) then
    return query
      select u.at, u.line_id, u.member_no, u.product, u.facts, u.stake, u.payout, u.valid_bet
      from agents_play_between(p_from, v_first, v_last, p_to) u where u.line_id = any (p_lines);
    return;
  end if;
  return query
    select u.at, u.line_id, u.member_no, u.product, u.facts, u.stake, u.payout, u.valid_bet
    from agents_play_between(p_from, v_first, v_last, p_to) u where (u.line_id in (select unnest(p_lines))) is true;
end
$$;
revoke execute on function agents_edge_play(bigint[], timestamptz, timestamptz) from public, sanam_app;
grant execute on function agents_edge_play(bigint[], timestamptz, timestamptz) to sanam_app;

-- Returns activity of members of these lines by business day: play by product, and flows with product null.
create or replace function agents_line_days(p_merchant text, p_zone text, p_lines bigint[], p_first date, p_last date)
returns table (day date, line_id bigint, member_no bigint, product text, facts bigint, stake bigint, payout bigint, valid_bet bigint,
  deposits bigint, withdrawals bigint, rebates bigint, promotions bigint, is_depositor boolean, is_first boolean)
language plpgsql stable
set jit = off as $$
declare
  v_day date;
  v_upto timestamptz;
  v_ends timestamptz;
begin
  select r.day, r.upto, r.ends into v_day, v_upto, v_ends from agents_reported(p_merchant, p_zone, p_first, p_last) r;
  if p_first <= v_day and agents_is_large(p_lines) then
    return query
      select d.day, d.line_id, d.member_no, d.product, d.facts::bigint, d.stake, d.payout, d.valid_bet, 0::bigint, 0::bigint, 0::bigint,
             0::bigint, false, false
      from agents_days d where d.day >= p_first and d.day <= v_day and (d.line_id in (select unnest(p_lines))) is true
      union all
      select f.day, f.line_id, f.member_no, null, 0, 0, 0, 0, f.deposits, f.withdrawals, f.rebates, f.promotions, f.is_depositor, f.is_first
      from agents_flow_days f where f.day >= p_first and f.day <= v_day and (f.line_id in (select unnest(p_lines))) is true;
  elsif p_first <= v_day then
    return query
      select d.day, d.line_id, d.member_no, d.product, d.facts::bigint, d.stake, d.payout, d.valid_bet, 0::bigint, 0::bigint, 0::bigint,
             0::bigint, false, false
      from agents_days d where d.line_id = any (p_lines) and d.day >= p_first and d.day <= v_day
      union all
      select f.day, f.line_id, f.member_no, null, 0, 0, 0, 0, f.deposits, f.withdrawals, f.rebates, f.promotions, f.is_depositor, f.is_first
      from agents_flow_days f where f.line_id = any (p_lines) and f.day >= p_first and f.day <= v_day;
  end if;
  if v_upto < v_ends then
    return query
      select (e.at at time zone p_zone)::date, e.line_id, e.member_no, e.product, e.facts, e.stake, e.payout, e.valid_bet, 0::bigint,
             0::bigint, 0::bigint, 0::bigint, false, false
      from agents_edge_play(p_lines, v_upto, v_ends) e
      union all
      select (s.slot at time zone p_zone)::date, s.line_id, s.member_no, null, 0, 0, 0, 0, s.deposits, s.withdrawals, s.rebates,
             s.promotions, s.is_depositor, s.is_first
      from agents_flow_sums(p_merchant, p_lines, v_upto, v_ends) s;
  end if;
end
$$;
revoke execute on function agents_line_days(text, text, bigint[], date, date) from public, sanam_app;
grant execute on function agents_line_days(text, text, bigint[], date, date) to sanam_app;

-- Returns the line versions below an agent, or of its own line only. Corrections may belong to versions that have
-- ended.
create or replace function agents_lines_of(p_agent bigint, p_direct boolean) returns bigint[]
language sql stable as $$
  select coalesce(array_agg(l.line_id), '{}') from agents_lines l
  where case when p_direct then l.agent_no = p_agent else l.path @> array[p_agent] end
$$;
revoke execute on function agents_lines_of(bigint, boolean) from public, sanam_app;
grant execute on function agents_lines_of(bigint, boolean) to sanam_app;

drop function if exists agents_reach_so_far(bigint, text, text, date, date, timestamptz, timestamptz, jsonb, bigint, bigint);

-- Returns turnover (each member's at least 0) and active members of a running period: of the whole days from p_first to
-- p_last, or, if null, of play since p_from. Active members have played for p_active_min and paid in p_active_deposit.
create or replace function agents_reach_so_far(p_agent bigint, p_merchant text, p_zone text, p_first date, p_last date, p_from timestamptz,
  p_to timestamptz, p_weights jsonb, p_others bigint, p_active_min bigint, p_active_deposit bigint, out turnover numeric, out active integer)
language plpgsql stable
set jit = off as $$
declare
  v_lines bigint[] := agents_lines_of(p_agent, false);
begin
  with play as (
    select d.member_no, d.product, d.valid_bet from agents_line_days(p_merchant, p_zone, v_lines, p_first, p_last) d
    where p_first is not null and d.product is not null
    union all
    select e.member_no, e.product, e.valid_bet from agents_edge_play(v_lines, p_from, p_to) e where p_first is null
  ), member as (
    select p.member_no, sum(p.valid_bet) as valid_bet from play p
    where coalesce((p_weights ->> p.product)::bigint, p_others) > 0 group by p.member_no
  ), paid_in as (
    select f.member_no, sum(f.deposit) as deposit from agents_flows f
    where p_active_deposit > 0 and f.line_id = any (v_lines) and f.slot >= p_from and f.slot < p_to group by f.member_no
  )
  select coalesce(sum(greatest(m.valid_bet, 0)), 0),
         (count(*) filter (where m.valid_bet >= p_active_min and coalesce(p.deposit, 0) >= p_active_deposit))::integer
    into turnover, active from member m left join paid_in p on p.member_no = m.member_no;
end
$$;
revoke execute on function agents_reach_so_far(bigint, text, text, date, date, timestamptz, timestamptz, jsonb, bigint, bigint, bigint) from public, sanam_app;
grant execute on function agents_reach_so_far(bigint, text, text, date, date, timestamptz, timestamptz, jsonb, bigint, bigint, bigint) to sanam_app;

-- Returns wins and losses of a team in one pass: a row of part `total`, one per `day` (without its number of members), and one
-- per `member` of a page after p_after, largest loss first (for winners: largest win first). Rebates and promotions belong to no product.
create or replace function agents_profit(p_agent bigint, p_merchant text, p_zone text, p_first date, p_last date, p_direct boolean,
  p_product text, p_result text, p_after bigint, p_limit integer)
returns table (part text, day date, member_no bigint, is_direct boolean, members bigint, bets bigint, stake bigint, payout bigint,
  valid_bet bigint, rebates bigint, promotions bigint)
language sql stable
set work_mem = '64MB'
set jit = off as $$
  with did as materialized (
    select d.day, d.member_no, l.agent_no = p_agent as is_direct, d.facts, d.stake, d.payout, d.valid_bet, d.rebates, d.promotions
    from agents_line_days(p_merchant, p_zone, agents_lines_of(p_agent, p_direct), p_first, p_last) d
    join agents_lines l on l.line_id = d.line_id
    where p_product is null or d.product = p_product
  ), member as materialized (
    select m.*, m.payout - m.stake + m.rebates + m.promotions as net from (
      select d.member_no, bool_or(d.is_direct) as is_direct, sum(d.facts)::bigint as bets, sum(d.stake)::bigint as stake,
             sum(d.payout)::bigint as payout, sum(d.valid_bet)::bigint as valid_bet, sum(d.rebates)::bigint as rebates,
             sum(d.promotions)::bigint as promotions
      from did d group by d.member_no) m
  ), kept as materialized (
    select m.*, case when p_result = 'winners' then -m.net else m.net end as place from member m
    where (m.bets <> 0 or m.rebates <> 0 or m.promotions <> 0)
      and case p_result when 'losers' then m.net < 0 when 'winners' then m.net > 0 else true end
  ), page as (
    select k.* from kept k
    where p_after is null or (k.place, k.member_no) > (select a.place, a.member_no from kept a where a.member_no = p_after)
    order by k.place, k.member_no limit p_limit
  )
  select 'total', null::date, null::bigint, null::boolean, count(*), coalesce(sum(k.bets), 0)::bigint, coalesce(sum(k.stake), 0)::bigint,
         coalesce(sum(k.payout), 0)::bigint, coalesce(sum(k.valid_bet), 0)::bigint, coalesce(sum(k.rebates), 0)::bigint,
         coalesce(sum(k.promotions), 0)::bigint
  from kept k
  union all
  select 'day', d.day, null, null, 0, sum(d.facts)::bigint, sum(d.stake)::bigint, sum(d.payout)::bigint, sum(d.valid_bet)::bigint,
         sum(d.rebates)::bigint, sum(d.promotions)::bigint
  from did d where p_result is null or d.member_no in (select k.member_no from kept k) group by d.day
  union all
  (select 'member', null, p.member_no, p.is_direct, 1, p.bets, p.stake, p.payout, p.valid_bet, p.rebates, p.promotions
   from page p order by p.place, p.member_no)
$$;
revoke execute on function agents_profit(bigint, text, text, date, date, boolean, text, text, bigint, integer) from public, sanam_app;
grant execute on function agents_profit(bigint, text, text, date, date, boolean, text, text, bigint, integer) to sanam_app;

-- Details of a statement, for the agent to whom it belongs.

-- Returns play of an agent's team in [p_from, p_to), by the lines at that time. p_days: whole summed business days;
-- otherwise facts.
create or replace function agents_team_play(p_agent bigint, p_from timestamptz, p_to timestamptz, p_days boolean)
returns table (member_no bigint, product text, is_direct boolean, facts bigint, stake bigint, payout bigint, valid_bet bigint, net_loss bigint)
language sql stable as $$
  with line as (
    select l.line_id, l.merchant_id, l.agent_no = p_agent as is_direct from agents_lines l
    where l.path @> array[p_agent] and l.valid && tstzrange(p_from, p_to)
  ), day as (
    select s.day from agents_summed_days s
    where p_days and s.merchant_id = (select merchant_id from agents_members where member_no = p_agent)
      and s.starts_at >= p_from and s.ends_at <= p_to
  )
  select d.member_no, d.product, l.is_direct, d.facts::bigint, d.stake, d.payout, d.valid_bet, d.net_loss
  from day join agents_days d on d.day = day.day join line l on l.line_id = d.line_id
  where p_days
  union all
  select f.member_no, f.product, l.is_direct, 1, f.stake_cash, f.payout_cash, f.valid_bet, f.net_loss
  from line l join agents_facts f on f.line_id = l.line_id and f.slot >= p_from and f.slot < p_to
  where not p_days
$$;
revoke execute on function agents_team_play(bigint, timestamptz, timestamptz, boolean) from public, sanam_app;
grant execute on function agents_team_play(bigint, timestamptz, timestamptz, boolean) to sanam_app;

-- Returns play of the team by product, highest valid bet first; whole days from the sums of teams.
create or replace function agents_team_products(p_agent bigint, p_from timestamptz, p_to timestamptz, p_days boolean)
returns table (product text, facts numeric, stake numeric, payout numeric, valid_bet numeric, net_loss numeric)
language sql stable
set work_mem = '64MB'
set jit = off as $$
  select u.product, sum(u.facts), sum(u.stake), sum(u.payout), sum(u.valid_bet), sum(u.net_loss)
  from (
    select t.product, t.facts, t.stake, t.payout, t.valid_bet, t.net_loss from agents_team_days t
    where p_days and t.agent_no = p_agent and t.day in (
      select s.day from agents_summed_days s
      where s.merchant_id = (select merchant_id from agents_members where member_no = p_agent)
        and s.starts_at >= p_from and s.ends_at <= p_to)
    union all
    select f.product, f.facts, f.stake, f.payout, f.valid_bet, f.net_loss
    from agents_team_play(p_agent, p_from, p_to, false) f where not p_days) u
  group by u.product order by sum(u.valid_bet) desc, u.product
$$;
revoke execute on function agents_team_products(bigint, timestamptz, timestamptz, boolean) from public, sanam_app;
grant execute on function agents_team_products(bigint, timestamptz, timestamptz, boolean) to sanam_app;

-- Returns play of one member in a team by round, newest first.
create or replace function agents_member_play(
  p_agent bigint, p_member bigint, p_from timestamptz, p_to timestamptz, p_limit integer, p_offset integer)
returns table (fact_id bigint, settled_at timestamptz, product text, vendor text, game text, round text, is_correction boolean,
  stake bigint, payout bigint, valid_bet bigint, net_loss bigint, counted bigint)
language sql stable
set jit = off as $$
  with fact as (
    select f.*, count(*) over () as counted from agents_facts f join agents_lines l on l.line_id = f.line_id
    where f.member_no = p_member and f.slot >= p_from and f.slot < p_to and l.path @> array[p_agent]
    order by f.settled_at desc, f.fact_id desc limit p_limit offset p_offset
  )
  select f.fact_id, f.settled_at, f.product, r.vendor, r.game, r.round, f.corrects is not null, f.stake_cash, f.payout_cash,
         f.valid_bet, f.net_loss, f.counted
  from fact f join play_rounds_of_facts((select array_agg(o.fact_id) from fact o)) r on r.fact_id = f.fact_id
  order by f.settled_at desc, f.fact_id desc
$$;
revoke execute on function agents_member_play(bigint, bigint, timestamptz, timestamptz, integer, integer) from public, sanam_app;
grant execute on function agents_member_play(bigint, bigint, timestamptz, timestamptz, integer, integer) to sanam_app;

-- Returns play of one member in a team by business day, of the days with play. p_days: whole summed business days; otherwise
-- facts.
create or replace function agents_member_days(
  p_agent bigint, p_member bigint, p_from timestamptz, p_to timestamptz, p_days boolean, p_zone text)
returns table (day date, facts numeric, stake numeric, payout numeric, valid_bet numeric, net_loss numeric)
language sql stable
set jit = off as $$
  select u.day, sum(u.facts), sum(u.stake), sum(u.payout), sum(u.valid_bet), sum(u.net_loss)
  from (
    select d.day, d.line_id, d.facts, d.stake, d.payout, d.valid_bet, d.net_loss
    from agents_summed_days s join agents_days d on d.member_no = p_member and d.day = s.day
    where p_days and s.merchant_id = (select merchant_id from agents_members where member_no = p_agent)
      and s.starts_at >= p_from and s.ends_at <= p_to
    union all
    select (f.slot at time zone p_zone)::date, f.line_id, 1, f.stake_cash, f.payout_cash, f.valid_bet, f.net_loss
    from agents_facts f where not p_days and f.member_no = p_member and f.slot >= p_from and f.slot < p_to) u
  join agents_lines l on l.line_id = u.line_id and l.path @> array[p_agent]
  group by u.day order by u.day
$$;
revoke execute on function agents_member_days(bigint, bigint, timestamptz, timestamptz, boolean, text) from public, sanam_app;
grant execute on function agents_member_days(bigint, bigint, timestamptz, timestamptz, boolean, text) to sanam_app;

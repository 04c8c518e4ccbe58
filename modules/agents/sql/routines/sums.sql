-- Sums of facts by line, member and product. Closed intervals never change, so several sessions may compute a sum at
-- once.

drop function if exists agents_sum_hours();

-- Sums the next closed hour; after an outage there are many, each a separate step. Returns false if none is left.
create or replace function agents_sum_hour() returns boolean
language plpgsql
set work_mem = '64MB'
set jit = off as $$
declare
  v_from timestamptz;
  v_to timestamptz;
begin
  select c.hours_upto, c.hours_upto + interval '1 hour' into v_from, v_to from agents_clock c
    where c.hours_upto < date_trunc('hour', c.open_from, 'UTC');
  if not found then
    return false;
  end if;
  insert into agents_hours (hour, line_id, member_no, product, facts, stake, payout, valid_bet, net_loss)
    select v_from, f.line_id, f.member_no, f.product, count(*), sum(f.stake_cash), sum(f.payout_cash), sum(f.valid_bet), sum(f.net_loss)
    from agents_facts f where f.slot >= v_from and f.slot < v_to
    group by 2, 3, 4
    order by 2, 3, 4
    on conflict (hour, line_id, member_no, product) do nothing;
  update agents_clock set hours_upto = v_to where hours_upto = v_from;
  return true;
end
$$;
revoke execute on function agents_sum_hour() from public, sanam_app;
grant execute on function agents_sum_hour() to sanam_app;

-- Returns the part of [p_from, p_to) that closed and summed hours cover: from p_first to p_last.
create or replace function agents_hours_within(p_from timestamptz, p_to timestamptz, out p_first timestamptz, out p_last timestamptz)
language sql stable as $$
  select h.first, greatest(h.first, h.last)
  from (select least(p_to, date_trunc('hour', p_from + interval '1 hour' - interval '1 microsecond', 'UTC')) as first,
               least(date_trunc('hour', p_to, 'UTC'), c.hours_upto) as last
        from agents_clock c) h
$$;
revoke execute on function agents_hours_within(timestamptz, timestamptz) from public, sanam_app;
grant execute on function agents_hours_within(timestamptz, timestamptz) to sanam_app;

-- Returns the play of [p_from, p_to): hours from p_first to p_last, facts before and after. Written into the statement
-- that asks, so it has no settings of its own.
create or replace function agents_play_between(p_from timestamptz, p_first timestamptz, p_last timestamptz, p_to timestamptz)
returns table (at timestamptz, line_id bigint, member_no bigint, product text, facts bigint, stake bigint, payout bigint, valid_bet bigint,
  net_loss bigint)
language sql stable as $$
  select h.hour, h.line_id, h.member_no, h.product, h.facts::bigint, h.stake, h.payout, h.valid_bet, h.net_loss
  from agents_hours h where h.hour >= p_first and h.hour < p_last
  union all
  select f.slot, f.line_id, f.member_no, f.product, 1::bigint, f.stake_cash, f.payout_cash, f.valid_bet, f.net_loss
  from agents_facts f where f.slot >= p_from and f.slot < p_first
  union all
  select f.slot, f.line_id, f.member_no, f.product, 1::bigint, f.stake_cash, f.payout_cash, f.valid_bet, f.net_loss
  from agents_facts f where f.slot >= p_last and f.slot < p_to
$$;
revoke execute on function agents_play_between(timestamptz, timestamptz, timestamptz, timestamptz) from public, sanam_app;
grant execute on function agents_play_between(timestamptz, timestamptz, timestamptz, timestamptz) to sanam_app;

-- Returns sums of members of a merchant's lines in [p_from, p_to): from closed hours, and from facts at the edges.
-- p_source: 'hours'; 'days' for whole summed business days, a row for each day; 'facts' for facts only.
create or replace function agents_sums(p_merchant text, p_from timestamptz, p_to timestamptz, p_source text)
returns table (line_id bigint, member_no bigint, product text, facts bigint, stake bigint, payout bigint, valid_bet bigint, net_loss bigint)
language plpgsql stable
set work_mem = '64MB'
set jit = off as $$
declare
  v_first timestamptz := p_to;
  v_last timestamptz := p_to;
begin
  if p_source = 'days' then
    return query
      select d.line_id, d.member_no, d.product, d.facts::bigint, d.stake, d.payout, d.valid_bet, d.net_loss
      from agents_days d
      where d.line_id in (select l.line_id from agents_lines l where l.merchant_id = p_merchant) and d.day in (
        select s.day from agents_summed_days s where s.merchant_id = p_merchant and s.starts_at >= p_from and s.ends_at <= p_to);
    return;
  end if;
  if p_source = 'hours' then
    select h.p_first, h.p_last into v_first, v_last from agents_hours_within(p_from, p_to) h;
  end if;
  return query
    select u.line_id, u.member_no, u.product, sum(u.facts)::bigint, sum(u.stake)::bigint, sum(u.payout)::bigint, sum(u.valid_bet)::bigint,
           sum(u.net_loss)::bigint
    from agents_play_between(p_from, v_first, v_last, p_to) u
    join agents_lines l on l.line_id = u.line_id
    where l.merchant_id = p_merchant
    group by 1, 2, 3;
end
$$;
revoke execute on function agents_sums(text, timestamptz, timestamptz, text) from public, sanam_app;
grant execute on function agents_sums(text, timestamptz, timestamptz, text) to sanam_app;

-- Sums a closed business day of a merchant, by member and by team. Returns false if already summed. Nested loops are
-- off: the statistics do not include today's rows, so the planner would choose a loop for a few rows and run it for a
-- million.
create or replace function agents_sum_day(p_merchant text, p_day date, p_from timestamptz, p_to timestamptz) returns boolean
language plpgsql
set enable_nestloop = off
set work_mem = '64MB'
set jit = off as $$
declare
  v_first timestamptz;
  v_last timestamptz;
begin
  if p_to > (select c.open_from from agents_clock c) then
    raise exception 'the day is not closed';
  end if;
  insert into agents_summed_days (merchant_id, day, starts_at, ends_at) values (p_merchant, p_day, p_from, p_to) on conflict do nothing;
  if not found then
    return false;
  end if;
  select h.p_first, h.p_last into v_first, v_last from agents_hours_within(p_from, p_to) h;
  insert into agents_days (day, line_id, member_no, product, facts, stake, payout, valid_bet, net_loss)
    select p_day, u.line_id, u.member_no, u.product, sum(u.facts), sum(u.stake), sum(u.payout), sum(u.valid_bet), sum(u.net_loss)
    from agents_play_between(p_from, v_first, v_last, p_to) u
    where u.line_id in (select l.line_id from agents_lines l where l.merchant_id = p_merchant)
    group by 2, 3, 4
    order by 2, 3, 4;
  -- Members are counted per line first, then added up for the agents above; a member with several lines on that day is
  -- counted separately, once per agent. Lines are grouped by number: comparing their paths takes most of the time.
  with day as materialized (
    select d.line_id, d.member_no, d.product, d.facts, d.stake, d.payout, d.valid_bet, d.net_loss
    from agents_days d join agents_lines l on l.line_id = d.line_id where d.day = p_day and l.merchant_id = p_merchant
  ), moved as materialized (
    select d.member_no, d.product from day d group by 1, 2 having count(*) > 1
  ), moved_team as (
    select a.agent_no, d.product, count(distinct d.member_no) as members
    from day d join moved m on m.member_no = d.member_no and m.product = d.product join agents_lines l on l.line_id = d.line_id
    cross join lateral unnest(l.path) a (agent_no)
    group by 1, 2
  ), line as (
    select d.line_id, d.product, count(*) filter (where m.member_no is null) as members, sum(d.facts)::bigint as facts,
           sum(d.stake)::bigint as stake, sum(d.payout)::bigint as payout, sum(d.valid_bet)::bigint as valid_bet,
           sum(d.net_loss)::bigint as net_loss
    from day d left join moved m on m.member_no = d.member_no and m.product = d.product
    group by 1, 2
  ), team as (
    select a.agent_no, n.product, sum(n.members) as members, sum(n.facts) as facts, sum(n.stake) as stake, sum(n.payout) as payout,
           sum(n.valid_bet) as valid_bet, sum(n.net_loss) as net_loss
    from line n join agents_lines l on l.line_id = n.line_id cross join lateral unnest(l.path) a (agent_no) group by 1, 2
  )
  insert into agents_team_days (agent_no, day, product, members, facts, stake, payout, valid_bet, net_loss)
    select t.agent_no, p_day, t.product, t.members + coalesce(v.members, 0), t.facts, t.stake, t.payout, t.valid_bet, t.net_loss
    from team t left join moved_team v on v.agent_no = t.agent_no and v.product = t.product
    order by 1, 3;
  return true;
end
$$;
revoke execute on function agents_sum_day(text, date, timestamptz, timestamptz) from public, sanam_app;
grant execute on function agents_sum_day(text, date, timestamptz, timestamptz) to sanam_app;

-- Returns the play that counts in a run: without excluded members, and with the earlier play of restored ones, which
-- makes nobody active, so its now_valid is 0.
create or replace function agents_run_play(p_merchant text, p_from timestamptz, p_to timestamptz, p_source text, p_run bigint)
returns table (line_id bigint, member_no bigint, product text, valid_bet bigint, net_loss bigint, now_valid bigint)
language sql stable as $$
  select s.line_id, s.member_no, s.product, s.valid_bet, s.net_loss, s.valid_bet
  from agents_sums(p_merchant, p_from, p_to, p_source) s
  where s.member_no <> all (array(select x.member_no from agents_run_exclusions x where x.run_id = p_run and x.kind = 'excluded'))
  union all
  select f.line_id, f.member_no, f.product, f.valid_bet, f.net_loss, 0
  from agents_run_exclusions x join agents_facts f on f.member_no = x.member_no and f.slot >= x.slots_from and f.slot < x.slots_to
  where x.run_id = p_run and x.kind = 'restored'
$$;
revoke execute on function agents_run_play(text, timestamptz, timestamptz, text, bigint) from public, sanam_app;
grant execute on function agents_run_play(text, timestamptz, timestamptz, text, bigint) to sanam_app;

-- Returns members whose play reduces the base by more than p_above (minor units), and those of p_carried with play, by
-- place: their contribution to the base after weights and the platform fee p_fee, in millionths of a minor unit.
create or replace function agents_large_wins(p_merchant text, p_from timestamptz, p_to timestamptz, p_source text, p_weights jsonb,
  p_others bigint, p_fee bigint, p_above bigint, p_run bigint, p_carried bigint[])
returns table (path bigint[], member_no bigint, net numeric)
language sql stable
set work_mem = '64MB'
set jit = off as $$
  select l.path, s.member_no, sum((w.weight - p_fee) * s.net_loss::numeric)
  from agents_run_play(p_merchant, p_from, p_to, p_source, p_run) s join agents_lines l on l.line_id = s.line_id
  cross join lateral (select coalesce((p_weights ->> s.product)::bigint, p_others) as weight) w
  where w.weight > 0
  group by l.path, s.member_no
  having sum((w.weight - p_fee) * s.net_loss::numeric) < -1000000 * p_above::numeric or s.member_no = any (p_carried)
$$;
revoke execute on function agents_large_wins(text, timestamptz, timestamptz, text, jsonb, bigint, bigint, bigint, bigint, bigint[]) from public, sanam_app;
grant execute on function agents_large_wins(text, timestamptz, timestamptz, text, jsonb, bigint, bigint, bigint, bigint, bigint[]) to sanam_app;

drop function if exists agents_node_sums(text, timestamptz, timestamptz, text, jsonb, bigint, bigint, bigint);
drop function if exists agents_node_sums(text, timestamptz, timestamptz, text, jsonb, bigint, bigint, bigint, bigint);

-- Returns sums of the direct members of each place in a period: a row per product, and one without a product for the
-- thresholds. Products of weight 0 are left out. `losers`: weighted losses of losing members, in millionths. Members
-- excluded by the run are left out; restored ones are included but make nobody active. Active members have played for
-- p_active_min and paid in p_active_deposit, in their place. `near`: active members with a valid bet up to p_near or deposits
-- up to p_near_deposit.
create or replace function agents_node_sums(
  p_merchant text, p_from timestamptz, p_to timestamptz, p_source text, p_weights jsonb, p_others bigint, p_active_min bigint,
  p_near bigint, p_active_deposit bigint, p_near_deposit bigint, p_run bigint)
returns table (path bigint[], product text, valid_bet numeric, net_loss numeric, turnover numeric, active integer, near integer, losers numeric)
language sql stable
set work_mem = '64MB'
set jit = off as $$
  with place as materialized (
    -- Versions of a line with the same path are one place, named by the first of them: comparing paths takes most of the time.
    select l.line_id, min(l.line_id) over (partition by l.path) as place from agents_lines l where l.merchant_id = p_merchant
  ), one as materialized (
    select p.place, s.member_no, s.product, s.valid_bet, s.net_loss, s.now_valid, coalesce((p_weights ->> s.product)::bigint, p_others) as weight
    from agents_run_play(p_merchant, p_from, p_to, p_source, p_run) s join place p on p.line_id = s.line_id
  ), member as (
    select o.place, o.member_no, sum(o.valid_bet) as valid_bet, sum(o.weight * o.net_loss::numeric) as loss, sum(o.now_valid) as now_valid
    from one o where o.weight > 0 group by 1, 2
  ), paid_in as materialized (
    select p.place, f.member_no, sum(f.deposit) as deposit
    from agents_flows f join place p on p.line_id = f.line_id
    where p_active_deposit > 0 and f.slot >= p_from and f.slot < p_to and f.deposit <> 0
    group by 1, 2
  ), reached as (
    select m.*, coalesce(p.deposit, 0) as deposit,
           m.now_valid >= p_active_min and coalesce(p.deposit, 0) >= p_active_deposit and m.member_no <> all (array(
             select x.member_no from agents_run_exclusions x where x.run_id = p_run and x.kind = 'inactive')) as is_active
    from member m left join paid_in p on p.place = m.place and p.member_no = m.member_no
  ), summed as (
    select o.place, o.product, sum(o.valid_bet) as valid_bet, sum(o.net_loss) as net_loss, null::numeric as turnover, null::integer as active,
           null::integer as near, null::numeric as losers
    from one o where o.weight > 0 group by 1, 2
    union all
    select m.place, null, null, null, sum(greatest(m.valid_bet, 0)), (count(*) filter (where m.is_active))::integer,
           (count(*) filter (where m.is_active and (m.now_valid <= p_near or m.deposit <= p_near_deposit)))::integer, sum(greatest(m.loss, 0))
    from reached m group by 1
  )
  select l.path, s.product, s.valid_bet, s.net_loss, s.turnover, s.active, s.near, s.losers
  from summed s join agents_lines l on l.line_id = s.place
$$;
revoke execute on function agents_node_sums(text, timestamptz, timestamptz, text, jsonb, bigint, bigint, bigint, bigint, bigint, bigint)
  from public, sanam_app;
grant execute on function agents_node_sums(text, timestamptz, timestamptz, text, jsonb, bigint, bigint, bigint, bigint, bigint, bigint)
  to sanam_app;

-- Closes pending real-time runs without payment that are next in their plan's order: no member of the merchant's lines
-- has a fact in the slot, no day begins or ends with it, no contract of the plan starts or ends, and nobody set aside
-- waits for a later slot. A day missed in an outage is then not computed slot by slot.
create or replace function agents_skip_quiet() returns integer
language plpgsql
set jit = off as $$
declare
  v_skipped integer;
begin
  with open as materialized (
    select r.run_id, r.plan_id, r.period_start,
           (r.period_start at time zone r.zone)::time <> '00:00' and (r.period_end at time zone r.zone)::time <> '00:00'
           and not exists (
             select from agents_facts f join agents_lines l on l.line_id = f.line_id
             where f.slot >= r.period_start and f.slot < r.period_end and l.merchant_id = r.merchant_id)
           and not exists (
             select from agents_set_aside a join agents_runs e on e.run_id = a.run_id
             where a.state = 'open' and e.plan_id = r.plan_id)
           and not exists (
             select from agents_contracts c join agents_contract_versions v on v.contract_id = c.contract_id
             where c.plan_id = r.plan_id and (lower(v.valid) between r.period_start and r.period_end
                                              or upper(v.valid) between r.period_start and r.period_end)) as is_quiet
    from agents_runs r join agents_plans p on p.plan_id = r.plan_id
    where r.state = 'pending' and p.kind = 'realtimeSalary' and p.is_on
  ), stop as (
    select o.plan_id, min(o.period_start) filter (where not o.is_quiet) as at from open o group by 1
  ), held as (
    select r.run_id from agents_runs r
    where r.state = 'pending' and r.run_id in (
      select o.run_id from open o join stop s on s.plan_id = o.plan_id where o.period_start < coalesce(s.at, 'infinity'))
    order by r.run_id for update skip locked
  ), skipped as (
    update agents_runs r set state = 'paid', statements = 0, payable = 0, computed_at = platform_now(), paid_at = platform_now()
    from held h where r.run_id = h.run_id returning r.run_id
  ) select count(*)::integer into v_skipped from skipped;
  return v_skipped;
end
$$;
revoke execute on function agents_skip_quiet() from public, sanam_app;
grant execute on function agents_skip_quiet() to sanam_app;

-- Results of an agent's team.

-- Returns results of a team by business day: a row of part `total`, one per `day` and one per `product` with play.
-- Reported days and the closed slots of the running day are read per team, later slots (with p_direct all days) per member. A
-- member with several days counts once: on days read per team only if the last day before was outside the range. With a product
-- only play is returned. The later slots of a large team are read in this statement: rows handed on by functions are written
-- again at each step.
create or replace function agents_overview(p_agent bigint, p_merchant text, p_zone text, p_first date, p_last date, p_direct boolean,
  p_product text, p_active_min bigint)
returns table (part text, day date, product text, stake bigint, payout bigint, valid_bet bigint, bettors bigint, active bigint,
  depositors bigint, first_deposits bigint, deposits bigint, withdrawals bigint, promotions bigint, wages bigint)
language plpgsql stable
set work_mem = '64MB'
set jit = off as $$
declare
  v_day date;
  v_upto timestamptz;
  v_ends timestamptz;
  v_running date;
  v_from timestamptz;
  v_first timestamptz;
  v_last timestamptz;
  v_lines bigint[] := agents_lines_of(p_agent, p_direct);
  v_is_large boolean := not p_direct and agents_is_large(v_lines);
begin
  select r.day, r.upto, r.ends into v_day, v_upto, v_ends from agents_reported(p_merchant, p_zone, p_first, p_last) r;
  if p_direct then
    v_upto := p_first::timestamp at time zone p_zone;
  else
    select r.day, r.upto into v_running, v_from from agents_running_days r
      where r.merchant_id = p_merchant and r.day between p_first and p_last and r.starts_at >= v_upto;
  end if;
  v_from := least(coalesce(v_from, v_upto), v_ends);
  select h.p_first, h.p_last into v_first, v_last from agents_hours_within(v_from, v_ends) h;
  return query
    with did as materialized (
      select d.day, d.line_id, d.member_no, d.product, d.stake, d.payout, d.valid_bet, d.deposits, d.withdrawals,
             d.rebates + d.promotions as promotions, d.is_depositor, d.is_first
      from agents_line_days(p_merchant, p_zone, v_lines, p_first, p_last) d where p_direct
      union all
      select (e.at at time zone p_zone)::date, e.line_id, e.member_no, e.product, e.stake, e.payout, e.valid_bet, 0, 0, 0, false, false
      from agents_edge_play(v_lines, v_from, v_ends) e where not p_direct and not v_is_large
      union all
      select (e.at at time zone p_zone)::date, e.line_id, e.member_no, e.product, e.stake, e.payout, e.valid_bet, 0, 0, 0, false, false
      from agents_play_between(v_from, v_first, v_last, v_ends) e where v_is_large and (e.line_id in (select unnest(v_lines))) is true
      union all
      select (s.slot at time zone p_zone)::date, s.line_id, s.member_no, null, 0, 0, 0, s.deposits, s.withdrawals, s.rebates + s.promotions,
             s.is_depositor, s.is_first
      from agents_flow_sums(p_merchant, v_lines, v_from, v_ends) s where not p_direct
    ), summed as materialized (
      select d.day, d.product, sum(d.stake) as stake, sum(d.payout) as payout, sum(d.valid_bet) as valid_bet,
             count(*) filter (where d.is_first) as first_deposits, sum(d.deposits) as deposits, sum(d.withdrawals) as withdrawals,
             sum(d.promotions) as promotions, 0 as wages
      from did d where p_product is null or d.product = p_product group by 1, 2
      union all
      select v_running, nullif(t.product, ''), t.stake, t.payout, t.valid_bet, t.first_deposits, t.deposits, t.withdrawals, t.promotions, 0
      from agents_running_teams t
      where t.agent_no = p_agent and v_running is not null and (p_product is null or t.product = p_product)
      union all
      select t.day, t.product, t.stake, t.payout, t.valid_bet, 0, 0, 0, 0, 0 from agents_team_days t
      where t.agent_no = p_agent and not p_direct and t.day between p_first and v_day and (p_product is null or t.product = p_product)
      union all
      select t.day, null, 0, 0, 0, t.first_deposits, t.deposits, t.withdrawals, t.rebates + t.promotions, t.wages from agents_team_reports t
      where t.agent_no = p_agent and not p_direct and p_product is null and t.day between p_first and v_day
      union all
      select null, null, 0, 0, 0, 0, 0, 0, 0, sum(w.amount) from agents_wages_between(p_merchant, array(
        select distinct l.agent_no from agents_lines l
        where l.path @> array[p_agent] and (not p_direct or cardinality(l.path) - array_position(l.path, p_agent) <= 1)), v_upto, v_ends) w
      where p_product is null
    ), known as (
      select r.member_no, r.line_id, r.product, r.stake, r.valid_bet, r.is_depositor
      from (select distinct d.member_no from did d where v_running is not null) m
      cross join lateral (select * from agents_running_members k where k.member_no = m.member_no offset 0) r
      where (r.line_id in (select unnest(v_lines))) is true
    ), state as (
      select s.day, s.member_no, s.line_id, s.product, bool_or(s.is_known) as is_known, s.product <> '' as is_play,
             coalesce(sum(s.stake) filter (where s.is_known), 0) > 0 as was_bettor, sum(s.stake) > 0 as is_bettor,
             coalesce(sum(s.valid_bet) filter (where s.is_known), 0) as was_valid, sum(s.valid_bet) as valid_bet,
             bool_or(s.is_known and s.is_depositor) as was_depositor, bool_or(s.is_depositor) as is_depositor
      from (select v_running as day, k.member_no, k.line_id, k.product, true as is_known, k.stake, k.valid_bet, k.is_depositor from known k
            union all
            select d.day, d.member_no, d.line_id, coalesce(d.product, ''), false, d.stake, d.valid_bet, d.is_depositor from did d
            where not p_direct) s
      where p_product is null or s.product = p_product group by 1, 2, 3, 4
    ), member as materialized (
      select m.member_no, bool_or(m.was_bettor) as was_bettor, bool_or(m.is_bettor) as is_bettor, bool_or(m.was_active) as was_active,
             bool_or(m.is_active) as is_active, bool_or(m.was_depositor) as was_depositor, bool_or(m.is_depositor) as is_depositor
      from (select s.member_no, bool_or(s.was_bettor) as was_bettor, bool_or(s.is_bettor) as is_bettor,
                   bool_or(s.is_known and s.is_play) and sum(s.was_valid) >= p_active_min as was_active,
                   bool_or(s.is_play) and sum(s.valid_bet) >= p_active_min as is_active,
                   bool_or(s.was_depositor) as was_depositor, bool_or(s.is_depositor) as is_depositor
            from state s group by s.day, s.member_no, s.line_id
            union all
            -- Reported days are sums already, other days are not.
            select d.member_no, false, bool_or(d.stake > 0), false, bool_or(d.product is not null) and sum(d.valid_bet) >= p_active_min,
                   false, bool_or(d.is_depositor)
            from did d where p_direct and d.day <= v_day and (p_product is null or d.product = p_product)
            group by d.day, d.member_no, d.line_id
            union all
            select o.member_no, false, bool_or(o.stake > 0), false, bool_or(o.product is not null) and sum(o.valid_bet) >= p_active_min,
                   false, bool_or(o.is_depositor)
            from (select d.day, d.member_no, d.line_id, d.product, sum(d.stake) as stake, sum(d.valid_bet) as valid_bet,
                         bool_or(d.is_depositor) as is_depositor
                  from did d
                  where p_direct and (d.day <= v_day) is not true and (p_product is null or d.product = p_product) group by 1, 2, 3, 4) o
            group by o.day, o.member_no, o.line_id) m
      group by 1
    ), there as (
      select 'bettor' as kind, coalesce(p_product, '') as product, m.member_no, m.was_bettor as was, m.is_bettor as is_now from member m
      union all
      select 'active', '', m.member_no, m.was_active, m.is_active from member m where p_product is null
      union all
      select 'depositor', '', m.member_no, m.was_depositor, m.is_depositor from member m where p_product is null
    ), people as materialized (
      select t.kind, sum(t.is_now::integer - t.was::integer) as members from there t
      where t.was <> t.is_now and not exists (
        select from agents_last_days l where l.member_no = t.member_no and l.kind = t.kind and l.product = t.product
          and l.product in ('', p_product) and (l.line_id in (select unnest(v_lines))) is true and v_day is not null and not p_direct
          and l.last_day >= p_first)
      group by 1
      union all
      select p.kind, p.members from agents_running_people p
      where p.agent_no = p_agent and v_running is not null and p.last_day < p_first
        and p.product = coalesce(p_product, '')
      union all
      select p.kind, sum(p.members) from agents_team_people p
      where p.agent_no = p_agent and not p_direct and p.day between p_first and v_day and p.last_day < p_first
        and p.product = coalesce(p_product, '')
      group by 1
    )
    select 'total', null::date, null::text, coalesce(sum(s.stake), 0)::bigint, coalesce(sum(s.payout), 0)::bigint,
           coalesce(sum(s.valid_bet), 0)::bigint,
           (select coalesce(sum(m.members), 0)::bigint from people m where m.kind = 'bettor'),
           (select coalesce(sum(m.members), 0)::bigint from people m where m.kind = 'active'),
           (select coalesce(sum(m.members), 0)::bigint from people m where m.kind = 'depositor'),
           coalesce(sum(s.first_deposits), 0)::bigint, coalesce(sum(s.deposits), 0)::bigint, coalesce(sum(s.withdrawals), 0)::bigint,
           coalesce(sum(s.promotions), 0)::bigint, coalesce(sum(s.wages), 0)::bigint
    from summed s
    union all
    select 'day', s.day, null, sum(s.stake)::bigint, sum(s.payout)::bigint, sum(s.valid_bet)::bigint, 0, 0, 0, 0, 0, 0, 0, 0
    from summed s where s.product is not null group by s.day
    union all
    select 'product', null, s.product, sum(s.stake)::bigint, sum(s.payout)::bigint, sum(s.valid_bet)::bigint, 0, 0, 0, 0, 0, 0, 0, 0
    from summed s where s.product is not null group by s.product;
end
$$;
revoke execute on function agents_overview(bigint, text, text, date, date, boolean, text, bigint) from public, sanam_app;
grant execute on function agents_overview(bigint, text, text, date, date, boolean, text, bigint) to sanam_app;

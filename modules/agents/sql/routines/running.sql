-- Sums of a merchant's running business day, added up slot by slot for the reports of teams.

-- Deletes the sums of a merchant's running day.
create or replace function agents_clear_running(p_merchant text) returns void
language plpgsql
set jit = off as $$
begin
  delete from agents_running_days r where r.merchant_id = p_merchant;
  if found then
    delete from agents_running_members m using agents_lines l where l.line_id = m.line_id and l.merchant_id = p_merchant;
    delete from agents_running_teams t using agents_members m where m.member_no = t.agent_no and m.merchant_id = p_merchant;
    delete from agents_running_people p using agents_members m where m.member_no = p.agent_no and m.merchant_id = p_merchant;
  end if;
end
$$;
revoke execute on function agents_clear_running(text) from public, sanam_app;
grant execute on function agents_clear_running(text) to sanam_app;

-- Begins the running day of a merchant: the day after the last reported one, or the first day with lines. A running day with
-- another bound of who is active begins again.
create or replace function agents_begin_running(p_merchant text, p_zone text, p_active_min bigint) returns void
language plpgsql as $$
begin
  if exists (select from agents_running_days r where r.merchant_id = p_merchant and r.active_min <> p_active_min) then
    perform agents_clear_running(p_merchant);
  end if;
  insert into agents_running_days (merchant_id, day, starts_at, ends_at, upto, active_min)
    select p_merchant, d.day, s.at, (d.day + 1)::timestamp at time zone p_zone, s.at, p_active_min
    from (select coalesce(
            (select max(r.ends_at) from agents_reported_days r where r.merchant_id = p_merchant),
            (select date_trunc('day', min(lower(l.valid)), p_zone) from agents_lines l where l.merchant_id = p_merchant)) as at) s
    cross join lateral (select (s.at at time zone p_zone)::date as day) d
    where s.at is not null
    on conflict (merchant_id) do nothing;
end
$$;
revoke execute on function agents_begin_running(text, text, bigint) from public, sanam_app;
grant execute on function agents_begin_running(text, text, bigint) to sanam_app;

-- Adds the closed slots of the next hour to the sums of the running day. Returns false if there is none. One caller at a
-- time. Closed slots never change, so `upto` says exactly what is in the sums. Counts change with the day's sum of a member,
-- in both directions: a correction may take a bet back. Members are counted per line first, then added up for the agents
-- above; members with several lines, now or on earlier days, are counted separately. All tables are read by index:
-- statistics do not include today's rows.
create or replace function agents_fold_running(p_merchant text) returns boolean
language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set work_mem = '64MB'
set jit = off as $$
declare
  v_day date;
  v_starts timestamptz;
  v_from timestamptz;
  v_to timestamptz;
  v_first timestamptz;
  v_last timestamptz;
  v_active_min bigint;
begin
  select r.day, r.starts_at, r.upto, least(c.open_from, r.ends_at, date_trunc('hour', r.upto, 'UTC') + interval '1 hour'), r.active_min
    into v_day, v_starts, v_from, v_to, v_active_min
    from agents_running_days r cross join agents_clock c where r.merchant_id = p_merchant for update of r;
  if v_from is null or v_to <= v_from then
    return false;
  end if;
  select h.p_first, h.p_last into v_first, v_last from agents_hours_within(v_from, v_to) h;
  with did as materialized (
    select u.member_no, u.line_id, u.product, sum(u.stake)::bigint as stake, sum(u.payout)::bigint as payout,
           sum(u.valid_bet)::bigint as valid_bet, 0 as first_deposits, 0::bigint as deposits, 0::bigint as withdrawals,
           0::bigint as promotions, false as is_depositor
    from agents_play_between(v_from, v_first, v_last, v_to) u join agents_lines l on l.line_id = u.line_id
    where l.merchant_id = p_merchant group by 1, 2, 3
    union all
    select f.member_no, f.line_id, '', 0, 0, 0,
           (f.is_depositor and not exists (
              select from agents_flows e where e.member_no = f.member_no and e.slot < v_starts and e.deposit > 0) and not exists (
              select from agents_running_members r
              where r.member_no = f.member_no and r.line_id = f.line_id and r.product = '' and r.is_depositor))::integer, f.deposits, f.withdrawals, f.rebates + f.promotions, f.is_depositor
    from agents_flow_sums(p_merchant, null, v_from, v_to) f
  ), known as materialized (
    select k.* from (select distinct d.member_no from did d) m
    cross join lateral (select * from agents_running_members r where r.member_no = m.member_no offset 0) k
  ), state as materialized (
    select s.member_no, s.line_id, s.product, bool_or(s.is_known) as is_known,
           coalesce(sum(s.stake) filter (where s.is_known), 0)::bigint as was_stake, sum(s.stake)::bigint as stake,
           coalesce(sum(s.valid_bet) filter (where s.is_known), 0)::bigint as was_valid, sum(s.valid_bet)::bigint as valid_bet,
           coalesce(bool_or(s.is_depositor) filter (where s.is_known), false) as was_depositor, bool_or(s.is_depositor) as is_depositor
    from (select k.member_no, k.line_id, k.product, true as is_known, k.stake, k.valid_bet, k.is_depositor from known k
          union all
          select d.member_no, d.line_id, d.product, false, d.stake, d.valid_bet, d.is_depositor from did d) s
    group by 1, 2, 3
  ), there as (
    select 'bettor' as kind, s.product, s.member_no, s.line_id, s.was_stake > 0 as was, s.stake > 0 as is_now
    from state s where s.product <> ''
    union all
    select 'bettor', '', s.member_no, s.line_id, bool_or(s.was_stake > 0), bool_or(s.stake > 0)
    from state s where s.product <> '' group by 3, 4
    union all
    select 'active', '', s.member_no, s.line_id, bool_or(s.is_known) and sum(s.was_valid) >= v_active_min, sum(s.valid_bet) >= v_active_min
    from state s where s.product <> '' group by 3, 4
    union all
    select 'depositor', '', s.member_no, s.line_id, s.was_depositor, s.is_depositor from state s where s.product = ''
  ), marked as (
    select t.*, bool_or(t.was <> t.is_now) over (partition by t.kind, t.product, t.member_no) as has_changed from there t
  ), dated as materialized (
    select m.*, p.line_id as last_line, p.last_day, count(*) over (partition by m.kind, m.product, m.member_no) as places
    from marked m left join agents_last_days p
      on p.member_no = m.member_no and p.kind = m.kind and p.product = m.product and p.last_day > v_day - 94
    where m.has_changed
  ), line as (
    select d.kind, d.product, d.line_id, d.last_line, d.last_day, sum(d.is_now::integer - d.was::integer)::integer as members
    from dated d where d.places = 1 group by 1, 2, 3, 4, 5
  ), moved as (
    select d.kind, d.product, a.agent_no, d.member_no, bool_or(d.was) as was, bool_or(d.is_now) as is_now,
           max(case when b.path @> array[a.agent_no] then d.last_day else '-infinity' end) as last_day
    from dated d join agents_lines l on l.line_id = d.line_id left join agents_lines b on b.line_id = d.last_line
    cross join lateral unnest(l.path) a (agent_no)
    where d.places > 1 group by 1, 2, 3, 4
  ), counted as (
    select n.kind, n.product, a.agent_no, case when b.path @> array[a.agent_no] then n.last_day else '-infinity' end as last_day, n.members
    from line n join agents_lines l on l.line_id = n.line_id left join agents_lines b on b.line_id = n.last_line
    cross join lateral unnest(l.path) a (agent_no)
    union all
    select m.kind, m.product, m.agent_no, m.last_day, m.is_now::integer - m.was::integer from moved m
  ), people as (
    insert into agents_running_people as p (agent_no, kind, product, last_day, members)
      select c.agent_no, c.kind, c.product, c.last_day, sum(c.members) from counted c group by 1, 2, 3, 4 having sum(c.members) <> 0
      order by 1, 2, 3, 4
      on conflict (agent_no, kind, product, last_day) do update set members = p.members + excluded.members
  ), members as (
    insert into agents_running_members as r (member_no, line_id, product, stake, valid_bet, is_depositor)
      select d.member_no, d.line_id, d.product, d.stake, d.valid_bet, d.is_depositor from did d order by 1, 2, 3
      on conflict (member_no, line_id, product) do update
        set stake = r.stake + excluded.stake, valid_bet = r.valid_bet + excluded.valid_bet,
            is_depositor = r.is_depositor or excluded.is_depositor
  )
  insert into agents_running_teams as t (agent_no, product, stake, payout, valid_bet, first_deposits, deposits, withdrawals, promotions)
    select a.agent_no, n.product, sum(n.stake), sum(n.payout), sum(n.valid_bet), sum(n.first_deposits), sum(n.deposits),
           sum(n.withdrawals), sum(n.promotions)
    from (select d.line_id, d.product, sum(d.stake)::bigint as stake, sum(d.payout)::bigint as payout,
                 sum(d.valid_bet)::bigint as valid_bet, sum(d.first_deposits) as first_deposits, sum(d.deposits)::bigint as deposits,
                 sum(d.withdrawals)::bigint as withdrawals, sum(d.promotions)::bigint as promotions
          from did d group by 1, 2) n
    join agents_lines l on l.line_id = n.line_id cross join lateral unnest(l.path) a (agent_no)
    group by 1, 2 order by 1, 2
    on conflict (agent_no, product) do update
      set stake = t.stake + excluded.stake, payout = t.payout + excluded.payout, valid_bet = t.valid_bet + excluded.valid_bet,
          first_deposits = t.first_deposits + excluded.first_deposits, deposits = t.deposits + excluded.deposits,
          withdrawals = t.withdrawals + excluded.withdrawals, promotions = t.promotions + excluded.promotions;
  update agents_running_days r set upto = v_to where r.merchant_id = p_merchant;
  return true;
end
$$;
revoke execute on function agents_fold_running(text) from public, sanam_app;
grant execute on function agents_fold_running(text) to sanam_app;

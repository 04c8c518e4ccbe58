-- Returns whether agents still owe wages.

-- Checks whether an agent owes wages in any plan: a negative carry of the last statement that the plan's carry policy
-- keeps, or the rest of a clawback in it; a carry of the real-time salary into its current business day, until a
-- statement of that day or the end of it; or a clawback that the wallet could not cover and no later statement or day
-- has begun with.
create or replace function agents_owes(p_member text) returns boolean
language sql stable
set jit = off as $$
  with me as materialized (
    select m.member_no from agents_members m where m.member_id = p_member
  ), last as (
    select distinct on (s.plan_id) s.plan_id, s.carry_out, s.lots, s.period_start, s.period_end, s.run_id
    from agents_statements s join me on me.member_no = s.agent_no order by s.plan_id, s.period_end desc
  ), carried as (
    select jsonb_path_exists(l.lots, '$[*].isKept ? (@ == true)') or case v.rules -> 'carry' ->> 'kind'
             when 'none' then false
             when 'month' then date_trunc('month', l.period_start at time zone r.zone) = date_trunc('month', l.period_end at time zone r.zone)
             when 'periods' then exists (
               select from jsonb_array_elements(l.lots) o
               where (o ->> 'age')::integer < (v.rules -> 'carry' ->> 'periods')::integer)
             else true
           end as is_kept
    from last l left join agents_runs r on r.run_id = l.run_id
    left join lateral (
      select o.rules from agents_plan_versions o where o.plan_id = l.plan_id and o.effective_from <= l.period_end
      order by o.effective_from desc, o.version desc limit 1) v on true
    where l.carry_out < 0
  ), day as (
    -- Carries into a business day of a real-time plan, and clawbacks, which belong to the following day.
    select c.plan_id, c.day_start from agents_day_carries c join me on me.member_no = c.agent_no
    union all
    select b.plan_id, ((b.slot at time zone z.zone)::date + 1)::timestamp at time zone z.zone
    from agents_clawbacks b join me on me.member_no = b.agent_no
    join agents_plans p on p.plan_id = b.plan_id and p.kind = 'realtimeSalary'
    cross join lateral (select r.zone from agents_runs r where r.plan_id = b.plan_id order by r.period_start desc limit 1) z
    where b.carried > 0
  )
  select exists (select from carried c where c.is_kept)
    or exists (
      select from day d
      where not exists (
          select from agents_statements s join me on me.member_no = s.agent_no
          where s.plan_id = d.plan_id and s.period_start >= d.day_start)
        and not exists (
          select from agents_runs r
          where r.plan_id = d.plan_id and r.period_start >= d.day_start and r.state <> 'pending'
            and (r.period_end at time zone r.zone)::time = '00:00'))
    or exists (
      select from agents_clawbacks b join me on me.member_no = b.agent_no
      join agents_plans p on p.plan_id = b.plan_id and p.kind <> 'realtimeSalary'
      where b.carried > 0 and not exists (
        select from agents_statements s where s.plan_id = b.plan_id and s.agent_no = b.agent_no and s.period_end > b.slot))
$$;
revoke execute on function agents_owes(text) from public, sanam_app;
grant execute on function agents_owes(text) to sanam_app;

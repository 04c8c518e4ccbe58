-- Members that a run excludes, counts as inactive or adds back.

-- Stores the exclusions of a run that is being computed: members with an open exclusion; members whose bets count but
-- who are inactive; and members to add back, whom an earlier run of the plan excluded and who were cleared since. The
-- real-time salary adds back by itself within its day, and nothing after it.
create or replace function agents_fix_exclusions(p_run bigint, p_from timestamptz) returns void
language plpgsql
set jit = off as $$
declare
  v_run agents_runs%rowtype;
begin
  select * into strict v_run from agents_runs r where r.run_id = p_run;
  insert into agents_run_exclusions (run_id, member_no, kind, of_run, exclusion_id, slots_from, slots_to, valid_bet, net_loss)
    select p_run, e.member_no, e.kind, e.of_run, e.exclusion_id, e.slots_from, e.slots_to, coalesce(s.valid_bet, 0), coalesce(s.net_loss, 0)
    from (
      select x.member_no, 'excluded' as kind, p_run as of_run, x.exclusion_id, p_from as slots_from, v_run.period_end as slots_to
      from agents_exclusions x where x.merchant_id = v_run.merchant_id and x.cleared_at is null and x.scope = 'all'
      union all
      select x.member_no, 'inactive', p_run, x.exclusion_id, p_from, v_run.period_end
      from agents_exclusions x where x.merchant_id = v_run.merchant_id and x.cleared_at is null and x.scope = 'active'
        and not exists (select from agents_exclusions o where o.member_no = x.member_no and o.cleared_at is null and o.scope = 'all')
      union all
      select x.member_no, 'restored', x.run_id, x.exclusion_id, x.slots_from, x.slots_to
      from agents_run_exclusions x
      join agents_runs r on r.run_id = x.run_id and r.plan_id = v_run.plan_id
      join agents_plans p on p.plan_id = r.plan_id and p.kind <> 'realtimeSalary'
      join agents_exclusions c on c.exclusion_id = x.exclusion_id and c.cleared_at is not null
      where x.kind = 'excluded'
        and not exists (select from agents_run_exclusions d where d.of_run = x.run_id and d.member_no = x.member_no and d.kind = 'restored')
        and not exists (select from agents_exclusions o where o.member_no = x.member_no and o.cleared_at is null and o.scope = 'all')) e
    left join lateral (
      select sum(f.valid_bet) as valid_bet, sum(f.net_loss) as net_loss from agents_facts f
      where f.member_no = e.member_no and f.slot >= e.slots_from and f.slot < e.slots_to) s on true;
end
$$;
revoke execute on function agents_fix_exclusions(bigint, timestamptz) from public, sanam_app;
grant execute on function agents_fix_exclusions(bigint, timestamptz) to sanam_app;

-- Returns bets of money that count for a line although they were placed while their member was on a break or excluded,
-- of members who still are. The gate of play refuses them, so none is expected.
create or replace function agents_played_while_stopped(p_from timestamptz)
returns table (merchant_id text, member_no bigint, fact_id bigint, placed_at timestamptz)
language sql stable
set jit = off as $$
  with stopped as materialized (
    select m.merchant_id, m.member_no, m.member_id
    from protection_stopped_members(platform_now()) p (member_id) join agents_members m on m.member_id = p.member_id
  ), bet as materialized (
    select s.merchant_id, s.member_no, s.member_id, f.fact_id from stopped s join agents_facts f on f.member_no = s.member_no
    where f.slot >= p_from and f.corrects is null and f.stake_cash > 0
  ), placed as (
    select a.fact_id, a.placed_at from (
      select array_agg(n.lane) as lanes, array_agg(b.fact_id) as facts from bet b cross join generate_series(0, 15) n (lane)) p
    cross join lateral play_facts_shown(p.lanes::smallint[], p.facts) a
  )
  select b.merchant_id, b.member_no, b.fact_id, p.placed_at from bet b join placed p on p.fact_id = b.fact_id
  where protection_stopped_at(b.member_id, p.placed_at)
$$;
revoke execute on function agents_played_while_stopped(timestamptz) from public, sanam_app;
grant execute on function agents_played_while_stopped(timestamptz) to sanam_app;

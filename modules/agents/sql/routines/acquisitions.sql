-- Stores the new members that count for the contracts of an acquisition run: they came below the agent while any
-- version of the contract was in force, deposited and played enough by the end of the period, and are not excluded.
-- Each counts once.
create or replace function agents_fix_acquisitions(p_run bigint, p_deposit bigint, p_valid_bet bigint) returns void
language sql
set jit = off as $$
  with run as materialized (
    select r.run_id, r.plan_id, r.period_start, r.period_end from agents_runs r where r.run_id = p_run
  ), contract as materialized (
    select distinct c.contract_id, c.agent_no
    from run r join agents_contracts c on c.plan_id = r.plan_id
    join agents_contract_versions v on v.contract_id = c.contract_id and v.valid && tstzrange(r.period_start, r.period_end)
  ), candidate as materialized (
    select c.contract_id, u.member_no, lower(u.valid) as joined
    from contract c join agents_uplines u on u.upline_no = c.agent_no
    cross join run r
    where lower(u.valid) < r.period_end and upper_inf(u.valid)
      -- A member who came between two contracts belongs to neither.
      and exists (select from agents_contract_versions a where a.contract_id = c.contract_id and a.valid @> lower(u.valid))
      and not exists (select from agents_acquisitions q where q.contract_id = c.contract_id and q.member_no = u.member_no)
      and not exists (select from agents_exclusions x where x.member_no = u.member_no and x.cleared_at is null)
      -- A member who returned to the agent was counted as brought before.
      and not exists (select from agents_uplines e where e.member_no = u.member_no and lower(e.valid) < lower(u.valid))
  ), reached as (
    select k.contract_id, k.member_no,
           coalesce((select sum(f.deposit) from agents_flows f where f.member_no = k.member_no and f.slot < r.period_end), 0) as deposits,
           coalesce((select sum(f.valid_bet) from agents_facts f where f.member_no = k.member_no and f.slot < r.period_end), 0) as valid_bet
    from candidate k cross join run r
  )
  insert into agents_acquisitions (contract_id, member_no, run_id, deposits, valid_bet)
  select d.contract_id, d.member_no, p_run, d.deposits, d.valid_bet from reached d
  where d.deposits >= p_deposit and d.valid_bet >= p_valid_bet
  order by d.contract_id, d.member_no
  on conflict (contract_id, member_no) do nothing
$$;
revoke execute on function agents_fix_acquisitions(bigint, bigint, bigint) from public, sanam_app;
grant execute on function agents_fix_acquisitions(bigint, bigint, bigint) to sanam_app;

-- Returns for each place the number of direct members who reached the conditions for the first time in an interval, for
-- a simulation.
create or replace function agents_acquired_between(
  p_merchant text, p_from timestamptz, p_to timestamptz, p_deposit bigint, p_valid_bet bigint)
returns table (path bigint[], members integer)
language sql stable
set jit = off as $$
  with moved as materialized (
    select distinct o.member_no from (
      select f.member_no from agents_facts f where f.slot >= p_from and f.slot < p_to
      union all
      select f.member_no from agents_flows f where f.slot >= p_from and f.slot < p_to and f.deposit <> 0) o
  ), sums as (
    select m.member_no, u.upline_no,
           (select coalesce(sum(f.deposit), 0) from agents_flows f where f.member_no = m.member_no and f.slot < p_from) as deposits_before,
           (select coalesce(sum(f.deposit), 0) from agents_flows f where f.member_no = m.member_no and f.slot < p_to) as deposits,
           (select coalesce(sum(f.valid_bet), 0) from agents_facts f where f.member_no = m.member_no and f.slot < p_from) as bets_before,
           (select coalesce(sum(f.valid_bet), 0) from agents_facts f where f.member_no = m.member_no and f.slot < p_to) as bets
    from moved m join agents_uplines u on u.member_no = m.member_no and u.valid @> (p_to - interval '1 microsecond')
    where not exists (select from agents_exclusions x where x.member_no = m.member_no and x.cleared_at is null)
  )
  select l.path, count(*)::integer from sums s
  join agents_lines l on l.agent_no = s.upline_no and l.valid @> (p_to - interval '1 microsecond') and l.merchant_id = p_merchant
  where s.deposits >= p_deposit and s.bets >= p_valid_bet and not (s.deposits_before >= p_deposit and s.bets_before >= p_valid_bet)
  group by 1
$$;
revoke execute on function agents_acquired_between(text, timestamptz, timestamptz, bigint, bigint) from public, sanam_app;
grant execute on function agents_acquired_between(text, timestamptz, timestamptz, bigint, bigint) to sanam_app;

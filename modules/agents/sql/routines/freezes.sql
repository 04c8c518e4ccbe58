-- Lines that staff have frozen.

-- Returns the agents of a merchant whose line is frozen now, at or above themselves.
create or replace function agents_frozen(p_merchant text) returns table (agent_no bigint)
language sql stable as $$
  select distinct l.agent_no
  from agents_freezes f join agents_lines l on l.path @> array[f.agent_no] and upper_inf(l.valid)
  where f.merchant_id = p_merchant and f.lifted_at is null
$$;
revoke execute on function agents_frozen(text) from public, sanam_app;
grant execute on function agents_frozen(text) to sanam_app;

-- Returns since when the line of a member is frozen: of an agent its own line, of a player that of the agent directly
-- above. Null if it is not.
create or replace function agents_frozen_since(p_member bigint) returns timestamptz
language sql stable as $$
  select min(f.at)
  from agents_members m
  join agents_lines l on l.agent_no in (m.member_no, m.upline_no) and upper_inf(l.valid)
  join agents_freezes f on f.agent_no = any (l.path) and f.lifted_at is null
  where m.member_no = p_member
$$;
revoke execute on function agents_frozen_since(bigint) from public, sanam_app;
grant execute on function agents_frozen_since(bigint) to sanam_app;

-- Returns the agents of a frozen line whose state a freeze changed, in sets by number: when it was made, those whom no
-- earlier freeze stopped already; when it was lifted, those whom no other one stops.
create or replace function agents_freeze_reaches(p_freeze text, p_is_lifted boolean, p_after bigint, p_limit integer)
returns table (agent_no bigint, member_id text)
language sql stable as $$
  select l.agent_no, m.member_id
  from agents_freezes f
  join agents_lines l on l.path @> array[f.agent_no] and upper_inf(l.valid)
  join agents_members m on m.member_no = l.agent_no
  where f.freeze_id = p_freeze and l.agent_no > p_after
    and not exists (
      select from agents_freezes e
      where e.agent_no = any (l.path) and e.lifted_at is null and e.freeze_id <> p_freeze
        and (p_is_lifted or (e.at, e.freeze_id) < (f.at, f.freeze_id)))
  order by l.agent_no
  limit p_limit
$$;
revoke execute on function agents_freeze_reaches(text, boolean, bigint, integer) from public, sanam_app;
grant execute on function agents_freeze_reaches(text, boolean, bigint, integer) to sanam_app;

-- Holds the approved statements of a run whose agents are in frozen lines, and returns them. Statements that another
-- node pays at this moment are left out.
create or replace function agents_hold_frozen(p_run bigint) returns table (statement_id bigint)
language sql volatile as $$
  with frozen as materialized (
    select f.agent_no from agents_runs r cross join lateral agents_frozen(r.merchant_id) f where r.run_id = p_run
  ), due as (
    select s.statement_id from agents_statements s
    where s.run_id = p_run and s.state = 'approved' and s.agent_no in (select f.agent_no from frozen f)
    order by s.statement_id for update skip locked)
  update agents_statements s set state = 'held', hold_reason = 'frozen'
  from due where due.statement_id = s.statement_id
  returning s.statement_id
$$;
revoke execute on function agents_hold_frozen(bigint) from public, sanam_app;
grant execute on function agents_hold_frozen(bigint) to sanam_app;

-- Approves again what frozen lines of a merchant held, where no freeze is left. Runs are locked before statements, as by
-- every other change of both.
create or replace function agents_release_frozen(p_merchant text) returns table (statement_id bigint, payable bigint)
language plpgsql volatile as $$
begin
  perform r.run_id from agents_runs r
  where r.run_id in (
    select s.run_id from agents_statements s where s.merchant_id = p_merchant and s.state = 'held' and s.hold_reason = 'frozen')
  order by r.run_id for update;
  return query
  with released as (
    update agents_statements s set state = 'approved', hold_reason = null
    where s.merchant_id = p_merchant and s.state = 'held' and s.hold_reason = 'frozen'
      and s.agent_no not in (select f.agent_no from agents_frozen(p_merchant) f)
    returning s.statement_id, s.run_id, s.payable)
  , again as (
    update agents_runs r set state = 'approved', paid_at = null
    where r.state = 'paid' and r.run_id in (select d.run_id from released d))
  select d.statement_id, d.payable from released d order by d.statement_id;
end
$$;
revoke execute on function agents_release_frozen(text) from public, sanam_app;
grant execute on function agents_release_frozen(text) to sanam_app;

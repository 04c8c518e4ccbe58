-- Queries and changes of the tree.

-- Returns the agent and all agents below, with their line versions, at a given time.
create or replace function agents_team(p_agent bigint, p_at timestamptz default null)
returns table (agent_no bigint, line_id bigint, depth integer)
language sql stable as $$
  select l.agent_no, l.line_id, cardinality(l.path) - array_position(l.path, p_agent)
  from agents_lines l
  where l.path @> array[p_agent]
    and case when p_at is null then upper_inf(l.valid) else l.valid @> p_at end
$$;
revoke execute on function agents_team(bigint, timestamptz) from public, sanam_app;
grant execute on function agents_team(bigint, timestamptz) to sanam_app;

-- Moves an agent and everybody below under another upline (null: the merchant) at a given time. The caller holds the
-- lock of the merchant's tree and has checked that the new upline is not below the agent, and that no version of these
-- lines begins at that time or later. Returns the number of agents with a new line.
create or replace function agents_move_line(p_agent bigint, p_upline bigint, p_at timestamptz) returns integer
language plpgsql as $$
declare
  v_above bigint[] := '{}';
  v_agents integer;
begin
  if p_upline is not null then
    select l.path into strict v_above from agents_lines l where l.agent_no = p_upline and upper_inf(l.valid);
  end if;
  update agents_uplines u set valid = tstzrange(lower(u.valid), p_at) where u.member_no = p_agent and upper_inf(u.valid);
  insert into agents_uplines (member_no, upline_no, valid) values (p_agent, p_upline, tstzrange(p_at, null));
  update agents_members m set upline_no = p_upline where m.member_no = p_agent;
  with ended as (
    update agents_lines l set valid = tstzrange(lower(l.valid), p_at)
    where l.path @> array[p_agent] and upper_inf(l.valid)
    returning l.agent_no, l.merchant_id, l.path)
  insert into agents_lines (agent_no, merchant_id, path, valid)
  select e.agent_no, e.merchant_id, v_above || e.path[array_position(e.path, p_agent):], tstzrange(p_at, null) from ended e;
  get diagnostics v_agents = row_count;
  return v_agents;
end
$$;
revoke execute on function agents_move_line(bigint, bigint, timestamptz) from public, sanam_app;
grant execute on function agents_move_line(bigint, bigint, timestamptz) to sanam_app;

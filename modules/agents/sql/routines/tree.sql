-- Who is below whom. Lists and permission checks ask the same functions.

-- The agent itself and all agents below it, with the version of each one's line, as the tree is or was at a moment.
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

-- Whether the member is below the agent now, at whatever depth. Nobody is below itself.
create or replace function agents_is_below(p_member bigint, p_agent bigint) returns boolean
language sql stable as $$
  select exists (
    select from agents_members m join agents_lines l on l.agent_no = m.upline_no
    where m.member_no = p_member and upper_inf(l.valid) and p_agent = any (l.path))
$$;
revoke execute on function agents_is_below(bigint, bigint) from public, sanam_app;
grant execute on function agents_is_below(bigint, bigint) to sanam_app;

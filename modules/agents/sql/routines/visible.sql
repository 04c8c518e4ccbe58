-- Play and payments that an agent may see now. Data of members who left the line remains visible in statements only.

-- Returns line versions that contain the agent, for agents who are below it now; play in other lines is not visible.
create or replace function agents_seen_lines(p_agent bigint) returns table (line_id bigint, agent_no bigint, valid tstzrange)
language sql stable as $$
  select l.line_id, l.agent_no, l.valid from agents_lines l
  where l.path @> array[p_agent] and l.agent_no in (select t.agent_no from agents_team(p_agent) t)
$$;
revoke execute on function agents_seen_lines(bigint) from public, sanam_app;
grant execute on function agents_seen_lines(bigint) to sanam_app;

-- Returns members who were directly below one of these agents and are not below any of them now.
create or replace function agents_gone(p_agent bigint) returns bigint[]
language sql stable as $$
  with team as materialized (select t.agent_no from agents_team(p_agent) t)
  select coalesce(array_agg(distinct u.member_no), '{}') from agents_uplines u
  join agents_members m on m.member_no = u.member_no
  where not upper_inf(u.valid) and u.upline_no in (select agent_no from team)
    and not exists (select from team t where t.agent_no = m.upline_no)
$$;
revoke execute on function agents_gone(bigint) from public, sanam_app;
grant execute on function agents_gone(bigint) to sanam_app;

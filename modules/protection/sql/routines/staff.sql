-- Returns a member's protections for the staff's list: 'break', 'exclusion', 'operator', 'return', 'blocked', 'limits';
-- and the earliest end of the current break or exclusion.
create or replace function protection_standing(p_member text) returns table (states text[], term_ends_at timestamptz)
language sql stable as $$
  select array_remove(array[
      case when r.kinds @> '{break}' then 'break' end,
      case when r.kinds @> '{exclusion}' then 'exclusion' end,
      case when r.kinds @> '{operator}' then 'operator' end,
      case when r.is_returning then 'return' end,
      case when 'bet' = any (g.blocks) then 'blocked' end,
      case when exists (select 1 from protection_limits l where l.member_id = g.member_id and not l.removed) then 'limits' end
    ], null), r.ends
  from protection_gates g
  cross join lateral (
    select coalesce(array_agg(x.kind), '{}') as kinds, bool_or(x.return_asked_at is not null) as is_returning,
           min(x.term_ends_at) as ends
    from protection_exclusions x
    where x.member_id = g.member_id and x.ended_at is null
      and (x.kind <> 'break' or x.term_ends_at > platform_now())) r
  where g.member_id = p_member
$$;

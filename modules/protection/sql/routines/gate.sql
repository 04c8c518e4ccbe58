-- Returns the refusal of a bet as a code of HWP/1; null if the bet is allowed.
create or replace function protection_bet_refusal(p_state text, p_until timestamptz, p_blocks text[], p_at timestamptz) returns text
language sql immutable as $$
  select case
    when p_state = 'open' and p_blocks = '{}' then null
    when p_state = 'excluded' or (p_state = 'break' and (p_until is null or p_until > p_at)) then 'PLAYER_EXCLUDED'
    when p_state in ('blocked', 'closed') or 'bet' = any (p_blocks) then 'PLAYER_BLOCKED'
  end
$$;

-- Checks whether a break or exclusion was in force at a moment: from its start to its end, for a break not beyond its
-- term.
create or replace function protection_stops_at(p_kind text, p_from timestamptz, p_ended timestamptz, p_term timestamptz, p_at timestamptz)
returns boolean
language sql immutable as $$
  select p_from <= p_at and p_at < least(coalesce(p_ended, 'infinity'), case when p_kind = 'break' then p_term else 'infinity' end)
$$;
grant execute on function protection_stops_at(text, timestamptz, timestamptz, timestamptz, timestamptz) to sanam_app;

-- Checks whether a break or exclusion of the member was in force at a moment.
create or replace function protection_stopped_at(p_member text, p_at timestamptz) returns boolean
language sql stable as $$
  select exists (
    select 1 from protection_exclusions e
     where e.member_id = p_member and protection_stops_at(e.kind, e.started_at, e.ended_at, e.term_ends_at, p_at))
$$;
grant execute on function protection_stopped_at(text, timestamptz) to sanam_app;

-- Returns every member for whom protection_stopped_at is true.
create or replace function protection_stopped_members(p_at timestamptz) returns setof text
language sql stable as $$
  select distinct e.member_id from protection_exclusions e
   where protection_stops_at(e.kind, e.started_at, e.ended_at, e.term_ends_at, p_at)
$$;
grant execute on function protection_stopped_members(timestamptz) to sanam_app;

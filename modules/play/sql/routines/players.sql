-- Members who play.

-- Returns those of these members who placed a bet with real money from one moment to before another.
create or replace function play_active_of(p_members text[], p_from timestamptz, p_to timestamptz) returns setof text
language sql stable
set jit = off as $$
  select m.id from unnest(p_members) as m (id)
  where exists (
    select from play_facts f
    where f.member_id = m.id and f.placed_at >= p_from and f.placed_at < p_to
      and f.corrects is null and f.currency <> 'FUN' and not f.is_test)
$$;
revoke execute on function play_active_of(text[], timestamptz, timestamptz) from public, sanam_app;
grant execute on function play_active_of(text[], timestamptz, timestamptz) to sanam_app;

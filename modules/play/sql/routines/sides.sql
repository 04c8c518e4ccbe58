-- Who bet on which side of a round, where vendors tell it.

-- Bets with a side that were settled from one moment to before another. A round is numbered by its vendor, for all its players.
create or replace function play_sides_between(p_from timestamptz, p_to timestamptz)
returns table (fact_id bigint, vendor_id integer, game_code text, round text, market text, side text)
language sql stable
set jit = off as $$
  select f.id, f.vendor_id, f.game_code, r.round_id, coalesce(f.market, ''), f.side
  from play_facts f
  cross join lateral (select a.round_id from vendors_rounds a where a.member_id = f.member_id and a.id = f.round limit 1) r
  where f.settled_at >= p_from and f.settled_at < p_to and f.side is not null and f.corrects is null and not f.is_test
$$;
revoke execute on function play_sides_between(timestamptz, timestamptz) from public, sanam_app;
grant execute on function play_sides_between(timestamptz, timestamptz) to sanam_app;

-- Sides of bets in a round, if vendors report them.

-- Returns bets with a side that were settled from one moment to before another. A vendor's round id is shared by all
-- its players.
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

-- Returns rounds at tables where members play against each other, settled from one moment to before another. A vendor's
-- round id is shared by all its players.
create or replace function play_tables_between(p_from timestamptz, p_to timestamptz)
returns table (fact_id bigint, vendor_id integer, game_code text, round text)
language sql stable
set jit = off as $$
  select f.id, f.vendor_id, f.game_code, r.round_id
  from play_facts f
  cross join lateral (select a.round_id from vendors_rounds a where a.member_id = f.member_id and a.id = f.round limit 1) r
  where f.settled_at >= p_from and f.settled_at < p_to and f.product = 'PVP' and f.corrects is null and not f.is_test
$$;
revoke execute on function play_tables_between(timestamptz, timestamptz) from public, sanam_app;
grant execute on function play_tables_between(timestamptz, timestamptz) to sanam_app;

-- Returns members who bet on another side of the same market of a vendor's round, with the number of markets: of the
-- member's newest markets, and a limited number of other members per round.
create or replace function play_opponents(p_member text, p_since timestamptz, p_markets integer, p_others integer)
returns table (member_id text, markets integer)
language sql stable
set jit = off as $$
  with own as materialized (
    select f.vendor_id, r.round_id, coalesce(f.market, '') as market, f.side
    from play_facts f
    cross join lateral (select a.round_id from vendors_rounds a where a.member_id = f.member_id and a.id = f.round limit 1) r
    where f.member_id = p_member and f.placed_at >= p_since and f.side is not null and f.corrects is null and not f.is_test
    order by f.placed_at desc limit p_markets
  )
  select o.member_id, count(distinct (n.vendor_id, n.round_id, n.market))::integer
  from own n
  cross join lateral (
    select a.member_id, a.id, a.opened_at from vendors_rounds a
    where a.vendor_id = n.vendor_id and a.round_id = n.round_id and a.member_id <> p_member limit p_others) o
  where exists (
    select from play_facts f
    where f.member_id = o.member_id and f.placed_at >= o.opened_at and f.placed_at < o.opened_at + interval '1 day' and f.round = o.id and coalesce(f.market, '') = n.market
      and f.side <> n.side and f.corrects is null and not f.is_test)
  group by 1
$$;
revoke execute on function play_opponents(text, timestamptz, integer, integer) from public, sanam_app;
grant execute on function play_opponents(text, timestamptz, integer, integer) to sanam_app;

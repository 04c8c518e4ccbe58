-- Returns the rounds of facts, with the vendors' round ids.
create or replace function play_rounds_of_facts(p_facts bigint[])
returns table (fact_id bigint, vendor text, game text, round text)
language sql stable
set jit = off as $$
  select f.id, v.code, f.game_code, r.round_id
  from play_facts f
  join vendors v on v.id = f.vendor_id
  cross join lateral (select a.round_id from vendors_rounds a where a.member_id = f.member_id and a.id = f.round limit 1) r
  where f.lane = any ('{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15}'::smallint[]) and f.id = any (p_facts)
$$;
-- Returns facts of a page with the names of vendor and game; the game's name is null if it left the catalogue.
create or replace function play_facts_shown(p_lanes smallint[], p_facts bigint[])
returns table (fact_id bigint, placed_at timestamptz, product text, vendor text, game_code text, name_th text, name_en text,
               stake bigint, payout bigint, valid bigint)
language sql stable
set jit = off as $$
  select f.id, f.placed_at, f.product, v.name, f.game_code, g.name_th, g.name_en, f.stake_cash + f.stake_bonus,
         f.payout_cash + f.payout_bonus, f.valid_bet
  from (select distinct a.lane, a.id from unnest(p_lanes, p_facts) as a (lane, id)) a
  join play_facts f on f.lane = a.lane and f.id = a.id
  join vendors v on v.id = f.vendor_id
  left join catalogue_games g on g.vendor_id = f.vendor_id and g.code = f.game_code
$$;
-- Returns the facts of a member's round without corrections, with lanes.
create or replace function play_facts_of_round(p_member text, p_round bigint) returns table (lane smallint, fact_id bigint)
language sql stable
set jit = off as $$
  select f.lane, f.id
  from vendors_rounds r
  join play_facts f on f.member_id = r.member_id and f.round = r.id and f.placed_at >= r.opened_at
    and (r.closed_at is null or f.placed_at <= r.closed_at)
  where r.member_id = p_member and r.id = p_round and f.corrects is null
$$;
revoke execute on function play_rounds_of_facts(bigint[]), play_facts_shown(smallint[], bigint[]),
  play_facts_of_round(text, bigint) from public, sanam_app;
grant execute on function play_rounds_of_facts(bigint[]), play_facts_shown(smallint[], bigint[]),
  play_facts_of_round(text, bigint) to sanam_app;

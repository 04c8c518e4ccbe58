-- The rounds that facts are about, as their vendors number them.
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
revoke execute on function play_rounds_of_facts(bigint[]) from public, sanam_app;
grant execute on function play_rounds_of_facts(bigint[]) to sanam_app;

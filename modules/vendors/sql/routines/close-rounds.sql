-- Closes rounds of a product of the portal, in the caller's transaction.

-- Closes each round with one win; without one if the amount is 0. p_rounds = [{"id", "member", "game", "round",
-- "amount"}]: the engine judges the same commands, with the same fingerprints, as if each had been sent (`win` with
-- `round_closed`, or `round/close`). A member has one currency, so one player. Returns an answer for each, numbered
-- from 0.
create or replace function vendors_close_rounds(p_vendor integer, p_rounds jsonb)
returns table (n integer, code text, moved bigint, version bigint)
language plpgsql security definer
set search_path = public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  v_commands jsonb;
begin
  select jsonb_agg(jsonb_build_object(
           'n', c.at - 1, 'call', c.call, 'v', p_vendor, 't', c.id, 'p', c.player, 'g', c.game, 'r', c.round, 'cur', c.currency,
           'amt', c.amount, 'closed', case when c.is_win then true end, 'extra', case when c.is_win then '{"round_closed": true}'::jsonb end,
           'fp', encode(sha256(convert_to(concat('["', c.call, '",', to_json(c.player), ',', to_json(c.round), ',', to_json(c.game), ',',
             coalesce(to_json(c.currency)::text, 'null'), ',', coalesce(c.amount::text, 'null'), ',null,"+",null,null,false]'), 'UTF8')), 'base64')))
    into v_commands
    from (
      select x.at, x.id, x.game, x.round, coalesce(p.player_id, 'unknown') as player, x.amount > 0 as is_win,
             case when x.amount > 0 then 'win' else 'round/close' end as call,
             case when x.amount > 0 then x.amount end as amount,
             case when x.amount > 0 then coalesce(p.currency, 'THB') end as currency
      from rows from (jsonb_to_recordset(p_rounds) as (id text, member text, game text, round text, amount bigint))
        with ordinality as x (id, member, game, round, amount, at)
      left join lateral (
        select a.player_id, a.currency from vendors_players a
        where a.member_id = x.member and a.vendor_id = p_vendor limit 1) p on true
    ) c;
  return query select d.n, d.code, d.moved, d.version from vendors_apply(v_commands, true) d;
end
$$;

revoke execute on function vendors_close_rounds(integer, jsonb) from public, sanam_app;
grant execute on function vendors_close_rounds(integer, jsonb) to sanam_app;

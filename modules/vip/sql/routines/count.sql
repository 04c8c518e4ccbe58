-- Counts the experience of members from their bets, in sets.

-- Returns the experience of a bet: the cash part of its valid bet, weighted, cut to whole satang.
create or replace function vip_worth(p_valid numeric, p_cash numeric, p_stake numeric, p_weight integer) returns bigint
language sql immutable as $$
  select case when p_stake > 0 then div(p_valid * p_cash * p_weight, p_stake * 1000000)::bigint else 0 end
$$;

-- Returns the ladder of a merchant now: its own, or the shared one of merchants without their own.
create or replace function vip_ladder_of(p_merchant text) returns table (merchant_id text, version integer)
language sql stable as $$
  select l.merchant_id, l.version from vip_ladders l
  where l.merchant_id in (p_merchant, '*') order by (l.merchant_id = '*'), l.version desc limit 1
$$;

-- Creates the calendars of merchants that have none.
create or replace function vip_start_clocks() returns void
language sql as $$
  insert into vip_clocks (merchant_id, open_day, birthday_on, week_on, month_on)
    select m.merchant_id, d.day, d.day, (date_trunc('week', d.day) + interval '7 days')::date,
           (date_trunc('month', d.day) + interval '1 month')::date
    from merchants m
    cross join lateral (select (platform_now() at time zone m.zone)::date as day) d
    where not exists (select from vip_clocks k where k.merchant_id = m.merchant_id)
    order by 1 on conflict do nothing
$$;

-- Counts the facts between two positions: experience, and cash valid bets by business day and product. A correction
-- adds its difference to the earlier value of its bet. Bets settled on a closed day count on the first open day; the
-- clocks are locked in share mode until the end, so no day closes meanwhile. Play money and test players do not count.
-- Returns the members whose experience reaches a level above their rank.
create or replace function vip_count(p_after bigint[], p_upto bigint[]) returns text[]
language plpgsql
set jit = off as $$
declare
  v_members text[];
begin
  perform vip_start_clocks();
  perform from vip_clocks order by merchant_id for share;
  with bet as materialized (
    select c.member_id, m.merchant_id, s.zone, c.product, c.settled_at,
           vip_worth(c.valid, c.cash, c.stake, ladder.weight)
             - vip_worth(c.valid_before, c.cash_before, c.stake_before, ladder.weight) as experience,
           vip_worth(c.valid, c.cash, c.stake, 1000000)
             - vip_worth(c.valid_before, c.cash_before, c.stake_before, 1000000) as valid
    from play_bets_between(p_after, p_upto) c
    join members m on m.member_id = c.member_id
    join merchants s on s.merchant_id = m.merchant_id
    cross join lateral (
      select coalesce((l.weights ->> c.product)::integer, 0) as weight from vip_ladders l
      where l.merchant_id in (m.merchant_id, '*') and l.valid_from <= c.placed_at
      order by (l.merchant_id = '*'), l.version desc limit 1) ladder
  ), gained as materialized (
    select b.member_id, b.merchant_id, (b.settled_at at time zone 'UTC')::date as day, sum(b.experience)::bigint as experience
    from bet b group by 1, 2, 3
  ), played as (
    insert into vip_bets as v (member_id, day, product, merchant_id, valid)
      select b.member_id, greatest((b.settled_at at time zone b.zone)::date, k.open_day), b.product, b.merchant_id,
             sum(b.valid)::bigint
      from bet b join vip_clocks k on k.merchant_id = b.merchant_id
      group by 1, 2, 3, 4 having sum(b.valid) <> 0 order by 1, 2, 3
      on conflict (member_id, day, product) do update set valid = v.valid + excluded.valid
  ), days as (
    insert into vip_days as d (member_id, day, experience)
      select g.member_id, g.day, g.experience from gained g where g.experience <> 0 order by 1, 2
      on conflict (member_id, day) do update set experience = d.experience + excluded.experience
  ), standing as (
    insert into vip_standings as s (member_id, merchant_id, experience)
      select g.member_id, g.merchant_id, sum(g.experience)::bigint from gained g where g.experience <> 0 group by 1, 2 order by 1
      on conflict (member_id) do update set experience = s.experience + excluded.experience
      returning s.member_id, s.merchant_id, s.experience, s.rank_level
  )
  select array_agg(s.member_id order by s.member_id) into v_members
  from standing s
  where exists (
    select from vip_ladder_of(s.merchant_id) o
    join vip_levels l on l.merchant_id = o.merchant_id and l.version = o.version
    where l.rank_level > s.rank_level and l.threshold <= s.experience);
  return coalesce(v_members, '{}');
end
$$;

-- Writes the levels above their rank that these members reached, with the bonus owed for each, and raises the rank. The
-- caller has locked the rows of the members.
create or replace function vip_cross(p_members text[]) returns setof vip_crossings
language sql
set jit = off as $$
  with due as materialized (
    select s.member_id, s.merchant_id, s.experience, l.merchant_id as ladder_merchant, l.version, l.rank_level, l.upgrade_bonus
    from vip_standings s
    cross join lateral vip_ladder_of(s.merchant_id) o
    join vip_levels l on l.merchant_id = o.merchant_id and l.version = o.version
    where s.member_id = any (p_members) and l.rank_level > s.rank_level and l.threshold <= s.experience
  ), risen as (
    update vip_standings s set rank_level = top.rank_level
    from (select d.member_id, max(d.rank_level) as rank_level from due d group by 1) top
    where s.member_id = top.member_id
  )
  insert into vip_crossings (member_id, rank_level, merchant_id, ladder_merchant, ladder_version, experience, amount, state)
  select d.member_id, d.rank_level, d.merchant_id, d.ladder_merchant, d.version, d.experience, d.upgrade_bonus,
         case when d.upgrade_bonus = 0 then 'none' else 'owed' end
  from due d order by 1, 2
  returning *
$$;

revoke execute on function
  vip_worth(numeric, numeric, numeric, integer),
  vip_ladder_of(text),
  vip_start_clocks(),
  vip_count(bigint[], bigint[]),
  vip_cross(text[])
  from public, sanam_app;
grant execute on function
  vip_worth(numeric, numeric, numeric, integer),
  vip_ladder_of(text),
  vip_start_clocks(),
  vip_count(bigint[], bigint[]),
  vip_cross(text[])
  to sanam_app;

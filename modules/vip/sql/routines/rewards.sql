-- Creates the rewards of levels in sets: rebates of closed days, and gifts.

-- Returns the level that these members had at a moment, as in the ladder in force then: the highest level reached
-- before. Members above the highest level of a shortened ladder have its highest level. Members without a level are
-- left out.
create or replace function vip_levels_at(p_members text[], p_at timestamptz)
returns table (member_id text, ladder_merchant text, ladder_version integer, rank_level integer)
language sql stable
set jit = off as $$
  select s.member_id, o.merchant_id, o.version, v.rank_level
  from vip_standings s
  cross join lateral (
    select max(x.rank_level) as rank_level from vip_crossings x where x.member_id = s.member_id and x.at < p_at) r
  cross join lateral (
    select l.merchant_id, l.version from vip_ladders l
    where l.merchant_id in (s.merchant_id, '*') and l.valid_from <= p_at
    order by (l.merchant_id = '*'), l.version desc limit 1) o
  cross join lateral (
    select a.rank_level from vip_levels a
    where a.merchant_id = o.merchant_id and a.version = o.version and a.rank_level <= r.rank_level
    order by a.rank_level desc limit 1) v
  where s.member_id = any (p_members) and s.rank_level > 0
$$;

-- Returns the points multipliers of these members in hundredths, each from the moment at which a level was reached or the
-- ladder changed. A ladder in which the level is missing gives that of the highest level below it, or 1.00.
create or replace function vip_multipliers(p_members text[])
returns table (member_id text, since timestamptz, multiplier bigint)
language sql stable
set jit = off as $$
  select m.member_id, m.at, coalesce(v.points_multiplier, 100)::bigint
  from (
    select x.member_id, x.at from vip_crossings x where x.member_id = any (p_members)
    union
    select s.member_id, l.valid_from from vip_standings s
    join vip_ladders l on l.merchant_id in (s.merchant_id, '*')
    where s.member_id = any (p_members) and s.rank_level > 0) m
  join vip_standings s on s.member_id = m.member_id
  cross join lateral (
    select max(x.rank_level) as rank_level from vip_crossings x where x.member_id = m.member_id and x.at <= m.at) r
  left join lateral (
    select l.merchant_id, l.version from vip_ladders l
    where l.merchant_id in (s.merchant_id, '*') and l.valid_from <= m.at
    order by (l.merchant_id = '*'), l.version desc limit 1) o on true
  left join lateral (
    select a.points_multiplier from vip_levels a
    where a.merchant_id = o.merchant_id and a.version = o.version and a.rank_level <= r.rank_level
    order by a.rank_level desc limit 1) v on true
$$;

-- Returns the rebates of a business day by product: the valid bets times the rate of the level at the start of the day,
-- cut to whole satang. Corrections that exceed the bets of a day reduce later days, never a paid rebate.
create or replace function vip_rebates_on(p_members text[], p_day date, p_zone text)
returns table (member_id text, product text, valid bigint, carried bigint, rate integer, rebate bigint, rest bigint,
               ladder_merchant text, ladder_version integer, rank_level integer)
language sql stable
set jit = off as $$
  select b.member_id, b.product, b.valid, c.carried, r.rate,
         div(greatest(b.valid + c.carried, 0)::numeric * r.rate, 1000000)::bigint,
         case when r.rate = 0 then c.carried else least(b.valid + c.carried, 0) end,
         l.ladder_merchant, l.ladder_version, l.rank_level
  from vip_bets b
  left join vip_levels_at(p_members, p_day::timestamp at time zone p_zone) l on l.member_id = b.member_id
  left join vip_levels v
    on v.merchant_id = l.ladder_merchant and v.version = l.ladder_version and v.rank_level = l.rank_level
  cross join lateral (select coalesce((v.rebates ->> b.product)::integer, 0) as rate) r
  cross join lateral (
    select coalesce((
      select p.rest from vip_bets p
      where p.member_id = b.member_id and p.product = b.product and p.day < p_day and p.closed_at is not null
      order by p.day desc limit 1), 0) as carried) c
  where b.member_id = any (p_members) and b.day = p_day
$$;

-- Closes the past business days of a merchant whose bets the follower has read completely; later bets count on the
-- first open day. Returns that day.
create or replace function vip_close_days(p_merchant text, p_follower text) returns date
language plpgsql as $$
declare
  v_open date;
begin
  perform vip_start_clocks();
  perform from vip_clocks where merchant_id = p_merchant for update;
  update vip_clocks k
    set open_day = greatest(k.open_day, least((platform_now() at time zone m.zone)::date,
                                              (play_follower_next(p_follower) at time zone m.zone)::date))
    from merchants m where k.merchant_id = p_merchant and m.merchant_id = k.merchant_id
    returning k.open_day into v_open;
  return v_open;
end
$$;

-- Settles the bets of these members on a closed day, once, and writes the owed rebates. Members who are not in p_free
-- get nothing for that day.
create or replace function vip_settle_day(p_members text[], p_free text[], p_day date, p_zone text) returns setof vip_rewards
language sql
set jit = off as $$
  with line as materialized (
    select n.*, n.member_id = any (p_free) as is_free from vip_rebates_on(p_members, p_day, p_zone) n
  ), settled as (
    update vip_bets b
    set carried = n.carried, rate = case when n.is_free then n.rate else 0 end,
        rebate = case when n.is_free then n.rebate else 0 end, rest = case when n.is_free then n.rest else n.carried end,
        closed_at = platform_now()
    from line n
    where b.member_id = n.member_id and b.product = n.product and b.day = p_day and b.closed_at is null
    returning b.member_id, b.merchant_id, b.rebate, n.ladder_merchant, n.ladder_version, n.rank_level
  )
  insert into vip_rewards (member_id, kind, period, merchant_id, ladder_merchant, ladder_version, rank_level, amount, state)
    select s.member_id, 'rebate', p_day, s.merchant_id, s.ladder_merchant, s.ladder_version, s.rank_level, sum(s.rebate)::bigint,
           'owed'
    from settled s where s.rebate > 0 group by 1, 4, 5, 6, 7 order by 1
    returning *
$$;

-- Returns the level of members when a gift is given, and the amount of the gift.
create or replace function vip_gifts_at(p_members text[], p_kind text, p_at timestamptz)
returns table (member_id text, ladder_merchant text, ladder_version integer, rank_level integer, amount bigint)
language sql stable
set jit = off as $$
  select l.member_id, l.ladder_merchant, l.ladder_version, l.rank_level,
         case p_kind when 'birthday' then v.birthday_gift when 'weekly' then v.weekly_gift else v.monthly_gift end
  from vip_levels_at(p_members, p_at) l
  join vip_levels v
    on v.merchant_id = l.ladder_merchant and v.version = l.ladder_version and v.rank_level = l.rank_level
$$;

-- Makes the gifts of these members, once for each period.
create or replace function vip_give(p_members text[], p_kind text, p_period date, p_at timestamptz, p_until timestamptz)
returns setof vip_rewards
language sql
set jit = off as $$
  insert into vip_rewards
    (member_id, kind, period, merchant_id, ladder_merchant, ladder_version, rank_level, amount, state, claim_until)
    select g.member_id, p_kind, p_period, s.merchant_id, g.ladder_merchant, g.ladder_version, g.rank_level, g.amount,
           'claimable', p_until
    from vip_gifts_at(p_members, p_kind, p_at) g join vip_standings s on s.member_id = g.member_id
    where g.amount > 0 order by 1
    on conflict do nothing returning *
$$;

-- Returns the members with a level whose birthday is this day, in order after p_after. Members born on 29 February have
-- their birthday on the 28th in years without the 29th.
create or replace function vip_born_on(p_merchant text, p_day date, p_after text, p_limit integer) returns setof text
language sql stable
set jit = off as $$
  select s.member_id from vip_standings s join members m on m.member_id = s.member_id
  where s.merchant_id = p_merchant and s.rank_level > 0 and s.member_id > p_after and m.state = 'active'
    and (to_char(m.birth_date, 'MM-DD') = to_char(p_day, 'MM-DD')
         or (to_char(p_day, 'MM-DD') = '02-28' and to_char(m.birth_date, 'MM-DD') = '02-29'
             and to_char(p_day + 1, 'MM-DD') = '03-01'))
  order by 1 limit p_limit
$$;

-- Returns the members with a level who bet enough on the closed days from p_from to before p_to, in order after
-- p_after. The requirement of the ladder in force at the end applies, and at least one bet must count.
create or replace function vip_active_between(p_merchant text, p_kind text, p_from date, p_to date, p_at timestamptz, p_after text, p_limit integer)
returns setof text
language sql stable
set jit = off as $$
  with needed as materialized (
    select greatest(case p_kind when 'weekly' then l.weekly_bets else l.monthly_bets end, 1) as bets from vip_ladders l
    where l.merchant_id in (p_merchant, '*') and l.valid_from <= p_at
    order by (l.merchant_id = '*'), l.version desc limit 1
  )
  select b.member_id from vip_bets b join vip_standings s on s.member_id = b.member_id
  where b.merchant_id = p_merchant and b.day >= p_from and b.day < p_to and b.member_id > p_after and s.rank_level > 0
  group by 1 having sum(b.valid) >= (select n.bets from needed n)
  order by 1 limit p_limit
$$;

revoke execute on function
  vip_levels_at(text[], timestamptz),
  vip_multipliers(text[]),
  vip_rebates_on(text[], date, text),
  vip_close_days(text, text),
  vip_settle_day(text[], text[], date, text),
  vip_gifts_at(text[], text, timestamptz),
  vip_give(text[], text, date, timestamptz, timestamptz),
  vip_born_on(text, date, text, integer),
  vip_active_between(text, text, date, date, timestamptz, text, integer)
  from public, sanam_app;
grant execute on function
  vip_levels_at(text[], timestamptz),
  vip_multipliers(text[]),
  vip_rebates_on(text[], date, text),
  vip_close_days(text, text),
  vip_settle_day(text[], text[], date, text),
  vip_gifts_at(text[], text, timestamptz),
  vip_give(text[], text, date, timestamptz, timestamptz),
  vip_born_on(text, date, text, integer),
  vip_active_between(text, text, date, date, timestamptz, text, integer)
  to sanam_app;

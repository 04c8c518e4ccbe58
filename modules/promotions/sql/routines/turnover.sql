-- Judges settled bets against open turnover requirements, in sets.

-- Returns the weights of a rule by scope, its minimum odds, and the largest part of a field that a bet may cover.
create or replace function promotions_rule(p_rule integer, out weights jsonb, out odds_floor bigint, out coverage_max integer)
language sql stable as $$
  select (select jsonb_object_agg(a.scope, a.weight) from promotions_turnover_weights a where a.rule_id = x.rule_id), x.odds_floor_milli, x.coverage_max_ppm
  from promotions_turnover_rules x where x.rule_id = p_rule
$$;

-- Returns the weight of a bet under a rule (see promotions_rule) in parts per million, and the reason if it does not
-- count (null: it counts). The weight of the narrowest scope applies. The first matching reason in the order of
-- promotions.md 5 is returned.
create or replace function promotions_assess(
  p_weights jsonb, p_odds_floor bigint, p_coverage_max integer, p_opened timestamptz, p_expires timestamptz, p_product text, p_vendor integer, p_game text,
  p_placed timestamptz, p_odds bigint, p_coverage integer, p_valid bigint, p_flags text[], p_opposite boolean)
returns table (weight integer, refusal text)
language sql immutable as $$
  select w.weight,
         case when 'VOID' = any (p_flags) then 'VOID' when 'FREE_ROUND' = any (p_flags) then 'FREE_ROUND'
              when 'FREE_BET' = any (p_flags) then 'FREE_BET' when p_valid = 0 then 'PUSH'
              when p_placed < p_opened then 'BEFORE_START'
              when p_placed >= p_expires then 'AFTER_EXPIRY'
              when w.weight = 0 then case when w.is_of_game then 'GAME_EXCLUDED' else 'PRODUCT_NOT_COUNTED' end
              when p_odds < p_odds_floor then 'ODDS_TOO_LOW'
              when p_coverage > p_coverage_max then 'COVERAGE_TOO_WIDE'
              when 'CASHED_OUT' = any (p_flags) then 'CASHED_OUT'
              when p_opposite then 'OPPOSITE_SIDES' end
  from (select coalesce(n.of_game, p_weights ->> ('product ' || p_product), p_weights ->> 'default')::integer as weight,
               n.of_game is not null as is_of_game
        from (select coalesce(p_weights ->> ('game ' || p_vendor || ' ' || p_game), p_weights ->> ('vendor ' || p_vendor)) as of_game) n offset 0) w
$$;

-- Returns whether the name of a market holds in every round of its game. In games of these products it names the event
-- too (packages/hwp/src/fields.ts).
create or replace function promotions_is_named(p_product text, p_market text) returns boolean
language sql immutable as $$
  select p_market is not null and p_product in ('SPORTS', 'ESPORTS', 'COCKFIGHT', 'ELOTT', 'LOTT')
$$;

-- Returns the bets on another side of the market of a bet: in its round, and in other rounds of the member where the
-- name of the market holds there.
create or replace function promotions_opposed(
  p_member text, p_round bigint, p_product text, p_vendor integer, p_game text, p_market text, p_side text)
returns setof promotions_sides
language sql stable as $$
  select s.* from promotions_sides s
  where s.round = p_round and s.market = coalesce(p_market, '') and s.side <> p_side
  union
  select s.* from promotions_sides s
  where promotions_is_named(p_product, p_market) and s.member_id = p_member and s.market = p_market
    and s.vendor_id = p_vendor and s.game_code = p_game and s.side <> p_side
$$;

-- Reverses p_basis of the amount that a bet used, newest requirement first; the rest of the bet keeps its weight. A met
-- requirement reopens, unless it is final: then the reversal is recorded and counts 0.
create or replace function promotions_reverse(
  p_member text, p_first bigint, p_fact bigint, p_lane smallint, p_seq smallint, p_basis bigint, p_reason text) returns void
language plpgsql
set jit = off as $$
declare
  v_left bigint := p_basis;
  v_take bigint;
  v_counted bigint;
  v_one record;
begin
  -- Held bets were not used yet, so only their basis is reduced.
  insert into promotions_contributions (requirement_no, first_id, fact_id, seq, lane, basis, used, weight, counted, reason)
    select c.requirement_no, p_first, p_fact, p_seq, p_lane, -least(p_basis, sum(c.basis)), 0, max(c.weight), 0, p_reason
    from promotions_requirements r
    join promotions_contributions c on c.requirement_no = r.requirement_no and c.first_id = p_first
    where r.member_id = p_member group by c.requirement_no
    having bool_or(c.reason = 'HELD') and sum(c.used) = 0 and sum(c.basis) > 0;
  for v_one in
    select r.requirement_no, r.state, r.final_at, k.used, k.counted, k.weight
    from promotions_requirements r
    cross join lateral (
      select sum(c.used) as used, sum(c.counted) as counted, max(c.weight) as weight from promotions_contributions c
      where c.requirement_no = r.requirement_no and c.first_id = p_first) k
    where r.member_id = p_member and k.used > 0
    order by r.requirement_no desc
  loop
    exit when v_left = 0;
    v_take := least(v_left, v_one.used);
    v_left := v_left - v_take;
    v_counted := 0;
    if v_one.final_at is null and v_one.state in ('open', 'met') then
      v_counted := least(v_one.counted, (v_one.used - v_take) * v_one.weight / 1000000) - v_one.counted;
    end if;
    insert into promotions_contributions (requirement_no, first_id, fact_id, seq, lane, basis, used, weight, counted, reason)
      values (v_one.requirement_no, p_first, p_fact, p_seq, p_lane, -v_take, -v_take, v_one.weight, v_counted, p_reason);
    if v_counted < 0 then
      update promotions_requirements r set done = r.done + v_counted, state = 'open', closed_at = null
        where r.requirement_no = v_one.requirement_no;
    end if;
  end loop;
end
$$;

-- Returns what a requirement takes of the rest of a bet, what that counts, and the reason. p_left: its room after the bets
-- before; p_potential: what the whole rest would count. Without a reason the requirement was full: no verdict.
create or replace function promotions_take(p_rest bigint, p_potential bigint, p_left bigint, p_weight integer, p_refusal text)
returns table (used bigint, counted bigint, reason text)
language sql immutable as $$
  select case when t.counted = p_potential and p_refusal is null and p_left > 0 then p_rest
              when t.counted > 0 then (t.counted * 1000000 + p_weight - 1) / p_weight else 0 end,
         t.counted,
         case when p_left <= 0 then null when p_refusal is not null then p_refusal
              when p_weight = 1000000 then 'COUNTED' else 'WEIGHTED' end
  from (select case when p_refusal is null then greatest(0, least(p_potential, p_left)) else 0 end as counted offset 0) t
$$;

-- Writes the verdicts of promotions_judge: one per fact and open requirement of its member, oldest requirement first; the
-- unused part goes to the next. p_members have facts there. Returns those with open requirements. The planner expects few
-- rows at each step: with the settings it joins by hashes and reads by indexes whatever it expects, in one plan.
create or replace function promotions_allocate(p_after bigint[], p_upto bigint[], p_members text[]) returns text[]
language plpgsql
set enable_mergejoin = off
set enable_nestloop = off
set enable_seqscan = off
set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan
set jit = off as $$
declare
  v_judged text[];
  v_numbers bigint[];
  v_counted bigint[];
begin
  with recursive requirement as materialized (
    -- The locks serialize this with all other changes of these requirements.
    select q.*, row_number() over (partition by q.member_id, q.currency order by q.requirement_no) as place
    from (
      select r.requirement_no, r.member_id, r.currency, r.rule_id, r.required - r.done as room, r.opened_at, r.expires_at,
             case when r.held_at is not null then 'HELD' end as held
      from promotions_requirements r
      where r.state = 'open' and r.member_id = any (p_members) order by r.member_id, r.requirement_no for update) q
  ), rule as materialized (
    select u.rule_id, x.weights, x.odds_floor, x.coverage_max from (select distinct q.rule_id from requirement q) u
    cross join lateral promotions_rule(u.rule_id) x
  ), fact as materialized (
    select f.id, coalesce(f.corrects, f.id) as first_id, f.lane, f.member_id, f.currency, f.product, f.vendor_id, f.game_code,
           f.placed_at, f.odds_milli, f.coverage_ppm, f.valid_bet, f.flags,
           f.side is not null and exists (
             select from promotions_opposed(f.member_id, f.round, f.product, f.vendor_id, f.game_code, f.market, f.side)) as is_opposite
    from play_facts_within(p_after, p_upto) f
    where f.currency <> 'FUN' and not f.is_test and (f.corrects is null or f.valid_bet > 0)
      and f.member_id in (select q.member_id from requirement q)
  ), judged as (
    select p.id, p.first_id, p.lane, p.place, p.requirement_no, p.rest - t.used as rest,
           t.reason is null or p.refusal is not null or p.rest > t.used as goes_on, p.rest as basis, t.used, p.weight, t.counted, t.reason
    from (
      select c.*, (sum(c.potential) over (partition by c.requirement_no order by c.id rows unbounded preceding))::bigint - c.potential as before
      from (
        select f.id, f.first_id, f.lane, q.place, q.requirement_no, q.room, f.valid_bet as rest, w.weight, coalesce(w.refusal, q.held) as refusal,
               case when w.refusal is null and q.held is null then f.valid_bet * w.weight / 1000000 else 0 end as potential
        from fact f
        join requirement q on q.member_id = f.member_id and q.currency = f.currency and q.place = 1
        join rule x on x.rule_id = q.rule_id
        cross join lateral promotions_assess(x.weights, x.odds_floor, x.coverage_max, q.opened_at, q.expires_at, f.product, f.vendor_id,
                                           f.game_code, f.placed_at, f.odds_milli, f.coverage_ppm, f.valid_bet, f.flags, f.is_opposite) w) c) p
    cross join lateral promotions_take(p.rest, p.potential, p.room - p.before, p.weight, p.refusal) t
    union all
    select p.id, p.first_id, p.lane, p.place, p.requirement_no, p.rest - t.used,
           t.reason is null or p.refusal is not null or p.rest > t.used, p.rest, t.used, p.weight, t.counted, t.reason
    from (
      select c.*, (sum(c.potential) over (partition by c.requirement_no order by c.id rows unbounded preceding))::bigint - c.potential as before
      from (
        select j.id, j.first_id, j.lane, q.place, q.requirement_no, q.room, j.rest, w.weight, coalesce(w.refusal, q.held) as refusal,
               case when w.refusal is null and q.held is null then j.rest * w.weight / 1000000 else 0 end as potential
        from judged j
        join fact f on f.id = j.id
        join requirement q on q.member_id = f.member_id and q.currency = f.currency and q.place = j.place + 1
        join rule x on x.rule_id = q.rule_id
        cross join lateral promotions_assess(x.weights, x.odds_floor, x.coverage_max, q.opened_at, q.expires_at, f.product, f.vendor_id,
                                           f.game_code, f.placed_at, f.odds_milli, f.coverage_ppm, f.valid_bet, f.flags, f.is_opposite) w
        where j.goes_on) c) p
    cross join lateral promotions_take(p.rest, p.potential, p.room - p.before, p.weight, p.refusal) t
  ), added as (
    insert into promotions_contributions (requirement_no, first_id, fact_id, lane, basis, used, weight, counted, reason)
      select j.requirement_no, j.first_id, j.id, j.lane, j.basis, j.used, j.weight, j.counted, j.reason
      from judged j where j.reason is not null
      returning requirement_no, counted
  ), counted as (
    select a.requirement_no, sum(a.counted)::bigint as counted from added a where a.counted > 0 group by a.requirement_no
  )
  select (select coalesce(array_agg(distinct q.member_id), '{}') from requirement q), array_agg(c.requirement_no), array_agg(c.counted)
    into v_judged, v_numbers, v_counted from counted c;

  update promotions_requirements r set done = r.done + c.counted,
         state = case when r.done + c.counted = r.required then 'met' else 'open' end,
         closed_at = case when r.done + c.counted = r.required then platform_now() end
    from unnest(v_numbers, v_counted) c (requirement_no, counted)
    where r.requirement_no = c.requirement_no and r.requirement_no = any (v_numbers);
  return v_judged;
end
$$;

-- Judges the facts between two positions, first in, first out (promotions_allocate), and reverses what corrections and
-- opposite sides take back. Returns the judged members.
create or replace function promotions_judge(p_after bigint[], p_upto bigint[]) returns text[]
language plpgsql
set enable_mergejoin = off
set enable_seqscan = off
set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan
set jit = off as $$
declare
  v_members text[];
  v_judged text[];
  v_has_reversals boolean;
  v_fact record;
begin
  select array_agg(m.member_id), bool_or(m.has_reversals) into v_members, v_has_reversals
    from (select f.member_id, bool_or(f.corrects is not null or f.bet is not null or f.side is not null) as has_reversals
          from play_facts_within(p_after, p_upto) f where f.currency <> 'FUN' and not f.is_test group by f.member_id) m;
  if v_members is null then
    return '{}';
  end if;

  if v_has_reversals then
    -- Met requirements are locked too, because they may reopen.
    select coalesce(array_agg(distinct l.member_id), '{}') into v_members from (
      select r.member_id from promotions_requirements r where r.member_id = any (v_members) order by r.member_id, r.requirement_no for update) l;
    insert into promotions_sides (round, market, fact_id, member_id, side, vendor_id, game_code)
      select f.round, coalesce(f.market, ''), f.id, f.member_id, f.side, case when n.is_named then f.vendor_id end,
             case when n.is_named then f.game_code end
      from play_facts_between(p_after, p_upto) f
      cross join lateral (select promotions_is_named(f.product, f.market) as is_named) n
      where f.side is not null and (f.bet is not null or n.is_named) and f.corrects is null and f.currency <> 'FUN' and not f.is_test
      on conflict do nothing;
  end if;

  v_judged := promotions_allocate(p_after, p_upto, v_members);
  if not v_has_reversals then
    return v_judged;
  end if;
  -- Reversals are few: corrections, and bets with a bet on the opposite side.
  for v_fact in
    select f.id, f.corrects, f.lane, f.member_id, -f.valid_bet as basis from play_facts_between(p_after, p_upto) f
    where f.currency <> 'FUN' and not f.is_test and f.corrects is not null and f.valid_bet < 0
    order by f.id
  loop
    perform promotions_reverse(v_fact.member_id, v_fact.corrects, v_fact.id, v_fact.lane, 0::smallint, v_fact.basis, 'CORRECTED');
  end loop;
  for v_fact in
    select distinct s.fact_id, s.member_id, c.lane from play_facts_between(p_after, p_upto) f
    cross join lateral promotions_opposed(f.member_id, f.round, f.product, f.vendor_id, f.game_code, f.market, f.side) s
    join promotions_requirements r on r.member_id = s.member_id
    join promotions_contributions c on c.requirement_no = r.requirement_no and c.first_id = s.fact_id and c.counted > 0
    where f.side is not null and f.corrects is null and f.currency <> 'FUN' and not f.is_test
    order by s.fact_id
  loop
    perform promotions_reverse(v_fact.member_id, v_fact.fact_id, v_fact.fact_id, v_fact.lane, 1::smallint, 9000000000000000000, 'OPPOSITE_SIDES');
  end loop;
  return v_members;
end
$$;

-- Ends the hold of a requirement: its held bets count in their order, less amounts reversed or counted for later
-- requirements in the meantime.
create or replace function promotions_count_held(p_requirement bigint) returns void
language plpgsql
set jit = off as $$
declare
  v_open promotions_requirements;
  v_one record;
  v_rest bigint;
  v_counted bigint;
begin
  select * into v_open from promotions_requirements r where r.requirement_no = p_requirement for update;
  update promotions_requirements r set held_at = null where r.requirement_no = p_requirement;
  for v_one in
    select c.first_id, max(c.fact_id) filter (where c.reason = 'HELD') as fact_id, min(c.lane) as lane, max(c.weight) as weight,
           sum(c.basis)::bigint as basis
    from promotions_contributions c where c.requirement_no = p_requirement
    group by c.first_id having bool_or(c.reason = 'HELD') and sum(c.used) = 0
    order by c.first_id
  loop
    exit when v_open.state <> 'open' or v_open.done = v_open.required;
    select v_one.basis - coalesce(sum(c.used), 0) into v_rest from promotions_requirements r
      join promotions_contributions c on c.requirement_no = r.requirement_no and c.first_id = v_one.first_id
      where r.member_id = v_open.member_id and r.requirement_no > p_requirement;
    continue when v_rest <= 0 or exists (
      select from promotions_sides s
      join promotions_sides o on o.side <> s.side and o.market = s.market
        and (o.round = s.round or (o.member_id = s.member_id and o.vendor_id = s.vendor_id and o.game_code = s.game_code))
      where s.fact_id = v_one.first_id);
    v_counted := least(v_rest * v_one.weight / 1000000, v_open.required - v_open.done);
    insert into promotions_contributions (requirement_no, first_id, fact_id, seq, lane, basis, used, weight, counted, reason)
      values (p_requirement, v_one.first_id, v_one.fact_id, 2, v_one.lane, v_rest,
              case when v_counted = v_rest * v_one.weight / 1000000 then v_rest
                   else (v_counted * 1000000 + v_one.weight - 1) / v_one.weight end,
              v_one.weight, v_counted, case when v_one.weight = 1000000 then 'COUNTED' else 'WEIGHTED' end);
    v_open.done := v_open.done + v_counted;
  end loop;
  update promotions_requirements r
    set done = v_open.done, state = case when v_open.done = r.required then 'met' else r.state end,
        closed_at = case when v_open.done = r.required then platform_now() else r.closed_at end
    where r.requirement_no = p_requirement and r.state = 'open';
end
$$;

-- Returns those of these members with an open requirement whose cash, bonus and holds are together below p_under, with
-- the sum.
create or replace function promotions_bust_candidates(p_members text[], p_under bigint) returns table (member_id text, own bigint)
language sql stable
set jit = off as $$
  select m.id, b.own from unnest(p_members) as m (id)
  cross join lateral (
    select coalesce(sum(b.balance), 0)::bigint as own from ledger_accounts a join ledger_balances b on b.account_id = a.id
    where a.owner = m.id and a.class in ('player_cash', 'player_bonus', 'player_hold') and a.currency <> 'FUN') b
  where b.own < p_under
    and exists (select from promotions_requirements r where r.member_id = m.id and r.state = 'open')
$$;

revoke execute on function
  promotions_rule(integer),
  promotions_is_named(text, text),
  promotions_opposed(text, bigint, text, integer, text, text, text),
  promotions_assess(jsonb, bigint, integer, timestamptz, timestamptz, text, integer, text, timestamptz, bigint, integer, bigint, text[], boolean),
  promotions_reverse(text, bigint, bigint, smallint, smallint, bigint, text),
  promotions_take(bigint, bigint, bigint, integer, text),
  promotions_allocate(bigint[], bigint[], text[]),
  promotions_judge(bigint[], bigint[]),
  promotions_count_held(bigint),
  promotions_bust_candidates(text[], bigint)
  from public, sanam_app;
grant execute on function
  promotions_rule(integer),
  promotions_is_named(text, text),
  promotions_opposed(text, bigint, text, integer, text, text, text),
  promotions_assess(jsonb, bigint, integer, timestamptz, timestamptz, text, integer, text, timestamptz, bigint, integer, bigint, text[], boolean),
  promotions_reverse(text, bigint, bigint, smallint, smallint, bigint, text),
  promotions_take(bigint, bigint, bigint, integer, text),
  promotions_allocate(bigint[], bigint[], text[]),
  promotions_judge(bigint[], bigint[]),
  promotions_count_held(bigint),
  promotions_bust_candidates(text[], bigint)
  to sanam_app;

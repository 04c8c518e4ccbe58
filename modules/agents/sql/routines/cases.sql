-- Cases of members who seem to play into each other's hands.

-- Stores the bets since p_from that speak against the members of a case, newest first, p_max at most: bets on another
-- side of the same market of a round, or rounds at one table.
create or replace function agents_keep_evidence(p_case text, p_from timestamptz, p_max integer) returns void
language plpgsql
set jit = off as $$
declare
  v_sign text;
begin
  select c.sign into strict v_sign from agents_cases c where c.case_id = p_case;
  insert into agents_case_facts (case_id, fact_id, market, side)
  with member as materialized (
    select x.member_no from agents_exclusions x where x.case_id = p_case
    union select x.with_no from agents_exclusions x where x.case_id = p_case and x.with_no is not null
  ), played as materialized (
    select f.fact_id, f.member_no, s.vendor_id, s.game_code, s.round, s.market, s.side
    from play_sides_between(p_from, platform_now()) s join agents_facts f on f.fact_id = s.fact_id
    join member m on m.member_no = f.member_no
    where v_sign = 'oppositeSides'
    union all
    select f.fact_id, f.member_no, r.vendor_id, r.game_code, r.round, null, null
    from play_tables_between(p_from, platform_now()) r join agents_facts f on f.fact_id = r.fact_id
    join member m on m.member_no = f.member_no
    where v_sign = 'oneWayChips'
  )
  select p_case, a.fact_id, nullif(a.market, ''), a.side from played a
  where exists (
    select from played b
    where b.vendor_id = a.vendor_id and b.game_code = a.game_code and b.round = a.round and b.member_no <> a.member_no
      and (a.side is null or (b.market = a.market and b.side <> a.side)))
  order by a.fact_id desc limit p_max
  on conflict do nothing;
end
$$;
revoke execute on function agents_keep_evidence(text, timestamptz, integer) from public, sanam_app;
grant execute on function agents_keep_evidence(text, timestamptz, integer) to sanam_app;

-- Returns the bets of a case with vendor, game and round, newest first.
create or replace function agents_case_bets(p_case text, p_limit integer)
returns table (fact_id bigint, member_id text, settled_at timestamptz, vendor text, game text, round text, market text, side text,
  stake bigint, payout bigint)
language sql stable
set jit = off as $$
  with bet as (
    select k.fact_id, k.market, k.side, f.member_no, f.settled_at, f.stake_cash, f.payout_cash
    from agents_case_facts k join agents_facts f on f.fact_id = k.fact_id
    where k.case_id = p_case order by f.settled_at desc, f.fact_id desc limit p_limit
  )
  select b.fact_id, m.member_id, b.settled_at, r.vendor, r.game, r.round, b.market, b.side, b.stake_cash, b.payout_cash
  from bet b join agents_members m on m.member_no = b.member_no
  join play_rounds_of_facts((select array_agg(o.fact_id) from bet o)) r on r.fact_id = b.fact_id
  order by b.settled_at desc, b.fact_id desc
$$;
revoke execute on function agents_case_bets(text, integer) from public, sanam_app;
grant execute on function agents_case_bets(text, integer) to sanam_app;

-- Returns the cases whose members a run left out of an agent's team or added back to it, with the play of these members.
create or replace function agents_left_out_cases(p_run bigint, p_agent bigint)
returns table (case_id text, kind text, members bigint, valid_bet numeric, net_loss numeric)
language sql stable
set jit = off as $$
  select e.case_id, x.kind, count(distinct x.member_no), sum(f.valid_bet), sum(f.net_loss)
  from agents_run_exclusions x
  join agents_exclusions e on e.exclusion_id = x.exclusion_id and e.case_id is not null
  join agents_facts f on f.member_no = x.member_no and f.slot >= x.slots_from and f.slot < x.slots_to
  join agents_lines l on l.line_id = f.line_id and l.path @> array[p_agent]
  where x.run_id = p_run
  group by e.case_id, x.kind order by e.case_id, x.kind
$$;
revoke execute on function agents_left_out_cases(bigint, bigint) from public, sanam_app;
grant execute on function agents_left_out_cases(bigint, bigint) to sanam_app;

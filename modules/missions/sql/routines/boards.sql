-- Counts the scores of leaderboards in sets.

-- Adds the facts between two positions to the boards that were running when their bets were placed. A correction adds
-- its difference to the earlier value of its bet, until the prizes are given.
create or replace function missions_score(p_after bigint[], p_upto bigint[]) returns void
language sql
set jit = off as $$
  with gained as (
    select b.board_id, c.member_id, max(c.settled_at) as reached_at,
           sum(missions_worth('validBet', null, c.valid, c.cash, c.stake, c.payout)
               - missions_worth('validBet', null, c.valid_before, c.cash_before, c.stake_before, c.payout_before)) as gain
    from play_bets_between(p_after, p_upto) c
    join members o on o.member_id = c.member_id
    join missions_boards b on b.merchant_id = o.merchant_id and (b.product is null or b.product = c.product)
      and c.placed_at >= greatest(b.starts_at, b.made_at) and c.placed_at < b.ends_at
    where b.settled_at is null and b.stopped_at is null
    group by 1, 2
  )
  insert into missions_scores as s (board_id, member_id, score, reached_at)
    select g.board_id, g.member_id, g.gain, g.reached_at from gained g where g.gain <> 0 order by 1, 2
    on conflict (board_id, member_id) do update set score = s.score + excluded.score, reached_at = excluded.reached_at
$$;

-- Writes the prizes of a board for these members, who are in the order of their ranks and may have a prize.
create or replace function missions_give_prizes(p_board text, p_members text[]) returns setof missions_prizes
language sql
set jit = off as $$
  insert into missions_prizes (board_id, rank, member_id, merchant_id, score, amount)
    select b.board_id, m.rank, m.member_id, b.merchant_id, s.score, b.prizes[m.rank]
    from missions_boards b
    cross join unnest(p_members) with ordinality m (member_id, rank)
    join missions_scores s on s.board_id = b.board_id and s.member_id = m.member_id
    where b.board_id = p_board and m.rank <= cardinality(b.prizes) and b.prizes[m.rank] > 0
    order by m.rank
    returning *
$$;

revoke execute on function missions_score(bigint[], bigint[]), missions_give_prizes(text, text[]) from public, sanam_app;
grant execute on function missions_score(bigint[], bigint[]), missions_give_prizes(text, text[]) to sanam_app;

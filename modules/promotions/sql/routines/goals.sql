-- Counts goals of joined activities in sets.

-- Returns the amount that a bet counts for a goal: the cash share of its valid bet.
create or replace function promotions_goal_worth(p_valid numeric, p_cash numeric, p_stake numeric) returns bigint
language sql immutable as $$
  select case when p_cash <= 0 or p_stake <= 0 then 0 else div(p_valid * p_cash, p_stake)::bigint end
$$;

-- Counts the facts between two positions for the goals of running parts, including those with an unclaimed reward. A
-- correction adds the difference to what its bet counted before. Returns the changed goals and whether they are met.
create or replace function promotions_count_goals(p_after bigint[], p_upto bigint[])
returns table (participation_id text, member_id text, is_reached boolean)
language plpgsql
set jit = off as $$
#variable_conflict use_column
begin
  if not exists (select from promotions_goals) then
    return;
  end if;
  return query
    with gained as materialized (
      select g.participation_id,
             sum(promotions_goal_worth(c.valid, c.cash, c.stake)
                 - promotions_goal_worth(c.valid_before, c.cash_before, c.stake_before))::bigint as gain
      from play_bets_between(p_after, p_upto) c
      join promotions_goals g on g.member_id = c.member_id and (g.product is null or g.product = c.product)
        and c.placed_at >= g.counts_from and (g.counts_until is null or c.placed_at < g.counts_until)
      join promotions_participations p on p.participation_id = g.participation_id and p.state in ('signed', 'joined', 'claim')
      group by 1
    ), held as materialized (
      select g.participation_id, n.gain from gained n
      join promotions_goals g on g.participation_id = n.participation_id
      where n.gain <> 0 order by 1 for update of g
    )
    update promotions_goals g set done = greatest(g.done + h.gain, 0)
    from held h where g.participation_id = h.participation_id
    returning g.participation_id, g.member_id, g.done >= g.goal;
end
$$;

revoke execute on function promotions_goal_worth(numeric, numeric, numeric), promotions_count_goals(bigint[], bigint[])
  from public, sanam_app;
grant execute on function promotions_goal_worth(numeric, numeric, numeric), promotions_count_goals(bigint[], bigint[])
  to sanam_app;

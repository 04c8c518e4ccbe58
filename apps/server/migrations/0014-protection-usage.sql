-- What a member has used of a kind of limit, counted from the books: the counters' first value when a limit is set, and
-- what verify-ledger compares them with. Minutes of play leave no entry, so 'time' starts at zero.
create function protection_used(p_member text, p_kind text, p_from timestamptz) returns bigint
language sql stable as $$
  select coalesce(case p_kind
    when 'stake' then sum(case e.kind when 'game.bet' then -e.amount when 'game.tip' then -e.amount
                                      when 'game.rollback' then least(-e.amount, 0) else 0 end)
    when 'loss' then sum(case when e.kind like 'game.%' and e.kind <> 'game.promo' then -e.amount else 0 end)
    when 'deposit' then sum(case when e.kind like 'deposit.%' then greatest(e.amount, 0) else 0 end)
    else 0 end, 0)::bigint
  from ledger_accounts a
  join lateral (
    select kind, -amount as amount from ledger_postings where from_account = a.id and from_version is not null and at >= p_from
    union all
    select kind, amount from ledger_postings where to_account = a.id and to_version is not null and at >= p_from) e on true
  where a.owner = p_member and a.class = 'player_cash'
$$;

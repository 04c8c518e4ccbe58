-- Checks whether a bet or a win of a round was accepted. A round without one had refused bets only; records leave it out.
create or replace function vendors_was_played(p_round bigint) returns boolean
language sql stable as $$
  select exists (select from vendors_transactions t
                 where t.round = p_round and t.state = 'ACCEPTED' and t.call in ('bet', 'bet-win', 'win', 'jackpot-win'))
$$;
revoke execute on function vendors_was_played(bigint) from public, sanam_app;
grant execute on function vendors_was_played(bigint) to sanam_app;

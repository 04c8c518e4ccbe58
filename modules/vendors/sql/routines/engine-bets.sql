-- What the engine asks and remembers of single bets.

-- Remembers that a bet of this round died, so that its win is answered "cancelled" and not "not yet".
create or replace function vendors_count_dead_bet(c vendors_command) returns bigint
language sql as $$
  insert into vendors_rounds (vendor_id, round_id, player, member_id, game_code, state, dead_bets)
    values (c.vendor_id, c.round_id, c.player, c.member_id, coalesce(c.game_code, ''), 'VOID', 1)
  on conflict (vendor_id, round_id, player) do update set dead_bets = vendors_rounds.dead_bets + 1
  returning id
$$;

-- Is there a win for this bet that was not rolled back? For vendors that pay per bet.
create or replace function vendors_bet_is_settled(p_vendor integer, p_bet text) returns boolean
language sql stable as $$
  select exists (
    select 1 from vendors_settlements s where s.vendor_id = p_vendor and s.bet_id = p_bet
      and not exists (select 1 from vendors_reversals v where v.vendor_id = p_vendor and v.transaction_id = s.win_id))
$$;

revoke execute on function
  vendors_count_dead_bet(vendors_command),
  vendors_bet_is_settled(integer, text)
  from public, sanam_app;

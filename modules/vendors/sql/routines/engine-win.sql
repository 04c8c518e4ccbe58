-- win: a credit for a round that has a live bet (M8). Taken whatever the session or the player's state (M11).
create or replace function vendors_serve_win(c vendors_command, p_id bigint, p_now timestamptz) returns vendors_verdict
language plpgsql as $$
declare
  v vendors_verdict;
  v_state record;
  r vendors_rounds;
  t vendors_transactions;
  v_per_bet boolean := 'pay_by_bet' = any (c.capabilities);
begin
  v.moved := 0;
  v.code := case
    when c.jackpot_part > 0 and not ('jackpot_in_win' = any (c.capabilities)) then 'NOT_ALLOWED'
    when c.player is null then 'UNKNOWN_PLAYER'
    when c.currency <> c.player_currency then 'WRONG_CURRENCY'
    when v_per_bet and c.reference is null then 'INVALID_REQUEST'
  end;
  if v.code is not null then
    return v;
  end if;
  select * into r from vendors_rounds where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player;
  v.round := r.id;
  if c.reference is not null then
    select * into t from vendors_transactions where vendor_id = c.vendor_id and transaction_id = c.reference;
    v.code := case
      when t.id is null then 'BET_NOT_FOUND'
      when t.player is distinct from c.player then 'REFERENCE_MISMATCH'
      when t.state = 'TOMBSTONE' then 'TRANSACTION_CANCELLED'
      when t.call not in ('bet', 'bet-win') or t.round is distinct from r.id then 'REFERENCE_MISMATCH'
      when t.state = 'REFUSED' or exists (select 1 from vendors_reversals
        where vendor_id = c.vendor_id and transaction_id = c.reference) then 'TRANSACTION_CANCELLED'
    end;
  end if;
  v.code := coalesce(v.code, case
    when r.id is null then 'BET_NOT_FOUND'
    when r.state = 'CLOSED' and c.amount = 0 then 'OK'
    when r.state = 'CLOSED' then 'ROUND_CLOSED'
    when r.bets = 0 then 'TRANSACTION_CANCELLED'
    when v_per_bet and vendors_bet_is_settled(c.vendor_id, c.reference) then 'ALREADY_SETTLED'
  end);
  if v.code is not null then
    return v;
  end if;
  if c.kind = 'FREE_ROUND' and c.reward_id is not null then
    if exists (select 1 from vendors_rewards where vendor_id = c.vendor_id and reward_id = c.reward_id and payout_seq > 0) then
      v.code := 'DUPLICATE_CONFLICT';
      return v;
    end if;
    insert into vendors_rewards values (c.vendor_id, c.reward_id, 0, c.transaction_id) on conflict do nothing;
  end if;

  v.code := 'OK';
  v.moved := c.amount;
  if c.amount > 0 then
    v_state := ledger_give(p_id, 'game.win', c.house_id, c.account_id, c.amount, r.id, p_now);
    v.balance := v_state.balance; v.version := v_state.version;
  end if;
  update vendors_rounds set wins = wins + 1, win_total = win_total + c.amount,
         state = case when c.round_closed then 'CLOSED' else state end,
         closed_at = case when c.round_closed then p_now end
    where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player;
  if v_per_bet then
    insert into vendors_settlements values (c.vendor_id, c.reference, c.transaction_id);
  end if;
  if c.has_limits then
    perform protection_count(c.member_id, 'loss', -c.amount, p_now);
  end if;
  return v;
end
$$;

revoke execute on function vendors_serve_win(vendors_command, bigint, timestamptz) from public, sanam_app;

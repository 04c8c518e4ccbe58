-- adjust: a signed correction of an earlier vendor transaction, never below zero (M19).
create or replace function vendors_serve_adjust(c vendors_command, p_id bigint, p_now timestamptz) returns vendors_verdict
language plpgsql as $$
declare
  v vendors_verdict;
  v_state record;
  r vendors_rounds;
  t vendors_transactions;
begin
  v.moved := 0;
  v.code := case
    when not ('adjust' = any (c.capabilities)) then 'NOT_ALLOWED'
    when c.player is null then 'UNKNOWN_PLAYER'
    when c.currency <> c.player_currency then 'WRONG_CURRENCY'
  end;
  if v.code is not null then
    return v;
  end if;
  select * into t from vendors_transactions where vendor_id = c.vendor_id and transaction_id = c.reference;
  select * into r from vendors_rounds where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player;
  v.round := r.id;
  v.code := case
    when t.id is null then 'BET_NOT_FOUND'
    when t.player is distinct from c.player then 'REFERENCE_MISMATCH'
    when t.state = 'TOMBSTONE' then 'TRANSACTION_CANCELLED'
    when r.id is null or t.round is distinct from r.id then 'REFERENCE_MISMATCH'
    when t.state = 'REFUSED' then 'TRANSACTION_CANCELLED'
  end;
  if v.code is not null then
    return v;
  end if;
  if c.amount < 0 then
    v_state := ledger_take(p_id, 'game.adjust', c.account_id, c.house_id, -c.amount, r.id, p_now);
    v.balance := v_state.balance; v.version := v_state.version;
    if v.balance is null then
      perform vendors_open_case(c.vendor_id, 'adjustShort', c.transaction_id, jsonb_build_object('player', c.player_id, 'amount', c.amount));
      v.code := 'INSUFFICIENT_FUNDS';
      return v;
    end if;
  else
    v_state := ledger_give(p_id, 'game.adjust', c.house_id, c.account_id, c.amount, r.id, p_now);
    v.balance := v_state.balance; v.version := v_state.version;
  end if;
  v.code := 'OK';
  v.moved := c.amount;
  update vendors_rounds set win_total = win_total + c.amount,
         state = case when c.round_closed then 'CLOSED' else state end,
         closed_at = case when c.round_closed then coalesce(closed_at, p_now) else closed_at end
    where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player;
  if c.has_limits then
    perform protection_count(c.member_id, 'loss', -c.amount, p_now);
  end if;
  return v;
end
$$;

revoke execute on function vendors_serve_adjust(vendors_command, bigint, timestamptz) from public, sanam_app;

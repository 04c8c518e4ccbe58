-- May this recorded vendor transaction be reversed? Null: yes. 'OK': it moved nothing or was reversed before (M5, M7).
create or replace function vendors_rollback_verdict(c vendors_command, t vendors_transactions, r vendors_rounds) returns text
language sql stable as $$
  select case
    when t.player is distinct from c.player
      or (c.currency is not null and c.currency <> c.player_currency)
      or (c.round_id is not null and t.round is not null and r.round_id is distinct from c.round_id)
      or (c.amount is not null and t.state <> 'TOMBSTONE' and c.amount <> t.amount) then 'REFERENCE_MISMATCH'
    when t.state in ('TOMBSTONE', 'REFUSED') then 'OK'
    when t.call in ('rollback', 'round/close', 'adjust') then 'NOT_ALLOWED'
    when exists (select 1 from vendors_reversals v where v.vendor_id = t.vendor_id and v.transaction_id = t.transaction_id) then 'OK'
    when t.call not in ('bet', 'tip') and not ('win_rollback' = any (c.capabilities)) then 'NOT_ALLOWED'
    when t.call = 'bet' and (r.state = 'CLOSED' or case when 'pay_by_bet' = any (c.capabilities)
      then vendors_bet_is_settled(t.vendor_id, t.transaction_id) else r.wins > 0 end) then 'ALREADY_SETTLED'
  end
$$;

-- Takes a reversed vendor transaction out of its round's sums.
create or replace function vendors_reverse_round(t vendors_transactions, r vendors_rounds, p_close boolean, p_now timestamptz) returns void
language sql as $$
  update vendors_rounds set
    bets = bets - (t.call in ('bet', 'bet-win'))::integer,
    dead_bets = dead_bets + (t.call in ('bet', 'bet-win'))::integer,
    wins = wins - (t.call in ('win', 'bet-win'))::integer,
    bet_total = bet_total - case when t.call in ('bet', 'bet-win') then t.amount else 0 end,
    win_total = win_total - case t.call when 'bet-win' then t.win_amount when 'win' then t.amount
                                        when 'jackpot-win' then t.amount when 'promo-win' then t.amount else 0 end,
    state = case when p_close then 'CLOSED' when state = 'OPEN' and bets = 1 and t.call in ('bet', 'bet-win') then 'VOID' else state end,
    closed_at = case when p_close then coalesce(closed_at, p_now) else closed_at end
  where r.id is not null and t.call <> 'tip' and vendor_id = r.vendor_id and round_id = r.round_id and player = r.player
$$;

-- rollback: the full reversal of one vendor transaction, once. An unknown target leaves a tombstone under its id (M4).
create or replace function vendors_serve_rollback(c vendors_command, p_id bigint, p_now timestamptz) returns vendors_verdict
language plpgsql as $$
declare
  v vendors_verdict;
  v_state record;
  t vendors_transactions;
  r vendors_rounds;
  v_back bigint;
begin
  v.moved := 0;
  if c.player is null then
    v.code := 'UNKNOWN_PLAYER';
    return v;
  end if;
  select * into t from vendors_transactions where vendor_id = c.vendor_id and transaction_id = c.reference;
  if t.id is null then
    if c.reference = c.transaction_id or c.currency <> c.player_currency then
      v.code := 'REFERENCE_MISMATCH';
      return v;
    end if;
    if c.round_id is not null then
      v.round := vendors_count_dead_bet(c);
    end if;
    insert into vendors_transactions (vendor_id, transaction_id, id, call, state, code, player, round, reference, at)
      values (c.vendor_id, c.reference, nextval('ledger_transaction_ids'), 'tombstone', 'TOMBSTONE', 'TRANSACTION_CANCELLED',
              c.player, v.round, c.transaction_id, p_now);
    v.code := 'OK';
    return v;
  end if;
  if t.round is not null then
    select * into r from vendors_rounds where member_id = c.member_id and id = t.round;
  end if;
  v.round := t.round;
  v.code := vendors_rollback_verdict(c, t, r);
  if v.code is not null then
    return v;
  end if;

  v_back := -t.moved;
  if v_back < 0 and (select balance + v_back < 0 from ledger_balances where account_id = c.account_id) then
    perform vendors_open_case(c.vendor_id, 'rollbackShort', c.reference, jsonb_build_object('player', c.player_id, 'amount', -v_back));
    v.code := 'INSUFFICIENT_FUNDS';
    return v;
  end if;
  v.code := 'OK';
  v.moved := v_back;
  if t.call in ('bet', 'tip', 'bet-win') and t.amount > 0 then
    v_state := ledger_give(p_id, 'game.rollback', c.house_id, c.account_id, t.amount, t.round, p_now);
    v.balance := v_state.balance; v.version := v_state.version;
  end if;
  if t.call not in ('bet', 'tip') and coalesce(t.win_amount, t.amount) > 0 then
    v_state := ledger_take(p_id, 'game.rollback', c.account_id, c.house_id, coalesce(t.win_amount, t.amount), t.round, p_now);
    v.balance := v_state.balance; v.version := v_state.version;
  end if;
  insert into vendors_reversals values (c.vendor_id, c.reference, c.transaction_id, p_now);
  perform vendors_reverse_round(t, r, c.round_closed, p_now);
  if c.has_limits then
    if t.call in ('bet', 'tip', 'bet-win') then
      perform protection_count(c.member_id, 'stake', -t.amount, t.at);
    end if;
    if t.call <> 'promo-win' then
      perform protection_count(c.member_id, 'loss', -v_back, t.at);
    end if;
  end if;
  return v;
end
$$;

revoke execute on function
  vendors_rollback_verdict(vendors_command, vendors_transactions, vendors_rounds),
  vendors_reverse_round(vendors_transactions, vendors_rounds, boolean, timestamptz),
  vendors_serve_rollback(vendors_command, bigint, timestamptz)
  from public, sanam_app;

-- promo-win and jackpot-win: credits that need no bet.
create or replace function vendors_serve_credit(c vendors_command, p_id bigint, p_now timestamptz) returns vendors_verdict
language plpgsql as $$
declare
  v vendors_verdict;
  v_state record;
begin
  v.moved := 0;
  v.code := case
    when c.call = 'promo-win' and not ('promo' = any (c.capabilities)) then 'NOT_ALLOWED'
    when c.call = 'jackpot-win' and 'jackpot_in_win' = any (c.capabilities) then 'NOT_ALLOWED'
    when c.player is null then 'UNKNOWN_PLAYER'
    when c.currency <> c.player_currency then 'WRONG_CURRENCY'
  end;
  if v.code is not null then
    return v;
  end if;
  if c.call = 'promo-win' then
    if exists (select 1 from vendors_rewards where vendor_id = c.vendor_id and reward_id = c.reward_id and payout_seq = 0) then
      v.code := 'DUPLICATE_CONFLICT';
      return v;
    end if;
    insert into vendors_rewards values (c.vendor_id, c.reward_id, c.payout_seq, c.transaction_id) on conflict do nothing;
    if not found then
      v.code := 'DUPLICATE_CONFLICT';
      return v;
    end if;
  end if;
  v.code := 'OK';
  v.moved := c.amount;
  if c.round_id is not null then
    update vendors_rounds set win_total = win_total + c.amount,
           state = case when c.round_closed then 'CLOSED' else state end,
           closed_at = case when c.round_closed then coalesce(closed_at, p_now) else closed_at end
      where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player returning id into v.round;
  end if;
  if c.amount > 0 then
    v_state := ledger_give(p_id, case c.call when 'promo-win' then 'game.promo' else 'game.jackpot' end,
                           c.house_id, c.account_id, c.amount, v.round, p_now);
    v.balance := v_state.balance; v.version := v_state.version;
  end if;
  if c.has_limits and c.call = 'jackpot-win' then
    perform protection_count(c.member_id, 'loss', -c.amount, p_now);
  end if;
  return v;
end
$$;

revoke execute on function vendors_serve_credit(vendors_command, bigint, timestamptz) from public, sanam_app;

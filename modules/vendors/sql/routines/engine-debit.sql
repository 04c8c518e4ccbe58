-- bet, bet-win, tip. Funds are judged on the stake before any win of the same message (M12).
create or replace function vendors_serve_debit(c vendors_command, p_id bigint, p_now timestamptz) returns vendors_verdict
language plpgsql as $$
declare
  v vendors_verdict;
  v_state record;
  r vendors_rounds;
  v_goes_on boolean := false;
begin
  if c.round_id is not null and c.player is not null then
    select * into r from vendors_rounds
      where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player;
    -- A round in play may be finished whatever was switched off or has fallen due since (M24, M24a).
    v_goes_on := c.kind in ('RAISE', 'GAMBLE') and r.state is not distinct from 'OPEN';
  end if;
  v.code := case
    when not c.vendor_enabled and v_goes_on is not true then 'VENDOR_DISABLED'
    when c.maintenance then 'MAINTENANCE'
    when c.call = 'tip' and not ('tip' = any (c.capabilities)) then 'NOT_ALLOWED'
    when c.player is null then 'UNKNOWN_PLAYER'
    when c.currency <> c.player_currency then 'WRONG_CURRENCY'
    when c.session_player is null then 'SESSION_NOT_FOUND'
    when c.session_player <> c.player then 'SESSION_MISMATCH'
    when c.session_ends <= p_now then 'SESSION_EXPIRED'
    when c.session_game <> c.game_code and not ('lobby' = any (c.capabilities)) then 'SESSION_MISMATCH'
    when c.gate_state is null then 'TEMPORARY_ERROR'
    else protection_bet_refusal(c.gate_state, c.gate_until, c.gate_blocks, p_now)
  end;
  v.code := coalesce(v.code, case
    when c.rc_due_at <= p_now and c.call <> 'tip' and v_goes_on is not true then 'REALITY_CHECK_DUE'
    when c.game_enabled is null and c.call <> 'tip' then 'UNKNOWN_GAME'
    when not c.game_enabled and v_goes_on is not true then 'GAME_DISABLED'
    when r.state = 'CLOSED' and c.call <> 'tip' then 'ROUND_CLOSED'
  end);
  if v.code is null then
    v.limit_kind := case
      when c.amount > c.bet_max then 'BET_MAX'
      when r.bets >= c.round_bets_max and c.call <> 'tip' then 'ROUND_BETS'
      when c.has_limits then protection_broken_limit(c.member_id, c.amount, coalesce(r.bets, 0), p_now)
    end;
    if v.limit_kind is not null then
      v.code := 'LIMIT_REACHED';
    end if;
  end if;

  v.round := r.id;
  if v.code is null then
    if v.round is null and c.round_id is not null then
      v.round := nextval('vendors_round_ids');
    end if;
    if c.amount > 0 then
      v_state := ledger_take(p_id, case when c.call = 'tip' then 'game.tip' else 'game.bet' end,
                             c.account_id, c.house_id, c.amount, v.round, p_now);
      v.balance := v_state.balance; v.version := v_state.version;
      if v.balance is null then
        v.code := 'INSUFFICIENT_FUNDS';
        v.round := r.id;
      end if;
    end if;
  end if;
  if v.code is not null then
    v.moved := 0;
    if c.call <> 'tip' and c.player is not null and vendors_is_recorded(v.code) then
      v.round := vendors_count_dead_bet(c);
    end if;
    return v;
  end if;

  v.code := 'OK';
  v.moved := -c.amount;
  if c.win_amount > 0 then
    v_state := ledger_give(p_id, 'game.win', c.house_id, c.account_id, c.win_amount, v.round, p_now);
    v.balance := v_state.balance; v.version := v_state.version;
    v.moved := v.moved + c.win_amount;
  end if;
  if c.call <> 'tip' then
    if r.id is null then
      insert into vendors_rounds (id, vendor_id, round_id, player, member_id, game_code, state, bets, wins, bet_total, win_total,
                                opened_at, closed_at)
        values (v.round, c.vendor_id, c.round_id, c.player, c.member_id, c.game_code,
                case when c.round_closed then 'CLOSED' else 'OPEN' end, 1, (c.call = 'bet-win')::integer,
                c.amount, coalesce(c.win_amount, 0), p_now, case when c.round_closed then p_now end);
    else
      update vendors_rounds set bets = bets + 1, wins = wins + (c.call = 'bet-win')::integer,
             bet_total = bet_total + c.amount, win_total = win_total + coalesce(c.win_amount, 0),
             state = case when c.round_closed then 'CLOSED' else 'OPEN' end,
             closed_at = case when c.round_closed then p_now end
        where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player;
    end if;
  end if;
  if c.has_limits then
    perform protection_count(c.member_id, 'stake', c.amount, p_now);
    perform protection_count(c.member_id, 'loss', -v.moved, p_now);
  end if;
  if c.session_seen < p_now - interval '1 minute' then
    perform vendors_touch_session(c, p_now);
  end if;
  return v;
end
$$;

revoke execute on function vendors_serve_debit(vendors_command, bigint, timestamptz) from public, sanam_app;

-- The wallet engine of HWP/1: an array of commands in, an answer for each out, one transaction.
-- Every state that decides about a command belongs to one player and is read under that player's wallet lock, which is
-- taken first; so commands of one player follow each other, and the movements' primary key is only the backstop.

-- A command with what the wallet knows about its vendor, player, session, game and gate.
create type games_command as (
  n integer,
  call text,
  vendor_id integer,
  transaction_id text,
  reference text,
  player_id text,
  session_id text,
  game_code text,
  round_id text,
  round_closed boolean,
  currency text,
  amount bigint,
  win_amount bigint,
  kind text,
  reward_id text,
  payout_seq integer,
  jackpot_part bigint,
  fingerprint bytea,
  extra jsonb,
  vendor_enabled boolean,
  maintenance boolean,
  capabilities text[],
  player bigint,
  member_id text,
  account_id bigint,
  house_id bigint,
  player_currency text,
  session_player bigint,
  session_game text,
  session_ends timestamptz,
  session_seen timestamptz,
  game_enabled boolean,
  bet_max bigint,
  round_bets_max integer,
  gate_state text,
  gate_until timestamptz,
  gate_blocks text[],
  rc_due_at timestamptz,
  has_limits boolean
);

-- What was decided. balance and version are set when money moved.
create type games_verdict as (
  code text,
  moved bigint,
  balance bigint,
  version bigint,
  round bigint,
  limit_kind text
);


-- Remembers that a bet of this round died, so that its win is answered "cancelled" and not "not yet".
create function games_count_dead_bet(c games_command) returns bigint
language sql as $$
  insert into games_rounds (vendor_id, round_id, player, member_id, game_code, state, dead_bets)
    values (c.vendor_id, c.round_id, c.player, c.member_id, coalesce(c.game_code, ''), 'VOID', 1)
  on conflict (vendor_id, round_id, player) do update set dead_bets = games_rounds.dead_bets + 1
  returning id
$$;

-- Is there a win for this bet that was not rolled back? For vendors that pay per bet.
create function games_bet_is_settled(p_vendor integer, p_bet text) returns boolean
language sql stable as $$
  select exists (
    select 1 from games_settlements s where s.vendor_id = p_vendor and s.bet_id = p_bet
      and not exists (select 1 from games_reversals v where v.vendor_id = p_vendor and v.transaction_id = s.win_id))
$$;

create function games_open_case(p_vendor integer, p_finding text, p_transaction text, p_details jsonb) returns void
language sql as $$
  insert into games_findings (vendor_id, finding, transaction_id, details, alarm)
    values (p_vendor, p_finding, p_transaction, p_details, true)
  on conflict (vendor_id, transaction_id, finding) do nothing
$$;

-- Once a minute of play at most: the session's inactivity timer, the time limit and the reality check's clock.
-- The check's clock runs while any game session lives; a pause of 15 minutes starts it anew.
create function games_touch_session(c games_command, p_now timestamptz) returns void
language plpgsql as $$
begin
  update games_sessions set last_seen_at = p_now where session_id = c.session_id and last_seen_at = c.session_seen;
  if not found then
    return; -- an earlier command of this batch did it
  end if;
  update protection_gates set last_play_at = p_now,
         rc_due_at = case when rc_due_at is null or last_play_at is null or last_play_at < p_now - interval '15 minutes'
                          then p_now + make_interval(mins => check_minutes) else rc_due_at end
    where member_id = c.member_id;
  if c.has_limits then
    perform protection_count(c.member_id, 'time', least(extract(epoch from p_now - c.session_seen)::bigint, 300), p_now);
  end if;
end
$$;

-- bet, bet-win, tip. Funds are judged on the stake before any win of the same message (M12).
create function games_serve_debit(c games_command, p_id bigint, p_now timestamptz) returns games_verdict
language plpgsql as $$
declare
  v games_verdict;
  v_state record;
  r games_rounds;
  v_goes_on boolean := false;
begin
  if c.round_id is not null and c.player is not null then
    select * into r from games_rounds
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
      v.round := nextval('games_round_ids');
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
    if c.call <> 'tip' and c.player is not null and games_is_recorded(v.code) then
      v.round := games_count_dead_bet(c);
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
      insert into games_rounds (id, vendor_id, round_id, player, member_id, game_code, state, bets, wins, bet_total, win_total,
                                opened_at, closed_at)
        values (v.round, c.vendor_id, c.round_id, c.player, c.member_id, c.game_code,
                case when c.round_closed then 'CLOSED' else 'OPEN' end, 1, (c.call = 'bet-win')::integer,
                c.amount, coalesce(c.win_amount, 0), p_now, case when c.round_closed then p_now end);
    else
      update games_rounds set bets = bets + 1, wins = wins + (c.call = 'bet-win')::integer,
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
    perform games_touch_session(c, p_now);
  end if;
  return v;
end
$$;

-- win: a credit for a round that has a live bet (M8). Taken whatever the session or the player's state (M11).
create function games_serve_win(c games_command, p_id bigint, p_now timestamptz) returns games_verdict
language plpgsql as $$
declare
  v games_verdict;
  v_state record;
  r games_rounds;
  t games_movements;
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
  select * into r from games_rounds where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player;
  v.round := r.id;
  if c.reference is not null then
    select * into t from games_movements where vendor_id = c.vendor_id and transaction_id = c.reference;
    v.code := case
      when t.id is null then 'BET_NOT_FOUND'
      when t.player is distinct from c.player then 'REFERENCE_MISMATCH'
      when t.state = 'TOMBSTONE' then 'TRANSACTION_CANCELLED'
      when t.call not in ('bet', 'bet-win') or t.round is distinct from r.id then 'REFERENCE_MISMATCH'
      when t.state = 'REFUSED' or exists (select 1 from games_reversals
        where vendor_id = c.vendor_id and transaction_id = c.reference) then 'TRANSACTION_CANCELLED'
    end;
  end if;
  v.code := coalesce(v.code, case
    when r.id is null then 'BET_NOT_FOUND'
    when r.state = 'CLOSED' and c.amount = 0 then 'OK'
    when r.state = 'CLOSED' then 'ROUND_CLOSED'
    when r.bets = 0 then 'TRANSACTION_CANCELLED'
    when v_per_bet and games_bet_is_settled(c.vendor_id, c.reference) then 'ALREADY_SETTLED'
  end);
  if v.code is not null then
    return v;
  end if;
  if c.kind = 'FREE_ROUND' and c.reward_id is not null then
    if exists (select 1 from games_rewards where vendor_id = c.vendor_id and reward_id = c.reward_id and payout_seq > 0) then
      v.code := 'DUPLICATE_CONFLICT';
      return v;
    end if;
    insert into games_rewards values (c.vendor_id, c.reward_id, 0, c.transaction_id) on conflict do nothing;
  end if;

  v.code := 'OK';
  v.moved := c.amount;
  if c.amount > 0 then
    v_state := ledger_give(p_id, 'game.win', c.house_id, c.account_id, c.amount, r.id, p_now);
    v.balance := v_state.balance; v.version := v_state.version;
  end if;
  update games_rounds set wins = wins + 1, win_total = win_total + c.amount,
         state = case when c.round_closed then 'CLOSED' else state end,
         closed_at = case when c.round_closed then p_now end
    where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player;
  if v_per_bet then
    insert into games_settlements values (c.vendor_id, c.reference, c.transaction_id);
  end if;
  if c.has_limits then
    perform protection_count(c.member_id, 'loss', -c.amount, p_now);
  end if;
  return v;
end
$$;

-- promo-win and jackpot-win: credits that need no bet.
create function games_serve_credit(c games_command, p_id bigint, p_now timestamptz) returns games_verdict
language plpgsql as $$
declare
  v games_verdict;
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
    if exists (select 1 from games_rewards where vendor_id = c.vendor_id and reward_id = c.reward_id and payout_seq = 0) then
      v.code := 'DUPLICATE_CONFLICT';
      return v;
    end if;
    insert into games_rewards values (c.vendor_id, c.reward_id, c.payout_seq, c.transaction_id) on conflict do nothing;
    if not found then
      v.code := 'DUPLICATE_CONFLICT';
      return v;
    end if;
  end if;
  v.code := 'OK';
  v.moved := c.amount;
  if c.round_id is not null then
    update games_rounds set win_total = win_total + c.amount,
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

-- May this recorded movement be reversed? Null: yes. 'OK': it moved nothing or was reversed before (M5, M7).
create function games_rollback_verdict(c games_command, t games_movements, r games_rounds) returns text
language sql stable as $$
  select case
    when t.player is distinct from c.player
      or (c.currency is not null and c.currency <> c.player_currency)
      or (c.round_id is not null and t.round is not null and r.round_id is distinct from c.round_id)
      or (c.amount is not null and t.state <> 'TOMBSTONE' and c.amount <> t.amount) then 'REFERENCE_MISMATCH'
    when t.state in ('TOMBSTONE', 'REFUSED') then 'OK'
    when t.call in ('rollback', 'round/close', 'adjust') then 'NOT_ALLOWED'
    when exists (select 1 from games_reversals v where v.vendor_id = t.vendor_id and v.transaction_id = t.transaction_id) then 'OK'
    when t.call not in ('bet', 'tip') and not ('win_rollback' = any (c.capabilities)) then 'NOT_ALLOWED'
    when t.call = 'bet' and (r.state = 'CLOSED' or case when 'pay_by_bet' = any (c.capabilities)
      then games_bet_is_settled(t.vendor_id, t.transaction_id) else r.wins > 0 end) then 'ALREADY_SETTLED'
  end
$$;

-- rollback: the full reversal of one movement, once. An unknown target leaves a tombstone under its id (M4).
create function games_serve_rollback(c games_command, p_id bigint, p_now timestamptz) returns games_verdict
language plpgsql as $$
declare
  v games_verdict;
  v_state record;
  t games_movements;
  r games_rounds;
  v_back bigint;
begin
  v.moved := 0;
  if c.player is null then
    v.code := 'UNKNOWN_PLAYER';
    return v;
  end if;
  select * into t from games_movements where vendor_id = c.vendor_id and transaction_id = c.reference;
  if t.id is null then
    if c.reference = c.transaction_id or c.currency <> c.player_currency then
      v.code := 'REFERENCE_MISMATCH';
      return v;
    end if;
    if c.round_id is not null then
      v.round := games_count_dead_bet(c);
    end if;
    insert into games_movements (vendor_id, transaction_id, id, call, state, code, player, round, reference, at)
      values (c.vendor_id, c.reference, nextval('ledger_transaction_ids'), 'tombstone', 'TOMBSTONE', 'TRANSACTION_CANCELLED',
              c.player, v.round, c.transaction_id, p_now);
    v.code := 'OK';
    return v;
  end if;
  if t.round is not null then
    select * into r from games_rounds where member_id = c.member_id and id = t.round;
  end if;
  v.round := t.round;
  v.code := games_rollback_verdict(c, t, r);
  if v.code is not null then
    return v;
  end if;

  v_back := -t.moved;
  if v_back < 0 and (select balance + v_back < 0 from ledger_balances where account_id = c.account_id) then
    perform games_open_case(c.vendor_id, 'rollbackShort', c.reference, jsonb_build_object('player', c.player_id, 'amount', -v_back));
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
  insert into games_reversals values (c.vendor_id, c.reference, c.transaction_id, p_now);
  perform games_reverse_round(t, r, c.round_closed, p_now);
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

-- Takes a reversed movement out of its round's sums.
create function games_reverse_round(t games_movements, r games_rounds, p_close boolean, p_now timestamptz) returns void
language sql as $$
  update games_rounds set
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

-- round/close: ends a round, moves nothing, may be said twice (M17).
create function games_serve_close(c games_command, p_now timestamptz) returns games_verdict
language plpgsql as $$
declare
  v games_verdict;
begin
  v.moved := 0;
  if c.player is null then
    v.code := 'UNKNOWN_PLAYER';
    return v;
  end if;
  update games_rounds set state = 'CLOSED', closed_at = coalesce(closed_at, p_now)
    where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player returning id into v.round;
  v.code := case when found then 'OK' else 'BET_NOT_FOUND' end;
  return v;
end
$$;

-- adjust: a signed correction of an earlier movement, never below zero (M19).
create function games_serve_adjust(c games_command, p_id bigint, p_now timestamptz) returns games_verdict
language plpgsql as $$
declare
  v games_verdict;
  v_state record;
  r games_rounds;
  t games_movements;
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
  select * into t from games_movements where vendor_id = c.vendor_id and transaction_id = c.reference;
  select * into r from games_rounds where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player;
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
      perform games_open_case(c.vendor_id, 'adjustShort', c.transaction_id, jsonb_build_object('player', c.player_id, 'amount', c.amount));
      v.code := 'INSUFFICIENT_FUNDS';
      return v;
    end if;
  else
    v_state := ledger_give(p_id, 'game.adjust', c.house_id, c.account_id, c.amount, r.id, p_now);
    v.balance := v_state.balance; v.version := v_state.version;
  end if;
  v.code := 'OK';
  v.moved := c.amount;
  update games_rounds set win_total = win_total + c.amount,
         state = case when c.round_closed then 'CLOSED' else state end,
         closed_at = case when c.round_closed then coalesce(closed_at, p_now) else closed_at end
    where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player;
  if c.has_limits then
    perform protection_count(c.member_id, 'loss', -c.amount, p_now);
  end if;
  return v;
end
$$;

-- Which refusals are recorded under their transaction id and repeated for ever (section 6 of HWP/1).
create function games_is_recorded(p_code text) returns boolean
language sql immutable as $$
  select p_code not in ('INVALID_REQUEST', 'INVALID_AMOUNT', 'WRONG_CURRENCY', 'UNKNOWN_PLAYER', 'UNKNOWN_GAME', 'NOT_ALLOWED',
    'DUPLICATE_CONFLICT', 'REFERENCE_MISMATCH', 'BET_NOT_FOUND', 'TEMPORARY_ERROR', 'OPERATION_IN_PROGRESS', 'BUSY')
$$;

-- The usual bet or win: one to a player in this set, and nothing unusual about it. All of them in one statement, at half
-- the cost of one after the other; it decides what games_serve_debit and games_serve_win decide, and leaves to them
-- whatever is not usual. The writes to the ledger are those of ledger_take and ledger_give for a whole set. The caller
-- holds the wallets' locks, so the rows read here are the rows written here: found again by their place (ctid). Each
-- look-up has a limit, so that it is a look-up by key whatever the planner knew of the tables when it made its plan.
create function games_serve_usual(p_commands jsonb, p_locked bigint[], p_now timestamptz)
returns table (
  o_n integer, o_moved bigint, o_balance bigint, o_version bigint, o_id bigint, o_currency text, o_member text
)
language plpgsql as $$
begin
  return query
  with cmd as materialized (
    select x.n, x.call, x.v, x.t, x.ref, x.g, x.r, coalesce(x.closed, false) as closed, x.amt, x.kind, x.fp, x.extra,
           x.p_id as player, x.p_member as member_id, x.p_account as account_id, x.p_house as house_id,
           x.p_currency as currency, b.ctid as wallet_place,
           case x.call when 'bet' then -x.amt else x.amt end as moved,
           b.balance + case x.call when 'bet' then -x.amt else x.amt end as balance, b.version + (x.amt > 0)::integer as version,
           rd.ctid as round_place, coalesce(rd.id, nextval('games_round_ids')) as round,
           nextval('ledger_transaction_ids') as id
    from (
      -- One command a wallet: a member has one wallet at every vendor, and a row can be updated once in a statement.
      select y.*, a.id as p_id, a.vendor_id as p_vendor, a.member_id as p_member, a.account_id as p_account, a.house_id as p_house,
             a.currency as p_currency, a.is_test as p_is_test,
             count(*) over (partition by a.account_id) as of_wallet, count(*) over (partition by y.v, y.t) as of_id
      from jsonb_to_recordset(p_commands) as y (n integer, call text, v integer, t text, ref text, p text, s text, g text, r text,
        closed boolean, cur text, amt bigint, kind text, reward text, jpart bigint, fp text, extra jsonb)
      cross join lateral (select * from games_players b where b.player_id = y.p limit 1) a
    ) x
    cross join lateral (select a.ctid, a.balance, a.version from ledger_balances a where a.account_id = x.p_account limit 1) b
    cross join lateral (select * from protection_gates a where a.member_id = x.p_member limit 1) k
    cross join lateral (select * from games_vendors a where a.id = x.p_vendor limit 1) w
    left join lateral (select a.ctid, a.id, a.state, a.bets from games_rounds a
      where a.vendor_id = x.v and a.round_id = x.r and a.player = x.p_id limit 1) rd on true
    left join lateral (select * from games_sessions a where x.call = 'bet' and a.session_id = x.s limit 1) s on true
    left join lateral (select * from games_games a where x.call = 'bet' and a.vendor_id = x.v and a.code = x.g limit 1) g on true
    left join lateral (select a.player, a.round, a.call, a.state from games_movements a
      where x.call = 'win' and a.vendor_id = x.v and a.transaction_id = x.ref limit 1) f on true
    where x.call in ('bet', 'win') and x.of_wallet = 1 and x.of_id = 1 and x.p_vendor = x.v and x.cur = x.p_currency
      and x.p_account = any (p_locked) and not k.has_limits
      and (select a.id from games_movements a where a.vendor_id = x.v and a.transaction_id = x.t) is null
      and case x.call
        when 'bet' then rd.id is null and x.amt between 1 and b.balance
          and w.enabled and not (w.maintenance or (w.test_maintenance and x.p_is_test))
          and s.player = x.p_id and s.game_code = x.g and s.last_seen_at >= p_now - interval '1 minute'
          and least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds), s.closed_at) > p_now
          and k.state = 'open' and k.blocks = '{}' and (k.rc_due_at is null or k.rc_due_at > p_now)
          and g.enabled and (g.bet_max is null or x.amt <= g.bet_max)
        else rd.state = 'OPEN' and rd.bets > 0 and x.amt >= 0 and coalesce(x.jpart, 0) = 0
          and not ('pay_by_bet' = any (w.capabilities)) and (x.kind is distinct from 'FREE_ROUND' or x.reward is null)
          and (x.ref is null or (f.player = x.p_id and f.round = rd.id and f.call in ('bet', 'bet-win') and f.state = 'ACCEPTED'
            and (select a.transaction_id from games_reversals a where a.vendor_id = x.v and a.transaction_id = x.ref) is null))
      end
  ),
  wallets as (
    update ledger_balances l set balance = c.balance, version = c.version
      from cmd c where l.ctid = c.wallet_place and c.amt > 0
  ),
  posted as (
    insert into ledger_postings (transaction_id, kind, from_account, to_account, amount, from_balance_after, from_version,
                                 to_balance_after, to_version, context_id, at)
      select c.id, 'game.' || c.call, case c.call when 'bet' then c.account_id else c.house_id end,
             case c.call when 'bet' then c.house_id else c.account_id end, c.amt,
             case c.call when 'bet' then c.balance end, case c.call when 'bet' then c.version end,
             case c.call when 'win' then c.balance end, case c.call when 'win' then c.version end, c.round, p_now
      from cmd c where c.amt > 0
  ),
  opened as (
    insert into games_rounds (id, vendor_id, round_id, player, member_id, game_code, state, bets, bet_total, opened_at, closed_at)
      select c.round, c.v, c.r, c.player, c.member_id, c.g, case when c.closed then 'CLOSED' else 'OPEN' end, 1, c.amt, p_now,
             case when c.closed then p_now end
      from cmd c where c.call = 'bet'
  ),
  won as (
    update games_rounds d set wins = d.wins + 1, win_total = d.win_total + c.amt,
           state = case when c.closed then 'CLOSED' else d.state end, closed_at = case when c.closed then p_now end
      from cmd c where d.ctid = c.round_place and c.call = 'win'
  ),
  kept as (
    insert into games_movements (vendor_id, transaction_id, id, call, state, code, player, round, reference, amount, moved,
                                 balance_after, version, kind, fingerprint, extra, at)
      select c.v, c.t, c.id, c.call, 'ACCEPTED', 'OK', c.player, c.round, c.ref, c.amt, c.moved, c.balance, c.version, c.kind,
             decode(c.fp, 'base64'), c.extra, p_now
      from cmd c
  )
  select c.n, c.moved, c.balance, c.version, c.id, c.currency, c.member_id from cmd c;
end
$$;

-- Serves commands, each judged on its own; those of one player in their order. p_wait: wait for a wallet that another transaction holds;
-- otherwise its commands come back as BUSY, so that one held wallet keeps nobody else waiting.
create function games_apply(p_commands jsonb, p_wait boolean)
returns table (
  n integer, code text, moved bigint, balance_after bigint, balance bigint, version bigint, wallet_id bigint,
  replayed boolean, limit_kind text, currency text, member_id text
)
language plpgsql security definer
set search_path = public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  v_now timestamptz := platform_now();
  v_locked bigint[];
  c games_command;
  m record;
  v games_verdict;
  v_served integer[] := '{}';
begin
  perform pg_current_xact_id();
  if p_wait then
    v_locked := array(
      select b.account_id from ledger_balances b where b.account_id in (
        select p.account_id from jsonb_array_elements(p_commands) e join games_players p on p.player_id = e ->> 'p')
      order by b.account_id for update);
  else
    v_locked := array(
      select b.account_id from ledger_balances b where b.account_id in (
        select p.account_id from jsonb_array_elements(p_commands) e join games_players p on p.player_id = e ->> 'p')
      order by b.account_id for update skip locked);
  end if;

  for m in select * from games_serve_usual(p_commands, v_locked, v_now) loop
    n := m.o_n; code := 'OK'; moved := m.o_moved; balance_after := m.o_balance; balance := m.o_balance; version := m.o_version;
    wallet_id := m.o_id; replayed := false; limit_kind := null; currency := m.o_currency;
    member_id := case when moved <> 0 then m.o_member end;
    v_served := v_served || n;
    return next;
  end loop;
  if cardinality(v_served) = jsonb_array_length(p_commands) then
    return;
  end if;

  for c in
    select x.n, x.call, x.v, x.t, x.ref, x.p, x.s, x.g, x.r, coalesce(x.closed, false), x.cur, x.amt, x.win, x.kind,
           x.reward, x.seq, x.jpart, decode(x.fp, 'base64'), x.extra,
           w.enabled, w.maintenance or (w.test_maintenance and p.is_test), w.capabilities,
           p.id, p.member_id, p.account_id, p.house_id, p.currency,
           s.player, s.game_code, least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds), s.closed_at), s.last_seen_at,
           g.enabled, g.bet_max, g.round_bets_max,
           k.state, k.until, k.blocks, k.rc_due_at, k.has_limits
    from jsonb_to_recordset(p_commands) as x (n integer, call text, v integer, t text, ref text, p text, s text, g text, r text,
      closed boolean, cur text, amt bigint, win bigint, kind text, reward text, seq integer, jpart bigint, fp text, extra jsonb)
    join games_vendors w on w.id = x.v
    left join games_players p on p.player_id = x.p and p.vendor_id = x.v
    left join games_sessions s on s.session_id = x.s
    left join games_games g on g.vendor_id = x.v and g.code = x.g
    left join protection_gates k on k.member_id = p.member_id
    where x.n <> all (v_served)
    order by x.n
  loop
    n := c.n;
    balance_after := null; wallet_id := null; replayed := false; limit_kind := null; moved := 0;
    balance := null; version := null; member_id := null;
    currency := c.player_currency;
    if c.account_id is not null and not (c.account_id = any (v_locked)) then
      code := 'BUSY';
      return next;
      continue;
    end if;

    select x.id, x.state, x.code, x.moved, x.balance_after, x.limit_kind, x.fingerprint into m from games_movements x
      where x.vendor_id = c.vendor_id and x.transaction_id = c.transaction_id;
    if found then
      if m.state = 'TOMBSTONE' then
        code := 'TRANSACTION_CANCELLED';
        wallet_id := m.id;
        if c.player is not null and c.call in ('bet', 'bet-win') then
          insert into games_rounds (vendor_id, round_id, player, member_id, game_code, state, dead_bets)
            values (c.vendor_id, c.round_id, c.player, c.member_id, c.game_code, 'VOID', 1) on conflict do nothing;
        end if;
      elsif m.fingerprint = c.fingerprint then
        code := m.code; moved := m.moved; balance_after := m.balance_after; limit_kind := m.limit_kind;
        wallet_id := m.id; replayed := true;
      else
        code := 'DUPLICATE_CONFLICT';
      end if;
      select b.balance, b.version into balance, version from ledger_balances b where b.account_id = c.account_id;
      balance_after := coalesce(balance_after, balance);
      return next;
      continue;
    end if;

    wallet_id := nextval('ledger_transaction_ids');
    v := case c.call
      when 'win' then games_serve_win(c, wallet_id, v_now)
      when 'rollback' then games_serve_rollback(c, wallet_id, v_now)
      when 'round/close' then games_serve_close(c, v_now)
      when 'adjust' then games_serve_adjust(c, wallet_id, v_now)
      when 'promo-win' then games_serve_credit(c, wallet_id, v_now)
      when 'jackpot-win' then games_serve_credit(c, wallet_id, v_now)
      else games_serve_debit(c, wallet_id, v_now)
    end;
    code := v.code; moved := v.moved; balance := v.balance; version := v.version; limit_kind := v.limit_kind;
    if balance is null then
      select b.balance, b.version into balance, version from ledger_balances b where b.account_id = c.account_id;
    end if;
    balance_after := balance;
    if code = 'OK' or games_is_recorded(code) then
      insert into games_movements (vendor_id, transaction_id, id, call, state, code, player, round, reference, amount, win_amount,
                                   moved, balance_after, version, limit_kind, kind, fingerprint, extra, at)
        values (c.vendor_id, c.transaction_id, wallet_id, c.call, case when code = 'OK' then 'ACCEPTED' else 'REFUSED' end, code,
                c.player, v.round, c.reference, coalesce(c.amount, 0), c.win_amount, moved, balance_after, version, limit_kind,
                c.kind, c.fingerprint, c.extra, v_now);
      if moved <> 0 then
        member_id := c.member_id;
      end if;
    else
      wallet_id := null;
    end if;
    return next;
  end loop;
end
$$;

revoke execute on function
  games_count_dead_bet, games_bet_is_settled, games_open_case, games_touch_session, games_serve_debit,
  games_serve_win, games_serve_credit, games_rollback_verdict, games_serve_rollback, games_reverse_round, games_serve_close,
  games_serve_adjust, games_serve_usual, games_apply from public;
grant execute on function games_apply to sanam_app;

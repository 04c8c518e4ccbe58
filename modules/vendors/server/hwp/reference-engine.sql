-- For tests: the rules of the engine command by command, written as simply as possible. The engine's judge of sets
-- (modules/vendors/sql/routines) is compared with this. Everything is in a separate schema.
create schema reference;
set search_path = reference, public;

create type vendors_command as (
  n integer, call text, vendor_id integer, transaction_id text, reference text, player_id text, session_id text,
  game_code text, round_id text, round_closed boolean, currency text, amount bigint, win_amount bigint, kind text,
  reward_id text, payout_seq integer, jackpot_part bigint, fingerprint bytea, extra jsonb, vendor_enabled boolean,
  maintenance boolean, capabilities text[], player bigint, member_id text, account_id bigint, house_id bigint,
  player_currency text, session_player bigint, session_game text, session_ends timestamptz, session_seen timestamptz,
  game_enabled boolean, bet_max bigint, round_bets_max integer, gate_state text, gate_until timestamptz,
  gate_blocks text[], rc_due_at timestamptz, has_limits boolean, bonus_account bigint, grant_id text, bonus_first boolean, bonus_bet_max bigint
);
create type vendors_verdict as (code text, moved bigint, round bigint, limit_kind text, bet_bonus bigint, win_bonus bigint);

create function protection_count(p_member text, p_kind text, p_delta bigint, p_at timestamptz) returns void
language sql as $$
  select protection_count_set(array[p_member], array[p_kind], array[p_delta], array[p_at])
$$;

-- One posting between a guarded account and the house, for functions that hold the lock. They do not look the kind up:
-- a test compares the posted kinds with the declared ones, and the check of the ledger (V13) covers every posting.

-- Takes from a guarded account and gives to the house. If the balance is short, does nothing and returns nulls. For
-- functions that hold the account's lock already; they assign the result (`t := ledger_take(…)`), which is far cheaper
-- than selecting from it.
create function ledger_take(
  p_transaction bigint, p_kind text, p_account bigint, p_house bigint, p_amount bigint, p_context bigint, p_at timestamptz,
  out balance bigint, out version bigint
) language plpgsql as $$
begin
  update ledger_balances b set balance = b.balance - p_amount, version = b.version + 1
    where b.account_id = p_account and b.balance >= p_amount
    returning b.balance, b.version into balance, version;
  if found then
    insert into ledger_postings (transaction_id, kind, from_account, to_account, amount, from_balance_after, from_version, context_id, at)
      values (p_transaction, p_kind, p_account, p_house, p_amount, balance, version, p_context, p_at);
  end if;
end
$$;

-- Gives from the house to a guarded account.
create function ledger_give(
  p_transaction bigint, p_kind text, p_house bigint, p_account bigint, p_amount bigint, p_context bigint, p_at timestamptz,
  out balance bigint, out version bigint
) language plpgsql as $$
begin
  update ledger_balances b set balance = b.balance + p_amount, version = b.version + 1
    where b.account_id = p_account
    returning b.balance, b.version into strict balance, version;
  insert into ledger_postings (transaction_id, kind, from_account, to_account, amount, to_balance_after, to_version, context_id, at)
    values (p_transaction, p_kind, p_house, p_account, p_amount, balance, version, p_context, p_at);
end
$$;

-- Bonus money.

create function vendors_balance(p_account bigint) returns bigint
language sql stable as $$ select coalesce((select balance from ledger_balances where account_id = p_account), 0) $$;

-- Checks whether the member has an active bonus that this game may use.
create function vendors_sees_bonus(c vendors_command, p_game text) returns boolean
language plpgsql stable as $$
declare
  u vendors_bonus_rules;
begin
  select r.* into u from vendors_bonus_play a join vendors_bonus_rules r on r.code = a.rules
    where a.member_id = c.member_id and a.currency = c.player_currency;
  if u.code is null then
    return false;
  end if;
  if exists (select 1 from vendors_bonus_exclusions x where x.rules = u.code and x.vendor_id = c.vendor_id
             and (x.game_code = '' or x.game_code = p_game)) then
    return false;
  end if;
  return coalesce(p_game, '') = '' or not coalesce(
    (select game_type from catalogue_games where vendor_id = c.vendor_id and code = p_game), 'RNG') = any (u.excluded_products);
end
$$;

-- Returns the balance and version reported to the vendor.
create function vendors_told(c vendors_command, out balance bigint, out version bigint)
language plpgsql stable as $$
declare
  v_game text := c.game_code;
  v_bonus ledger_balances;
begin
  select b.balance, b.version into balance, version from ledger_balances b where b.account_id = c.account_id;
  if balance is null then
    return;
  end if;
  if v_game is null and c.call = 'rollback' then
    select r.game_code into v_game from vendors_transactions t join vendors_rounds r on r.id = t.round
      where t.vendor_id = c.vendor_id and t.transaction_id = c.reference;
  elsif v_game is null then
    select r.game_code into v_game from vendors_rounds r
      where r.vendor_id = c.vendor_id and r.round_id = c.round_id and r.player = c.player;
  end if;
  select b.* into v_bonus from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.class = 'player_bonus' and a.owner = c.member_id and a.currency = c.player_currency;
  if v_bonus.account_id is not null then
    version := version + v_bonus.version;
    if vendors_sees_bonus(c, v_game) then
      balance := balance + v_bonus.balance;
    end if;
  end if;
end
$$;

-- Returns the bonus part of an amount by the stake's share of bonus money, rounded down.
create function vendors_part(p_amount bigint, p_stake bigint, p_bonus bigint) returns bigint
language sql immutable as $$
  select case when p_bonus > 0 then ((p_amount::numeric * p_bonus - (p_amount::numeric * p_bonus) % p_stake) / p_stake)::bigint else 0 end
$$;

-- Takes a stake. Returns null if cash and bonus money together are short; otherwise the bonus part.
create function vendors_take_stake(c vendors_command, p_id bigint, r vendors_rounds, p_round bigint, p_now timestamptz) returns bigint
language plpgsql as $$
declare
  v_kind text := case when c.call = 'tip' then 'game.tip' else 'game.bet' end;
  v_cash bigint := vendors_balance(c.account_id);
  v_bonus bigint := 0;
  v_part bigint := 0;
begin
  if c.call <> 'tip' and vendors_sees_bonus(c, c.game_code) and (r.bonus_grant is null or r.bonus_grant = c.grant_id) then
    v_bonus := vendors_balance(c.bonus_account);
  end if;
  if c.amount > v_cash + v_bonus then
    return null;
  end if;
  if c.bonus_first and v_bonus > 0 then
    v_part := least(c.amount, v_bonus);
  elsif c.amount > v_cash then
    v_part := c.amount - v_cash;
  end if;
  if c.amount > v_part then
    perform ledger_take(p_id, v_kind, c.account_id, c.house_id, c.amount - v_part, p_round, p_now);
  end if;
  if v_part > 0 then
    perform ledger_take(p_id, v_kind, c.bonus_account, c.house_id, v_part, p_round, p_now);
  end if;
  return v_part;
end
$$;

-- Credits an amount, a part of it as bonus money.
create function vendors_pay(c vendors_command, p_id bigint, p_kind text, p_amount bigint, p_bonus bigint, p_round bigint, p_now timestamptz)
returns void
language plpgsql as $$
begin
  if p_amount > p_bonus then
    perform ledger_give(p_id, p_kind, c.house_id, c.account_id, p_amount - p_bonus, p_round, p_now);
  end if;
  if p_bonus > 0 then
    perform ledger_give(p_id, p_kind, c.house_id, c.bonus_account, p_bonus, p_round, p_now);
  end if;
end
$$;

-- Takes back a payment, this part of it as bonus money if there is enough, otherwise from either balance. Returns the
-- bonus part.
create function vendors_take_back(
  c vendors_command, p_id bigint, p_kind text, p_amount bigint, p_part bigint, p_may_use_bonus boolean, p_round bigint, p_now timestamptz
) returns bigint
language plpgsql as $$
declare
  v_cash bigint := vendors_balance(c.account_id);
  v_bonus bigint := case when p_may_use_bonus then vendors_balance(c.bonus_account) else 0 end;
  v_part bigint := least(p_part, v_bonus);
begin
  if p_amount - v_part > v_cash then
    v_part := p_amount - v_cash;
  end if;
  if p_amount > v_part then
    perform ledger_take(p_id, p_kind, c.account_id, c.house_id, p_amount - v_part, p_round, p_now);
  end if;
  if v_part > 0 then
    perform ledger_take(p_id, p_kind, c.bonus_account, c.house_id, v_part, p_round, p_now);
  end if;
  return v_part;
end
$$;

-- Adds to the bonus parts of a round's sums. Null counts as zero.
create function vendors_note_bonus(c vendors_command, p_round bigint, p_bet bigint, p_win bigint) returns void
language plpgsql as $$
begin
  if p_bet is not null then
    update vendors_rounds set bet_bonus = coalesce(bet_bonus, 0) + p_bet, bonus_grant = case when p_bet > 0 then c.grant_id else bonus_grant end
      where id = p_round;
  end if;
  if p_win is not null then
    update vendors_rounds set win_bonus = coalesce(win_bonus, 0) + p_win where id = p_round;
  end if;
end
$$;

-- State of single bets, read and written by the engine.

-- Stores that a bet of this round was cancelled, so that its win is answered "cancelled" and not "not yet".
create function vendors_count_dead_bet(c vendors_command) returns bigint
language sql as $$
  insert into vendors_rounds (vendor_id, round_id, player, member_id, game_code, state, dead_bets)
    values (c.vendor_id, c.round_id, c.player, c.member_id, coalesce(c.game_code, ''), 'VOID', 1)
  on conflict (vendor_id, round_id, player) do update set dead_bets = vendors_rounds.dead_bets + 1
  returning id
$$;

-- Checks whether this bet has a win that was not rolled back. For vendors that pay per bet.
create function vendors_bet_is_settled(p_vendor integer, p_bet text) returns boolean
language sql stable as $$
  select exists (
    select 1 from vendors_settlements s where s.vendor_id = p_vendor and s.bet_id = p_bet
      and not exists (select 1 from vendors_reversals v where v.vendor_id = p_vendor and v.transaction_id = s.win_id))
$$;

-- Opens a case for staff, once for a transaction and finding.
create function vendors_open_case(p_vendor integer, p_finding text, p_transaction text, p_details jsonb) returns void
language sql as $$
  insert into vendors_findings (vendor_id, finding, transaction_id, details, alarm)
    values (p_vendor, p_finding, p_transaction, p_details, true)
  on conflict (vendor_id, transaction_id, finding) do nothing
$$;

-- At most once a minute of play: updates the session's inactivity timer, the time limit and the reality check's clock.
-- The clock runs while any game session is live; a pause of 15 minutes restarts it.
create function vendors_touch_session(c vendors_command, p_now timestamptz) returns void
language plpgsql as $$
begin
  update vendors_sessions set last_seen_at = p_now, played_at = p_now where session_id = c.session_id and played_at = c.session_seen;
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

-- adjust: a signed correction of an earlier vendor transaction, never below zero (M19).
create function vendors_serve_adjust(c vendors_command, p_id bigint, p_now timestamptz) returns vendors_verdict
language plpgsql as $$
declare
  v vendors_verdict;
  v_plays boolean;
  v_part bigint;
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
  v_plays := coalesce(r.bonus_grant = c.grant_id, false);
  if c.amount < 0 then
    if -c.amount > vendors_balance(c.account_id) + (case when v_plays then vendors_balance(c.bonus_account) else 0 end) then
      perform vendors_open_case(c.vendor_id, 'adjustShort', c.transaction_id, jsonb_build_object('player', c.player_id, 'amount', c.amount));
      v.code := 'INSUFFICIENT_FUNDS';
      return v;
    end if;
    v_part := vendors_take_back(c, p_id, 'game.adjust', -c.amount, case when v_plays then vendors_part(-c.amount, r.bet_total, r.bet_bonus) else 0 end,
                                v_plays, r.id, p_now);
    v.win_bonus := nullif(-v_part, 0);
  else
    v_part := case when v_plays then vendors_part(c.amount, r.bet_total, r.bet_bonus) else 0 end;
    perform vendors_pay(c, p_id, 'game.adjust', c.amount, v_part, r.id, p_now);
    v.win_bonus := nullif(v_part, 0);
  end if;
  perform vendors_note_bonus(c, r.id, null, v.win_bonus);
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

-- round/close: ends a round, moves no money, may be repeated (M17).
create function vendors_serve_close(c vendors_command, p_now timestamptz) returns vendors_verdict
language plpgsql as $$
declare
  v vendors_verdict;
begin
  v.moved := 0;
  if c.player is null then
    v.code := 'UNKNOWN_PLAYER';
    return v;
  end if;
  update vendors_rounds set state = 'CLOSED', closed_at = coalesce(closed_at, p_now)
    where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player returning id into v.round;
  v.code := case when found then 'OK' else 'BET_NOT_FOUND' end;
  return v;
end
$$;

-- promo-win and jackpot-win: credits that need no bet.
create function vendors_serve_credit(c vendors_command, p_id bigint, p_now timestamptz) returns vendors_verdict
language plpgsql as $$
declare
  v vendors_verdict;
  r vendors_rounds;
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
  select * into r from vendors_rounds where id = v.round;
  if c.call = 'jackpot-win' and r.bonus_grant = c.grant_id then
    v.win_bonus := nullif(vendors_part(c.amount, r.bet_total, r.bet_bonus), 0);
  end if;
  perform vendors_pay(c, p_id, case c.call when 'promo-win' then 'game.promo' else 'game.jackpot' end, c.amount, coalesce(v.win_bonus, 0),
                      v.round, p_now);
  perform vendors_note_bonus(c, v.round, null, v.win_bonus);
  if c.has_limits and c.call = 'jackpot-win' then
    perform protection_count(c.member_id, 'loss', -c.amount, p_now);
  end if;
  return v;
end
$$;

-- bet, bet-win, tip. Funds are checked for the stake before any win of the same message (M12).
create function vendors_serve_debit(c vendors_command, p_id bigint, p_now timestamptz) returns vendors_verdict
language plpgsql as $$
declare
  v vendors_verdict;
  v_part bigint := 0;
  r vendors_rounds;
  v_goes_on boolean := false;
begin
  if c.round_id is not null and c.player is not null then
    select * into r from vendors_rounds
      where vendor_id = c.vendor_id and round_id = c.round_id and player = c.player;
    -- An open round may be finished whatever was switched off or became due since (M24, M24a).
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
      when c.call <> 'tip' and c.amount > c.bonus_bet_max and vendors_sees_bonus(c, c.game_code) then 'BET_MAX'
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
    v_part := vendors_take_stake(c, p_id, r, v.round, p_now);
    if v_part is null then
      v.code := 'INSUFFICIENT_FUNDS';
      v.round := r.id;
    else
      v.bet_bonus := nullif(v_part, 0);
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
    -- A win of a vendor that settles bets belongs to this bet alone.
    v.win_bonus := nullif(case
      when r.bonus_grant is null and v_part = 0 or vendors_sees_bonus(c, c.game_code) is not true
        or coalesce(r.bonus_grant <> c.grant_id, false) then 0
      when 'pay_by_bet' = any (c.capabilities) then vendors_part(c.win_amount, c.amount, v_part)
      else vendors_part(c.win_amount, coalesce(r.bet_total, 0) + c.amount, coalesce(r.bet_bonus, 0) + v_part) end, 0);
    perform vendors_pay(c, p_id, 'game.win', c.win_amount, coalesce(v.win_bonus, 0), v.round, p_now);
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
    perform vendors_note_bonus(c, v.round, v.bet_bonus, v.win_bonus);
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

-- Checks whether this vendor transaction may be reversed. Null: yes. 'OK': it moved nothing or was reversed before (M5,
-- M7).
create function vendors_rollback_verdict(c vendors_command, t vendors_transactions, r vendors_rounds) returns text
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
    when t.call = 'promo-win' and freerounds_keeps(t.vendor_id, t.transaction_id) then 'NOT_ALLOWED'
    when t.call = 'bet' and (r.state = 'CLOSED' or case when 'pay_by_bet' = any (c.capabilities)
      then vendors_bet_is_settled(t.vendor_id, t.transaction_id) else r.wins > 0 end) then 'ALREADY_SETTLED'
  end
$$;

-- Removes a reversed vendor transaction from its round's sums.
create function vendors_reverse_round(t vendors_transactions, r vendors_rounds, p_close boolean, p_now timestamptz) returns void
language sql as $$
  update vendors_rounds set
    bets = bets - (t.call in ('bet', 'bet-win'))::integer,
    dead_bets = dead_bets + (t.call in ('bet', 'bet-win'))::integer,
    -- A win of 0 that came after closing was not counted.
    wins = greatest(wins - (t.call in ('win', 'bet-win'))::integer, 0),
    bet_total = bet_total - case when t.call in ('bet', 'bet-win') then t.amount else 0 end,
    win_total = win_total - case t.call when 'bet-win' then t.win_amount when 'win' then t.amount
                                        when 'jackpot-win' then t.amount when 'promo-win' then t.amount else 0 end,
    state = case when p_close then 'CLOSED' when state = 'OPEN' and bets = 1 and t.call in ('bet', 'bet-win') then 'VOID' else state end,
    closed_at = case when p_close then coalesce(closed_at, p_now) else closed_at end
  where r.id is not null and t.call <> 'tip' and vendor_id = r.vendor_id and round_id = r.round_id and player = r.player
$$;

-- rollback: the full reversal of one vendor transaction, once. An unknown target leaves a tombstone under its id (M4).
create function vendors_serve_rollback(c vendors_command, p_id bigint, p_now timestamptz) returns vendors_verdict
language plpgsql as $$
declare
  v vendors_verdict;
  v_plays boolean;
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
  v_plays := coalesce(r.bonus_grant = c.grant_id, false);
  if -v_back > vendors_balance(c.account_id) + (case when v_plays then vendors_balance(c.bonus_account) else 0 end) then
    perform vendors_open_case(c.vendor_id, 'rollbackShort', c.reference, jsonb_build_object('player', c.player_id, 'amount', -v_back));
    v.code := 'INSUFFICIENT_FUNDS';
    return v;
  end if;
  v.code := 'OK';
  v.moved := v_back;
  -- Each part goes back to its source; to cash if its bonus has ended. The round's sums lose both parts in any case.
  if t.call in ('bet', 'tip', 'bet-win') then
    perform vendors_pay(c, p_id, 'game.rollback', t.amount, case when v_plays then coalesce(t.bet_bonus, 0) else 0 end, t.round, p_now);
  end if;
  if t.call not in ('bet', 'tip') then
    perform vendors_take_back(c, p_id, 'game.rollback', coalesce(t.win_amount, t.amount), coalesce(t.win_bonus, 0), v_plays, t.round, p_now);
  end if;
  v.bet_bonus := -t.bet_bonus;
  v.win_bonus := -t.win_bonus;
  perform vendors_note_bonus(c, t.round, v.bet_bonus, v.win_bonus);
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

-- win: a credit for a round that has a live bet (M8). Accepted in any state of session or player (M11).
create function vendors_serve_win(c vendors_command, p_id bigint, p_now timestamptz) returns vendors_verdict
language plpgsql as $$
declare
  v vendors_verdict;
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
  if r.bonus_grant = c.grant_id then
    v.win_bonus := nullif(case when v_per_bet then vendors_part(c.amount, t.amount, t.bet_bonus)
                          else vendors_part(c.amount, r.bet_total, r.bet_bonus) end, 0);
  end if;
  perform vendors_pay(c, p_id, 'game.win', c.amount, coalesce(v.win_bonus, 0), r.id, p_now);
  perform vendors_note_bonus(c, r.id, null, v.win_bonus);
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

-- The wallet engine of HWP/1: an array of commands in, an answer for each out, one transaction. Every state that
-- decides about a command belongs to one player and is read under that player's wallet lock, which is taken first; so
-- commands of one player are served in order, and the primary key of vendor transactions is only a safeguard.

-- Checks whether a refusal is recorded under its transaction id and repeated for ever (section 6 of HWP/1).
create function vendors_is_recorded(p_code text) returns boolean
language sql immutable as $$
  select p_code not in ('INVALID_REQUEST', 'INVALID_AMOUNT', 'WRONG_CURRENCY', 'UNKNOWN_PLAYER', 'UNKNOWN_GAME', 'NOT_ALLOWED',
    'DUPLICATE_CONFLICT', 'REFERENCE_MISMATCH', 'BET_NOT_FOUND', 'TEMPORARY_ERROR', 'OPERATION_IN_PROGRESS', 'BUSY')
$$;

-- Serves commands, each judged separately; those of one player in their order. p_wait: wait for a wallet that another
-- transaction holds; otherwise its commands return BUSY, so that one locked wallet does not delay the others.
create function vendors_apply(p_commands jsonb, p_wait boolean)
returns table (
  n integer, code text, moved bigint, balance_after bigint, balance bigint, version bigint, wallet_id bigint,
  replayed boolean, limit_kind text, currency text, member_id text
)
language plpgsql
set search_path = reference, public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  v_now timestamptz := platform_now();
  v_locked bigint[];
  c vendors_command;
  m record;
  v vendors_verdict;
  v_bonus_version bigint;
begin
  perform pg_current_xact_id();
  if p_wait then
    v_locked := array(
      select b.account_id from ledger_balances b where b.account_id in (
        select p.account_id from jsonb_array_elements(p_commands) e join vendors_players p on p.player_id = e ->> 'p')
      order by b.account_id for update);
  else
    v_locked := array(
      select b.account_id from ledger_balances b where b.account_id in (
        select p.account_id from jsonb_array_elements(p_commands) e join vendors_players p on p.player_id = e ->> 'p')
      order by b.account_id for update skip locked);
  end if;

  for c in
    select x.n, x.call, x.v, x.t, x.ref, x.p, x.s, x.g, x.r, coalesce(x.closed, false), x.cur, x.amt, x.win, x.kind,
           x.reward, x.seq, x.jpart, decode(x.fp, 'base64'), x.extra,
           w.enabled, w.maintenance or (w.test_maintenance and p.is_test), w.capabilities,
           p.id, p.member_id, p.account_id, p.house_id, p.currency,
           s.player, s.game_code, least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds), s.closed_at), s.played_at,
           g.enabled, g.bet_max, g.round_bets_max,
           k.state, k.until, k.blocks, k.rc_due_at, k.has_limits, a.account_id, a.grant_id, u.bonus_first, u.bet_max
    from jsonb_to_recordset(p_commands) as x (n integer, call text, v integer, t text, ref text, p text, s text, g text, r text,
      closed boolean, cur text, amt bigint, win bigint, kind text, reward text, seq integer, jpart bigint, fp text, extra jsonb)
    join vendors w on w.id = x.v
    left join vendors_players p on p.player_id = x.p and p.vendor_id = x.v
    left join vendors_sessions s on s.session_id = x.s
    left join vendors_games g on g.vendor_id = x.v and g.code = x.g
    left join protection_gates k on k.member_id = p.member_id
    left join vendors_bonus_play a on a.member_id = p.member_id and a.currency = p.currency
    left join vendors_bonus_rules u on u.code = a.rules
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

    select x.id, x.state, x.code, x.moved, x.balance_after, x.limit_kind, x.fingerprint into m from vendors_transactions x
      where x.vendor_id = c.vendor_id and x.transaction_id = c.transaction_id;
    if found then
      if m.state = 'TOMBSTONE' then
        code := 'TRANSACTION_CANCELLED';
        wallet_id := m.id;
        if c.player is not null and c.call in ('bet', 'bet-win') then
          insert into vendors_rounds (vendor_id, round_id, player, member_id, game_code, state, dead_bets)
            values (c.vendor_id, c.round_id, c.player, c.member_id, c.game_code, 'VOID', 1) on conflict do nothing;
        end if;
      elsif m.fingerprint = c.fingerprint then
        code := m.code; moved := m.moved; balance_after := m.balance_after; limit_kind := m.limit_kind;
        wallet_id := m.id; replayed := true;
      else
        code := 'DUPLICATE_CONFLICT';
      end if;
      select b.balance, b.version into balance, version from vendors_told(c) b;
      balance_after := coalesce(balance_after, balance);
      return next;
      continue;
    end if;

    wallet_id := nextval('ledger_transaction_ids');
    select b.version into v_bonus_version from ledger_balances b where b.account_id = c.bonus_account;
    v := case c.call
      when 'win' then vendors_serve_win(c, wallet_id, v_now)
      when 'rollback' then vendors_serve_rollback(c, wallet_id, v_now)
      when 'round/close' then vendors_serve_close(c, v_now)
      when 'adjust' then vendors_serve_adjust(c, wallet_id, v_now)
      when 'promo-win' then vendors_serve_credit(c, wallet_id, v_now)
      when 'jackpot-win' then vendors_serve_credit(c, wallet_id, v_now)
      else vendors_serve_debit(c, wallet_id, v_now)
    end;
    code := v.code; moved := v.moved; limit_kind := v.limit_kind;
    select b.balance, b.version into balance, version from vendors_told(c) b;
    balance_after := balance;
    if code = 'OK' or vendors_is_recorded(code) then
      insert into vendors_transactions (vendor_id, transaction_id, id, call, state, code, player, round, reference, amount, win_amount,
                                   moved, balance_after, version, limit_kind, kind, fingerprint, extra, at, bet_bonus, win_bonus,
                                   bonus_version)
        values (c.vendor_id, c.transaction_id, wallet_id, c.call, case when code = 'OK' then 'ACCEPTED' else 'REFUSED' end, code,
                c.player, v.round, c.reference, coalesce(c.amount, 0), c.win_amount, moved, balance_after, (select b.version from ledger_balances b where b.account_id = c.account_id),
                limit_kind, c.kind, c.fingerprint, c.extra, v_now, v.bet_bonus, v.win_bonus,
                nullif((select b.version from ledger_balances b where b.account_id = c.bonus_account), v_bonus_version));
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

reset search_path;

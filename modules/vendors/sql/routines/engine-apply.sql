-- The wallet engine of HWP/1: an array of commands in, an answer for each out, one transaction.
-- Every state that decides about a command belongs to one player and is read under that player's wallet lock, which is
-- taken first; so commands of one player follow each other, and the vendor transactions' primary key is only the backstop.

-- Which refusals are recorded under their transaction id and repeated for ever (section 6 of HWP/1).
create or replace function vendors_is_recorded(p_code text) returns boolean
language sql immutable as $$
  select p_code not in ('INVALID_REQUEST', 'INVALID_AMOUNT', 'WRONG_CURRENCY', 'UNKNOWN_PLAYER', 'UNKNOWN_GAME', 'NOT_ALLOWED',
    'DUPLICATE_CONFLICT', 'REFERENCE_MISMATCH', 'BET_NOT_FOUND', 'TEMPORARY_ERROR', 'OPERATION_IN_PROGRESS', 'BUSY')
$$;

-- Serves commands, each judged on its own; those of one player in their order. p_wait: wait for a wallet that another transaction holds;
-- otherwise its commands come back as BUSY, so that one locked wallet does not delay the others.
create or replace function vendors_apply(p_commands jsonb, p_wait boolean)
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
  c vendors_command;
  m record;
  v vendors_verdict;
  v_served integer[] := '{}';
  -- Rounds that may have become settled, or changed after they were: what play_facts_of looks at.
  v_members text[] := '{}';
  v_rounds bigint[] := '{}';
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

  for m in select * from vendors_serve_usual(p_commands, v_locked, v_now) loop
    n := m.o_n; code := 'OK'; moved := m.o_moved; balance_after := m.o_balance; balance := m.o_balance; version := m.o_version;
    wallet_id := m.o_id; replayed := false; limit_kind := null; currency := m.o_currency;
    member_id := case when moved <> 0 then m.o_member end;
    v_served := v_served || n;
    if m.o_settled is not null then
      v_members := v_members || m.o_member; v_rounds := v_rounds || m.o_settled;
    end if;
    return next;
  end loop;
  if cardinality(v_served) = jsonb_array_length(p_commands) then
    perform play_facts_of(v_members, v_rounds, v_now);
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
    join vendors w on w.id = x.v
    left join vendors_players p on p.player_id = x.p and p.vendor_id = x.v
    left join vendors_sessions s on s.session_id = x.s
    left join vendors_games g on g.vendor_id = x.v and g.code = x.g
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
      select b.balance, b.version into balance, version from ledger_balances b where b.account_id = c.account_id;
      balance_after := coalesce(balance_after, balance);
      return next;
      continue;
    end if;

    wallet_id := nextval('ledger_transaction_ids');
    v := case c.call
      when 'win' then vendors_serve_win(c, wallet_id, v_now)
      when 'rollback' then vendors_serve_rollback(c, wallet_id, v_now)
      when 'round/close' then vendors_serve_close(c, v_now)
      when 'adjust' then vendors_serve_adjust(c, wallet_id, v_now)
      when 'promo-win' then vendors_serve_credit(c, wallet_id, v_now)
      when 'jackpot-win' then vendors_serve_credit(c, wallet_id, v_now)
      else vendors_serve_debit(c, wallet_id, v_now)
    end;
    code := v.code; moved := v.moved; balance := v.balance; version := v.version; limit_kind := v.limit_kind;
    if balance is null then
      select b.balance, b.version into balance, version from ledger_balances b where b.account_id = c.account_id;
    end if;
    balance_after := balance;
    if code = 'OK' or vendors_is_recorded(code) then
      insert into vendors_transactions (vendor_id, transaction_id, id, call, state, code, player, round, reference, amount, win_amount,
                                   moved, balance_after, version, limit_kind, kind, fingerprint, extra, at)
        values (c.vendor_id, c.transaction_id, wallet_id, c.call, case when code = 'OK' then 'ACCEPTED' else 'REFUSED' end, code,
                c.player, v.round, c.reference, coalesce(c.amount, 0), c.win_amount, moved, balance_after, version, limit_kind,
                c.kind, c.fingerprint, c.extra, v_now);
      if moved <> 0 then
        member_id := c.member_id;
      end if;
      if code = 'OK' and v.round is not null
        and (c.round_closed or c.call not in ('bet', 'win', 'bet-win', 'tip') or 'pay_by_bet' = any (c.capabilities)) then
        v_members := v_members || c.member_id; v_rounds := v_rounds || v.round;
      end if;
    else
      wallet_id := null;
    end if;
    return next;
  end loop;
  perform play_facts_of(v_members, v_rounds, v_now);
end
$$;

revoke execute on function vendors_apply(jsonb, boolean) from public, sanam_app;
grant execute on function vendors_apply(jsonb, boolean) to sanam_app;

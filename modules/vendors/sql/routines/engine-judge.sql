-- The rules of HWP/1, applied to every command of a set. vendors_serve_turn reads the state, judges, and writes the
-- rows of every command: balance, posting, round, vendor transaction. vendors_write_more writes the rows of special
-- commands.

-- Checks whether a refusal is recorded under its transaction id and repeated for ever (section 6 of HWP/1).
create or replace function vendors_is_recorded(p_code text) returns boolean
language sql immutable as $$
  select p_code not in ('INVALID_REQUEST', 'INVALID_AMOUNT', 'WRONG_CURRENCY', 'UNKNOWN_PLAYER', 'UNKNOWN_GAME', 'NOT_ALLOWED',
    'DUPLICATE_CONFLICT', 'REFERENCE_MISMATCH', 'BET_NOT_FOUND', 'TEMPORARY_ERROR', 'OPERATION_IN_PROGRESS', 'BUSY')
$$;

-- Checks whether this bet has a win that was not rolled back. For vendors that pay per bet.
create or replace function vendors_bet_is_settled(p_vendor integer, p_bet text) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select 1 from vendors_settlements s where s.vendor_id = p_vendor and s.bet_id = p_bet
      and not exists (select 1 from vendors_reversals v where v.vendor_id = p_vendor and v.transaction_id = s.win_id));
end
$$;

-- Checks whether this transaction was rolled back.
create or replace function vendors_is_reversed(p_vendor integer, p_transaction text) returns boolean
language plpgsql stable as $$
begin
  return exists (select 1 from vendors_reversals v where v.vendor_id = p_vendor and v.transaction_id = p_transaction);
end
$$;

-- Checks whether this reward was paid under this number, or in the other way: as rounds (number 0) and as a total.
create or replace function vendors_reward_is_taken(p_vendor integer, p_reward text, p_seq integer) returns boolean
language plpgsql stable as $$
begin
  return exists (select 1 from vendors_rewards w where w.vendor_id = p_vendor and w.reward_id = p_reward
    and case when p_seq = 0 then w.payout_seq > 0 else w.payout_seq in (0, p_seq) end);
end
$$;

-- Serves the commands of one turn: any number of wallets; commands of one wallet share only the balance. p_shares: a
-- wallet has more than one command. p_locked: the wallets that the caller holds; null: all. Returns the decided
-- commands; one after a bet without funds is missing and waits for the next turn, because only then its balance is
-- known. Each look-up has a limit, so that the plan uses the key whatever statistics it was made with; "offset 0" makes
-- the planner evaluate a step once, however often the next step names its columns.
create or replace function vendors_serve_turn(p_turn vendors_asked[], p_shares boolean, p_locked bigint[], p_now timestamptz) returns vendors_done[]
language plpgsql as $$
declare
  v_done vendors_done[];
  v_has_more boolean;
begin
  with priced as materialized (
    select x.*, x.gives - x.takes as moves, case when x.is_debit then x.takes else x.takes - x.gives end as needs,
           (x.takes > x.takes_bonus)::integer + (x.gives > x.gives_bonus)::integer as steps
    from (
      select l.*, case when l.plays_bonus then l.had + l.bonus_had else l.had end as funds,
             coalesce((l.parts).takes, 0) as takes_bonus, coalesce((l.parts).gives, 0) as gives_bonus
      from (
        select w.*, case when w.plays_bonus then vendors_bonus_parts_of(
                 w.call, w.takes, w.gives, w.had, w.bonus_had, w.bonus_first,
                 coalesce(case when w.is_of_bet then w.f_amount else w.r_stake end, 0),
                 coalesce(case when w.is_of_bet then w.f_bet_bonus else w.r_stake_bonus end, 0),
                 coalesce(w.f_bet_bonus, 0), coalesce(w.f_win_bonus, 0)) end as parts
        from (
          select v.*,
                 -- If the vendor settles bets, a win belongs to its bet; otherwise to the round.
                 v.pays_per_bet and v.call in ('win', 'bet-win') as is_of_bet,
                 -- A tip is paid in cash. A round uses the bonus money of one grant, and only while that is active.
                 v.acts and v.grant_id is not null and case
                   when v.is_bet then v.sees_bonus and coalesce(v.r_grant = v.grant_id, true)
                   else v.call not in ('tip', 'promo-win') and coalesce(v.r_grant = v.grant_id, false) end as plays_bonus,
                 case when not v.acts then 0
                   when v.is_debit then v.amount
                   when v.call = 'adjust' then greatest(-v.amount, 0)
                   when v.call = 'rollback' and v.f_call not in ('bet', 'tip') then coalesce(v.f_win, v.f_amount)
                   else 0 end as takes,
                 case when not v.acts or v.call = 'round/close' then 0
                   when v.is_debit then coalesce(v.win_amount, 0)
                   when v.call = 'adjust' then greatest(v.amount, 0)
                   when v.call = 'rollback' then case when v.f_call in ('bet', 'tip', 'bet-win') then v.f_amount else 0 end
                   else coalesce(v.amount, 0) end as gives
          from (
            select q.*, coalesce(q.early, case when q.limit_name is not null then 'LIMIT_REACHED' else 'OK' end) as verdict,
                   q.early is null and q.limit_name is null as acts,
                   q.limit_name is not null or vendors_is_recorded(q.early) as is_kept,
                   q.is_new and q.call = 'rollback' and q.f_id is null and q.early = 'OK' as buries
            from (
              select j.*, case when j.early is null and j.is_debit then
                  case when j.amount > j.bet_max or j.amount > j.bonus_bet_max and j.is_bet and j.sees_bonus then 'BET_MAX'
                    when j.r_bets >= j.round_bets_max and j.is_bet then 'ROUND_BETS'
                    when j.has_limits then protection_broken_limit(j.member_id, j.amount, coalesce(j.r_bets, 0), p_now)
                  end end as limit_name
              from (
                -- The order of checks is that of the protocol. Null: no refusal so far; limits and funds are checked
                -- later.
                select a.*, case
                  when a.is_busy then 'BUSY'
                  when a.is_tombstone then 'TRANSACTION_CANCELLED'
                  when a.is_replay then a.told_code
                  when not a.is_new then 'DUPLICATE_CONFLICT'
    
                  when a.is_debit then case
                    when not a.vendor_enabled and not a.goes_on then 'VENDOR_DISABLED'
                    when a.in_maintenance then 'MAINTENANCE'
                    when a.call = 'tip' and not ('tip' = any (a.capabilities)) then 'NOT_ALLOWED'
                    when a.player is null then 'UNKNOWN_PLAYER'
                    when a.currency <> a.player_currency then 'WRONG_CURRENCY'
                    when a.in_session and a.s_player is null then 'SESSION_NOT_FOUND'
                    when a.in_session and a.s_player <> a.player then 'SESSION_MISMATCH'
                    when a.in_session and a.s_ends <= p_now then 'SESSION_EXPIRED'
                    when a.in_session and a.s_game <> a.game_code and not ('lobby' = any (a.capabilities)) then 'SESSION_MISMATCH'
                    when a.gate_state is null then 'TEMPORARY_ERROR'
                    else coalesce(protection_bet_refusal(a.gate_state, a.gate_until, a.gate_blocks, p_now), case
                      when a.rc_due_at <= p_now and a.is_bet and not a.goes_on then 'REALITY_CHECK_DUE'
                      when a.game_enabled is null and a.is_bet then 'UNKNOWN_GAME'
                      when not a.game_enabled and not a.goes_on then 'GAME_DISABLED'
                      when a.r_state = 'CLOSED' and a.is_bet then 'ROUND_CLOSED' end)
                    end
    
                  when a.call = 'win' then case
                    when a.jackpot_part > 0 and not ('jackpot_in_win' = any (a.capabilities)) then 'NOT_ALLOWED'
                    when a.player is null then 'UNKNOWN_PLAYER'
                    when a.currency <> a.player_currency then 'WRONG_CURRENCY'
                    when a.reference is null and a.pays_per_bet then 'INVALID_REQUEST'
                    when a.reference is not null and a.f_id is null then 'BET_NOT_FOUND'
                    when a.reference is not null and a.f_player is distinct from a.player then 'REFERENCE_MISMATCH'
                    when a.f_state = 'TOMBSTONE' then 'TRANSACTION_CANCELLED'
                    when a.reference is not null and (a.f_call not in ('bet', 'bet-win') or a.f_round is distinct from a.r_id)
                      then 'REFERENCE_MISMATCH'
                    when a.f_state = 'REFUSED' then 'TRANSACTION_CANCELLED'
                    when a.reference is not null and vendors_is_reversed(a.vendor_id, a.reference) then 'TRANSACTION_CANCELLED'
                    when a.r_id is null then 'BET_NOT_FOUND'
                    when a.r_state = 'CLOSED' then case when a.amount = 0 then 'OK' else 'ROUND_CLOSED' end
                    when a.r_bets = 0 then 'TRANSACTION_CANCELLED'
                    when a.pays_per_bet and vendors_bet_is_settled(a.vendor_id, a.reference) then 'ALREADY_SETTLED'
                    when a.kind = 'FREE_ROUND' and a.reward_id is not null and vendors_reward_is_taken(a.vendor_id, a.reward_id, 0)
                      then 'DUPLICATE_CONFLICT'
                    end
    
                  when a.call = 'rollback' then case
                    when a.player is null then 'UNKNOWN_PLAYER'
                    when a.f_id is null then
                      case when a.reference = a.transaction_id or a.currency <> a.player_currency then 'REFERENCE_MISMATCH' else 'OK' end
                    when a.f_player is distinct from a.player or a.currency <> a.player_currency
                      or (a.round_id is not null and a.f_round is not null and a.r_round is distinct from a.round_id)
                      or (a.f_state <> 'TOMBSTONE' and a.amount <> a.f_amount) then 'REFERENCE_MISMATCH'
                    when a.f_state in ('TOMBSTONE', 'REFUSED') then 'OK'
                    when a.f_call in ('rollback', 'round/close', 'adjust') then 'NOT_ALLOWED'
                    when vendors_is_reversed(a.vendor_id, a.reference) then 'OK'
                    when a.f_call not in ('bet', 'tip') and not ('win_rollback' = any (a.capabilities)) then 'NOT_ALLOWED'
                    -- Staff take such winnings back with their bonus: the member's own cash is not theirs.
                    when a.f_call = 'promo-win' and freerounds_keeps(a.vendor_id, a.reference) then 'NOT_ALLOWED'
                    when a.f_call = 'bet' and (a.r_state = 'CLOSED'
                      or case when a.pays_per_bet then vendors_bet_is_settled(a.vendor_id, a.reference) else a.r_wins > 0 end)
                      then 'ALREADY_SETTLED'
                    end
    
                  when a.call = 'round/close' then case
                    when a.player is null then 'UNKNOWN_PLAYER'
                    when a.r_id is null then 'BET_NOT_FOUND' end
    
                  when a.call = 'adjust' then case
                    when not ('adjust' = any (a.capabilities)) then 'NOT_ALLOWED'
                    when a.player is null then 'UNKNOWN_PLAYER'
                    when a.currency <> a.player_currency then 'WRONG_CURRENCY'
                    when a.f_id is null then 'BET_NOT_FOUND'
                    when a.f_player is distinct from a.player then 'REFERENCE_MISMATCH'
                    when a.f_state = 'TOMBSTONE' then 'TRANSACTION_CANCELLED'
                    when a.r_id is null or a.f_round is distinct from a.r_id then 'REFERENCE_MISMATCH'
                    when a.f_state = 'REFUSED' then 'TRANSACTION_CANCELLED' end
    
                  -- promo-win and jackpot-win: credits that need no bet.
                  else case
                    when a.call = 'promo-win' and not ('promo' = any (a.capabilities)) then 'NOT_ALLOWED'
                    when a.call = 'jackpot-win' and 'jackpot_in_win' = any (a.capabilities) then 'NOT_ALLOWED'
                    when a.player is null then 'UNKNOWN_PLAYER'
                    when a.currency <> a.player_currency then 'WRONG_CURRENCY'
                    when a.call = 'promo-win' and vendors_reward_is_taken(a.vendor_id, a.reward_id, a.payout_seq) then 'DUPLICATE_CONFLICT'
                    end
                  end as early
                from (
                  -- State for the decision. f: the transaction that a command refers to; r: its round, or that of the
                  -- transaction it reverses; h: the player's bonus money, if any.
                  select c.*, c.call in ('bet', 'bet-win') as is_bet, c.call in ('bet', 'bet-win', 'tip') as is_debit,
                         w.enabled as vendor_enabled, w.maintenance or (w.test_maintenance and c.is_test) as in_maintenance,
                         w.capabilities, 'pay_by_bet' = any (w.capabilities) as pays_per_bet,
                               -- A product of the portal bets without a game session; over HTTP every bet names one.
                               w.adapter <> 'house' or c.session_id is not null as in_session,
                         b.balance as had, b.version as had_version,
                         k.state as gate_state, k.until as gate_until, k.blocks as gate_blocks, k.rc_due_at, k.has_limits,
                         o.id is null as is_new, coalesce(o.state = 'TOMBSTONE', false) as is_tombstone,
                         coalesce(o.state <> 'TOMBSTONE' and o.fingerprint = c.fingerprint, false) as is_replay,
                         o.id as told_id, o.code as told_code, o.moved as told_moved, o.balance_after as told_balance, o.limit_kind as told_limit,
                         r.id as r_id, r.round_id as r_round, r.state as r_state, r.bets as r_bets, r.wins as r_wins,
                         r.bet_total as r_stake, r.bet_bonus as r_stake_bonus, r.bonus_grant as r_grant,
                         h.balance as bonus_had, h.version as bonus_had_version, h.grant_id, h.bet_max as bonus_bet_max, h.bonus_first,
                         coalesce(h.is_seen, false) as sees_bonus,
                         -- An open round may be finished whatever was switched off or became due since (M24, M24a).
                         coalesce(c.kind in ('RAISE', 'GAMBLE') and r.state = 'OPEN', false) as goes_on,
                         s.player as s_player, s.game_code as s_game, s.played_at as s_seen,
                         least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds), s.closed_at) as s_ends,
                         g.enabled as game_enabled, g.bet_max, g.round_bets_max,
                         f.id as f_id, f.player as f_player, f.state as f_state, f.call as f_call, f.round as f_round,
                         f.amount as f_amount, f.win_amount as f_win, f.moved as f_moved, f.at as f_at,
                         f.bet_bonus as f_bet_bonus, f.win_bonus as f_win_bonus
                  from (select u.*, coalesce(u.account_id <> all (p_locked) or u.bonus_account <> all (p_locked), false) as is_busy from unnest(p_turn) u offset 0) c
                  cross join lateral (select * from vendors e where e.id = c.vendor_id limit 1) w
                  left join lateral (select * from ledger_balances e where e.account_id = c.account_id limit 1) b on true
                  left join lateral (select * from protection_gates e where e.member_id = c.member_id limit 1) k on true
                  left join lateral (select * from vendors_transactions e
                    where not c.is_busy and e.vendor_id = c.vendor_id and e.transaction_id = c.transaction_id limit 1) o on true
                  left join lateral (select * from vendors_transactions e
                    where c.call in ('win', 'rollback', 'adjust') and e.vendor_id = c.vendor_id and e.transaction_id = c.reference
                    limit 1) f on true
                  left join lateral (
                    (select * from vendors_rounds e where (c.call <> 'rollback' or f.id is null)
                       and e.vendor_id = c.vendor_id and e.round_id = c.round_id and e.player = c.player limit 1)
                    union all
                    (select * from vendors_rounds e where c.call = 'rollback' and e.member_id = c.member_id and e.id = f.round limit 1)
                  ) r on true
                  left join lateral (select * from vendors_sessions e
                    where c.call in ('bet', 'bet-win', 'tip') and e.session_id = c.session_id limit 1) s on true
                  left join lateral (select * from vendors_games e
                    where c.call in ('bet', 'bet-win', 'tip') and e.vendor_id = c.vendor_id and e.code = c.game_code limit 1) g on true
                  left join lateral vendors_bonus_of(c.bonus_account, c.vendor_id, coalesce(c.game_code, r.game_code)) h on true
                  offset 0
                ) a
                offset 0
              ) j
              offset 0
            ) q
            offset 0
          ) v
          offset 0
        ) w
        offset 0
      ) l
      offset 0
    ) x
  ),
  -- Effect of the preceding commands of this turn on a wallet; empty if no wallet has two.
  shared as materialized (
    select y.*, lead(y.n) over (partition by y.account_id order by y.n) is null as is_last
    from (
      select x.*, sum(x.is_short::integer) over (partition by x.account_id order by x.n rows unbounded preceding) - x.is_short::integer
               as shorts_before
      from (
        select w.n, w.account_id, w.moved_before, w.steps_before, w.acts and w.needs > w.funds + w.moved_before as is_short
        from (
          select p.n, p.account_id, p.acts, p.needs, p.funds,
                 (sum(p.moves) over wallet - p.moves)::bigint as moved_before, (sum(p.steps) over wallet - p.steps)::bigint as steps_before
          from priced p where p_shares
          window wallet as (partition by p.account_id order by p.n rows unbounded preceding)
        ) w
      ) x
    ) y
    where y.shorts_before = 0
  ),
  cmd as materialized (
    select z.*, case when z.is_short then 'INSUFFICIENT_FUNDS' else z.verdict end as code, z.acts and not z.is_short as is_done,
           z.is_new and (z.acts or z.is_kept) as is_recorded,
           case when z.is_short then 0 when z.acts then z.moves when z.is_replay then z.told_moved else 0 end as moved,
           case when not z.is_busy then z.cash + case when z.sees_bonus then z.bonus else 0 end end as balance,
           case when not z.is_busy then z.cash_version + coalesce(z.bonus_version, z.bonus_versions) end as version,
           -- Change of the bonus parts of the round's sums. A rollback undoes the change of its target.
           case when z.is_short or z.takes_bonus + z.gives_bonus = 0 and z.call <> 'rollback' then null
             when z.call = 'rollback' then case when z.acts then -z.f_bet_bonus end
             when z.is_bet then nullif(z.takes_bonus, 0) end as bet_bonus,
           case when z.is_short or z.takes_bonus + z.gives_bonus = 0 and z.call <> 'rollback' then null
             when z.call = 'rollback' then case when z.acts then -z.f_win_bonus end
             else nullif(z.gives_bonus - case when z.is_bet then 0 else z.takes_bonus end, 0) end as win_bonus,
           case when z.is_new and (z.acts or z.is_kept) then nextval('ledger_transaction_ids')
             when z.is_replay or z.is_tombstone then z.told_id end as id,
           case when z.call = 'rollback' and z.f_id is not null then z.f_round
             else coalesce(z.r_id, case when z.opens_round then nextval('vendors_round_ids') end) end as round
    from (
      select y.*,
             -- A refused bet, or one whose tombstone came first, is stored in its round: its win is answered
             -- "cancelled" and not "not yet".
             y.player is not null and y.round_id is not null and (y.is_bet and (y.is_new and (y.acts or y.is_kept) or y.is_tombstone)
               or y.call = 'tip' and y.acts and not y.is_short or y.buries) as opens_round,
             y.had + y.moved_before + case when y.is_short then 0 else y.moves - y.gives_bonus + y.takes_bonus end as cash,
             y.had_version + y.steps_before + case when y.is_short then 0 else y.steps end as cash_version,
             y.bonus_had + case when y.is_short then 0 else y.gives_bonus - y.takes_bonus end as bonus,
             y.bonus_had_version + case when y.is_short then 0 else (y.takes_bonus > 0)::integer + (y.gives_bonus > 0)::integer end
               as bonus_version
      from (
        select p.*, coalesce(s.moved_before, 0) as moved_before, coalesce(s.steps_before, 0) as steps_before,
               p.acts and p.needs > p.funds + coalesce(s.moved_before, 0) as is_short, coalesce(s.is_last, true) as is_last
        from priced p
        left join shared s on s.n = p.n
        where not p_shares or s.n is not null
        offset 0
      ) y
      offset 0
    ) z
  ),
  -- An update carries the whole row of its joins, so it joins few columns.
  left_over as materialized (select c.account_id, c.cash, c.cash_version from cmd c where c.is_last),
  wallets as (
    update ledger_balances l set balance = c.cash, version = c.cash_version
      from left_over c where l.account_id = c.account_id and l.version <> c.cash_version
  ),
  -- A command of a player with bonus money is alone in its turn.
  bonuses as (
    update ledger_balances l set balance = c.bonus, version = c.bonus_version
      from cmd c where c.bonus_version <> c.bonus_had_version and l.account_id = c.bonus_account
  ),
  posted as (
    insert into ledger_postings (transaction_id, kind, from_account, to_account, amount, from_balance_after, from_version,
                                 to_balance_after, to_version, context_id, at)
      select c.id,
             case c.call when 'bet-win' then case when leg.takes then 'game.bet' else 'game.win' end
               when 'bet' then 'game.bet' when 'win' then 'game.win' when 'tip' then 'game.tip' when 'rollback' then 'game.rollback'
               when 'adjust' then 'game.adjust' when 'promo-win' then 'game.promo' else 'game.jackpot' end,
             case when leg.takes then part.account_id else c.house_id end, case when leg.takes then c.house_id else part.account_id end,
             case when leg.takes then part.takes else part.gives end,
             case when leg.takes then leg.balance end, case when leg.takes then leg.version end,
             case when not leg.takes then leg.balance end, case when not leg.takes then leg.version end, c.round, p_now
      from cmd c
      cross join lateral (
        select c.account_id, c.takes - c.takes_bonus as takes, c.gives - c.gives_bonus as gives, c.steps, c.cash as balance,
               c.cash_version as version
        union all
        select c.bonus_account, c.takes_bonus, c.gives_bonus, (c.takes_bonus > 0)::integer + (c.gives_bonus > 0)::integer, c.bonus,
               c.bonus_version where c.takes_bonus + c.gives_bonus > 0
      ) part
      -- A bet-win debits and then credits; its rollback credits and then debits.
      cross join lateral (
        select part.takes > 0 and (part.gives = 0 or c.is_debit) as takes,
               case when part.steps = 1 then part.balance when c.is_debit then part.balance - part.gives else part.balance + part.takes
                 end as balance,
               part.version - (part.steps - 1) as version
        union all
        select not c.is_debit, part.balance, part.version where part.steps = 2
      ) leg
      where c.is_done and part.steps > 0
  ),
  -- Rounds are opened, settled and corrected only here: a round that is CLOSED afterwards is settled.
  opened as (
    insert into vendors_rounds (id, vendor_id, round_id, player, member_id, game_code, state, bets, dead_bets, wins, bet_total,
                                win_total, opened_at, closed_at, bet_bonus, win_bonus, bonus_grant)
      select c.round, c.vendor_id, c.round_id, c.player, c.member_id, coalesce(c.game_code, ''),
             case when not c.is_done then 'VOID' when c.round_closed then 'CLOSED' else 'OPEN' end,
             c.is_done::integer, (not c.is_done)::integer, (c.is_done and c.call = 'bet-win')::integer, c.takes * c.is_done::integer,
             c.gives * c.is_done::integer, p_now, case when c.is_done and c.round_closed then p_now end,
             c.bet_bonus, c.win_bonus, case when c.bet_bonus is not null then c.grant_id end
      from cmd c where c.opens_round and c.r_id is null and c.call <> 'tip'
  ),
  changes as materialized (
    select c.vendor_id, c.r_round, c.player, c.call, c.f_call, c.round_closed, c.is_done, c.is_bet, c.takes, c.gives, c.moves,
           c.bet_bonus, c.win_bonus, c.grant_id,
           coalesce(c.call = 'rollback' and c.f_call in ('bet', 'bet-win'), false) as returns_bet
    from cmd c
    where c.r_round is not null
      and case when c.is_done then c.call <> 'tip' and (c.call <> 'rollback' or c.f_call <> 'tip') else c.is_recorded and c.is_bet or c.buries end
  ),
  changed as (
    update vendors_rounds d set
        bets = d.bets + case when not c.is_done then 0 when c.is_bet then 1 when c.returns_bet then -1 else 0 end,
        dead_bets = d.dead_bets + case when not c.is_done or c.returns_bet then 1 else 0 end,
        -- A win of 0 that came after closing was not counted, and cannot be subtracted.
        wins = greatest(d.wins + case when not c.is_done then 0 when c.call in ('win', 'bet-win') then 1
                                      when c.call = 'rollback' and c.f_call in ('win', 'bet-win') then -1 else 0 end, 0),
        bet_total = d.bet_total + case when not c.is_done then 0 when c.is_bet then c.takes when c.returns_bet then -c.gives else 0 end,
        win_total = d.win_total + case when not c.is_done then 0 when c.is_bet then c.gives when c.call = 'rollback' then -c.takes
                                       else c.moves end,
        state = case when not c.is_done then d.state when c.round_closed or c.call = 'round/close' then 'CLOSED'
                     when c.is_bet then 'OPEN' when c.returns_bet and d.state = 'OPEN' and d.bets = 1 then 'VOID' else d.state end,
        closed_at = case when c.is_done and (c.round_closed or c.call = 'round/close') then coalesce(d.closed_at, p_now) else d.closed_at end,
        bet_bonus = case when c.bet_bonus is null then d.bet_bonus else coalesce(d.bet_bonus, 0) + c.bet_bonus end,
        win_bonus = case when c.win_bonus is null then d.win_bonus else coalesce(d.win_bonus, 0) + c.win_bonus end,
        bonus_grant = case when c.is_bet and c.bet_bonus is not null then c.grant_id else d.bonus_grant end
      from changes c where d.vendor_id = c.vendor_id and d.round_id = c.r_round and d.player = c.player
  ),
  kept as (
    insert into vendors_transactions (vendor_id, transaction_id, id, call, state, code, player, round, reference, amount, win_amount,
                                 moved, balance_after, version, limit_kind, kind, fingerprint, extra, at, bet_bonus, win_bonus,
                                      bonus_version)
      select c.vendor_id, c.transaction_id, c.id, c.call, case when c.code = 'OK' then 'ACCEPTED' else 'REFUSED' end, c.code, c.player,
             c.round, c.reference, coalesce(c.amount, 0), c.win_amount, c.moved, c.balance, c.cash_version, c.limit_name, c.kind,
             c.fingerprint, c.extra, p_now, c.bet_bonus, c.win_bonus, nullif(c.bonus_version, c.bonus_had_version)
      from cmd c where c.is_recorded
  )
  select array_agg(row(
           c.n, c.code, c.moved, case when c.is_replay then coalesce(c.told_balance, c.balance) else c.balance end, c.balance, c.version,
           c.id, c.is_replay, case when c.is_replay then c.told_limit else c.limit_name end, c.player_currency,
           case when c.is_recorded and c.moved <> 0 then c.member_id end,
           c.call, c.vendor_id, c.transaction_id, c.reference, c.player, c.player_id, c.round, c.has_more,
           case when c.pays_reward then c.reward_id end, case when c.call = 'win' then 0 else c.payout_seq end,
           c.is_done and c.call = 'win' and c.pays_per_bet, c.is_done and c.call = 'rollback', c.buries,
           case when c.is_short and c.call = 'adjust' then 'adjustShort' when c.is_short and c.call = 'rollback' then 'rollbackShort' end,
           case when c.call = 'adjust' then c.amount else c.needs end,
           c.staked, c.lost, case when c.call = 'rollback' then c.f_at else p_now end,
           case when c.is_seen_again then c.session_id end, c.s_seen, c.has_limits and c.is_done, c.member_id,
           c.is_recorded and c.code = 'OK' and c.round is not null
             and (c.round_closed or c.pays_per_bet or c.call not in ('bet', 'win', 'bet-win', 'tip')))::vendors_done),
         bool_or(c.has_more)
    into v_done, v_has_more
    from (
      select e.*, e.is_seen_again or e.pays_reward or e.buries or e.is_done and (e.call = 'rollback' or e.call = 'win' and e.pays_per_bet)
               or e.is_short and not e.is_debit or e.has_limits and e.is_done and (e.staked <> 0 or e.lost <> 0) as has_more
      from (
        select d.*, d.is_done and d.is_debit and d.in_session and d.s_seen < p_now - interval '1 minute' as is_seen_again,
               d.is_done and d.reward_id is not null and (d.call = 'promo-win' or d.call = 'win' and d.kind = 'FREE_ROUND') as pays_reward,
               case when d.is_debit then d.takes when d.call = 'rollback' and d.f_call in ('bet', 'tip', 'bet-win') then -d.gives else 0 end
                 as staked,
               case when d.call = 'promo-win' or d.f_call = 'promo-win' then 0 else -d.moved end as lost
        from cmd d offset 0
      ) e offset 0
    ) c;
  if v_has_more then
    perform vendors_write_more(v_done, p_now);
    if exists (select from unnest(v_done) d where d.call = 'promo-win' and d.reward_id is not null) then
      v_done := vendors_less_kept(v_done);
    end if;
  end if;
  return v_done;
end
$$;

-- Corrects the answers of promo-wins whose money left cash in this transaction, to become bonus money: the current
-- balance is without it and has the next version.
create or replace function vendors_less_kept(p_done vendors_done[]) returns vendors_done[]
language plpgsql as $$
declare
  v_one vendors_done;
  v_done vendors_done[] := '{}';
begin
  foreach v_one in array p_done loop
    if v_one.call = 'promo-win' and v_one.reward_id is not null and freerounds_keeps(v_one.vendor_id, v_one.transaction_id) then
      v_one.balance := v_one.balance - v_one.moved;
      v_one.version := v_one.version + 1;
    end if;
    v_done := v_done || v_one;
  end loop;
  return v_done;
end
$$;

-- Writes the rows of special commands: rewards, settlements of single bets, reversals, tombstones, cases for staff, the
-- counters of limits, and once a minute of play the session's inactivity timer with the reality check's clock.
create or replace function vendors_write_more(p_done vendors_done[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_more vendors_done[] := array(select d from unnest(p_done) d where d.has_more);
  v_seen vendors_done[];
begin
  if exists (select from unnest(v_more) d where d.reverses) then
    insert into vendors_reversals (vendor_id, transaction_id, by_transaction_id, at)
      select d.vendor_id, d.reference, d.transaction_id, p_now from unnest(v_more) d where d.reverses;
  end if;
  if exists (select from unnest(v_more) d where d.buries) then
    insert into vendors_transactions (vendor_id, transaction_id, id, call, state, code, player, round, reference, at)
      select d.vendor_id, d.reference, nextval('ledger_transaction_ids'), 'tombstone', 'TOMBSTONE', 'TRANSACTION_CANCELLED', d.player,
             d.round, d.transaction_id, p_now
      from unnest(v_more) d where d.buries;
  end if;
  if exists (select from unnest(v_more) d where d.settles) then
    insert into vendors_settlements (vendor_id, bet_id, win_id)
      select d.vendor_id, d.reference, d.transaction_id from unnest(v_more) d where d.settles;
  end if;
  if exists (select from unnest(v_more) d where d.reward_id is not null) then
    -- A reward paid as several rounds has one row, inserted by the first.
    insert into vendors_rewards (vendor_id, reward_id, payout_seq, transaction_id)
      select d.vendor_id, d.reward_id, d.payout_seq, d.transaction_id from unnest(v_more) d where d.reward_id is not null and d.payout_seq > 0;
    insert into vendors_rewards (vendor_id, reward_id, payout_seq, transaction_id)
      select d.vendor_id, d.reward_id, 0, d.transaction_id from unnest(v_more) d where d.reward_id is not null and d.payout_seq = 0
      on conflict do nothing;
  end if;
  if exists (select from unnest(v_more) d where d.finding is not null) then
    insert into vendors_findings (vendor_id, finding, transaction_id, details, alarm)
      select d.vendor_id, d.finding, case d.finding when 'rollbackShort' then d.reference else d.transaction_id end,
             jsonb_build_object('player', d.player_id, 'amount', d.finding_amount), true
      from unnest(v_more) d where d.finding is not null
      on conflict (vendor_id, transaction_id, finding) do nothing;
  end if;

  v_seen := array(select d from (select distinct on (a.session_id) a as d from unnest(v_more) a where a.session_id is not null) x);
  if cardinality(v_seen) > 0 then
    update vendors_sessions s set last_seen_at = p_now, played_at = p_now from unnest(v_seen) d where s.session_id = d.session_id;
    -- The clock of the check runs while any game session is live; a pause of 15 minutes restarts it.
    update protection_gates k set last_play_at = p_now,
           rc_due_at = case when k.rc_due_at is null or k.last_play_at is null or k.last_play_at < p_now - interval '15 minutes'
                            then p_now + make_interval(mins => k.check_minutes) else k.rc_due_at end
      from (select distinct d.played_by from unnest(v_seen) d) d where k.member_id = d.played_by;
  end if;
  if exists (select from unnest(v_more) d where d.has_limits) then
    perform protection_count_set(array_agg(x.member_id), array_agg(x.kind), array_agg(x.delta), array_agg(x.at))
      from (
        select d.played_by as member_id, k.kind, k.delta, k.at
        from unnest(v_more) d
        cross join lateral (values ('stake', d.staked, d.counted_at), ('loss', d.lost, d.counted_at), ('time',
          case when d.session_id is not null then least(extract(epoch from p_now - d.session_seen)::bigint, 300) else 0 end, p_now))
          k (kind, delta, at)
        where d.has_limits and k.delta <> 0
      ) x;
  end if;
  -- Granted free rounds are paid by one promo-win and settled only here.
  if exists (select from unnest(v_more) d where d.reward_id is not null and d.payout_seq > 0) then
    perform freerounds_paid(array_agg(d.vendor_id), array_agg(d.reward_id), array_agg(d.played_by), array_agg(d.moved),
                            array_agg(d.transaction_id), p_now)
      from unnest(v_more) d where d.reward_id is not null and d.payout_seq > 0;
  end if;
end
$$;

revoke execute on function
  vendors_bet_is_settled(integer, text),
  vendors_is_reversed(integer, text),
  vendors_reward_is_taken(integer, text, integer),
  vendors_serve_turn(vendors_asked[], boolean, bigint[], timestamptz),
  vendors_less_kept(vendors_done[]),
  vendors_write_more(vendors_done[], timestamptz)
  from public, sanam_app;

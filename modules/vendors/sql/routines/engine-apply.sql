-- The wallet engine of HWP/1: an array of commands in, an answer for each out, one transaction. Every state that
-- decides about a command belongs to one player and is read under that player's wallet lock, which is taken first; so
-- commands of one player are served in order, and the primary key of vendor transactions is only a safeguard.

-- Reads a set, with the player of each command.
create or replace function vendors_read_set(p_commands jsonb) returns vendors_asked[]
language sql stable as $$
  select array_agg(row(x.n, x.call, x.v, x.t, x.ref, x.p, x.s, x.g, x.r, coalesce(x.closed, false), x.cur, x.amt, x.win, x.kind,
                       x.reward, x.seq, x.jpart, decode(x.fp, 'base64'), x.extra,
                       p.id, p.member_id, p.account_id, p.house_id, p.currency, p.is_test, 1,
                       p.bonus_account, p.bonus_versions)::vendors_asked)
  from jsonb_to_recordset(p_commands) as x (n integer, call text, v integer, t text, ref text, p text, s text, g text, r text,
    closed boolean, cur text, amt bigint, win bigint, kind text, reward text, seq integer, jpart bigint, fp text, extra jsonb)
  left join lateral (select * from vendors_players a where a.player_id = x.p and a.vendor_id = x.v limit 1) p on true
$$;

-- Splits dependent commands into turns, served one after another. Two commands of a wallet share a turn if they are
-- bets and wins of different rounds with different ids: then they share only the balance. A wallet with bonus money has
-- one command per turn, because the split of a stake depends on the previous command.
create or replace function vendors_take_turns(p_set vendors_asked[]) returns vendors_asked[]
language sql stable as $$
  select array_agg(row(f.n, f.call, f.vendor_id, f.transaction_id, f.reference, f.player_id, f.session_id, f.game_code, f.round_id,
                       f.round_closed, f.currency, f.amount, f.win_amount, f.kind, f.reward_id, f.payout_seq, f.jackpot_part,
                       f.fingerprint, f.extra, f.player, f.member_id, f.account_id, f.house_id, f.player_currency, f.is_test,
                       f.turn, f.bonus_account, f.bonus_versions)::vendors_asked)
  from (
    select d.*, 1 + sum((d.at > 1 and (d.is_alone or d.was_alone or d.of_id > 1 or d.of_round > 1))::integer)
                      over (partition by d.account_id order by d.n) as turn
    from (
      select c.n, c.call, c.vendor_id, c.transaction_id, c.reference, c.player_id, c.session_id, c.game_code, c.round_id,
             c.round_closed, c.currency, c.amount, c.win_amount, c.kind, c.reward_id, c.payout_seq, c.jackpot_part,
             c.fingerprint, c.extra, c.player, c.member_id, c.account_id, c.house_id, c.player_currency, c.is_test,
             c.bonus_account, c.bonus_versions, m.is_alone,
             row_number() over wallet as at,
             lag(m.is_alone) over wallet as was_alone,
             row_number() over (partition by c.account_id, c.vendor_id, c.transaction_id order by c.n) as of_id,
             row_number() over (partition by c.account_id, c.vendor_id, c.round_id, c.player order by c.n) as of_round
      from unnest(p_set) c
      left join protection_gates k on k.member_id = c.member_id
      cross join lateral (
        select coalesce(k.has_limits, true) or c.bonus_account is not null or c.call not in ('bet', 'win', 'bet-win') or c.reference is not null
          or c.reward_id is not null or coalesce(c.kind in ('RAISE', 'GAMBLE'), false) as is_alone) m
      window wallet as (partition by c.account_id order by c.n)
    ) d
  ) f
$$;

-- Serves commands, each judged separately; those of one player in their order. p_wait: wait for a wallet that another
-- transaction holds; otherwise its commands return BUSY, so that one locked wallet does not delay the others.
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
  v_set vendors_asked[] := vendors_read_set(p_commands);
  v_accounts bigint[];
  v_locked bigint[];
  v_wallets integer;
  v_bonuses integer;
  v_commands integer;
  v_turn vendors_asked[];
  v_done vendors_done[] := '{}';
  v_part vendors_done[];
  v_members text[];
  v_rounds bigint[];
begin
  perform pg_current_xact_id();
  -- The player's cash and, while a bonus is active, bonus money.
  v_accounts := array(
    select c.account_id from unnest(v_set) c
    union all select c.bonus_account from unnest(v_set) c where c.bonus_account is not null);
  if p_wait then
    v_locked := array(select b.account_id from ledger_balances b where b.account_id = any (v_accounts) order by b.account_id for update);
  else
    v_locked := array(
      select b.account_id from ledger_balances b where b.account_id = any (v_accounts) order by b.account_id for update skip locked);
  end if;

  select count(*), count(distinct c.account_id), count(distinct c.bonus_account) into v_commands, v_wallets, v_bonuses
    from unnest(v_set) c;
  if cardinality(v_locked) = v_wallets + v_bonuses then
    v_locked := null; -- no wallet is busy
  end if;
  if v_commands = v_wallets then
    v_done := vendors_serve_turn(v_set, false, v_locked, v_now);
  else
    v_set := vendors_take_turns(v_set);
    while cardinality(v_set) > 0 loop
      -- Selects the commands of each wallet whose turn it is. Commands after a bet without funds wait for the next
      -- pass.
      v_turn := array(
        select c from (select a as c, a.turn, min(a.turn) over (partition by a.account_id) as next from unnest(v_set) a) x
        where x.turn = x.next);
      v_part := vendors_serve_turn(v_turn, true, v_locked, v_now);
      v_done := v_done || v_part;
      v_set := array(select a from unnest(v_set) a where a.n not in (select d.n from unnest(v_part) d));
    end loop;
  end if;
  -- Rounds that may have been settled or corrected. Facts are created only here.
  select array_agg(d.played_by), array_agg(d.round) into v_members, v_rounds from unnest(v_done) d where d.settles_round;
  if v_rounds is not null then
    perform play_facts_of(v_members, v_rounds, v_now);
  end if;
  return query
    select d.n, d.code, d.moved, d.balance_after, d.balance, d.version, d.wallet_id, d.replayed, d.limit_kind, d.currency, d.member_id
    from unnest(v_done) d;
end
$$;

revoke execute on function
  vendors_read_set(jsonb),
  vendors_take_turns(vendors_asked[]),
  vendors_apply(jsonb, boolean)
  from public, sanam_app;
grant execute on function vendors_apply(jsonb, boolean) to sanam_app;

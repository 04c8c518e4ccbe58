-- The usual bet or win: one to a player in this set, and nothing unusual about it. All of them in one statement, at half
-- the cost of one after the other; it decides what vendors_serve_debit and vendors_serve_win decide, and leaves to them
-- whatever is not usual. The writes to the ledger are those of ledger_take and ledger_give for a whole set. The caller
-- holds the wallets' locks, so the rows read here are the rows written here: found again by their place (ctid). Each
-- look-up has a limit, so that it is a look-up by key whatever the planner knew of the tables when it made its plan.
-- o_settled is the round, if the command closed it.
drop function if exists vendors_serve_usual(jsonb, bigint[], timestamptz);
create or replace function vendors_serve_usual(p_commands jsonb, p_locked bigint[], p_now timestamptz)
returns table (
  o_n integer, o_moved bigint, o_balance bigint, o_version bigint, o_id bigint, o_currency text, o_member text,
  o_settled bigint
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
           rd.ctid as round_place, coalesce(rd.id, nextval('vendors_round_ids')) as round,
           nextval('ledger_transaction_ids') as id
    from (
      -- One command a wallet: a member has one wallet at every vendor, and a row can be updated once in a statement.
      select y.*, a.id as p_id, a.vendor_id as p_vendor, a.member_id as p_member, a.account_id as p_account, a.house_id as p_house,
             a.currency as p_currency, a.is_test as p_is_test,
             count(*) over (partition by a.account_id) as of_wallet, count(*) over (partition by y.v, y.t) as of_id
      from jsonb_to_recordset(p_commands) as y (n integer, call text, v integer, t text, ref text, p text, s text, g text, r text,
        closed boolean, cur text, amt bigint, kind text, reward text, jpart bigint, fp text, extra jsonb)
      cross join lateral (select * from vendors_players b where b.player_id = y.p limit 1) a
    ) x
    cross join lateral (select a.ctid, a.balance, a.version from ledger_balances a where a.account_id = x.p_account limit 1) b
    cross join lateral (select * from protection_gates a where a.member_id = x.p_member limit 1) k
    cross join lateral (select * from vendors a where a.id = x.p_vendor limit 1) w
    left join lateral (select a.ctid, a.id, a.state, a.bets from vendors_rounds a
      where a.vendor_id = x.v and a.round_id = x.r and a.player = x.p_id limit 1) rd on true
    left join lateral (select * from vendors_sessions a where x.call = 'bet' and a.session_id = x.s limit 1) s on true
    left join lateral (select * from vendors_games a where x.call = 'bet' and a.vendor_id = x.v and a.code = x.g limit 1) g on true
    left join lateral (select a.player, a.round, a.call, a.state from vendors_transactions a
      where x.call = 'win' and a.vendor_id = x.v and a.transaction_id = x.ref limit 1) f on true
    where x.call in ('bet', 'win') and x.of_wallet = 1 and x.of_id = 1 and x.p_vendor = x.v and x.cur = x.p_currency
      and x.p_account = any (p_locked) and not k.has_limits
      and (select a.id from vendors_transactions a where a.vendor_id = x.v and a.transaction_id = x.t) is null
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
            and (select a.transaction_id from vendors_reversals a where a.vendor_id = x.v and a.transaction_id = x.ref) is null))
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
    insert into vendors_rounds (id, vendor_id, round_id, player, member_id, game_code, state, bets, bet_total, opened_at, closed_at)
      select c.round, c.v, c.r, c.player, c.member_id, c.g, case when c.closed then 'CLOSED' else 'OPEN' end, 1, c.amt, p_now,
             case when c.closed then p_now end
      from cmd c where c.call = 'bet'
  ),
  won as (
    update vendors_rounds d set wins = d.wins + 1, win_total = d.win_total + c.amt,
           state = case when c.closed then 'CLOSED' else d.state end, closed_at = case when c.closed then p_now end
      from cmd c where d.ctid = c.round_place and c.call = 'win'
  ),
  kept as (
    insert into vendors_transactions (vendor_id, transaction_id, id, call, state, code, player, round, reference, amount, moved,
                                 balance_after, version, kind, fingerprint, extra, at)
      select c.v, c.t, c.id, c.call, 'ACCEPTED', 'OK', c.player, c.round, c.ref, c.amt, c.moved, c.balance, c.version, c.kind,
             decode(c.fp, 'base64'), c.extra, p_now
      from cmd c
  )
  select c.n, c.moved, c.balance, c.version, c.id, c.currency, c.member_id, case when c.closed then c.round end from cmd c;
end
$$;

revoke execute on function vendors_serve_usual(jsonb, bigint[], timestamptz) from public, sanam_app;

// Invariants of the vendor transactions and rounds of a new block, numbered as in the full checks
// (modules/ledger/server/verify.ts). The engine gives a transaction and its postings the same time, which links them
// here.
import type { NewInvariant } from '@sanam/server/platform/module.ts';

/** Vendor transactions in the time of the block, including refused ones: `m`. */
const PLAYED = `from block b join vendors_transactions m on m.at between b.since and b.until`;

/** Their entries on the bonus account: `o`. */
const BONUS_ENTRIES = `cross join lateral (
            select coalesce(sum(e.amount), 0) as moved from ledger_entries e
            where m.bonus_version is not null and e.account_id = (
                select a.id from ledger_accounts a where a.class = 'player_bonus' and a.owner = y.member_id and a.currency = y.currency)
              and e.version between m.bonus_version - 1 and m.bonus_version and e.transaction_id = m.id) o`;

export const newInvariants: readonly NewInvariant[] = [
  {
    id: 'V6',
    says: 'each posting of a game has its accepted transaction, of that player and vendor',
    sql: `select p.id as posting, p.transaction_id, m.state, m.moved
          from block b join ledger_postings p on p.id between b.first_id and b.last_id and p.kind like 'game.%'
          left join lateral (
            select m.* from vendors_transactions m where m.round = p.context_id and m.id = p.transaction_id
            union all
            select m.* from vendors_transactions m
            where p.context_id is null and m.round is null and m.at = p.at and m.id = p.transaction_id) m on true
          left join vendors_players y on y.id = m.player
          where m.state is distinct from 'ACCEPTED' or y.vendor_id is distinct from m.vendor_id
             or y.house_id not in (p.from_account, p.to_account)
             or y.account_id not in (p.from_account, p.to_account) and not exists (
               select from ledger_accounts a where a.class = 'player_bonus' and a.owner = y.member_id and a.currency = y.currency
                 and a.id in (p.from_account, p.to_account))`,
  },
  {
    id: 'V6b',
    says: 'each transaction of a game moved what is recorded, once',
    sql: `select m.vendor_id, m.transaction_id, m.state, m.moved, e.moved as entries, o.moved as bonus_entries ${PLAYED}
          left join vendors_players y on y.id = m.player
          cross join lateral (
            select coalesce(sum(e.amount), 0) as moved from ledger_entries e
            where e.account_id = y.account_id and e.version between m.version - 1 and m.version and e.transaction_id = m.id) e
          ${BONUS_ENTRIES}
          where m.moved <> e.moved + o.moved`,
  },
  {
    id: 'V8e',
    says: 'the bonus part of each transaction is what it moved on the bonus account; a rollback may have used cash',
    sql: `select m.vendor_id, m.transaction_id, m.bet_bonus, m.win_bonus, o.moved ${PLAYED}
          left join vendors_players y on y.id = m.player
          ${BONUS_ENTRIES}
          where m.call <> 'rollback' and coalesce(m.win_bonus, 0) - coalesce(m.bet_bonus, 0) <> o.moved`,
  },
  {
    id: 'V8',
    says: 'a transaction that was rolled back nets to zero with its rollback',
    sql: `select m.vendor_id, m.transaction_id, m.reference, t.moved, m.moved as back ${PLAYED}
          left join vendors_reversals r
            on r.vendor_id = m.vendor_id and r.transaction_id = m.reference and r.by_transaction_id = m.transaction_id
          left join vendors_transactions t on t.vendor_id = r.vendor_id and t.transaction_id = r.transaction_id
          where m.call = 'rollback' and m.state = 'ACCEPTED'
            and case when r.vendor_id is null then m.moved <> 0 else t.state is distinct from 'ACCEPTED' or t.moved + m.moved <> 0 end`,
  },
  {
    id: 'V8b',
    says: "a round's sums are those of its transactions",
    sql: `select g.id, g.bets, o.bets as found_bets, g.bet_total, o.bet_total as found_bet, g.win_total, o.win_total as found_win,
                 g.bet_bonus, o.bet_bonus as found_bet_bonus, g.win_bonus, o.win_bonus as found_win_bonus
          from (select distinct m.round, m.player ${PLAYED} where m.round is not null) a
          join vendors_players y on y.id = a.player join vendors_rounds g on g.member_id = y.member_id and g.id = a.round
          cross join lateral (
            select count(*) filter (where o.call in ('bet', 'bet-win')) as bets,
                   coalesce(sum(o.amount) filter (where o.call in ('bet', 'bet-win')), 0) as bet_total,
                   coalesce(sum(o.bet_bonus), 0) as bet_bonus, coalesce(sum(o.win_bonus), 0) as win_bonus,
                   coalesce(sum(case o.call when 'bet-win' then o.win_amount when 'bet' then 0 when 'tip' then 0 else o.amount end), 0) as win_total
            from vendors_transactions o
            where o.round = g.id and o.state = 'ACCEPTED' and o.call not in ('rollback', 'round/close')
              and not exists (select from vendors_reversals r where r.vendor_id = o.vendor_id and r.transaction_id = o.transaction_id)) o
          where g.bets <> o.bets or g.bet_total <> o.bet_total or g.win_total <> o.win_total
             or coalesce(g.bet_bonus, 0) <> o.bet_bonus or coalesce(g.win_bonus, 0) <> o.win_bonus`,
  },
  {
    id: 'V8d',
    says: 'every accepted bet has its round',
    sql: `select m.vendor_id, m.transaction_id, m.round ${PLAYED} left join vendors_players y on y.id = m.player
          left join vendors_rounds g on g.member_id = y.member_id and g.id = m.round
          where m.state = 'ACCEPTED' and m.call in ('bet', 'bet-win') and g.id is null`,
  },
];

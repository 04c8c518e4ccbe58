// Invariants of the orders whose money moved in a new block, numbered as in the full checks (`verify.ts` and V11 of the
// ledger). Orders that changed without a posting are checked by the full run only.
import type { NewInvariant } from '@sanam/server/platform/module.ts';

const MOVED = `from block b join ledger_postings p on p.id between b.first_id and b.last_id
               join ledger_transactions t on t.id = p.transaction_id`;
/** Withdrawals with new postings: `w`. */
const WITHDRAWALS = `from (
    select distinct coalesce(o.withdrawal_id, d.withdrawal_id, t.source_id) as withdrawal_id ${MOVED}
    left join payments_payouts o on t.source_type = 'leg' and o.payout_id = t.source_id
    left join payments_disputes d on t.source_type = 'payoutReturn' and d.dispute_id = t.source_id
    where t.source_type in ('withdrawal', 'withdrawalFee', 'withdrawalEnd', 'leg', 'payoutReturn')) a
  join payments_withdrawals w on w.withdrawal_id = a.withdrawal_id`;

export const newInvariants: readonly NewInvariant[] = [
  {
    id: 'I3',
    says: 'an order is credited exactly when it has one credit',
    sql: `select t.source_id as id, d.credited_amount, c.amount ${MOVED}
          left join payments_deposits d on d.deposit_id = t.source_id
          left join payments_credits c on c.deposit_id = t.source_id
          where t.source_type = 'deposit' and (d.credited_amount + d.fee = c.amount) is not true`,
  },
  {
    id: 'I3a',
    says: 'what was sent back is what came and was not credited',
    sql: `select r.return_id as id ${MOVED} join payments_returns r on r.return_id = t.source_id
          join payments_statement_lines l on l.line_id = r.line_id
          left join payments_credits c on c.line_id = r.line_id
          where t.source_type = 'return'
            and case when r.from_cash then c.amount is null or r.amount > c.amount
                     else r.amount <> l.amount - coalesce(c.amount, 0) end`,
  },
  {
    id: 'I4',
    says: 'a disbursed withdrawal has paid payouts for all of it that did not come back',
    sql: `select w.withdrawal_id as id ${WITHDRAWALS}
          where w.stage in ('toConfirm', 'receivedByPlayer', 'autoReceived', 'forced')
            and w.net <> coalesce((select sum(p.amount) from payments_payouts p
                                    where p.withdrawal_id = w.withdrawal_id and p.state in ('paid', 'returned')), 0)
                       - coalesce((select sum(d.remaining) from payments_disputes d
                                    where d.withdrawal_id = w.withdrawal_id and d.decision in ('resend', 'returnToWallet')), 0)`,
  },
  {
    id: 'I9',
    says: 'every change of a withdrawal has a step and an audit row',
    sql: `select w.withdrawal_id as id ${WITHDRAWALS}
          where (select count(*) from payments_withdrawal_steps s where s.withdrawal_id = w.withdrawal_id) <> w.version
             or (select count(*) from platform_audit a where a.subject_type = 'withdrawal' and a.subject_id = w.withdrawal_id) < w.version`,
  },
  {
    id: 'V11',
    says: 'money on hold equals the open withdrawals',
    sql: `select a.owner as member_id, l.balance as hold, coalesce(w.held, 0) as open
          from (select distinct a.id, a.owner from block b
                join ledger_entries e on e.posting_id between b.first_id and b.last_id
                join ledger_accounts a on a.id = e.account_id where a.class = 'player_hold') a
          join ledger_balances l on l.account_id = a.id
          left join lateral (select x.held from payments_expected_holds x where x.member_id = a.owner) w on true
          where l.balance <> coalesce(w.held, 0)`,
  },
];

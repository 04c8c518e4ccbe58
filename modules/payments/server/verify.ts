import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';

// Invariants of payments.md 13 on the tables of this module; each returns the ids that break it.
const checks = {
  'I1 a statement line is credited with no more than it brought': sql<{ id: string }>`
    select l.line_id as id from payments_statement_lines l join payments_credits c using (line_id)
     where c.amount > l.amount or l.direction <> 'in'
    union all
    select line_id from payments_credits group by line_id having count(*) > 1`,
  'I3 an order is credited exactly when it has one credit': sql<{ id: string }>`
    select d.deposit_id as id from payments_deposits d left join payments_credits c using (deposit_id)
     where (d.credited_amount is not null) <> (c.deposit_id is not null)
        or (c.deposit_id is not null and d.credited_amount + d.fee <> c.amount)`,
  'I3a all of what came is credited or sent back, never more, and an order is returned exactly when all its money is': sql<{
    id: string;
  }>`
    select d.deposit_id as id from payments_deposits d
      left join payments_returns r on r.deposit_id = d.deposit_id and r.state = 'paid'
     where (d.stage = 'returned') <> (r.return_id is not null and d.credited_amount is null)
    union all
    select r.return_id from payments_returns r join payments_statement_lines l using (line_id)
      left join payments_credits c using (line_id)
     where case when r.from_cash then c.amount is null or r.amount > c.amount
                else r.amount <> l.amount - coalesce(c.amount, 0) end
    union all
    select c.line_id from payments_credits c join payments_statement_lines l using (line_id)
     where c.amount < l.amount and not exists (select 1 from payments_returns r where r.line_id = c.line_id)`,
  'I2 a slip is about one line, and a line about one slip': sql<{ id: string }>`
    select min(ref_id) as id from payments_slip_refs group by sending_bank, trans_ref having count(*) > 1
    union all
    select min(ref_id) from payments_slip_refs where line_id is not null group by line_id having count(*) > 1
    union all
    select s.slip_id from payments_slips s
     where s.state = 'joined' and not exists (select 1 from payments_slip_refs r
       where r.sending_bank = s.sending_bank and r.trans_ref = s.trans_ref and r.line_id is not null)`,
  'I2a a line is provisional while a slip alone tells of it': sql<{ id: string }>`
    select /* never null: id; both sides have one */ line_id as id from payments_statement_lines l full join payments_provisional_lines p using (line_id)
     where (p.account_key is not distinct from l.account_key)
           <> (l.evidence = 'slip' and not exists (select 1 from payments_line_reports r where r.line_id = l.line_id))`,
  'I7 money that came in is credited, attached, on its way back or before people': sql<{ id: string }>`
    select l.line_id as id from payments_statement_lines l
     where l.direction = 'in' and l.evidence = 'statement'
       and not exists (select 1 from payments_credits c where c.line_id = l.line_id)
       and not exists (select 1 from payments_attachments a where a.line_id = l.line_id)
       and not exists (select 1 from payments_unmatched_lines u where u.line_id = l.line_id)`,
  'I12 what was decided about a reversed payment is what its case says, and no more is taken back than was paid': sql<{
    id: string;
  }>`
    select r.reversal_id as id from payments_reversals r
      left join payments_reversal_decisions d using (reversal_id)
     group by r.reversal_id
    having coalesce(sum(d.amount) filter (where d.decision = 'take'), 0) <> r.taken
        or coalesce(sum(d.amount) filter (where d.decision = 'bear'), 0) <> r.borne
    union all
    select min(r.reversal_id) from payments_reversals r join payments_statement_lines l using (line_id)
     group by l.line_id, l.amount having sum(r.amount) > l.amount`,
  // Exclusion and credit take the same lock and write their time under it, so their times follow the order of the
  // commits.
  'I8 nobody is credited while a break or an exclusion runs': sql<{ id: string }>`
    select d.deposit_id as id from payments_deposits d
     where d.credited_amount is not null and protection_stopped_at(d.member_id, d.decided_at)`,
  'I11 a closed day is what its lines say': sql<{ id: string }>`
    select c.close_id as id from payments_day_closes c
      left join payments_closed_lines k using (close_id) left join payments_statement_lines l on l.line_id = k.line_id
     group by c.close_id
    having count(l.line_id) <> c.line_count
        or coalesce(sum(l.amount) filter (where l.direction = 'in'), 0) <> c.in_sum
        or coalesce(sum(l.amount) filter (where l.direction = 'out'), 0) <> c.out_sum + c.fee_sum
        or count(*) filter (where l.account_key <> c.account_key) > 0`,
  'I10 an exact amount belongs to one order': sql<{ id: string }>`
    select min(deposit_id) as id from payments_deposits where reserved group by account_key, pay_amount having count(*) > 1`,
  'I4 a disbursed withdrawal has paid payouts for all of it that did not come back': sql<{ id: string }>`
    select w.withdrawal_id as id from payments_withdrawals w
     where w.stage in ('toConfirm', 'receivedByPlayer', 'autoReceived', 'forced')
       and w.net <> coalesce((select sum(p.amount) from payments_payouts p
                               where p.withdrawal_id = w.withdrawal_id and p.state in ('paid', 'returned')), 0)
                  - coalesce((select sum(d.remaining) from payments_disputes d
                               where d.withdrawal_id = w.withdrawal_id and d.decision in ('resend', 'returnToWallet')), 0)`,
  'I4a no more is paid and on its way than was asked for and came back': sql<{ id: string }>`
    select w.withdrawal_id as id from payments_withdrawals w join payments_payouts p using (withdrawal_id)
     where p.state <> 'failed'
     group by w.withdrawal_id, w.net
    having sum(p.amount) > w.net + coalesce((select sum(d.remaining) from payments_disputes d
                                              where d.withdrawal_id = w.withdrawal_id and d.decision = 'resend'), 0)`,
  'I6 a part of a withdrawal has at most one payout that may arrive or has arrived': sql<{ id: string }>`
    select min(withdrawal_id) as id from payments_payouts where state in ('waiting', 'sending', 'unknown', 'paid')
     group by withdrawal_id, part having count(*) > 1`,
  'I9 every change of a withdrawal has a step and an audit row': sql<{ id: string }>`
    select w.withdrawal_id as id from payments_withdrawals w
     where (select count(*) from payments_withdrawal_steps s where s.withdrawal_id = w.withdrawal_id) <> w.version
        or (select count(*) from platform_audit a where a.subject_type = 'withdrawal' and a.subject_id = w.withdrawal_id) < w.version`,
};

/**
 * Runs the invariants of payments. The comparison of holds with open withdrawals (I5) needs the ledger: see
 * `holdsAgree`.
 */
export async function verifyPayments(db: Db): Promise<{ check: string; broken: string[] }[]> {
  const results: { check: string; broken: string[] }[] = [];
  for (const [check, query] of Object.entries(checks)) {
    results.push({ check, broken: (await rows(db, query)).map((row) => row.id) });
  }
  return results;
}

/**
 * Returns the expected hold of each member with open withdrawals: amount, less paid payouts and fee, plus returned
 * payouts.
 */
export function expectedHolds(db: Db): Promise<{ member_id: string; held: bigint }[]> {
  return rows(db, sql<{ member_id: string; held: bigint }>`select member_id, held from payments_expected_holds`);
}

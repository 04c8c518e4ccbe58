import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';

// Invariants of payments.md 13 as far as the tables exist; each answers the ids that break it.
const checks = {
  'I1 a statement line is credited with no more than it brought': sql<{ id: string }>`
    select l.line_id as id from payments_statement_lines l join payments_credits c using (line_id)
     where c.amount > l.amount or l.direction <> 'in'`,
  'I3 an order is credited exactly when it has one credit': sql<{ id: string }>`
    select d.deposit_id as id from payments_deposits d left join payments_credits c using (deposit_id)
     where (d.credited_amount is not null) <> (c.deposit_id is not null)
        or (c.deposit_id is not null and d.credited_amount + d.fee <> c.amount)`,
  'I3a money was credited or sent back, never both, and an order is returned exactly when its money is': sql<{
    id: string;
  }>`
    select d.deposit_id as id from payments_deposits d
      left join payments_returns r on r.deposit_id = d.deposit_id and r.state = 'paid'
     where (d.stage = 'returned') <> (r.return_id is not null)
    union all
    select r.return_id from payments_returns r join payments_statement_lines l using (line_id)
     where r.amount <> l.amount or (r.state <> 'failed' and exists (select 1 from payments_credits c where c.line_id = r.line_id))`,
  'I4 a disbursed withdrawal has a paid payout': sql<{ id: string }>`
    select w.withdrawal_id as id from payments_withdrawals w
     where w.stage in ('toConfirm', 'receivedByPlayer', 'autoReceived', 'forced')
       and not exists (select 1 from payments_payouts p where p.withdrawal_id = w.withdrawal_id and p.state in ('paid', 'returned'))`,
  'I6 at most one open payout per withdrawal': sql<{ id: string }>`
    select withdrawal_id as id from payments_payouts where state in ('waiting', 'sending', 'unknown')
     group by withdrawal_id having count(*) > 1`,
  'I9 every change of a withdrawal has a step and an audit row': sql<{ id: string }>`
    select w.withdrawal_id as id from payments_withdrawals w
     where (select count(*) from payments_withdrawal_steps s where s.withdrawal_id = w.withdrawal_id) <> w.version
        or (select count(*) from platform_audit a where a.subject_type = 'withdrawal' and a.subject_id = w.withdrawal_id) < w.version`,
};

/** Runs the invariants of payments. Hold against open withdrawals (I5) needs the ledger: see `holdsAgree`. */
export async function verifyPayments(db: Db): Promise<{ check: string; broken: string[] }[]> {
  const results: { check: string; broken: string[] }[] = [];
  for (const [check, query] of Object.entries(checks)) {
    results.push({ check, broken: (await rows(db, query)).map((row) => row.id) });
  }
  return results;
}

/** What each member's open withdrawals should have in the hold account: amount, less paid payouts and fee, plus what came back. */
export function expectedHolds(db: Db): Promise<{ member_id: string; held: bigint }[]> {
  return rows(db, sql<{ member_id: string; held: bigint }>`select member_id, held from payments_expected_holds`);
}

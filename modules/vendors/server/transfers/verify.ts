// Invariants of transfers to and from vendors (docs/money-moves.md, T1 to T4).
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { Breach, NewInvariant } from '@sanam/server/platform/module.ts';

const ENDS = `left join ledger_transactions a on a.source_type = 'vendorTransfer' and a.source_id = t.transfer_id
              left join ledger_transactions e on e.source_type = 'vendorTransferEnd' and e.source_id = t.transfer_id`;

/** Condition for a transfer whose state and postings contradict each other. */
const DISAGREES = `(a.id is null
  or (t.ended_at is null) <> (e.id is null)
  or e.id is not null and e.kind <> case t.state when 'settled' then 'vendor.transferSettled' else 'vendor.transferReturned' end
  or exists (select from ledger_postings p where p.transaction_id in (a.id, e.id) and p.amount <> t.amount))`;

const rules = {
  W1: {
    says: 'what is on its way to or from a vendor is exactly its open transfer',
    sql: `select c.owner, b.balance, o.amount
          from ledger_balances b join ledger_accounts c on c.id = b.account_id and c.class = 'transfer_transit'
          full join (select t.member_id || ':' || v.code as owner, sum(t.amount) as amount
                     from vendors_transfers t join vendors v on v.id = t.vendor_id where t.ended_at is null group by 1) o
            on o.owner = c.owner
          where coalesce(b.balance, 0) <> coalesce(o.amount, 0)`,
  },
  W2: {
    says: 'a transfer has its postings: one when it was asked for, one when it ended, of its amount',
    sql: `select t.transfer_id, t.state, a.id as asked, e.kind as ended from vendors_transfers t ${ENDS} where ${DISAGREES}`,
  },
  W3: {
    says: 'every step of a transfer was written down',
    sql: `select t.transfer_id, t.state from vendors_transfers t
          where not exists (select from vendors_transfer_steps s where s.transfer_id = t.transfer_id and s.version = 1)
             or t.ended_at is not null and not exists (
               select from vendors_transfer_steps s where s.transfer_id = t.transfer_id and s.state = t.state)`,
  },
} as const;

export async function verifyTransfers(db: Db): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const [id, rule] of Object.entries(rules)) {
    const found = await rows(db, sql<Record<string, unknown>>`${sql.raw(rule.sql)} limit 100`);
    if (found.length > 0) breaches.push({ id, says: rule.says, rows: found });
  }
  return breaches;
}

export const newTransferInvariants: readonly NewInvariant[] = [
  {
    id: 'W2',
    says: rules.W2.says,
    sql: `select x.source_id, t.state, a.id as asked, e.kind as ended
          from (select distinct s.source_id from block b
                join ledger_postings p on p.id between b.first_id and b.last_id and p.kind like 'vendor.transfer%'
                join ledger_transactions s on s.id = p.transaction_id) x
          left join vendors_transfers t on t.transfer_id = x.source_id ${ENDS}
          where t.transfer_id is null or ${DISAGREES}`,
  },
];

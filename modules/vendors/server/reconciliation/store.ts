import { type RawBuilder, sql } from 'kysely';
import { countOf, type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { Finding, OwnTransaction } from './rules.ts';

interface TransactionRow {
  transaction_id: string;
  call: string;
  amount: bigint;
  is_dead: boolean;
}

/**
 * Returns our transactions of a vendor first answered in the window; rolled-back, refused and tombstoned ones are
 * dead.
 */
export function ownTransactions(db: Db, vendorId: number, from: Date, to: Date): Promise<OwnTransaction[]> {
  return transactionsWhere(db, sql`m.vendor_id = ${vendorId} and m.at >= ${from} and m.at < ${to}`);
}

/**
 * Returns those of these ids that the wallet knows from any time: a transaction near the window's edge is no
 * difference.
 */
export function knownTransactions(db: Db, vendorId: number, ids: string[]): Promise<OwnTransaction[]> {
  return transactionsWhere(db, sql`m.vendor_id = ${vendorId} and m.transaction_id = any(${ids})`);
}

async function transactionsWhere(db: Db, condition: RawBuilder<unknown>): Promise<OwnTransaction[]> {
  const found = await rows(
    db,
    sql<TransactionRow>`
      select m.transaction_id, m.call, m.amount,
             m.state <> 'ACCEPTED' or exists (
               select 1 from vendors_reversals v where v.vendor_id = m.vendor_id and v.transaction_id = m.transaction_id) as is_dead
      from vendors_transactions m where ${condition} and m.state <> 'TOMBSTONE'
        -- The portal's own, when it ended a round: no vendor knows them.
        and not exists (select 1 from vendors_returns n where n.return_id = split_part(m.transaction_id, ':', 1))`,
  );
  return found.map((row) => ({
    transactionId: row.transaction_id,
    kind: row.call,
    amountMinor: row.amount,
    state: row.is_dead ? 'dead' : 'accepted',
  }));
}

/** Adds a finding once; repeating the same window adds nothing. */
export async function addFinding(db: Db, vendorId: number, finding: Finding): Promise<boolean> {
  const row = await db
    .insertInto('vendors_findings')
    .values({
      vendor_id: vendorId,
      finding: finding.finding,
      transaction_id: finding.transactionId,
      details: JSON.stringify(finding.details),
      alarm: finding.alarm,
    })
    .onConflict((conflict) => conflict.columns(['vendor_id', 'transaction_id', 'finding']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordRun(
  db: Db,
  run: {
    vendorId: number;
    from: Date;
    to: Date;
    compared: number;
    findings: number;
    ourTotal: bigint;
    vendorTotal: bigint;
  },
): Promise<void> {
  await db
    .insertInto('vendors_reconciliations')
    .values({
      vendor_id: run.vendorId,
      from_at: run.from,
      to_at: run.to,
      compared: run.compared,
      findings: run.findings,
      our_total: run.ourTotal,
      vendor_total: run.vendorTotal,
    })
    .onConflict((conflict) => conflict.columns(['vendor_id', 'from_at', 'to_at']).doNothing())
    .execute();
}

/** Returns the end of the last run; null before the first. */
export async function lastRunEnd(db: Db, vendorId: number): Promise<Date | null> {
  const row = await firstRow(
    db,
    sql<{ to_at: Date | null }>`select max(to_at) as to_at from vendors_reconciliations where vendor_id = ${vendorId}`,
  );
  return row!.to_at;
}

/** Returns the time of this vendor's first transaction; null if none. */
export async function firstTransactionAt(db: Db, vendorId: number): Promise<Date | null> {
  const row = await firstRow(
    db,
    sql<{ at: Date | null }>`select min(at) as at from vendors_transactions where vendor_id = ${vendorId}`,
  );
  return row!.at;
}

export function reconcilableVendors(db: Db): Promise<{ id: number; code: string }[]> {
  return db
    .selectFrom('vendors')
    .select(['id', 'code'])
    .where('base_url', 'is not', null)
    .where('adapter', '=', 'hwp')
    .orderBy('id')
    .execute();
}

export function countOpenFindings(db: Db): Promise<number> {
  return countOf(db.selectFrom('vendors_findings').where('state', '=', 'open'));
}

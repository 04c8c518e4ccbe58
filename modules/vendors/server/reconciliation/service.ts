import type { VendorTransaction } from '@sanam/hwp';
import { databaseNow, type Db } from '@sanam/server/platform/db.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { VendorReach } from '../adapters/hwp-vendor.ts';
import { compareTransactions, type ListedTransaction } from './rules.ts';
import * as store from './store.ts';

/** Milliseconds before now at which a window ends, because younger transactions may still be in transit. */
const SETTLE_MS = 10 * 60_000;
const WINDOW_MS = 60 * 60_000;
const PAGES_MAX = 1000;

export interface ReconciliationDeps extends VendorReach {
  db: Db;
  log: Log;
}

/** Compares each vendor's list with the wallet's, window by window, and opens findings. */
export function createReconciliation(deps: ReconciliationDeps) {
  const { db } = deps;

  return {
    runAll: runAll.bind(null, deps),
    run: run.bind(null, deps),
    countOpenFindings: () => store.countOpenFindings(db),
  };
}

/**
 * Reconciles every vendor, from the end of the last run (or the first vendor transaction) to ten minutes ago, an hour
 * at a time. Returns the new findings.
 */
async function runAll(deps: ReconciliationDeps): Promise<number> {
  const { db } = deps;

  let found = 0;
  for (const vendor of await store.reconcilableVendors(db)) {
    const end = (await databaseNow(db)).getTime() - SETTLE_MS;
    const begin = (await store.lastRunEnd(db, vendor.id)) ?? (await store.firstTransactionAt(db, vendor.id));
    let from = begin?.getTime() ?? end;
    while (from + WINDOW_MS <= end) {
      const result = await run(deps, vendor, new Date(from), new Date(from + WINDOW_MS));
      if (result === undefined) break; // The vendor does not answer, so the window waits for the next run.
      found += result;
      from += WINDOW_MS;
    }
  }
  return found;
}

/**
 * Reconciles one window of one vendor. Returns the number of new findings, or undefined if the vendor could not be
 * read.
 */
async function run(
  deps: ReconciliationDeps,
  vendor: { id: number; code: string },
  from: Date,
  to: Date,
): Promise<number | undefined> {
  const { db, log } = deps;

  const theirs = await listOf(deps, vendor.code, from, to);
  if (theirs === undefined) return undefined;
  const ours = await store.ownTransactions(db, vendor.id, from, to);
  const seen = new Set(ours.map((one) => one.transactionId));
  const elsewhere = theirs.filter((one) => !seen.has(one.transactionId)).map((one) => one.transactionId);
  const known = await store.knownTransactions(db, vendor.id, elsewhere);
  const findings = compareTransactions(theirs, [...ours, ...known]).filter(
    (finding) => !finding.finding.endsWith('There') || seen.has(finding.transactionId),
  );
  let opened = 0;
  for (const finding of findings) if (await store.addFinding(db, vendor.id, finding)) opened += 1;
  const total = (list: readonly { amountMinor: bigint; state: string }[]) =>
    list.reduce((sum, one) => sum + (one.state === 'accepted' ? one.amountMinor : 0n), 0n);
  await store.recordRun(db, {
    vendorId: vendor.id,
    from,
    to,
    compared: theirs.length,
    findings: opened,
    ourTotal: total(ours),
    vendorTotal: total(theirs),
  });
  if (opened > 0) log.warn({ vendor: vendor.code, opened }, 'reconciliation opened findings');
  return opened;
}

async function listOf(
  deps: ReconciliationDeps,
  vendorCode: string,
  from: Date,
  to: Date,
): Promise<ListedTransaction[] | undefined> {
  const { log } = deps;

  const access = await deps.accessOf(vendorCode);
  if (access === undefined) return undefined;
  const list: ListedTransaction[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const body: { from: string; to: string; cursor?: string } = {
      from: from.toISOString(),
      to: to.toISOString(),
      ...(cursor === null ? {} : { cursor }),
    };
    const result = await deps.hwp.call(access, 'transactions', body);
    if (!result.ok) {
      log.warn({ vendor: vendorCode, code: result.code }, 'the vendor did not give its list of transactions');
      return undefined;
    }
    list.push(...result.answer.transactions.map(listedOf));
    cursor = result.answer.next_cursor;
    if (cursor === null) return list;
  }
  return undefined;
}

export type Reconciliation = ReturnType<typeof createReconciliation>;

const stateOf = {
  PENDING: 'open',
  CANCELLING: 'open',
  MANUAL: 'open',
  ACCEPTED: 'accepted',
  REFUSED: 'dead',
  ROLLED_BACK: 'dead',
} as const;

function listedOf(one: VendorTransaction): ListedTransaction {
  return {
    transactionId: one.transaction_id,
    kind: one.kind,
    amountMinor: BigInt(one.amount),
    state: stateOf[one.state],
  };
}

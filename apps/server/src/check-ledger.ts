import { openDatabase, openPool } from '@sanam/database';
import { modules } from './modules.ts';
import { audit, verifyAuditChain, verifyNewAudit } from './platform/audit.ts';
import { systemContext } from './platform/context.ts';
import { APP_ROLE, type Db } from './platform/db.ts';
import type { AnyModule, Breach, NewInvariant, NewlyVerified } from './platform/module.ts';
import type { Platform } from './platform/platform.ts';
import type { Schema } from './platform/schema.data.ts';

/** Time-outs of the check. It reads everything, so the limits of calls are too short, but it still needs some. */
const LONG = { statement_timeout: '30min', lock_timeout: '10s' };

/** Opens connections for long reads, in the application's role. */
export function openLong(databaseUrl: string) {
  const options = { connectionsMax: 1, role: APP_ROLE, applicationName: 'sanam-verify', settings: LONG };
  return { pool: openPool(databaseUrl, options), db: openDatabase<Schema>(databaseUrl, options) };
}

interface CheckDeps {
  db: Db;
  databaseUrl: string;
}

/**
 * Checks the invariants of every module and of the audit chain over all data, and writes an audit row with the verdict
 * for the front page of the console. Returns the breaches; an empty list means that none was found. Uses its own
 * connections, because the queries read everything and may take long.
 */
export function checkLedger(deps: CheckDeps): Promise<Breach[]> {
  return withLong(deps, async ({ pool, db }) => {
    const breaches: Breach[] = [];
    for (const { invariants } of modules) breaches.push(...((await invariants?.({ db, pool })) ?? []));
    breaches.push(...auditBreaches(await verifyAuditChain(db)));
    await leaveVerdict(deps.db, 'all', breaches);
    return breaches;
  });
}

/**
 * Continues where the last incremental check stopped: the blocks sealed since then and the new part of the audit chain.
 * The cost depends on the new data only. Writes an audit row like `checkLedger`, with its own subject, so that a clean
 * result does not hide a breach found by the full check.
 */
export function checkNew(deps: CheckDeps): Promise<NewlyVerified> {
  return withLong(deps, async ({ pool, db }) => {
    const breaches: Breach[] = [];
    let blocks = 0;
    for (const { checkNew: check } of listed) {
      const found = await check?.({ db, pool }, newInvariants);
      breaches.push(...(found?.breaches ?? []));
      blocks += found?.blocks ?? 0;
    }
    breaches.push(...auditBreaches(await verifyNewAudit(db)));
    await leaveVerdict(deps.db, 'new', breaches, { blocks });
    return { blocks, breaches };
  });
}

const listed: readonly AnyModule[] = modules;

/** Invariants of all modules for a new block. */
export const newInvariants: readonly NewInvariant[] = listed.flatMap((one) => one.newInvariants ?? []);

async function withLong<Result>(
  { databaseUrl }: CheckDeps,
  work: (long: ReturnType<typeof openLong>) => Promise<Result>,
): Promise<Result> {
  const long = openLong(databaseUrl);
  try {
    return await work(long);
  } finally {
    await Promise.all([long.pool.end(), long.db.destroy()]);
  }
}

async function leaveVerdict(db: Db, id: 'all' | 'new', breaches: Breach[], more: object = {}): Promise<void> {
  await audit(db, systemContext('verify-ledger'), {
    command: 'ledger.verify',
    subject: { type: 'ledger', id },
    after: { clean: breaches.length === 0, broken: breaches.map((breach) => breach.id), ...more },
  });
}

/** Defines the hourly incremental check, on one node at a time. Logs each breach as a fatal line. */
export function defineLedgerCheck({ db, databaseUrl, jobs, log }: Platform): void {
  jobs.define({
    name: 'ledger.verify',
    lane: 'books',
    everySeconds: 3600,
    run: async () => {
      const { breaches } = await checkNew({ db, databaseUrl });
      if (breaches.length > 0) log.fatal({ broken: breaches.map(({ id }) => id) }, 'the ledger does not hold');
    },
  });
}

function auditBreaches(first: bigint | null): Breach[] {
  return first === null
    ? []
    : [{ id: 'AUDIT', says: 'the hash chain fits every sealed audit row', rows: [{ id: first }] }];
}

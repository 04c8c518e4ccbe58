import { openDatabase, openPool } from '@sanam/database';
import { modules } from './modules.ts';
import { audit, verifyAuditChain } from './platform/audit.ts';
import { systemContext } from './platform/context.ts';
import { APP_ROLE, type Db } from './platform/db.ts';
import type { Breach } from './platform/module.ts';
import type { Platform } from './platform/platform.ts';
import type { Schema } from './platform/schema.data.ts';

/** The check reads everything: neither the bounds of calls nor none at all. */
const LONG = { statement_timeout: '30min', lock_timeout: '10s' };

/** Connections for what reads for long, as the application's role. */
export function openLong(databaseUrl: string) {
  const options = { connectionsMax: 1, role: APP_ROLE, applicationName: 'sanam-verify', settings: LONG };
  return { pool: openPool(databaseUrl, options), db: openDatabase<Schema>(databaseUrl, options) };
}

/**
 * Runs the invariants of every module and of the audit chain, and leaves an audit row with the verdict: the console's
 * front page shows it. Returns what is broken; an empty list means clean.
 * Uses connections of its own, because the queries read everything and may take long.
 */
export async function checkLedger(deps: { db: Db; databaseUrl: string }): Promise<Breach[]> {
  const { pool, db } = openLong(deps.databaseUrl);
  try {
    const breaches: Breach[] = [];
    for (const { invariants } of modules) breaches.push(...((await invariants?.({ db, pool })) ?? []));
    breaches.push(...(await auditBreaches(db)));
    await audit(deps.db, systemContext('verify-ledger'), {
      command: 'ledger.verify',
      subject: { type: 'ledger', id: 'all' },
      after: { clean: breaches.length === 0, broken: breaches.map((breach) => breach.id) },
    });
    return breaches;
  } finally {
    await Promise.all([pool.end(), db.destroy()]);
  }
}

/** Checks once an hour, on one node at a time; what is broken is a fatal line in the log. */
export function defineLedgerCheck({ db, databaseUrl, jobs, log }: Platform): void {
  jobs.define({
    name: 'ledger.verify',
    lane: 'books',
    everySeconds: 3600,
    run: async () => {
      const broken = await checkLedger({ db, databaseUrl });
      if (broken.length > 0) log.fatal({ broken: broken.map((one) => one.id) }, 'the ledger does not hold');
    },
  });
}

async function auditBreaches(db: Db): Promise<Breach[]> {
  const first = await verifyAuditChain(db);
  return first === null
    ? []
    : [{ id: 'AUDIT', says: 'the hash chain fits every sealed audit row', rows: [{ id: first }] }];
}

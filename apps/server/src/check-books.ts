import { openPool } from '@sanam/database';
import { type Breach, verifyLedger } from '@sanam/ledger/server/index.ts';
import { verifyWallet } from '@sanam/wallet/server/index.ts';
import { audit, verifyAuditChain } from './platform/audit.ts';
import { systemContext } from './platform/context.ts';
import { APP_ROLE, type Db } from './platform/db.ts';

/**
 * Runs every invariant of the books, of the wallet's orders and of the audit chain, and leaves an audit row with the
 * verdict: the console's front page shows it. Returns what is broken; an empty list means clean.
 * Uses a connection of its own, because the queries read everything and may take long.
 */
export async function checkBooks(deps: { db: Db; databaseUrl: string }): Promise<Breach[]> {
  const pool = openPool(deps.databaseUrl, { connectionsMax: 1, role: APP_ROLE, applicationName: 'sanam-verify' });
  try {
    const breaches = [
      ...(await verifyLedger(pool)),
      ...(await walletBreaches(deps.db)),
      ...(await auditBreaches(deps.db)),
    ];
    await audit(deps.db, systemContext('verify-ledger'), {
      command: 'ledger.verify',
      subject: { type: 'ledger', id: 'all' },
      after: { clean: breaches.length === 0, broken: breaches.map((breach) => breach.id) },
    });
    return breaches;
  } finally {
    await pool.end();
  }
}

async function walletBreaches(db: Db): Promise<Breach[]> {
  const results = await verifyWallet(db);
  return results
    .filter((result) => result.broken.length > 0)
    .map((result) => ({
      id: result.check.split(' ')[0]!,
      says: result.check,
      rows: result.broken.map((id) => ({ id })),
    }));
}

async function auditBreaches(db: Db): Promise<Breach[]> {
  const first = await verifyAuditChain(db);
  return first === null
    ? []
    : [{ id: 'AUDIT', says: 'the hash chain fits every sealed audit row', rows: [{ id: first }] }];
}

// The parts of a server that settlement needs, on a database, with the server's own role.
import { createHouse } from '@sanam/vendors/server/hwp/house.ts';
import { createVendors } from '@sanam/vendors/server/hwp/vendors.ts';
import { lotteryEvents } from '@sanam/lottery/server/events.ts';
import { HOUSE_VENDOR, type SettlementDeps } from '@sanam/lottery/server/settlement/deps.ts';
import { createVault } from '@sanam/server/platform/crypto.ts';
import { openServerDatabase } from '@sanam/server/platform/db.ts';
import { createEvents } from '@sanam/server/platform/events.ts';
import { createJobs } from '@sanam/server/platform/jobs.ts';
import { createNotices } from '@sanam/server/platform/listen.ts';
import { createLiveHub } from '@sanam/server/platform/live.ts';
import { createLog } from '@sanam/server/platform/log.ts';

/** Secret of this vault. A server beside it needs the same, because each reads vendor keys that the other created. */
export const SECRET = Buffer.alloc(32);

/** Opens these parts; creates the vendor the first time. */
export async function lotteryOn(databaseUrl: string): Promise<{ deps: SettlementDeps; close(): Promise<void> }> {
  const log = createLog('error');
  const database = openServerDatabase(databaseUrl, { connectionsMax: 9, lockSeconds: 10 }, () => {});
  const { db, pool, reservedDb } = database;
  const vault = createVault(SECRET);
  const notices = createNotices({ url: databaseUrl });
  const jobs = createJobs({ db, pool, reservedDb, log, notices });
  const house = createHouse({ db, vendors: createVendors({ db, vault }) });
  await house.open({ code: HOUSE_VENDOR, name: 'Lottery', capabilities: ['adjust', 'win_rollback'] });
  const events = createEvents(jobs, new Set(Object.keys(lotteryEvents)));
  const live = createLiveHub({ db, log, notices, topics: new Set(['lotteryTicket', 'balance']) });
  return { deps: { db, jobs, log, vault, house, events, live }, close: () => database.close() };
}

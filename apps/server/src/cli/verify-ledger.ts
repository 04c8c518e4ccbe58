// `npm run verify-ledger`: runs the invariants of the books. Exit 1 with the offending rows when one is broken.
// Works beside a running server, and alone.
import { openPool } from '@sanam/database';
import { readConfig } from '../config.ts';
import { joinDatabaseServer } from '../database-server.ts';
import { describeBreaches, invariants, verifyLedger } from '../modules/ledger/index.ts';

const server = await joinDatabaseServer(readConfig());
const pool = openPool(server.url, { connectionsMax: 1, applicationName: 'sanam-verify' });
try {
  const breaches = await verifyLedger(pool);
  // The console's front page shows when the books were last checked, and how it went.
  await pool.query(
    `insert into platform_audit (actor_kind, actor, command, subject_type, subject_id, after)
     values ('system', 'verify-ledger', 'ledger.verify', 'ledger', 'all', $1)`,
    [JSON.stringify({ clean: breaches.length === 0, broken: breaches.map((breach) => breach.id) })],
  );
  if (breaches.length > 0) {
    console.log(describeBreaches(breaches));
    process.exitCode = 1;
  } else {
    const head = await pool.query<{ number: bigint; last_id: bigint; hash: Buffer }>(
      'select number, last_id, hash from ledger_blocks order by number desc limit 1',
    );
    const [block] = head.rows;
    console.log(`the books hold: ${invariants.length} invariants`);
    if (block !== undefined) {
      console.log(`hash chain: block ${block.number}, posting ${block.last_id}, head ${block.hash.toString('hex')}`);
    }
  }
} finally {
  await pool.end();
  await server.stop();
}

// `npm run verify-ledger`: runs the invariants of the ledger. Exit 1 with the offending rows when one is broken.
// Works beside a running server, and alone.
import { sql } from 'kysely';
import { checkLedger } from '../check-ledger.ts';
import { describeBreaches } from '@sanam/ledger/server/index.ts';
import { atDatabase, runCommand } from './command.ts';

runCommand('verify-ledger: runs the invariants of the ledger', () =>
  atDatabase('verify', async ({ db, databaseUrl }) => {
    const breaches = await checkLedger({ db, databaseUrl });
    if (breaches.length > 0) {
      console.log(describeBreaches(breaches));
      process.exitCode = 1;
      return;
    }
    console.log('every invariant of ledger, wallet and audit log holds');
    const head = await db
      .selectFrom('ledger_blocks')
      .select(['number', 'last_id', sql<string>`encode(hash, 'hex')`.as('hash')])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (head !== undefined) console.log(`hash chain: block ${head.number}, posting ${head.last_id}, head ${head.hash}`);
  }),
);

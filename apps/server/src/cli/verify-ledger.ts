// `npm run verify-ledger`: checks the invariants of the ledger over all data; with `-- --new`, over the blocks sealed
// since the last incremental check. Exits with 1 and prints the offending rows if an invariant is broken. Works with or
// without a running server.
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { checkLedger, checkNew } from '../check-ledger.ts';
import { describeBreaches } from '@sanam/ledger/server/index.ts';
import { atDatabase, runCommand } from './command.ts';

const usage = `verify-ledger [--new]: runs the invariants of the ledger over everything
  --new   goes on from the last verified block, as the server does every hour`;

runCommand(usage, () =>
  atDatabase('verify', async ({ db, databaseUrl }) => {
    const { values } = parseArgs({ options: { new: { type: 'boolean', default: false } } });
    const { breaches, blocks } = values.new
      ? await checkNew({ db, databaseUrl })
      : { breaches: await checkLedger({ db, databaseUrl }), blocks: undefined };
    if (breaches.length > 0) {
      console.log(describeBreaches(breaches));
      process.exitCode = 1;
      return;
    }
    console.log(
      blocks === undefined
        ? 'every invariant of ledger, wallet and audit log holds'
        : `what is new holds: ${blocks} blocks of the ledger, and the audit log`,
    );
    const head = await db
      .selectFrom('ledger_blocks')
      .select(['number', 'last_id', sql<string>`encode(hash, 'hex')`.as('hash')])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (head !== undefined) console.log(`hash chain: block ${head.number}, posting ${head.last_id}, head ${head.hash}`);
  }),
);

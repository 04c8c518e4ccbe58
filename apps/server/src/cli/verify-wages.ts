// `npm run verify-wages`: recomputes every statement of every agent from facts and lines. Exits with 1 and prints the
// statements that differ from the stored ones. Works with or without a running server.
import { recomputeAll } from '@sanam/agents/server/index.ts';
import { openLong } from '../check-ledger.ts';
import { atDatabase, runCommand } from './command.ts';

runCommand('verify-wages: makes every statement again from facts and lines', () =>
  atDatabase('verify', async ({ databaseUrl }) => {
    const long = openLong(databaseUrl);
    try {
      const { runs, statements, differing } = await recomputeAll(long.db);
      if (differing.length === 0) {
        console.log(`${statements} statements of ${runs} runs come out as they are written`);
        return;
      }
      for (const row of differing)
        console.log(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value)));
      process.exitCode = 1;
    } finally {
      await Promise.all([long.pool.end(), long.db.destroy()]);
    }
  }),
);

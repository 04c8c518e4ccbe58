// `npm run verify-wages`: makes every statement of every agent again from facts and lines. Exit 1 with those that do not come
// out as they are written. Works beside a running server, and alone.
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

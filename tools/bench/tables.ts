// A database with all tables, without rows.
import { migrate, openPool } from '@sanam/database';
import { migrations, routines } from '@sanam/server/sql-files.ts';
import type pg from 'pg';
import { loadNow, machineOf } from './figures.ts';
import { type Installation, withInstallation } from './installation.ts';

/** Prints the machine, creates the tables and passes them to `work`; removes everything afterwards. */
export function withTables<Result>(
  { settings, say }: { settings: Record<string, string>; say: (line: string) => void },
  work: (installation: Installation, pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  return withInstallation({ settings }, async (installation) => {
    say(`machine: ${machineOf()}, load ${loadNow()}`);
    await migrate(installation.databaseUrl, migrations, routines);
    const pool = openPool(installation.databaseUrl, { connectionsMax: 2 });
    try {
      return await work(installation, pool);
    } finally {
      await pool.end();
    }
  });
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPool } from './connect.ts';

const MIGRATION_LOCK = 7_261_001;

/**
 * Applies the SQL files of a folder in the order of their names, each in a transaction of its own, each once.
 * Forward only. Refuses (throws) when a file that was applied before has changed since.
 * Safe to call from several processes at once: one works, the others wait.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const pool = openPool(url, { connectionsMax: 1 });
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const rows = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
    const known = new Map(rows.rows.map((row) => [row.name, row.sha256]));
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .toSorted()) {
      const text = readFileSync(join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const before = known.get(name);
      if (before === sha256) continue;
      if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied`);
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
    await pool.end();
  }
  return applied;
}

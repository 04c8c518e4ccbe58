import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openPool } from './connect.ts';
import { applyRoutines, type Routines, readRoutines } from './routines.ts';

const MIGRATION_LOCK = 7_261_001;

/**
 * Migrates a database to the version of these files in one transaction, completely or not at all: first the migrations
 * of `folder` in the order of their names, each once, then the routines (`applyRoutines`).
 * Forward only. Throws if an applied migration has changed since.
 * Safe for several processes at once: one migrates, the others wait and find nothing to do.
 * Returns the files whose content is new to this database.
 */
export async function migrate(url: string, folder: string, routines: Routines = []): Promise<string[]> {
  const pool = openPool(url, { connectionsMax: 1 });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const migrations = readMigrations(folder);
    const applied = await applyMigrations(client, migrations);
    if (routines.length > 0) {
      const how = { namesOfMigrations: functionsNamedIn(migrations), isMigrated: applied.length > 0 };
      applied.push(...(await applyRoutines(client, readRoutines(routines), how)));
    }
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // A lost connection rolls back by itself; report its error.
    throw error;
  } finally {
    client.release();
    await pool.end();
  }
}

interface Migration {
  name: string;
  text: string;
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

async function applyMigrations(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  const rows = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
  const known = new Map(rows.rows.map((row) => [row.name, row.sha256]));
  const applied: string[] = [];
  for (const { name, text } of migrations) {
    const sha256 = createHash('sha256').update(text).digest('hex');
    const before = known.get(name);
    if (before === sha256) continue;
    if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied`);
    try {
      await client.query(text);
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
    } catch (error) {
      throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
    applied.push(name);
  }
  return applied;
}

/** Returns the names of functions created by migrations before routines had their own files. */
function functionsNamedIn(migrations: Migration[]): string[] {
  const all = migrations.map(({ text }) => text).join('\n');
  return [...all.matchAll(/\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+(\w+)/gi)].map((match) => match[1]!);
}

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate, createTemplate, migrate, openPool } from '@sanam/database';
import type pg from 'pg';
import { inject } from 'vitest';
import { migrations, routines } from '../src/sql-files.ts';

/**
 * Creates a database by the migrations before `change`, fills it with `kept` and applies all others. `close` removes it
 * and its files.
 */
export async function openUpgraded({ change, kept }: { change: string; kept: string }): Promise<{
  owner: pg.Pool;
  close(): Promise<void>;
}> {
  const cluster = inject('clusterUrl');
  const template = `sanam_before_${change.slice(0, 4)}`;
  const folder = mkdtempSync(join(tmpdir(), 'sanam-upgrade-'));
  for (const file of readdirSync(migrations).filter((name) => name.endsWith('.sql') && name < change))
    cpSync(join(migrations, file), join(folder, file));
  await createTemplate(cluster, template, folder, { extraSql: kept });
  const database = await copyTemplate(cluster, template);
  await migrate(database.url, migrations, routines);
  const owner = openPool(database.url, { connectionsMax: 1 });
  const close = async (): Promise<void> => {
    await owner.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { owner, close };
}

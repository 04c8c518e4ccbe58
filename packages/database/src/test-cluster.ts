// For tests: one PostgreSQL for the whole run, one migrated template, one cheap copy of it per test file.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool, withDatabase } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

export interface TestCluster {
  url: string;
  stop(): Promise<void>;
}

/** The server of `TEST_DATABASE_URL` when that is set, else an embedded one without flushes to disk. */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'sanam-test-'));
  const embedded = await startEmbedded(join(folder, 'pg'), { durable: false, settings: { max_connections: '200' } });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the template `name` anew from a folder of migrations and further SQL (the tests' own clock, for example). */
export async function createTemplate(
  clusterUrl: string,
  name: string,
  migrations: string,
  extraSql = '',
): Promise<void> {
  await runOnServer(clusterUrl, `drop database if exists "${name}" with (force)`);
  await runOnServer(clusterUrl, `create database "${name}"`);
  const url = withDatabase(clusterUrl, name);
  await migrate(url, migrations);
  if (extraSql !== '') await runOnServer(url, extraSql);
}

/** A fresh copy of a template; `drop` removes it with whoever is still connected. */
export async function copyTemplate(
  clusterUrl: string,
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await runOnServer(clusterUrl, `create database "${name}" template "${template}" strategy = file_copy`);
  return {
    url: withDatabase(clusterUrl, name),
    drop: () => runOnServer(clusterUrl, `drop database if exists "${name}" with (force)`),
  };
}

async function runOnServer(url: string, sql: string): Promise<void> {
  const pool = openPool(url, { connectionsMax: 1 });
  try {
    await pool.query(sql);
  } finally {
    await pool.end();
  }
}

// PostgreSQL's own baseline on the same server: TPC-B, scale 50, 8 clients.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase } from '@sanam/database';
import { runCommand } from './processes.ts';

const SCALE = 50;
const CLIENTS = 8;

/** Returns transactions per second, or undefined if this machine has no pgbench (it is not in the embedded package). */
export async function runPgbench(serverUrl: string, seconds: number): Promise<number | undefined> {
  const pgbench = findPgbench();
  if (pgbench === undefined) return undefined;
  await ensureDatabase(serverUrl, 'pgbench');
  const { hostname, port, username, password, searchParams } = new URL(serverUrl);
  const env = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port === '' ? '5432' : port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: 'pgbench',
  };
  await runCommand(pgbench, ['-i', '-s', String(SCALE), '-q'], env);
  const printed = await runCommand(pgbench, ['-c', String(CLIENTS), '-j', '2', '-T', String(seconds), '-n'], env);
  const tps = /tps = ([\d.]+)/.exec(printed)?.[1];
  return tps === undefined ? undefined : Number(tps);
}

function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
}

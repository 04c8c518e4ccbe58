// For tests: one PostgreSQL for the whole run, one migrated template, one cheap copy of it per test file.
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  appendFileSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { openPool, withDatabase } from './connect.ts';
import { isAlive, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { type Routines, readRoutines } from './routines.ts';

// Values from vitest.config.ts for every test of the projects `server` and `services`: `inject('clusterUrl')`.
declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Connection string of a superuser on the PostgreSQL of the test run. Copy a template of it; never write into it.
     */
    clusterUrl: string;
  }
}

const TEMPLATE_LOCK = 7_261_002;

export interface TestCluster {
  url: string;
  stop(): Promise<void>;
}

const MEMORY_DISK = '/dev/shm';
const OWNED_BY = 'sanam-of-';
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * Creates a folder for temporary test data: on Linux in memory if there is room, else in the usual place. A copy of the
 * server's database is 900 small files, 60 ms in memory and a second or more on a busy disk.
 */
export function quickFolder(name: string): string {
  if (!hasRoom()) return mkdtempSync(join(tmpdir(), `sanam-${name}-`));
  dropAbandoned();
  return mkdtempSync(join(MEMORY_DISK, `${OWNED_BY}${process.pid}-${name}-`));
}

/** Deletes data in memory left by test runs that were killed. */
function dropAbandoned(): void {
  for (const folder of readdirSync(MEMORY_DISK)) {
    if (!folder.startsWith(OWNED_BY) || isAlive(Number.parseInt(folder.slice(OWNED_BY.length), 10))) continue;
    try {
      rmSync(join(MEMORY_DISK, folder), { recursive: true, force: true });
    } catch {
      // Belongs to another user.
    }
  }
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY_DISK, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize > ROOM_BYTES && freemem() > 2 * ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Returns the server of `TEST_DATABASE_URL` if set, else starts an embedded one without flushes to disk. */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };
  const folder = quickFolder('test');
  const embedded = await startEmbedded(join(folder, 'pg'), { durable: false, settings: { max_connections: '200' } });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface TemplateOptions {
  routines?: Routines;
  /** SQL that runs last, for example the tests' clock. */
  extraSql?: string;
}

/**
 * Creates the template `name` from a folder of migrations, routines and further SQL.
 * Keeps an existing one made from the same files, so all test files may call this, also concurrently.
 */
export async function createTemplate(
  clusterUrl: string,
  name: string,
  migrations: string,
  { routines = [], extraSql = '' }: TemplateOptions = {},
): Promise<void> {
  const contents = fingerprint(migrations, routines, extraSql);
  const pool = openPool(clusterUrl, { connectionsMax: 1 });
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const found = await client.query(
      `select 1 from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
      [name, contents],
    );
    if (found.rowCount !== 0) return;
    await client.query(`drop database if exists "${name}" with (force)`);
    await client.query(`create database "${name}"`);
    const url = withDatabase(clusterUrl, name);
    await migrate(url, migrations, routines);
    if (extraSql !== '') await runOnServer(url, extraSql);
    await client.query(`comment on database "${name}" is '${contents}'`);
  } finally {
    client.release(true); // Closing the session releases the lock.
    await pool.end();
  }
}

function fingerprint(migrations: string, routines: Routines, extraSql: string): string {
  const hash = createHash('sha256').update(extraSql);
  for (const { name, text } of readRoutines(routines)) hash.update(`\0${name}\0`).update(text);
  for (const file of readdirSync(migrations).toSorted()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(migrations, file)));
  }
  return hash.digest('hex');
}

/** Creates a fresh copy of a template; `drop` deletes it and ends its connections. */
export async function copyTemplate(
  clusterUrl: string,
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await runOnServer(clusterUrl, `create database "${name}" template "${template}" strategy = file_copy`);
  return {
    url: withDatabase(clusterUrl, name),
    drop: async () => {
      await noteRoutines(withDatabase(clusterUrl, name));
      await runOnServer(clusterUrl, `drop database if exists "${name}" with (force)`);
    },
  };
}

const LAST_SESSIONS_TRIES = 80;
const LAST_SESSIONS_PAUSE_MS = 25;

/**
 * Appends the names of the functions that ran in a database to the file of `NOTE_ROUTINES`, if set. The server must
 * count them (`track_functions`).
 */
async function noteRoutines(url: string): Promise<void> {
  const file = process.env.NOTE_ROUTINES;
  if (file === undefined || file === '') return;
  const pool = openPool(url, { connectionsMax: 1 });
  try {
    // A session reports its counts when it ends.
    for (let tries = 0; tries < LAST_SESSIONS_TRIES && (await hasSessions(pool)); tries += 1)
      await setTimeout(LAST_SESSIONS_PAUSE_MS);
    const { rows } = await pool.query<{ name: string }>('select funcname as name from pg_stat_user_functions');
    appendFileSync(file, rows.map(({ name }) => `${name}\n`).join(''));
  } finally {
    await pool.end();
  }
}

async function hasSessions(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rowCount !== 0;
}

async function runOnServer(url: string, sql: string): Promise<void> {
  const pool = openPool(url, { connectionsMax: 1 });
  try {
    await pool.query(sql);
  } finally {
    await pool.end();
  }
}

// Starts two nodes as processes on a database of their own and injects faults: connections lost in use, a node killed
// while it works, a restart of the database. Small versions of the fault experiments F03 and F04.
import { type Embedded, ensureDatabase, openPool, quickFolder, startEmbedded, withDatabase } from '@sanam/database';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './ports.ts';
import { type NodeProcess, startNode } from './server-process.ts';

const DATABASE = 'faults';
/** Limits for waiting for a single event; long enough for a busy machine. In milliseconds. */
const WITHIN = { timeout: 30_000, interval: 50 };
const TAKEN_OVER_MS = 15_000;

let folder: string;
let embedded: Embedded;
let owner: pg.Pool;
let nodes: NodeProcess[] = [];
let idleEnded = 0;

async function startDatabase(): Promise<void> {
  embedded = await startEmbedded(join(folder, 'pg'), {
    durable: false,
    log: (line) => (idleEnded += line.split('due to idle-in-transaction timeout').length - 1),
  });
  await ensureDatabase(embedded.url, DATABASE);
  owner = openPool(withDatabase(embedded.url, DATABASE), { connectionsMax: 3 });
}

async function stopDatabase(): Promise<void> {
  await owner.end();
  await embedded.stop();
}

const secret = randomBytes(32).toString('base64');

async function addNode(): Promise<NodeProcess> {
  const node = await startNode({
    DATABASE_URL: withDatabase(embedded.url, DATABASE),
    DATA_DIR: join(folder, 'data'),
    SANAM_SECRET: secret,
    LOG_LEVEL: 'error',
    SERVE_PAGES: '0',
    DATABASE_LOCK_SECONDS: '20',
    PORT: String(await freePort()),
  });
  nodes.push(node);
  return node;
}

beforeAll(async () => {
  folder = quickFolder('faults');
  await startDatabase();
  await addNode();
  await addNode();
}, 300_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await stopDatabase();
  rmSync(folder, { recursive: true, force: true });
});

/** Headers of a session that does not exist; the server has to look for it in the database. */
const headers = { authorization: `Bearer ${'x'.repeat(43)}`, cookie: `sanam_device=${'y'.repeat(43)}` };
const status = async (node: NodeProcess, path: string): Promise<number> =>
  (await fetch(`${node.url}${path}`, { headers })).status;
const aMembersCall = (node: NodeProcess) => status(node, '/wps/v2/wallets/balance');

async function expectAllWell(): Promise<void> {
  for (const node of nodes) {
    await expect.poll(() => status(node, '/readyz'), WITHIN).toBe(200);
    await expect.poll(() => aMembersCall(node), WITHIN).toBe(401);
    expect(node.ended()).toBeUndefined();
  }
}

const count = async (condition: string) =>
  (
    await owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
    )
  ).rows[0]!.n;
const endConnections = (condition: string) =>
  owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  );

/** Adds another job to the queue of a recurring job. */
const sendJob = (key: string) =>
  owner.query(
    `insert into pgboss.job (name, data, singleton_key, policy, retry_limit, retry_delay, heartbeat_seconds, expire_seconds)
     select name, '{}', $1, policy, retry_limit, retry_delay, heartbeat_seconds, expire_seconds
       from pgboss.queue where name = 'platform.forgetKeys'`,
    [key],
  );
const jobOf = async (key: string) =>
  (
    await owner.query<{ state: string; retry_count: number }>(
      'select state, retry_count from pgboss.job where singleton_key = $1',
      [key],
    )
  ).rows[0];

/** Holds a lock on a table until `work` is done. */
async function whileLocked<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  const holder = await owner.connect();
  try {
    await holder.query(`begin; lock table ${lock}`);
    return await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

it('a connection lost in use costs its request a 503; both nodes live', async () => {
  const waiting = `application_name = 'sanam' and wait_event_type = 'Lock' and query like '%auth_sessions%'`;
  const answers = await whileLocked('auth_sessions in access exclusive mode', async () => {
    const asked = nodes.map(aMembersCall);
    await expect.poll(() => count(waiting), WITHIN).toBe(nodes.length);
    await endConnections(waiting);
    return Promise.all(asked);
  });
  expect(answers).toEqual(nodes.map(() => 503));
  await expectAllWell();
});

it('transactions that the database ends between two statements take no node down', async () => {
  await owner.query(`alter database ${DATABASE} set idle_in_transaction_session_timeout = '1ms'`);
  await endConnections(`application_name like 'sanam%'`);
  const before = idleEnded;
  await expect
    .poll(async () => {
      // Makes all jobs due repeatedly; they are the transactions.
      await owner
        .query(`update pgboss.job_common set start_after = platform_now() where state < 'active'`)
        .catch(() => {});
      return idleEnded - before;
    }, WITHIN)
    .toBeGreaterThan(10);
  await owner.query(`alter database ${DATABASE} reset idle_in_transaction_session_timeout`);
  await endConnections(`application_name like 'sanam%'`);
  await expectAllWell();
}, 300_000);

it('a restart of the database is survived: calls say 503, then both nodes serve, hear and work again', async () => {
  await stopDatabase();
  for (const node of nodes) {
    expect(await aMembersCall(node)).toBe(503);
    expect(await status(node, '/healthz')).toBe(200);
  }
  await startDatabase();
  await expectAllWell();
  await expect.poll(() => count(`application_name = 'sanam-notices'`), WITHIN).toBe(nodes.length);
  await sendJob('after');
  await expect.poll(() => jobOf('after'), WITHIN).toBeUndefined();
}, 300_000);

it('a killed node leaves its job to the other within 15 s', async () => {
  const [dies, lives] = nodes as [NodeProcess, NodeProcess];
  // Only the other one can take the job.
  lives.pause();
  // A sleep instead of a lock, whose wait would time out on a slow machine.
  await owner.query(`
    create function wait_long() returns trigger language plpgsql as 'begin perform pg_sleep(29); return null; end';
    create trigger wait_long before delete on platform_idempotency for each statement execute function wait_long()`);
  await sendJob('killed');
  const working = `wait_event = 'PgSleep' and query like '%delete from "platform_idempotency"%'`;
  await expect.poll(() => count(working), WITHIN).toBe(1);
  lives.resume();
  expect(await jobOf('killed')).toEqual({ state: 'active', retry_count: 0 });
  await dies.kill();
  const killedAt = performance.now();
  await endConnections(working);
  await owner.query('drop trigger wait_long on platform_idempotency; drop function wait_long()');
  await expect.poll(() => jobOf('killed'), { timeout: TAKEN_OVER_MS, interval: 50 }).toBeUndefined();
  expect(performance.now() - killedAt).toBeLessThan(TAKEN_OVER_MS);
  nodes = [lives];
  await expectAllWell();
}, 300_000);

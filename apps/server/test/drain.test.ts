// A node that is told to stop answers the requests in progress and refuses new ones, so that they go to another node.
import { livePaths } from '@sanam/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ DRAIN_SECONDS: '3', DATABASE_LOCK_SECONDS: '20' });
});
afterAll(() => server.close());

const ready = async () => (await fetch(`${server.url}/readyz`)).status;

it('a database that takes no writes is not ready', async () => {
  await expect.poll(ready).toBe(200);
  await server.owner.query(`revoke insert, update on platform_heartbeats from sanam_app`);
  await expect.poll(ready).toBe(503);
  await server.owner.query(`grant insert, update on platform_heartbeats to sanam_app`);
  await expect.poll(ready).toBe(200);
});

/** Headers of a session that does not exist; the server has to look for it in the database. */
const headers = { authorization: `Bearer ${'x'.repeat(43)}`, cookie: `sanam_device=${'y'.repeat(43)}` };

const openChannel = () => new WebSocket(server.url.replace('http', 'ws') + livePaths.member);
const endOf = (socket: WebSocket) =>
  new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));

it('a stop answers what is in work, says "not ready", keeps no connection and sends live channels away', async () => {
  const socket = openChannel();
  await new Promise((open) => socket.addEventListener('open', open));
  const closed = endOf(socket);

  // A request that waits for the database while the node stops.
  const holder = await server.owner.connect();
  await holder.query('begin; lock table auth_sessions in access exclusive mode');
  const inWork = fetch(`${server.url}/wps/v2/wallets/balance`, { headers });
  await expect
    .poll(async () => {
      const waiting = await server.owner.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.rowCount;
    })
    .toBeGreaterThan(0);

  const ended = server.terminate();
  expect(await closed).toBe(1012);
  const alive = await fetch(`${server.url}/healthz`);
  expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ready()).toBe(503);
  // The proxy has not checked the health yet and sends another request.
  expect(await endOf(openChannel())).toBe(1012);
  await holder.query('rollback');
  holder.release();
  expect((await inWork).status).toBe(401);
  expect(await ended).toMatch(/^0:/);
});

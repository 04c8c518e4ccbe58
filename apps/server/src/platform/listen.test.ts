import type { LiveMessage } from '@sanam/contract';
import { openPool } from '@sanam/database';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { anotherNode, buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { createLog } from './log.ts';
import { createNotices } from './listen.ts';
import { createNews } from './news.ts';

const WITHIN = { timeout: 15_000 };

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
afterEach(() => void vi.useRealTimers());

const listeners = async (channel: string) =>
  (
    await t.owner.query<{ n: number }>('select count(*)::int as n from pg_stat_activity where query = $1', [
      `listen ${channel}`,
    ])
  ).rows[0]!.n;
const cutOff = () =>
  t.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sanam-notices'`);
/** Runs outside this database, which cannot close itself. */
const mayConnect = async (isAllowed: boolean) => {
  const { rows } = await t.owner.query<{ name: string }>('select quote_ident(current_database()) as name');
  const beside = openPool(inject('clusterUrl'), { connectionsMax: 1 });
  await beside.query(`alter database ${rows[0]!.name} allow_connections ${isAllowed}`);
  await beside.end();
};

it('live pages hear again after an outage that outlasts the first try to connect', async () => {
  const said: string[] = [];
  const log = createLog('warn', { write: (line) => void said.push(line) });
  const node = await anotherNode(t, {}, log);
  const heard: LiveMessage[] = [];
  const { live } = node.app.platform;
  live.join({ channel: 'member:outage' }, (message) => heard.push(message));
  await mayConnect(false);
  await cutOff();
  const tries = () => said.filter((line) => line.includes('live listener') && line.includes('not currently accepting'));
  await expect.poll(() => tries().length, WITHIN).toBeGreaterThan(0);
  await mayConnect(true);
  await expect.poll(() => heard.map((one) => one.kind), WITHIN).toContain('resync');
  await live.publish('member:outage', { type: 'round' });
  await expect.poll(() => heard.at(-1), WITHIN).toMatchObject({ kind: 'event', topic: { type: 'round' } });
  await node.close();
});

it('a reading that fails after a notice is repeated until it succeeds', async () => {
  let isDown = false;
  let [reads, failed] = [0, 0];
  const news = createNews({
    notices: createNotices({ url: t.databaseUrl }),
    channel: 'test_retry',
    reload: async () => {
      if (isDown) throw new Error('the database is busy');
      reads += 1;
    },
    onError: () => void (failed += 1),
  });
  await news.start();
  expect(reads).toBe(1);
  isDown = true;
  await t.owner.query(`notify test_retry`);
  await expect.poll(() => failed, WITHIN).toBeGreaterThan(0);
  isDown = false;
  await expect.poll(() => reads, WITHIN).toBe(2);
  await expect.poll(() => listeners('test_retry')).toBe(1);
  await news.stop();
});

it('a reading that fails after connecting leaves no connection behind', async () => {
  let reads = 0;
  const errors: string[] = [];
  const news = createNews({
    notices: createNotices({ url: t.databaseUrl }),
    channel: 'test_news',
    reload: async () => {
      reads += 1;
      if (reads <= 2) throw new Error(`reading ${reads}`);
    },
    onError: (error) => errors.push(error.message),
  });
  await news.start();
  await expect.poll(() => reads, WITHIN).toBe(3);
  expect(errors).toEqual(['reading 1', 'reading 2']);
  await expect.poll(() => listeners('test_news')).toBe(1);
  await t.owner.query(`notify test_news`);
  await expect.poll(() => reads).toBe(4);
  await news.stop();
  await expect.poll(() => listeners('test_news')).toBe(0);
});

/** Creates a listener that counts its calls. */
function counting(notices: ReturnType<typeof createNotices>, channel: string) {
  const told = { notices: 0, connected: 0, errors: 0 };
  const listener = notices.listener({
    channel,
    onNotice: () => void (told.notices += 1),
    onConnected: async () => void (told.connected += 1),
    onError: () => void (told.errors += 1),
  });
  return { ...listener, told };
}

it('a listener that connects before the next try is due leaves that try nothing to do', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const notices = createNotices({ url: t.databaseUrl });
  const [first, second] = [counting(notices, 'test_early'), counting(notices, 'test_early')];
  await mayConnect(false);
  await first.start();
  expect(first.told).toMatchObject({ connected: 0, errors: 1 });
  await mayConnect(true);
  await second.start();
  expect([first.told.connected, second.told.connected]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all([first.stop(), second.stop()]);
  await expect.poll(() => listeners('test_early'), WITHIN).toBe(0);
});

it('a listener tries again although an earlier one was stopped before its next try', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const notices = createNotices({ url: t.databaseUrl });
  const [stopped, later] = [counting(notices, 'test_later'), counting(notices, 'test_later')];
  await mayConnect(false);
  await stopped.start();
  await stopped.stop();
  await later.start();
  await mayConnect(true);
  expect(later.told).toMatchObject({ connected: 0, errors: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(() => later.told.connected, WITHIN).toBe(1);
  await later.stop();
});

it('a listener that starts while the last one stops hears notices', async () => {
  const notices = createNotices({ url: t.databaseUrl });
  const [leaving, coming] = [counting(notices, 'test_turn'), counting(notices, 'test_turn')];
  await Promise.all([leaving.start(), leaving.stop(), coming.start()]);
  await t.owner.query('notify test_turn');
  await expect.poll(() => coming.told.notices, WITHIN).toBe(1);
  await coming.stop();
});

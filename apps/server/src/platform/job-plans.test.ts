// Recurring jobs: by seconds, and by local time in the merchant's zone. The tests set the database clock.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createNotices } from './listen.ts';
import { createLog } from './log.ts';

let t: TestDatabase;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  t = await openTestDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  await t.closeAfterVerify();
});

const node = (): Jobs => createJobs({ ...t, log: createLog('silent'), notices: createNotices({ url: t.url }) });

/** Stops the database clock at this moment. */
const at = (moment: string) => t.owner.query(`update test_clock set shift = '0', stopped = $1`, [moment]);
const planned = async (name: string) =>
  (
    await t.owner.query<{ key: string | null; at: Date }>(
      `select singleton_key as key, start_after as at from pgboss.job where name = $1 and state = 'created' order by 1`,
      [name],
    )
  ).rows.map((row) => [row.key, row.at.toISOString()]);

/** Plans like a starting node, without its loops. */
async function startAndStop(jobs: Jobs): Promise<void> {
  await jobs.start();
  await jobs.stop();
}

describe('a job by the seconds', () => {
  it('is planned once by many nodes, and again when it ended', async () => {
    await at('2026-03-01T00:00:00Z');
    const runs: string[] = [];
    const nodes = ['a', 'b', 'c'].map((name) => {
      const jobs = node();
      jobs.define({ name: 'test.often', lane: 'upkeep', everySeconds: 15, run: async () => void runs.push(name) });
      return jobs;
    });
    await Promise.all(nodes.map((jobs) => jobs.start()));
    await expect.poll(() => planned('test.often')).toEqual([[null, '2026-03-01T00:00:15.000Z']]);
    await Promise.all(nodes.map((jobs) => jobs.stop()));
    expect(runs).toHaveLength(1);
  });

  it('that fails is tried again, never dead, and never later than its turn', async () => {
    await at('2026-03-01T00:00:00Z');
    const jobs = node();
    let tries = 0;
    const run = async () => {
      if (++tries < 40) throw new Error('no');
    };
    jobs.define({ name: 'test.often', lane: 'upkeep', everySeconds: 15, run });
    for (let n = 0; n < 40; n++) await jobs.drain(['test.often']);
    expect(tries).toBe(40);
    const dead = await t.owner.query(`select 1 from pgboss.job where name = 'dead' or state = 'failed'`);
    expect(dead.rowCount).toBe(0);
    expect(await planned('test.often')).toEqual([[null, '2026-03-01T00:00:15.000Z']]);
  });
});

describe('a job by the clock', () => {
  const daily = (jobs: Jobs, zones: Map<string, string>, runs: unknown[]) =>
    jobs.define({
      name: 'test.daily',
      lane: 'upkeep',
      cron: { expression: '30 2 * * *', zones: () => zones },
      run: async (payload) => void runs.push(payload.key),
    });

  it("runs at the local time of each merchant's zone, over a change of summer time too", async () => {
    await at('2026-03-28T00:00:00Z');
    const jobs = node();
    const runs: unknown[] = [];
    daily(
      jobs,
      new Map([
        ['bkk', 'Asia/Bangkok'],
        ['ber', 'Europe/Berlin'],
      ]),
      runs,
    );
    await startAndStop(jobs);
    expect(await planned('test.daily')).toEqual([
      ['ber', '2026-03-28T01:30:00.000Z'],
      ['bkk', '2026-03-28T19:30:00.000Z'],
    ]);
    await at('2026-03-28T01:30:00Z');
    await jobs.start();
    await expect.poll(() => runs).toEqual(['ber']);
    await expect.poll(() => planned('test.daily')).toHaveLength(2);
    await jobs.stop();
    // In this night Berlin has no half past two; the next day is an hour earlier in UTC.
    const [, next] = (await planned('test.daily'))[0]!;
    await at(next!);
    await jobs.start();
    await expect.poll(() => runs.filter((key) => key === 'ber')).toHaveLength(2);
    await jobs.stop();
    await expect.poll(async () => (await planned('test.daily'))[0]).toEqual(['ber', '2026-03-30T00:30:00.000Z']);
  });

  it('that was missed runs once, then at its time again', async () => {
    await at('2026-05-01T00:00:00Z');
    const jobs = node();
    const runs: unknown[] = [];
    daily(jobs, new Map([['bkk', 'Asia/Bangkok']]), runs);
    await startAndStop(jobs);
    await at('2026-05-06T12:00:00Z');
    await jobs.start();
    await expect.poll(() => runs).toEqual(['bkk']);
    await jobs.stop();
    expect(await planned('test.daily')).toEqual([['bkk', '2026-05-06T19:30:00.000Z']]);
  });

  it('follows a merchant to another zone, and ends with one that is gone', async () => {
    await at('2026-05-01T00:00:00Z');
    const jobs = node();
    const zones = new Map([['one', 'Asia/Bangkok']]);
    const runs: unknown[] = [];
    daily(jobs, zones, runs);
    await startAndStop(jobs);
    zones.set('one', 'Asia/Tokyo');
    await jobs.drain(['platform.planJobs']);
    expect(await planned('test.daily')).toEqual([['one', '2026-05-01T17:30:00.000Z']]);
    zones.clear();
    await jobs.drain(['test.daily']);
    expect(runs).toEqual(['one']);
    expect(await planned('test.daily')).toEqual([]);
  });
});

// Who owns a job: a node renews the claims of what it runs, others take over what a dead node left.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createJobs, type JobDefinition, type Jobs } from './jobs.ts';
import { createNotices } from './listen.ts';
import { createLog } from './log.ts';

/** What the issue allows: so long after a node died its jobs run elsewhere. */
const TAKEN_OVER_SECONDS = 15;
const POLL_SECONDS = 1;
const WITHIN = { timeout: 15_000 };

let t: TestDatabase;
let said: string[];
beforeEach(async () => {
  // Nothing polls and nothing renews but where a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  t = await openTestDatabase();
  said = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await t.closeAfterVerify();
});

/** A job that runs until it is told how to end. */
function openEnded() {
  const runs: PromiseWithResolvers<void>[] = [];
  const definition: JobDefinition = {
    name: 'test.long',
    run: () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
  };
  return { definition, runs };
}

function node(definition: JobDefinition): Jobs {
  const log = createLog('warn', { write: (line) => void said.push(line) });
  const jobs = createJobs({ db: t.db, claimsDb: t.claimsDb, log, notices: createNotices({ url: t.url }) });
  jobs.define(definition);
  return jobs;
}

const rowOf = async (name = 'test.long') =>
  (
    await t.owner.query<{ state: string; attempts: number; is_claimed: boolean; last_error: string | null }>(
      `select state, attempts, coalesce(claimed_until > platform_now(), false) as is_claimed, last_error
         from platform_jobs where name = $1`,
      [name],
    )
  ).rows[0];

const secondsLeft = async () =>
  (
    await t.owner.query<{ left: number }>(
      `select extract(epoch from claimed_until - platform_now())::float as left from platform_jobs where name = 'test.long'`,
    )
  ).rows[0]!.left;

describe('the claim of a job', () => {
  it('is renewed as long as the job runs, however long that is', async () => {
    const [one, other] = [openEnded(), openEnded()];
    const [a, b] = [node(one.definition), node(other.definition)];
    await a.enqueue(t.db, 'test.long');
    const working = a.drain();
    await expect.poll(() => one.runs.length, WITHIN).toBe(1);
    for (let minute = 0; minute < 20; minute++) {
      const before = await secondsLeft();
      await t.advance(before / 2);
      await vi.advanceTimersByTimeAsync(TAKEN_OVER_SECONDS * 1000);
      await expect.poll(secondsLeft, WITHIN).toBeGreaterThan(before * 0.75);
      expect(await b.drain()).toBe(0);
    }
    one.runs[0]!.resolve();
    expect(await working).toBe(1);
    expect(other.runs).toHaveLength(0);
    expect(await rowOf()).toBeUndefined();
  });

  it('ends soon after its node died, and another node runs the job', async () => {
    const [dead, alive] = [openEnded(), openEnded()];
    const [a, b] = [node(dead.definition), node(alive.definition)];
    await a.enqueue(t.db, 'test.long');
    const never = a.drain();
    await expect.poll(() => dead.runs.length, WITHIN).toBe(1);
    expect(await b.drain()).toBe(0);
    await t.advance(TAKEN_OVER_SECONDS - POLL_SECONDS);
    const working = b.drain();
    await expect.poll(() => alive.runs.length, WITHIN).toBe(1);
    alive.runs[0]!.resolve();
    expect(await working).toBe(1);
    expect(await rowOf()).toBeUndefined();
    dead.runs[0]!.resolve();
    await never;
  });

  it.each([
    ['finished', (run: PromiseWithResolvers<void>) => run.resolve()],
    ['failed', (run: PromiseWithResolvers<void>) => run.reject(new Error('late'))],
  ])('counts nothing from the node that lost it and then %s', async (_name, end) => {
    const [slow, next] = [openEnded(), openEnded()];
    const [a, b] = [node(slow.definition), node(next.definition)];
    await a.enqueue(t.db, 'test.long');
    const first = a.drain();
    await expect.poll(() => slow.runs.length, WITHIN).toBe(1);
    await t.advance(TAKEN_OVER_SECONDS);
    const second = b.drain();
    await expect.poll(() => next.runs.length, WITHIN).toBe(1);
    const during = await rowOf();
    end(slow.runs[0]!);
    await first;
    expect(during).toMatchObject({ state: 'waiting', is_claimed: true, last_error: null });
    expect(await rowOf()).toEqual(during);
    expect(said.filter((line) => line.includes('taken over'))).toHaveLength(1);
    next.runs[0]!.resolve();
    await second;
    expect(await rowOf()).toBeUndefined();
  });

  it('is given back where the database did not hear how the job ended', async () => {
    const job = openEnded();
    const a = node(job.definition);
    await a.enqueue(t.db, 'test.long');
    const working = a.drain().catch(() => {});
    await expect.poll(() => job.runs.length, WITHIN).toBe(1);
    await t.owner.query('alter table platform_jobs rename to platform_jobs_away');
    job.runs[0]!.resolve();
    await expect.poll(() => said.filter((line) => line.includes('runs again')).length, WITHIN).toBe(1);
    await t.owner.query('alter table platform_jobs_away rename to platform_jobs');
    await working;
    await t.advance(TAKEN_OVER_SECONDS);
    const again = node(job.definition).drain();
    await expect.poll(() => job.runs.length, WITHIN).toBe(2);
    job.runs[1]!.resolve();
    expect(await again).toBe(1);
  });
});

describe('the ear for new jobs', () => {
  const ears = async () =>
    (
      await t.owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'sanam-notices'`,
      )
    ).rows.map(({ pid }) => pid);

  it('comes back after its connection was cut, and hears at once', async () => {
    const runs: string[] = [];
    const jobs = node({ name: 'test.heard', run: async ({ n }) => void runs.push(String(n)) });
    jobs.define({ name: 'test.other', lane: 'slow', run: async () => void runs.push('slow') });
    await jobs.start();
    await jobs.enqueue(t.db, 'test.heard', { n: 'before' });
    await expect.poll(() => runs, WITHIN).toEqual(['before']);
    const [old, ...more] = await ears();
    expect(more).toEqual([]);
    await t.owner.query('select pg_terminate_backend($1)', [old]);
    await jobs.enqueue(t.db, 'test.heard', { n: 'meanwhile' });
    // The timers stand still: only the ear wakes the worker.
    await expect.poll(() => runs, WITHIN).toEqual(['before', 'meanwhile']);
    await expect.poll(async () => (await ears()).filter((pid) => pid !== old).length, WITHIN).toBe(1);
    await jobs.enqueue(t.db, 'test.heard', { n: 'after' });
    await jobs.enqueue(t.db, 'test.other');
    await expect.poll(() => runs.toSorted(), WITHIN).toEqual(['after', 'before', 'meanwhile', 'slow']);
    await jobs.stop();
    expect(await ears()).toEqual([]);
  });
});

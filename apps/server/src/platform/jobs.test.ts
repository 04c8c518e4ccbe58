// Ownership of jobs: a node renews the claims of its running jobs, and other nodes take over the jobs of a dead node.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type JobDefinition, LANES } from './job-definition.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createNotices } from './listen.ts';
import { createLog } from './log.ts';

/** Required limit in seconds within which the jobs of a dead node run elsewhere. */
const TAKEN_OVER_SECONDS = 15;
/** A poll notices an expired claim; its job then waits for the pause of a first failure. */
const HEARTBEAT_SECONDS = 10;
const PAUSE_SECONDS = 2;
const WITHIN = { timeout: 15_000 };

let t: TestDatabase;
let said: string[];
beforeEach(async () => {
  // Polling and renewal happen only when a test triggers them.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  t = await openTestDatabase();
  said = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await t.closeAfterVerify();
});

/** A job that runs until the test ends it. */
function openEnded() {
  const runs: PromiseWithResolvers<void>[] = [];
  const begun = Promise.withResolvers<void>();
  const definition: JobDefinition = {
    name: 'test.long',
    lane: 'upkeep',
    run: () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      begun.resolve();
      return run.promise;
    },
  };
  return { definition, runs, begun: begun.promise };
}

function node(definition: JobDefinition): Jobs {
  const log = createLog('warn', { write: (line) => void said.push(line) });
  const jobs = createJobs({ ...t, log, notices: createNotices({ url: t.url }) });
  jobs.define(definition);
  return jobs;
}

const rowOf = async (name = 'test.long') =>
  (
    await t.owner.query<{ state: string; retry_count: number; error: string | null; left: number }>(
      `select state, retry_count, output->>'message' as error,
              extract(epoch from heartbeat_on + make_interval(secs => heartbeat_seconds) - platform_now())::float as left
         from pgboss.job where name = $1`,
      [name],
    )
  ).rows[0];

const secondsLeft = async () => (await rowOf())!.left;

/** Lets the claim of a dead node's job expire and be noticed, then waits until the job may be retried. */
async function notice(jobs: Jobs): Promise<void> {
  await t.advance(HEARTBEAT_SECONDS + 1);
  expect(await jobs.drain()).toBe(0);
  await t.advance(PAUSE_SECONDS);
}

describe('the claim of a job', () => {
  it('is renewed as long as the job runs: on two nodes ten minutes of work are done once', async () => {
    const [one, other] = [openEnded(), openEnded()];
    const [a, b] = [node(one.definition), node(other.definition)];
    await a.enqueue(t.db, 'test.long');
    const working = a.drain();
    await expect.poll(() => one.runs.length, WITHIN).toBe(1);
    for (let second = 0; second < 600; second += 8) {
      await t.advance(8);
      await vi.advanceTimersByTimeAsync(8000);
      await expect.poll(secondsLeft, WITHIN).toBeGreaterThan(HEARTBEAT_SECONDS - 5);
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
    // A node polls once a second.
    let looking = Promise.resolve(0);
    for (let second = 1; second <= TAKEN_OVER_SECONDS && alive.runs.length === 0; second++) {
      await t.advance(1);
      looking = b.drain();
      await Promise.race([looking, alive.begun]);
    }
    expect(alive.runs).toHaveLength(1);
    alive.runs[0]!.resolve();
    expect(await looking).toBe(1);
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
    await notice(b);
    const second = b.drain();
    await expect.poll(() => next.runs.length, WITHIN).toBe(1);
    const held = async () => ({ ...(await rowOf()), left: undefined });
    const during = await held();
    end(slow.runs[0]!);
    await first;
    expect(during).toMatchObject({ state: 'active', retry_count: 1 });
    expect(await held()).toEqual(during);
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
    await t.owner.query('alter table pgboss.job_common rename to job_away');
    job.runs[0]!.resolve();
    await expect.poll(() => said.filter((line) => line.includes('runs again')).length, WITHIN).toBe(1);
    await t.owner.query('alter table pgboss.job_away rename to job_common');
    await working;
    const b = node(job.definition);
    await notice(b);
    const again = b.drain();
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

  it('comes back after its connection was cut, and jobs are taken on its word alone again', async () => {
    const runs: string[] = [];
    const jobs = node({
      name: 'test.heard',
      lane: 'events',
      run: async ({ n }) => void runs.push(String(n)),
    });
    jobs.define({ name: 'test.other', lane: 'rails', run: async () => void runs.push('rails') });
    await jobs.start();
    await jobs.enqueue(t.db, 'test.heard', { n: 'before' });
    await expect.poll(() => runs, WITHIN).toEqual(['before']);
    const [old, ...more] = await ears();
    expect(more).toEqual([]);
    await t.owner.query('select pg_terminate_backend($1)', [old]);
    await jobs.enqueue(t.db, 'test.heard', { n: 'meanwhile' });
    // The timers are stopped, so only the notice wakes the worker.
    await expect.poll(() => runs, WITHIN).toEqual(['before', 'meanwhile']);
    await expect.poll(async () => (await ears()).filter((pid) => pid !== old).length, WITHIN).toBe(1);
    for (let n = 0; n < 3; n++) {
      await jobs.enqueue(t.db, 'test.heard', { n });
      await expect.poll(() => runs.includes(String(n)), WITHIN).toBe(true);
    }
    await jobs.enqueue(t.db, 'test.other');
    await expect.poll(() => runs.includes('rails'), WITHIN).toBe(true);
    await jobs.stop();
    expect(await ears()).toEqual([]);
  });

  it('is told once of a transaction, however many jobs it sends, and not of jobs of later', async () => {
    const jobs = node(openEnded().definition);
    jobs.define({ name: 'test.other', lane: 'rails', run: async () => {} });
    const heard: string[] = [];
    const client = await t.owner.connect();
    client.on('notification', ({ channel }) => heard.push(channel));
    await client.query('listen sanam_jobs');
    await jobs.enqueue(t.db, 'test.long', {}, { delaySeconds: 60 });
    await t.db.transaction().execute(async (trx) => {
      for (const name of ['test.long', 'test.other', 'test.long']) await jobs.enqueue(trx, name);
    });
    await client.query('select 1');
    expect(heard).toEqual(['sanam_jobs']);
    client.release(true);
  });
});

describe('a job that is alone', () => {
  it('waits or runs once, however often it is sent, and may be sent again when it ended', async () => {
    let runs = 0;
    const jobs = node({ name: 'test.alone', lane: 'books', isAlone: true, run: async () => void runs++ });
    for (let n = 0; n < 3; n++) await jobs.enqueue(t.db, 'test.alone');
    await jobs.drain();
    expect(runs).toBe(1);
    await jobs.enqueue(t.db, 'test.alone');
    await jobs.drain();
    expect(runs).toBe(2);
  });
});

describe('a lane', () => {
  it('that waits for somebody outside delays no other', async () => {
    const slow = openEnded();
    const jobs = node({ ...slow.definition, lane: 'rails' });
    const pushed: string[] = [];
    jobs.define({ name: 'test.push', lane: 'events', run: async ({ n }) => void pushed.push(String(n)) });
    for (let n = 0; n < LANES.rails * 3; n++) await jobs.enqueue(t.db, 'test.long');
    await jobs.start();
    await expect.poll(() => slow.runs.length, WITHIN).toBe(LANES.rails);
    await jobs.enqueue(t.db, 'test.push', { n: 'balance' });
    await expect.poll(() => pushed, WITHIN).toEqual(['balance']);
    expect(slow.runs).toHaveLength(LANES.rails);
    // The next job is taken as soon as one ends.
    slow.runs[0]!.resolve();
    await expect.poll(() => slow.runs.length, WITHIN).toBe(LANES.rails + 1);
    await stopNow(jobs, slow.runs);
  });

  it('takes turns: a queue with many jobs does not hold the others of its lane', async () => {
    const order: string[] = [];
    const many = openEnded();
    const jobs = node({ ...many.definition, lane: 'rails' });
    jobs.define({ name: 'test.few', lane: 'rails', run: async () => void order.push('few') });
    for (let n = 0; n < LANES.rails * 3; n++) await jobs.enqueue(t.db, 'test.long');
    await jobs.enqueue(t.db, 'test.few');
    await jobs.start();
    await expect.poll(() => many.runs.length, WITHIN).toBe(LANES.rails);
    many.runs[0]!.resolve();
    await expect.poll(() => order, WITHIN).toEqual(['few']);
    await stopNow(jobs, many.runs);
  });
});

it('sends one payload to several queues as pg-boss sends it to each, or to none', async () => {
  const jobs = node({ name: 'test.one', lane: 'upkeep', run: async () => {} });
  jobs.define({ name: 'test.few', lane: 'upkeep', attemptsMax: 3, isAlone: true, run: async () => {} });
  const readAll = async () =>
    (
      await t.owner.query<object>(
        `select *, date_trunc('second', keep_until - start_after)::text as kept from pgboss.job where name like 'test.%' order by name`,
      )
    ).rows;
  // Ignores the id and the times, which differ for each job.
  const alike = (row: object) => ({ ...row, id: '', start_after: '', created_on: '', keep_until: '' });
  const payload = { amount: '100', of: ['a', null] };
  for (const name of ['test.one', 'test.few']) await jobs.enqueue(t.db, name, payload);
  const sent = await readAll();
  await t.owner.query('delete from pgboss.job_common');
  await jobs.enqueueEach(t.db, ['test.one', 'test.few'], payload);
  const sentTogether = await readAll();
  expect(sentTogether).toHaveLength(2);
  expect(sentTogether.map(alike)).toEqual(sent.map(alike));
  await expect(jobs.enqueueEach(t.db, ['test.one', 'test.nowhere'], payload)).rejects.toThrow(/null value/);
  expect(await readAll()).toHaveLength(2);
  expect(await jobs.drain()).toBe(2);
});

/** Stops a node and ends its jobs. */
async function stopNow(jobs: Jobs, runs: PromiseWithResolvers<void>[]): Promise<void> {
  const stopped = jobs.stop();
  for (const run of runs) run.resolve();
  await stopped;
}

describe('a node that stops', () => {
  it('takes nothing more and lets what runs end', async () => {
    const job = openEnded();
    const jobs = node(job.definition);
    await jobs.enqueue(t.db, 'test.long');
    await jobs.start();
    await expect.poll(() => job.runs.length, WITHIN).toBe(1);
    const stopped = jobs.stop();
    await jobs.enqueue(t.db, 'test.long', { n: 'later' });
    job.runs[0]!.resolve();
    await stopped;
    expect(job.runs).toHaveLength(1);
    expect(await rowOf()).toMatchObject({ state: 'created' });
  });

  it('hands over what does not end in time: the other node runs it at once', async () => {
    const [endless, quick] = [openEnded(), openEnded()];
    const [a, b] = [node(endless.definition), node(quick.definition)];
    await a.enqueue(t.db, 'test.long');
    await a.start();
    await expect.poll(() => endless.runs.length, WITHIN).toBe(1);
    await a.stop(0);
    const working = b.drain();
    await expect.poll(() => quick.runs.length, WITHIN).toBe(1);
    endless.runs[0]!.resolve();
    await expect.poll(() => said.some((line) => line.includes('taken over')), WITHIN).toBe(true);
    expect(await rowOf()).toMatchObject({ state: 'active', retry_count: 1 });
    quick.runs[0]!.resolve();
    expect(await working).toBe(1);
  });
});

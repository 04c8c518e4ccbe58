// Dead jobs at the console: read with a permission, sent again once with a reason.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';

let t: TestApp;
let owner: TestStaff;
let isMended = false;
const runs: unknown[] = [];

beforeAll(async () => {
  t = await buildTestApp();
  owner = await staffSession(t, ['owner']);
  for (const name of ['test.one', 'test.other'])
    t.app.platform.jobs.define({
      name,
      lane: 'events',
      attemptsMax: 1,
      run: async ({ n }) => {
        if (!isMended) throw new Error(`${String(n)} went wrong`);
        runs.push(n);
      },
    });
});
afterAll(() => t.close());

beforeEach(async () => {
  isMended = true;
  await owner.call('opsResendDeadJobs', { body: { selection: { filter: {} }, reason: 'a clean table' } });
  await t.drain();
  runs.length = 0;
});

/** Creates dead jobs of these names. */
async function dead(...names: string[]): Promise<void> {
  isMended = false;
  for (const [n, name] of names.entries()) {
    await t.app.platform.jobs.enqueue(t.app.platform.db, name, { n });
    await t.drain();
  }
  isMended = true;
}
const listed = async (query: { job?: string; pageSize?: string } = {}) =>
  (await owner.call('opsListDeadJobs', { query })).value;
const resend = async (selection: { ids: string[] } | { filter: { job?: string } }, idempotencyKey?: string) =>
  owner.call(
    'opsResendDeadJobs',
    { body: { selection, reason: 'the cause is mended' } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

it('are listed with what they were to do and why they gave up, the newest first, by pages', async () => {
  await dead('test.one', 'test.other', 'test.one');
  const { list, totalCount } = await listed();
  expect(totalCount).toBe(3);
  expect(list.map(({ job, payload, error, attempts }) => [job, payload, error, attempts])).toEqual([
    ['test.one', '{"n": 2}', '2 went wrong', 1],
    ['test.other', '{"n": 1}', '1 went wrong', 1],
    ['test.one', '{"n": 0}', '0 went wrong', 1],
  ]);
  expect(list.every(({ sentAt, diedAt }) => sentAt !== null && sentAt <= diedAt)).toBe(true);
  expect((await listed({ job: 'test.other' })).totalCount).toBe(1);
  expect(await listed({ pageSize: '2' })).toMatchObject({ totalCount: 3, totalPages: 2 });
  expect((await owner.call('opsDashboard')).value.deadJobs).toBe(3);
});

it('are sent again one by one, with an audit row, and the same command twice is one', async () => {
  await dead('test.one', 'test.one');
  const [newest] = (await listed()).list;
  const key = 'resend-one-0000000001';
  expect((await resend({ ids: [newest!.id] }, key)).value).toEqual({ sent: 1 });
  expect((await resend({ ids: [newest!.id] }, key)).value).toEqual({ sent: 1 });
  await t.drain();
  expect(runs).toEqual([1]);
  expect((await listed()).totalCount).toBe(1);
  const audit = await t.owner.query(
    `select actor, subject_id, after, reason from platform_audit where command = 'jobs.resend' order by id desc limit 1`,
  );
  expect(audit.rows).toEqual([
    {
      actor: owner.staffId,
      subject_id: 'chosen',
      after: { ids: [newest!.id], sent: 1 },
      reason: 'the cause is mended',
    },
  ]);
  expect((await resend({ ids: [newest!.id] })).code).toBe('operator.staleVersion');
});

it('are sent again many at once: those of one job, or all', async () => {
  await dead('test.one', 'test.other', 'test.one', 'test.other');
  expect((await resend({ filter: { job: 'test.other' } })).value).toEqual({ sent: 2 });
  await t.drain();
  expect(new Set(runs)).toEqual(new Set([1, 3]));
  expect((await resend({ filter: {} })).value).toEqual({ sent: 2 });
  await t.drain();
  expect(new Set(runs)).toEqual(new Set([0, 1, 2, 3]));
  expect(runs).toHaveLength(4);
  expect(await listed()).toMatchObject({ list: [], totalCount: 0 });
});

it('that fail again have all their attempts again, and come back', async () => {
  await dead('test.one');
  isMended = false;
  await resend({ filter: {} });
  await t.drain();
  expect((await listed()).list).toMatchObject([{ job: 'test.one', attempts: 1, error: '0 went wrong' }]);
});

it('are discarded one or many, for good, with what they were in the audit row', async () => {
  await dead('test.one', 'test.other', 'test.one', 'test.other');
  const discard = async (selection: { ids: string[] } | { filter: { job?: string } }, idempotencyKey?: string) =>
    owner.call(
      'opsDiscardDeadJobs',
      { body: { selection, reason: 'the order is gone' } },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
  const [newest] = (await listed()).list;
  const key = 'discard-one-000000001';
  expect((await discard({ ids: [newest!.id] }, key)).value).toEqual({ discarded: 1 });
  expect((await discard({ ids: [newest!.id] }, key)).value).toEqual({ discarded: 1 });
  expect((await listed()).totalCount).toBe(3);
  const audit = await t.owner.query(
    `select actor, subject_id, before, after, reason from platform_audit where command = 'jobs.discard' order by id desc limit 1`,
  );
  expect(audit.rows).toEqual([
    {
      actor: owner.staffId,
      subject_id: 'chosen',
      before: { [newest!.id]: 'test.other' },
      after: { ids: [newest!.id], discarded: 1 },
      reason: 'the order is gone',
    },
  ]);
  expect((await discard({ ids: [newest!.id] })).code).toBe('operator.staleVersion');
  expect((await resend({ ids: [newest!.id] })).code).toBe('operator.staleVersion');
  expect((await discard({ filter: { job: 'test.one' } })).value).toEqual({ discarded: 2 });
  expect((await discard({ filter: {} })).value).toEqual({ discarded: 1 });
  await t.drain();
  expect(runs).toEqual([]);
  expect((await owner.call('opsDashboard')).value.deadJobs).toBe(0);
});

it('are sent again or discarded, never both', async () => {
  await dead(...Array.from({ length: 10 }, () => 'test.one'));
  const body = { selection: { filter: {} }, reason: 'at the same moment' };
  const [resent, discarded] = await Promise.all([
    owner.call('opsResendDeadJobs', { body }),
    owner.call('opsDiscardDeadJobs', { body }),
  ]);
  const counts = [
    resent.code === undefined ? resent.value.sent : 0,
    discarded.code === undefined ? discarded.value.discarded : 0,
  ];
  expect(counts[0]! + counts[1]!).toBe(10);
  await t.drain();
  expect(runs).toHaveLength(counts[0]!);
});

it('are read by an auditor, who sends nothing', async () => {
  await dead('test.one');
  const auditor = await staffSession(t, ['auditor']);
  expect((await auditor.call('opsListDeadJobs', { query: {} })).value.totalCount).toBe(1);
  const body = { selection: { filter: {} }, reason: 'not mine to do' };
  expect((await auditor.call('opsResendDeadJobs', { body })).code).toBe('operator.forbidden');
  expect((await auditor.call('opsDiscardDeadJobs', { body })).code).toBe('operator.forbidden');
  expect((await (await staffSession(t, ['support'])).call('opsListDeadJobs', { query: {} })).code).toBe(
    'operator.forbidden',
  );
  expect(runs).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession } from '@sanam/server/test/clients.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('shows staff how far each follower is, and lets a failing one try again with a reason that is kept', async () => {
  await t.drain();
  const staff = await staffSession(t, ['owner']);
  const list = async () => (await staff.call('opsListFollowers', { query: {} })).value.list;
  const own = async () => (await list()).find(({ id }) => id === 'play.quarterHours');
  expect((await list()).map(({ id }) => id)).toEqual([
    'agents.claim',
    'care.hours',
    'draws.tickets',
    'missions.boards',
    'missions.progress',
    'play.quarterHours',
    'points.earn',
    'promotions.goals',
    'promotions.losses',
    'promotions.turnover',
    'referral.play',
    'vip.experience',
  ]);
  expect(await own()).toMatchObject({ failures: 0, behindSeconds: 0, lastError: null });
  const retry = () =>
    staff.call('opsRetryFollower', { params: { id: 'play.quarterHours' }, body: { reason: 'mended' } });
  expect((await retry()).code).toBe('common.notFound');
  await t.owner.query(
    `update play_followers set failures = 3, last_error = 'why', failing_since = platform_now(),
            next_try_at = platform_now() + interval '5 minutes' where name = 'play.quarterHours'`,
  );
  expect(await own()).toMatchObject({ failures: 3, lastError: 'why' });
  const metrics = await t.app.platform.metrics.registry.metrics();
  expect(metrics).toContain('sanam_follower_failures{follower="play.quarterHours"} 3');
  expect((await retry()).code).toBeUndefined();
  expect((await own())!.nextTryAt).toBeNull();
  const { rows } = await t.owner.query(
    `select subject_id, reason from platform_audit where command = 'games.follower.retry'`,
  );
  expect(rows).toEqual([{ subject_id: 'play.quarterHours', reason: 'mended' }]);
});

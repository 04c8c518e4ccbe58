import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { forgetCounters } from './forget.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** Inserts a counter of a period that began this many days ago. */
const add = (memberId: string, frame: string, daysAgo: number, used = 100) =>
  t.owner.query(
    `insert into protection_counters (member_id, kind, frame, frame_start, used)
     values ($1, 'stake', $2, platform_now() - make_interval(days => $3), $4)`,
    [memberId, frame, daysAgo, used],
  );
const left = async (memberId: string) =>
  (
    await t.owner.query<{ counter: string }>(
      `select frame || ' ' || extract(day from platform_now() - frame_start)::int as counter
         from protection_counters where member_id = $1 and kind = 'stake' order by frame, frame_start`,
      [memberId],
    )
  ).rows.map(({ counter }) => counter);

it('forgets counters of frames that ended long ago, in batches, and no other', async () => {
  const people = ['m1', 'm2', 'm3'];
  for (const memberId of people) {
    for (const days of [0, 8, 10, 100]) await add(memberId, 'day', days);
    for (const days of [6, 14, 16]) await add(memberId, 'week', days);
    for (const days of [30, 39, 41, 400]) await add(memberId, 'month', days);
  }
  await forgetCounters(t.app.platform.db, 4);
  for (const memberId of people)
    expect(await left(memberId)).toEqual(['day 8', 'day 0', 'month 39', 'month 30', 'week 14', 'week 6']);
});

it('leaves what a limit shows as it was, and takes it when its time has come', async () => {
  await goToNoon(t);
  const member = await registerMember(t);
  await member.call('setLimit', { body: { kind: 'deposit', frame: 'day', amount: '500.00' } });
  const { service } = t.app.modules.protection;
  const { db } = t.app.platform;
  await db.transaction().execute((trx) => service.atCredit(trx, member.memberId, 30_000n));
  const used = async () => (await service.limits(db, member.memberId)).map((one) => one.used);
  const counters = async () =>
    (await t.owner.query('select used from protection_counters where member_id = $1', [member.memberId])).rows;
  await t.drain(['protection.forgetCounters']);
  expect(await used()).toEqual([30_000n]);
  await t.advance(8 * 86_400);
  await t.drain(['protection.forgetCounters']);
  expect(await used()).toEqual([0n]);
  expect(await counters()).toEqual([{ used: 30_000n }]);
  await t.advance(2 * 86_400);
  await t.drain(['protection.forgetCounters']);
  expect(await counters()).toEqual([]);
  expect(await used()).toEqual([0n]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession } from '@sanam/server/test/clients.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('shows each figure only to staff who may read its list', async () => {
  const owner = (await (await staffSession(t, ['owner'])).call('opsDashboard')).value;
  expect(owner.deposits).toMatchObject({ today: '0.00', todayCount: 0, inReview: 0 });
  expect(owner.withdrawals?.waiting).toBe(0);
  expect(owner.agents).toEqual({ held: 0, review: 0, cases: 0, setAside: 0 });
  expect(owner).toMatchObject({
    promoApplications: 0,
    heldBonuses: 0,
    redemptions: { approve: 0, send: 0, payouts: 0 },
  });
  await t.owner.query(`insert into staff_roles values ('reader')`);
  await t.owner.query(`insert into staff_role_permissions values ('reader', 'payments.deposit.read')`);
  const reader = (await (await staffSession(t, ['reader'])).call('opsDashboard')).value;
  expect(reader.deposits).not.toBeNull();
  expect([reader.withdrawals, reader.turnover, reader.approvalsWaiting, reader.agents]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

// The queue of requests for another bank account: staff see and decide those of their own merchant.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { fundedMember } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let maker: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  maker = await staffSession(t, ['financeMaker'], 'default');
});
afterAll(() => close());

const ids = async () => (await maker.call('opsListAccountChanges', { query: {} })).value.list.map(({ id }) => id);

it('holds no request of another merchant', async () => {
  const member = await fundedMember(t, rail);
  const body = { bankCode: '004', accountNo: '8881234567', holder: 'SOMCHAI JAIDEE', reason: 'the bank closed it' };
  const { changeId } = (await member.call('changeBankAccount', { params: { id: member.bankAccountId }, body })).value;
  expect(await ids()).toEqual([changeId]);
  const params = { id: changeId };
  expect((await maker.call('opsGetAccountChange', { params })).status).toBe(200);

  await t.owner.query(`update wallet_account_changes set merchant_id = 'another'`);
  expect(await ids()).toEqual([]);
  expect((await maker.call('opsGetAccountChange', { params })).code).toBe('common.notFound');
  const decision = { decision: 'approve' as const, expectedVersion: 1, reason: 'seen on the passbook' };
  expect((await maker.call('opsDecideAccountChange', { params, body: decision })).code).toBe('common.notFound');
});

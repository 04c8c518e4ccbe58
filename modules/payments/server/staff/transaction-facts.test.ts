// The stored facts of each payment, for its player and for staff.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { deposit, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query('update payments_withdrawal_rules set fee_fixed = 1000, second_person_score = 1000');
});
afterAll(() => close());

it('has type, time, number, amount, balance before and after, fee, status, method, who decided and the bank’s number [R28]', async () => {
  const member = await fundedMember(t, rail);
  const depositId = await deposit(t, rail, member, '500.00');
  const staff = await staffSession(t, ['payments']);
  const { withdrawalId: id } = (
    await member.call('createWithdrawal', {
      body: { amount: '400.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
    })
  ).value;
  const detail = async () => (await staff.call('opsGetWithdrawal', { params: { id } })).value;
  const body = { decision: 'approve' as const, reason: 'looked at' };
  const { version } = await detail();
  await staff.call('opsDecideWithdrawal', { params: { id }, body: { ...body, expectedVersion: version } });
  const sent = { by: 'hand' as const, reference: 'SLIP778899', expectedVersion: (await detail()).version };
  expect((await staff.call('opsDisburseWithdrawal', { params: { id }, body: sent })).code).toBeUndefined();

  const { list } = (await member.call('accountRecord', { query: {} })).value;
  const rows = list.map(({ time, ...row }) => {
    expect(Date.parse(time)).not.toBeNaN();
    return row;
  });
  const main = { part: 'main', remark: null };
  expect(rows.filter(({ kind }) => kind === 'withdrawal')).toMatchObject([
    { ...main, number: id, amount: '-400.00', fee: '10.00', balanceBefore: '1500.00', balanceAfter: '1100.00' },
  ]);
  expect(rows.find(({ number }) => number === depositId)).toMatchObject({
    ...main,
    kind: 'deposit',
    method: 'PROMPTPAY_BILL',
    amount: '500.00',
    fee: '0.00',
    balanceBefore: '1000.00',
    balanceAfter: '1500.00',
    status: 'approved',
  });

  const found = await detail();
  expect(found.legs).toMatchObject([{ reference: 'SLIP778899' }]);
  const acts = found.history.filter(({ actorKind }) => actorKind === 'staff');
  expect(acts.length).toBeGreaterThanOrEqual(2);
  for (const act of acts) expect(act.actor).toBeTruthy();
  const paid = (await staff.call('opsGetDeposit', { params: { id: depositId } })).value;
  expect(paid.evidence.map(({ reference }) => reference).some((one) => one !== null && one !== '')).toBe(true);
});

// The report of money owed to players, compared with the accounts of the members.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromWire } from '@sanam/contract';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD, playOff } from '@sanam/server/test/wallet.ts';
import { FUNDS_JOB } from './service.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

async function days() {
  const staff = await staffSession(t, ['auditor']);
  return (await staff.call('opsListPlayerFunds', { query: {} })).value.list;
}

async function owedTo(members: readonly FundedMember[]): Promise<bigint> {
  let sum = 0n;
  for (const { memberId } of members) {
    const { parts, hold } = await t.app.modules.wallet.service.balance(memberId);
    sum += fromWire(parts.cash) + fromWire(hold);
  }
  return sum;
}

it('[R34] what is owed to players is the sum of their accounts, and a day that is over stays as it was', async () => {
  const members = [await fundedMember(t, rail, '500.00'), await fundedMember(t, rail, '700.00')];
  await t.drain([FUNDS_JOB]);
  const running = (await days())[0]!;
  expect(running).toMatchObject({ total: '1200.00', cash: '1200.00', hold: '0.00', members: 2, isFinal: false });
  expect(fromWire(running.total)).toBe(await owedTo(members));

  const [first] = members;
  await playOff(t, first!.memberId, 50_000n);
  const asked = await first!.call('createWithdrawal', {
    body: { amount: '300.00', bankAccountId: first!.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });
  expect(asked.code).toBeUndefined();
  await t.advance(3600);
  await t.drain([FUNDS_JOB]);
  expect((await days())[0]!.total).toBe('1200.00');

  await t.advance(26 * 3600);
  await t.drain([FUNDS_JOB]);
  const final = (await days()).find(({ day }) => day === running.day)!;
  expect(final.isFinal).toBe(true);
  members.push(await fundedMember(t, rail, '100.00'));
  await t.advance(3600);
  await t.drain([FUNDS_JOB]);
  const after = await days();
  expect(after.find(({ day }) => day === running.day)).toEqual(final);
  expect(after[0]!.isFinal).toBe(false);
  expect(fromWire(after[0]!.total)).toBe(await owedTo(members));
});

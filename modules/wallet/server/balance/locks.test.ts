import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { deposit, fundedMember, giveCash, PAYMENT_PASSWORD, playOff } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

it('locks each deposit until it was played once, melting with every settled stake [GAP-134]', async () => {
  const member = await fundedMember(t, rail, '500.00');
  const ask = (amount: string) =>
    member.call('createWithdrawal', {
      body: { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
    });
  const free = async () => (await member.call('withdrawalOptions')).value;
  expect(await free()).toMatchObject({ withdrawable: '0.00', locked: '500.00' });
  const refused = await ask('100.00');
  expect([refused.code, refused.body]).toMatchObject(['wallet.locked', { value: { withdrawable: '0.00' } }]);
  await playOff(t, member.memberId, 30_000n);
  expect(await free()).toMatchObject({
    withdrawable: '300.00',
    locks: [{ kind: 'depositTurnover', required: '500.00', done: '300.00', remaining: '200.00', amount: '200.00' }],
  });
  expect((await ask('300.01')).code).toBe('wallet.locked');
  await playOff(t, member.memberId, 20_000n);
  expect((await ask('500.00')).value.amount).toBe('500.00');
  // Play before a deposit does not count for it.
  await deposit(t, rail, member, '200.00');
  expect(await free()).toMatchObject({ withdrawable: '0.00', locked: '200.00' });
  expect((await member.call('balance')).value).toMatchObject({
    hold: '500.00',
    locked: '200.00',
    parts: { cash: '200.00' },
  });
});

it('lets a first withdrawal of a played deposit be approved by one person', async () => {
  const member = await fundedMember(t, rail, '500.00');
  await playOff(t, member.memberId, 50_000n);
  const made = await member.call('createWithdrawal', {
    body: { amount: '500.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });
  const seen = await t.app.modules.payments.service.getWithdrawal(made.value.withdrawalId, 'TH');
  expect([seen.needsSecondPerson, seen.reasons.map((reason) => reason.code)]).toEqual([
    false,
    ['firstPayout', 'quickAfterDeposit'],
  ]);
});

it('locks of 2,000.00 what is unplayed of a deposit of 500.00: 200.00 at once, 400.00 at three times', async () => {
  for (const [percent, locked, free] of [
    [100, '200.00', '1800.00'],
    [300, '400.00', '1600.00'],
  ] as const) {
    await t.owner.query('update payments_deposit_rules set lock_multiple_percent = $1', [percent]);
    const member = await fundedMember(t, rail, '500.00');
    await giveCash(t, member.memberId, 150_000);
    await playOff(t, member.memberId, 30_000n);
    expect((await member.call('turnover', { query: {} })).value).toMatchObject({
      cash: '2000.00',
      locked,
      withdrawable: free,
      list: [{ base: '500.00', done: '300.00', lockedNow: locked }],
    });
    const ask = (amount: string) =>
      member.call('createWithdrawal', {
        body: { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
      });
    expect((await ask(free.replace('.00', '.01'))).code).toBe('wallet.locked');
    expect((await ask(free)).value.amount).toBe(free);
  }
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail({ DATABASE_LOCK_SECONDS: '3' }));
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query('update payments_withdrawal_rules set daily_count = 100, automatic_max = 0');
});
afterAll(() => close());

const ask = (member: FundedMember, amount: string) =>
  member.call('createWithdrawal', {
    body: { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });

it('a wallet that is held for long stops the calls of its owner and of no other member', async () => {
  const [held, other] = [await fundedMember(t, rail, '1000.00'), await fundedMember(t, rail, '1000.00')];
  const holder = await t.owner.connect();
  await holder.query('begin');
  await holder.query(
    `select from ledger_balances where account_id in (select account_id from ledger_accounts where owner = $1) for update`,
    [held.memberId],
  );
  try {
    // More than the connections of the pool.
    const waiting = Promise.all(Array.from({ length: 20 }, () => ask(held, '100.00')));
    expect((await other.call('balance')).status).toBe(200);
    const codes = (await waiting).map((one) => one.code);
    expect(new Set(codes)).toEqual(new Set(['common.unavailable']));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await ask(held, '100.00')).status).toBe(200);
  const { holdMinor } = await t.app.modules.wallet.service.withdrawable(t.app.platform.db, held.memberId);
  expect(holdMinor).toBe(10_000n);
});

// Withdrawals of members whose level has better terms.
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession } from '@sanam/server/test/clients.ts';
import { writeFact } from '@sanam/server/test/facts.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ladderWith, setLadder } from './vip.test-data.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await reelVendor(t);
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query(
    `update payments_withdrawal_rules set automatic_max = 0, daily_count = 1, daily_sum = 30000, amount_min = 10000`,
  );
  const [maker, checker] = [await staffSession(t, ['promotionManager']), await staffSession(t, ['promotionManager'])];
  const terms = { goesFirst: true, withdrawalCount: 3, withdrawalSum: '700.00' };
  await setLadder(
    maker,
    checker,
    ladderWith({ 1: terms, 2: { ...terms, withdrawalCount: null, withdrawalSum: '1.00' } }),
  );
});
afterAll(() => close());

/** Returns a member with 1,000.00 on this level. */
async function member(rankLevel: 0 | 1 | 2): Promise<FundedMember> {
  const made = await fundedMember(t, rail);
  const stake = { 0: 0, 1: 1_000_000, 2: 5_000_000 }[rankLevel];
  if (stake > 0) await writeFact(t, { memberId: made.memberId, stake });
  await t.drain();
  await t.drain();
  return made;
}
const ask = (who: FundedMember, amount: string) =>
  who.call('createWithdrawal', {
    body: { amount, bankAccountId: who.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });
const codeOf = (answer: { body: object }) => (answer.body as { code?: string }).code;
const options = async (who: FundedMember) => (await who.call('withdrawalOptions')).value;

describe('withdrawals by level', () => {
  it('have more limits of a day, which are told before and kept', async () => {
    const [plain, high] = [await member(0), await member(1)];
    expect(await options(plain)).toMatchObject({ countLeft: 1, dailyLeft: '300.00' });
    expect(await options(high)).toMatchObject({ countLeft: 3, dailyLeft: '700.00' });
    expect((await ask(plain, '200.00')).status).toBe(200);
    expect(codeOf(await ask(plain, '100.00'))).toBe('wallet.countLimit');
    expect((await ask(high, '400.00')).status).toBe(200);
    expect(codeOf(await ask(high, '400.00'))).toBe('wallet.dailyLimit');
    expect((await ask(high, '300.00')).status).toBe(200);
  });

  it('never have less than the rule of the merchant', async () => {
    expect(await options(await member(2))).toMatchObject({ countLeft: 1, dailyLeft: '300.00' });
  });

  it('come first in the queue of staff, higher levels before lower ones and excluded players before all', async () => {
    const [plain, one, two, excluded] = [await member(0), await member(1), await member(2), await member(0)];
    const asked: string[] = [];
    for (const who of [two, one, plain, excluded]) asked.push((await ask(who, '150.00')).value.withdrawalId);
    const term = { kind: 'exclusion', term: '6m' } as const;
    await t.app.modules.protection.service.exclude(t.app.platform.db, excluded.memberId, term);
    await t.drain();
    const cashier = await staffSession(t, ['payments']);
    const query = { waiting: 'true', pageSize: 100 } as const;
    const { list } = (await cashier.call('opsListWithdrawals', { query })).value;
    const mine = list.filter(({ id }) => asked.includes(id));
    expect(mine.map(({ id }) => id)).toEqual([asked[3], asked[0], asked[1], asked[2]]);
    expect(mine.map(({ goesFirst, priority }) => [goesFirst, priority])).toEqual([
      [true, 0],
      [false, 2],
      [false, 1],
      [false, 0],
    ]);
  });
});

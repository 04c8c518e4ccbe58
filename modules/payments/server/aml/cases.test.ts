// Signs of laundering: the case that they open, the lock, and how two people end both.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { deposit, type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { paymentSettings } from '../settings.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let risk: TestStaff;
let second: TestStaff;
let cashier: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query(
    `update payments_withdrawal_rules set second_person_score = 1000, automatic_max = 100000000, automatic_score_below = 1000,
            daily_count = 100`,
  );
  [risk, second, cashier] = await Promise.all([
    staffSession(t, ['risk']),
    staffSession(t, ['risk']),
    staffSession(t, ['payments']),
  ]);
});
afterAll(() => close());

const ask = async (member: FundedMember, amount: string) => {
  const made = await member.call('createWithdrawal', {
    body: { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });
  await t.drain();
  return made;
};
const options = async (member: FundedMember) => (await member.call('withdrawalOptions')).value;
const casesOf = async ({ memberId }: FundedMember) =>
  (await risk.call('opsListAmlCases', { query: { memberId } })).value.list;
const caseOf = async (member: FundedMember) => {
  const [{ id } = { id: '' }] = await casesOf(member);
  return (await risk.call('opsGetAmlCase', { params: { id } })).value;
};
/** Registers `others` more members with the same bank account. */
async function shared(member: FundedMember, others = 2): Promise<void> {
  await t.owner.query(
    `insert into wallet_shared_accounts (member_id, owner_id) select 'mbr_other' || n, $1 from generate_series(1, $2::int) n`,
    [member.memberId, others],
  );
}
/** Creates a withdrawal of unplayed money and an account shared by three members: 40 and 50 points. */
async function suspect(): Promise<{ member: FundedMember; withdrawalId: string }> {
  const member = await fundedMember(t, rail);
  await shared(member);
  return { member, withdrawalId: (await ask(member, '800.00')).value.withdrawalId };
}
async function decide(member: FundedMember, outcome: 'clear' | 'limit' | 'report') {
  const { id, version } = await caseOf(member);
  const body = { outcome, reason: 'the papers were read', expectedVersion: version };
  const { approvalId } = (await risk.call('opsDecideAmlCase', { params: { id }, body })).value;
  return (by: TestStaff) =>
    by.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
}

it('opens nothing for one sign, and pays by the rules alone', async () => {
  const member = await fundedMember(t, rail);
  expect((await ask(member, '800.00')).code).toBeUndefined();
  expect(await casesOf(member)).toEqual([]);
  expect(await options(member)).toMatchObject({ locks: [], needs: [] });
});

it('[R37] puts deposits just below the line, and money that leaves unplayed, on the list of alerts', async () => {
  const { fallback } = paymentSettings.aml;
  const setFigure = (figure: number) =>
    t.app.modules.merchants.service.changeSetting(systemContext('test'), paymentSettings.aml, {
      merchantId: 'default',
      value: { ...fallback, figure },
      reason: 'test',
    });
  await setFigure(100_000);
  const member = await fundedMember(t, rail, '900.00');
  for (const amount of ['950.00', '990.00']) await deposit(t, rail, member, amount);
  await t.drain();
  expect(await casesOf(member)).toEqual([]);
  await ask(member, '2000.00');
  expect(await casesOf(member)).toMatchObject([{ state: 'open', points: 80 }]);
  expect((await caseOf(member)).signs.map(({ rule }) => rule)).toEqual(['passThrough', 'structuring']);
  await setFigure(fallback.figure);
});

it('opens a case and locks the money: the payout stops before it is sent, the member never reads why', async () => {
  const { member, withdrawalId } = await suspect();
  const found = await caseOf(member);
  expect(found).toMatchObject({ state: 'open', points: 90, owner: null, isLate: false, lockId: expect.any(String) });
  expect(found.signs.map(({ rule, points }) => [rule, points])).toEqual([
    ['mule', 50],
    ['passThrough', 40],
  ]);
  const { rows } = await t.owner.query<{ deposit_id: string }>(
    'select deposit_id from payments_deposits where member_id = $1',
    [member.memberId],
  );
  expect(found.signs[1]!.evidence).toEqual([
    { type: 'deposit', id: rows[0]!.deposit_id },
    { type: 'withdrawal', id: withdrawalId },
  ]);
  const mine = (await member.call('getWithdrawal', { params: { id: withdrawalId } })).value;
  expect(mine).toMatchObject({ stage: 'frozen', freeze: { code: 'aml' } });
  const shown = await options(member);
  expect(shown.needs).toContainEqual({ kind: 'review', asks: 'nothing', told: null, amount: '200.00' });
  const { list } = (await member.call('listInbox', { query: {} })).value;
  const stopped = list.find(({ title }) => title.includes('stopped for now'));
  expect(stopped?.text).toBe('Our staff are checking it. Your money is safe. Open the withdrawal to see what to do.');
  const read = JSON.stringify([mine, shown, list]);
  for (const word of ['mule', 'passThrough', found.id, 'case']) expect(read).not.toContain(word);
});

it('keeps a payout for people where the signs make a case without a lock, before the case is there', async () => {
  const { fallback } = paymentSettings.aml;
  const change = (value: typeof fallback) =>
    t.app.modules.merchants.service.changeSetting(systemContext('test'), paymentSettings.aml, {
      merchantId: 'default',
      value,
      reason: 'test',
    });
  await change({ ...fallback, lockAt: 1000 });
  /** Creates a member with an earlier payout, so that the rules alone may approve. */
  const paidBefore = async () => {
    const member = await fundedMember(t, rail);
    await ask(member, '100.00');
    await t.owner.query('update payments_withdrawals set disbursed_at = platform_now() where member_id = $1', [
      member.memberId,
    ]);
    return member;
  };
  const [calm, member] = [await paidBefore(), await paidBefore()];
  await shared(member);
  const asking = (who: FundedMember) =>
    who.call('createWithdrawal', {
      body: { amount: '700.00', bankAccountId: who.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
    });
  expect((await asking(calm)).value.stage).toBe('queued');
  expect((await asking(member)).value.stage).toBe('review');
  await t.drain();
  expect(await caseOf(member)).toMatchObject({ points: 90, lockId: null });
  await change(fallback);
});

it('has one owner, whose notes stay, and ends with two people: clear gives the money free', async () => {
  const { member } = await suspect();
  const { id, version, lockId } = await caseOf(member);
  const take = () => second.call('opsTakeAmlCase', { params: { id }, body: { expectedVersion: version } });
  expect((await take()).value.state).toBe('done');
  expect((await take()).code).toBe('operator.staleVersion');
  await risk.call('opsNoteAmlCase', { params: { id }, body: { reason: 'asked the bank of the payer' } });
  expect(await caseOf(member)).toMatchObject({ state: 'gathering', owner: expect.any(String) });
  const confirm = await decide(member, 'clear');
  expect((await confirm(risk)).code).toBe('operator.sameStaff');
  expect((await options(member)).withdrawable).toBe('0.00');
  expect((await confirm(second)).value.state).toBe('executed');
  expect(await options(member)).toMatchObject({ withdrawable: '200.00', needs: [] });
  const ended = await caseOf(member);
  expect(ended).toMatchObject({ state: 'closed', outcome: 'clear', lockId });
  expect(ended.history.map(({ command, reason }) => [command, reason])).toEqual(
    expect.arrayContaining([
      ['payments.amlCase.open', null],
      ['payments.amlCase.note', 'asked the bank of the payer'],
      ['payments.amlCase.close', 'the papers were read'],
      ['payments.amlCase.read', null],
    ]),
  );
  // Signs that a case has judged do not open another case.
  await ask(member, '100.00');
  expect(await casesOf(member)).toHaveLength(1);
});

it.each([
  ['limit', 'free', true],
  ['report', 'locked', false],
] as const)('ends with %s: the money is %s', async (outcome, money, isBlocked) => {
  const { member } = await suspect();
  expect((await (await decide(member, outcome))(second)).value.state).toBe('executed');
  const again = isBlocked ? await loginMember(t, member) : member;
  expect((await again.call('withdrawalOptions')).value.withdrawable).toBe(money === 'free' ? '200.00' : '0.00');
  const order = await again.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount: '100.00' } });
  expect(order.code).toBe(isBlocked ? 'protection.blocked' : undefined);
});

it('is found by the daily look where an event was missed, and once only', async () => {
  const member = await fundedMember(t, rail);
  await ask(member, '800.00');
  await shared(member);
  expect(await casesOf(member)).toEqual([]);
  await t.drain(['payments.amlSweep']);
  expect(await casesOf(member)).toHaveLength(1);
  await t.drain(['payments.amlSweep']);
  expect(await caseOf(member)).toMatchObject({ points: 90, version: 2 });
});

it('is seen by risk alone', async () => {
  const { member } = await suspect();
  const { id } = await caseOf(member);
  expect((await cashier.call('opsGetAmlCase', { params: { id } })).code).toBe('operator.forbidden');
  expect((await cashier.call('opsListAmlCases', { query: {} })).code).toBe('operator.forbidden');
});

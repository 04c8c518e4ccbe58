// Money under review: locked by one person, lifted by two, with the texts and options of the member.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

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
    'update payments_withdrawal_rules set second_person_score = 1000, automatic_max = 0, daily_count = 100',
  );
  [risk, second, cashier] = await Promise.all([
    staffSession(t, ['risk']),
    staffSession(t, ['risk']),
    staffSession(t, ['payments']),
  ]);
});
afterAll(() => close());

const reason = 'deposits of five names';
type Asked = { amount?: string | null; asks?: 'nothing' | 'documents' | 'contact'; told?: string | null };
const lock = (member: FundedMember, { amount = null, asks = 'nothing', told = null }: Asked = {}, by = risk) =>
  by.call('opsOpenAmlLock', { body: { memberId: member.memberId, amount, asks, told, reason } });
const lockOf = async (member: FundedMember) =>
  (await risk.call('opsListAmlLocks', { query: { memberId: member.memberId } })).value.list[0]!;
async function lift(member: FundedMember) {
  const { id, version } = await lockOf(member);
  const body = { reason: 'the papers fit', expectedVersion: version };
  const { approvalId } = (await risk.call('opsLiftAmlLock', { params: { id }, body })).value;
  return (by: TestStaff) =>
    by.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
}
const ask = (member: FundedMember, amount: string) =>
  member.call('createWithdrawal', {
    body: { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });
const options = async (member: FundedMember) => (await member.call('withdrawalOptions')).value;
const detail = async (id: string) => (await cashier.call('opsGetWithdrawal', { params: { id } })).value;
const approve = async (id: string) =>
  cashier.call('opsDecideWithdrawal', {
    params: { id },
    body: { decision: 'approve', expectedVersion: (await detail(id)).version, reason: 'looked at' },
  });

it('keeps an amount, tells its member what to do and never why, and lets the rest go by people', async () => {
  const member = await fundedMember(t, rail);
  expect((await lock(member, { amount: '700.00', asks: 'documents', told: 'A photo of your passport' })).status).toBe(
    200,
  );
  const { withdrawable, locks, needs } = await options(member);
  expect(withdrawable).toBe('300.00');
  expect(locks).toMatchObject([{ kind: 'amlReview', amount: '700.00' }]);
  expect(needs).toEqual([{ kind: 'review', asks: 'documents', told: 'A photo of your passport', amount: '700.00' }]);
  expect(JSON.stringify([locks, needs])).not.toContain(reason);
  expect((await member.call('balance')).value).toMatchObject({ withdrawable: '300.00', locked: '700.00' });
  expect((await ask(member, '300.01')).code).toBe('wallet.locked');
  const { withdrawalId } = (await ask(member, '300.00')).value;
  expect((await detail(withdrawalId)).reasons).toContainEqual({ code: 'amlReview', points: 40 });
  expect((await approve(withdrawalId)).value.state).toBe('done');

  await t.drain();
  const { list } = (await member.call('listInbox', { query: {} })).value;
  expect(JSON.stringify(list)).toContain('documents');
  expect(JSON.stringify(list)).not.toContain(reason);
});

it('stops what nothing was sent of where all money is locked, and nobody can approve it before two people lift the lock', async () => {
  const member = await fundedMember(t, rail);
  const { withdrawalId } = (await ask(member, '400.00')).value;
  await lock(member, { asks: 'contact', told: 'Please call us' });
  expect(await options(member)).toMatchObject({
    withdrawable: '0.00',
    needs: [{ kind: 'review', asks: 'contact', told: 'Please call us', amount: '600.00' }],
  });
  expect((await ask(member, '100.00')).code).toBe('wallet.locked');
  const stopped = (await member.call('getWithdrawal', { params: { id: withdrawalId } })).value;
  expect(stopped).toMatchObject({ stage: 'frozen', remark: 'Please call us', freeze: { code: 'contact' } });
  // The player's answer returns it to staff, who still cannot pay it.
  await member.call('answerWithdrawal', { params: { id: withdrawalId }, body: { text: 'I called' } });
  expect((await approve(withdrawalId)).code).toBe('wallet.underReview');

  const confirm = await lift(member);
  expect((await confirm(risk)).code).toBe('operator.sameStaff');
  expect((await options(member)).withdrawable).toBe('0.00');
  expect((await confirm(second)).value.state).toBe('executed');
  expect(await options(member)).toMatchObject({ withdrawable: '600.00', locks: [], needs: [] });
  expect((await approve(withdrawalId)).value.state).toBe('done');
  expect(await lockOf(member)).toMatchObject({ state: 'lifted' });
});

it('stays through a break, which lifts every other lock', async () => {
  const member = await fundedMember(t, rail);
  await lock(member);
  await t.app.modules.protection.service.exclude(t.app.platform.db, member.memberId, { kind: 'break', days: 7 });
  expect((await t.app.modules.wallet.service.withdrawable(t.app.platform.db, member.memberId)).withdrawableMinor).toBe(
    0n,
  );
});

it('is seen by risk alone, and every look at it is audited', async () => {
  const member = await fundedMember(t, rail);
  expect((await lock(member, {}, cashier)).code).toBe('operator.forbidden');
  await lock(member);
  expect((await lock(member)).code).toBe('wallet.wrongState');
  const { id } = await lockOf(member);
  expect((await cashier.call('opsGetAmlLock', { params: { id } })).code).toBe('operator.forbidden');
  expect((await risk.call('opsGetAmlLock', { params: { id } })).value).toMatchObject({ reasonText: reason });
  const { history } = (await second.call('opsGetAmlLock', { params: { id } })).value;
  expect(history.map(({ command }) => command)).toEqual(
    expect.arrayContaining(['wallet.amlLock.open', 'wallet.amlLock.read']),
  );
});

it('a request and a lock at the same moment: it is stopped, or refused, never payable', async () => {
  const member = await fundedMember(t, rail);
  const [asked] = await Promise.all([ask(member, '400.00'), lock(member)]);
  const rows = await t.owner.query<{ stage: string }>('select stage from payments_withdrawals where member_id = $1', [
    member.memberId,
  ]);
  const outcomes = rows.rows.map(({ stage }) => stage);
  expect(asked.code === undefined ? outcomes : asked.code).toEqual(
    asked.code === undefined ? ['frozen'] : 'wallet.locked',
  );
  expect((await options(member)).withdrawable).toBe('0.00');
});

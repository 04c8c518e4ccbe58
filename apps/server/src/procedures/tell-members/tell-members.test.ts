// Inbox messages about a member's money and account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/build-test-app.ts';
import { loginMember, registerMember, type TestMember } from '../../../test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '../../../test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '../../../test/wallet.ts';
import { systemContext } from '../../platform/context.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query('update payments_withdrawal_rules set second_person_score = 100, automatic_max = 0');
});
afterAll(() => close());

const WAITING = 'messages.tellOfWaitingWithdrawals';
const staff = { ...systemContext('test'), actor: { kind: 'staff' as const, id: 'stf_a' } };
async function told(member: TestMember, topic: 'payments' | 'security' | 'protection' = 'payments') {
  const { list } = (await member.call('listInbox', { query: { topic, limit: 50 } })).value;
  return list.toReversed();
}
const titles = async (member: TestMember) => (await told(member)).map(({ title }) => title);

async function withdraw(member: FundedMember, amount: string): Promise<string> {
  const body = { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
  return (await member.call('createWithdrawal', { body })).value.withdrawalId;
}
async function at(id: string) {
  const { version } = await t.app.modules.payments.service.getWithdrawal(id, 'TH');
  return { db: t.app.platform.db, expectedVersion: version };
}

describe('deposits and withdrawals', () => {
  it('are told at each step, once, with what is needed to find them [R22]', async () => {
    const { service } = t.app.modules.payments;
    const member = await fundedMember(t, rail, '1000.00');
    await t.drain();
    expect(await told(member)).toMatchObject([
      { title: 'Your deposit of ฿1,000.00 has arrived', link: expect.stringMatching(/^\/\?mc=depositv2&id=dep_/) },
    ]);
    const refused = await withdraw(member, '200.00');
    await service.rejectWithdrawal(staff, refused, { ...(await at(refused)), reason: 'The name differs' });
    const id = await withdraw(member, '500.00');
    await service.approveWithdrawal(staff, id, await at(id));
    await service.disburseWithdrawal(staff, id, { ...(await at(id)), by: 'hand', reference: 'SLIP123456' });
    await t.drain();
    expect((await titles(member)).toSorted()).toEqual(
      [
        'Your deposit of ฿1,000.00 has arrived',
        'We have your withdrawal of ฿200.00',
        'Your withdrawal of ฿200.00 was not approved',
        'We have your withdrawal of ฿500.00',
        'Your withdrawal of ฿500.00 is approved',
        'Your withdrawal of ฿500.00 was sent',
      ].toSorted(),
    );
    const rejected = (await told(member)).find(({ title }) => title.endsWith('not approved'))!;
    expect(rejected.text).toBe('The money is back in your balance.\nReason: The name differs');
    expect(rejected.link).toBe(`/?mc=withdraw&id=${refused}`);
  });

  it('are told before a receipt closes by itself, once, and when the promised time is over', async () => {
    const { service } = t.app.modules.payments;
    const member = await fundedMember(t, rail, '1000.00');
    const sent = await withdraw(member, '300.00');
    await service.approveWithdrawal(staff, sent, await at(sent));
    await service.disburseWithdrawal(staff, sent, { ...(await at(sent)), by: 'hand', reference: 'SLIP123457' });
    const late = await withdraw(member, '100.00');
    const unsent = await withdraw(member, '110.00');
    await service.approveWithdrawal(staff, unsent, await at(unsent));
    await t.drain([WAITING]);
    const before = await titles(member);
    expect(before.filter((title) => /arrive\?|longer/.test(title))).toEqual([]);
    await t.owner.query(
      `update payments_withdrawals set receipt_due_at = platform_now() + interval '59 minutes' where withdrawal_id = $1`,
      [sent],
    );
    await t.owner.query(
      `update payments_withdrawals set promised_by = platform_now() - interval '1 minute' where withdrawal_id = any($1)`,
      [[late, unsent]],
    );
    for (let look = 0; look < 2; look++) await t.drain([WAITING]);
    const added = (await titles(member)).filter((title) => !before.includes(title));
    expect(added.toSorted()).toEqual([
      'Did your withdrawal of ฿300.00 arrive?',
      'Your withdrawal of ฿100.00 takes longer than we said',
      'Your withdrawal of ฿110.00 takes longer than we said',
    ]);
    const textOf = async (amount: string) =>
      (await told(member)).find(({ title }) => title === `Your withdrawal of ${amount} takes longer than we said`)!
        .text;
    expect(await textOf('฿100.00')).toMatch(/^We are sorry: our staff are still checking it\./);
    expect(await textOf('฿110.00')).toMatch(/^We are sorry: it is approved and has not been sent yet\./);
  });
});

it('a stopped withdrawal that waits for an answer is remembered after one, three and every seven days', async () => {
  const { service } = t.app.modules.payments;
  const member = await fundedMember(t, rail, '1000.00');
  const [waits, looked] = [await withdraw(member, '200.00'), await withdraw(member, '300.00')];
  await service.freezeWithdrawal(staff, waits, { ...(await at(waits)), code: 'bank', reason: 'is the account open?' });
  await service.freezeWithdrawal(staff, looked, { ...(await at(looked)), code: 'aml', reason: 'we look at it' });
  const reminders = async (days: number) => {
    await t.owner.query(
      `update payments_withdrawals set frozen_at = platform_now() - make_interval(days => $2, mins => 1) where withdrawal_id = any($1)`,
      [[waits, looked], days],
    );
    const { unanswered } = await service.withdrawalsToTell(60);
    return unanswered.map(({ withdrawalId }) => withdrawalId);
  };
  expect(await reminders(0)).toEqual([]);
  expect(await reminders(2)).toEqual([]);
  for (const day of [1, 3, 7, 14]) expect([day, await reminders(day)]).toEqual([day, [waits]]);
  expect(await reminders(8)).toEqual([]);
  await reminders(1);
  await t.drain([WAITING]);
  await t.drain([WAITING]);
  const still = (await titles(member)).filter((title) => title.includes('still waits'));
  expect(still).toEqual(['Your withdrawal of ฿200.00 still waits for your answer']);
});

it('changes of bank accounts and payment password are told in the inbox', async () => {
  const member = await fundedMember(t, rail, '100.00');
  const before = await told(member, 'security');
  expect(before.map(({ title }) => title)).toEqual(['A bank account was added']);
  const body = { loginPassword: member.password, paymentPassword: '972461' };
  expect((await member.call('setPaymentPassword', { body })).code).toBeUndefined();
  expect((await told(member, 'security')).map(({ title }) => title)).toEqual([
    'A bank account was added',
    'Your payment password was changed',
  ]);
});

it('a changed password is told in the inbox, in Thai too', async () => {
  const member = await registerMember(t);
  const password = 'Another-Krathong-77';
  const body = { oldPassword: member.password, newPassword: password, confirmNewPassword: password };
  expect((await member.call('changePassword', { body })).code).toBeUndefined();
  const { list } = (await member.call('listInbox', { query: {} }, { headers: { 'accept-language': 'th' } })).value;
  expect(list.map(({ title }) => title)).toEqual(['รหัสผ่านถูกเปลี่ยนแล้ว']);
  await until(t, async () => (await member.call('unreadCount')).value.unreadCount === 1, 'it is counted');
});

it('a withdrawal of which the rest came back is told with the reason', async () => {
  const { service } = t.app.modules.payments;
  const member = await fundedMember(t, rail, '500.00');
  const id = await withdraw(member, '400.00');
  await service.approveWithdrawal(staff, id, await at(id));
  await service.disburseWithdrawal(staff, id, { ...(await at(id)), by: 'rail' });
  await until(t, async () => (await service.getWithdrawal(id, 'TH')).stage === 'sending', 'it is sent');
  const [leg] = (
    await t.owner.query<{ payout_id: string }>('select payout_id from payments_payouts where withdrawal_id = $1', [id])
  ).rows;
  await rail.decide(leg!.payout_id, 'paid');
  await until(t, async () => (await service.getWithdrawal(id, 'TH')).stage === 'toConfirm', 'it is paid');
  await rail.decide(leg!.payout_id, 'returned');
  await until(t, async () => (await service.getWithdrawal(id, 'TH')).stage === 'disputeNotReceived', 'it came back');
  await service.resolveDispute({ ...staff, actor: { kind: 'staff', id: 'stf_b' } }, id, {
    ...(await at(id)),
    decision: 'returnToWallet',
    reason: 'The bank closed the account',
    proposedBy: 'stf_a',
  });
  await t.drain();
  const back = (await told(member)).find(({ title }) => title === 'Your withdrawal of ฿400.00 came back')!;
  expect(back.text).toBe('The money is back in your balance.\nReason: The bank closed the account');
});

describe('breaks, exclusions and limits', () => {
  const protectionOf = async (member: TestMember) => {
    await t.drain();
    return told(member, 'protection');
  };

  it('are told with their end to who is stopped, who reads it in a limited session', async () => {
    const member = await registerMember(t);
    const { until: end } = (await member.call('takeBreak', { body: { days: 7 } })).value;
    const limited = await loginMember(t, member);
    const [row, ...more] = await protectionOf(limited);
    expect(more).toEqual([]);
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', day: 'numeric' }).format(new Date(end));
    expect(row).toMatchObject({ title: 'Your break has begun', link: '/?mc=saferPlay' });
    expect(row!.text).toMatch(new RegExp(`until .*\\b${day}\\b.*; you can withdraw`));
    await limited.call('excludeMyself', { body: { term: '6m' } });
    const again = await loginMember(t, member);
    expect((await protectionOf(again)).map(({ title }) => title)).toEqual([
      'Your break has begun',
      'Your self-exclusion has begun',
    ]);
  });

  it('tells each change of a limit: set, a raise that waits, and that it was taken back', async () => {
    const member = await registerMember(t);
    const which = { kind: 'deposit', frame: 'day' } as const;
    await member.call('setLimit', { body: { ...which, amount: '500.00' } });
    await t.drain();
    await member.call('setLimit', { body: { ...which, amount: '900.00' } });
    await t.drain();
    await member.call('withdrawLimitRaise', { params: which });
    const rows = await protectionOf(member);
    expect(rows.map(({ title }) => title)).toEqual([
      'A limit of yours changed',
      'A higher limit waits',
      'A higher limit was taken back',
    ]);
    expect(rows[0]!.text).toBe('Deposits, per day: the change holds from now on.');
  });
});

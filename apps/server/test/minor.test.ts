// A document shows a minor: play and deposits stop at once, people look at every withdrawal, and two people send the
// deposits back to where they came from and take what was won.
import { afterAll, beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import { toWire } from '@sanam/contract';
import { verifyLedger } from '@sanam/ledger/server/verify.ts';
import type { TestApp } from './build-test-app.ts';
import { callerOf, loginMember, staffSession, type TestMember, type TestStaff } from './clients.ts';
import { buildAppWithRail, type TestRail, until } from './rail.ts';
import { deposit, type FundedMember, fundedMember, giveCash, PAYMENT_PASSWORD } from './wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let maker: TestStaff;
let checker: TestStaff;
let protection: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  [maker, checker, protection] = await Promise.all([
    staffSession(t, ['financeMaker']),
    staffSession(t, ['financeChecker']),
    staffSession(t, ['protection']),
  ]);
});
afterAll(() => close());

const reason = 'the document shows a minor';
const order = (member: TestMember, amount: string) =>
  member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount } });
const detail = (id: string) => t.app.modules.payments.service.getDeposit(id);
const confirm = async (approvalId: string | null) =>
  (await checker.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } })).value.state;
async function cashOf({ memberId }: TestMember): Promise<string> {
  const account = { class: 'player_cash', owner: memberId } as const;
  return toWire((await t.app.modules.ledger.service.balanceOf(t.app.platform.db, account, 'THB')).balanceMinor);
}

/** Sends a document that shows a minor, and lets staff refuse it. */
async function showsMinor(member: TestMember): Promise<void> {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  for (const side of ['front', 'selfie']) form.append(side, new Blob([bytes as never]), 'a.jpg');
  const sent = await fetch(`${t.url}/wps/protection/identity/documents?kind=idCard`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, cookie: member.cookie },
    body: form,
  });
  expect(sent.status).toBe(200);
  const { list } = (await protection.call('opsListDocuments', { query: { memberId: member.memberId } })).value;
  const { id, version } = list[0]!;
  const body = { decision: 'refuse', answer: 'underAge', expectedVersion: version, reason } as const;
  expect((await protection.call('opsDecideDocument', { params: { id }, body })).value.state).toBe('done');
}

const propose = async (id: string) =>
  maker.call('opsDecideDeposit', {
    params: { id },
    body: { decision: 'return', reason, expectedVersion: (await detail(id)).version },
  });

/** Sends the deposit back by two people; the rail says that it did. */
async function sendBack(id: string): Promise<void> {
  expect(await confirm((await propose(id)).value.approvalId)).toBe('executed');
  const last = async () => (await detail(id)).returns.at(-1);
  await until(t, async () => (await last())?.state === 'sending', `${id} at the rail`);
  const { returnId } = (await last())!;
  const form = { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }), redirect: 'manual' } as const;
  expect((await fetch(`${rail.url}/refunds/${returnId}`, form)).status).toBe(303);
  await until(t, async () => (await last())?.state === 'paid', `${id} sent back`);
}

async function depositsOf(member: FundedMember): Promise<string[]> {
  const { list } = (await maker.call('opsListDeposits', { query: { q: member.username } })).value;
  return list.filter(({ stage }) => stage === 'credited').map(({ id }) => id);
}

async function allAgree(): Promise<void> {
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
  expect(await verifyLedger(t.owner)).toEqual([]);
}

it('a minor plays and pays in no more, gets the deposits back by two people, and keeps nothing that was won', async () => {
  const member = await fundedMember(t, rail, '500.00');
  await deposit(t, rail, member, '300.00');
  await giveCash(t, member.memberId, 20_000);
  const [first, second] = await depositsOf(member);
  expect(await detail(first!), 'the deposit of an adult leaves by a withdrawal').toMatchObject({ returnable: null });
  expect((await propose(first!)).code).toBe('wallet.wrongState');
  const unpaid = (await order(member, '100.00')).value.depositId;
  await t.drain();
  await showsMinor(member);

  const again = await loginMember(t, member);
  expect((await order(again, '100.00')).code).toBe('protection.blocked');
  expect((await detail(unpaid)).stage).toBe('cancelled');
  const service = t.app.modules.protection.service;
  for (const action of ['launch', 'bet', 'bonus', 'points'] as const)
    await expect(service.check(t.app.platform.db, member.memberId, action)).rejects.toMatchObject({
      code: 'protection.blocked',
    });
  await rail.pay(unpaid, { how: 'exact' });
  await until(t, async () => (await detail(unpaid)).stage === 'returning', 'the late payment');
  await sendBack(unpaid);

  for (const id of [first!, second!]) {
    expect(await detail(id)).toMatchObject({ returnsCredit: true, isLockedForCard: false });
    await sendBack(id);
    expect(await detail(id)).toMatchObject({ stage: 'credited', returnable: null });
    expect((await propose(id)).code, 'nothing goes back twice').toBe('wallet.wrongState');
  }
  expect(await cashOf(member)).toBe('200.00');
  await t.drain();
  const told = (await again.call('listInbox', { query: { topic: 'payments', limit: 50 } })).value.list;
  expect(told.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['฿500.00 went back to your bank account', '฿300.00 went back to your bank account']),
  );

  const taken = await maker.call('opsAdjustCash', {
    params: { id: member.memberId },
    body: {
      kind: 'game',
      direction: 'take',
      amount: '200.00',
      reference: 'document',
      told: 'Wins of a minor.',
      reason,
    },
  });
  expect(await confirm(taken.value.approvalId)).toBe('executed');
  expect(await cashOf(member)).toBe('0.00');
  const support = await staffSession(t, ['support']);
  const params = { id: member.memberId };
  const body = { state: 'blocked', expected: 'active', reason } as const;
  expect((await support.call('opsChangeMemberState', { params, body })).code).toBeUndefined();
  const { username, password } = member;
  expect((await callerOf(t)('login', { body: { username, password } })).status).toBe(403);
  await t.drain();
  await allAgree();
});

it('a withdrawal of a minor is never paid without people, and what was lost does not go back', async () => {
  const member = await fundedMember(t, rail, '500.00');
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  // For any points of the merchant.
  await t.owner.query(`update payments_withdrawal_rules set risk_points = '{"kycOpen": 0, "blocked": 0}'`);
  await showsMinor(member);
  const again = await loginMember(t, member);
  const body = { amount: '400.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
  const { withdrawalId } = (await again.call('createWithdrawal', { body })).value;
  await t.drain();
  const seen = (await maker.call('opsGetWithdrawal', { params: { id: withdrawalId } })).value;
  expect(seen.stage).toBe('review');
  expect(seen.reasons.map(({ code }) => code)).toContain('blocked');
  const [id] = await depositsOf(member);
  expect(await detail(id!), 'only what is there goes back').toMatchObject({ returnable: '100.00' });
  expect((await again.call('returnToCard', { params: { id: id! } })).code).toBe('wallet.wrongState');
  await sendBack(id!);
  expect(await cashOf(member)).toBe('0.00');
  await allAgree();
});

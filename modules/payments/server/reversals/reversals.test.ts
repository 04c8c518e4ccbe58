// Payments that their provider reversed: booked at once, and borne as two people decide.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '@sanam/ledger/server/verify.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
});
afterAll(() => close());

const detail = (id: string) => t.app.modules.payments.service.getDeposit(id);
const cashOf = async (member: TestMember) => (await member.call('balance')).value.parts.cash;
async function order(member: TestMember, method: 'CARD' | 'TRUEMONEY', amount: string): Promise<string> {
  const { depositId } = (await member.call('createDeposit', { body: { method, amount } })).value;
  await t.drain();
  return depositId;
}
async function paid(member: TestMember, method: 'CARD' | 'TRUEMONEY', amount: string): Promise<string> {
  const id = await order(member, method, amount);
  await rail.pay(id, { how: 'exact' });
  await until(t, async () => (await detail(id)).stage === 'credited', 'the credit');
  return id;
}
const casesOf = async (depositId: string) =>
  (await maker.call('opsListReversals', { query: { pageSize: 100 } })).value.list.filter(
    (one) => one.depositId === depositId,
  );
async function takenBack(depositId: string, how: 'reversed' | 'void' = 'reversed'): Promise<string> {
  await rail.pay(depositId, { how });
  await until(t, async () => (await casesOf(depositId)).length > 0, 'the reversal');
  return (await casesOf(depositId))[0]!.id;
}
const caseOf = async (id: string) => (await maker.call('opsGetReversal', { params: { id } })).value;
async function decide(id: string, decision: 'take' | 'bear', amount: string) {
  const { version: expectedVersion } = await caseOf(id);
  const body = { decision, amount, reason: 'the payer won', expectedVersion };
  const proposed = await maker.call('opsDecideReversal', { params: { id }, body });
  if (proposed.code !== undefined) return proposed.code;
  const params = { id: proposed.value.approvalId! };
  return (await checker.call('opsDecideApproval', { params, body: { decision: 'confirm' } })).value.state;
}
async function titles(member: TestMember): Promise<string[]> {
  await t.drain();
  return (await member.call('listInbox', { query: { topic: 'payments', limit: 50 } })).value.list.map(
    ({ title }) => title,
  );
}
async function lose(member: TestMember, amountMinor: bigint): Promise<void> {
  await t.app.platform.db.transaction().execute((trx) =>
    t.app.modules.ledger.service.post(trx, {
      source: { type: 'vendorTransaction', id: `lost-${member.memberId}` },
      kind: 'game.bet',
      currency: 'THB',
      moves: [
        {
          from: { class: 'player_cash', owner: member.memberId },
          to: { class: 'house_gaming', owner: 'house' },
          amountMinor,
        },
      ],
    }),
  );
}
async function allAgree(): Promise<void> {
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
  // The bets of this file have no vendor behind them (V6).
  expect((await verifyLedger(t.owner)).filter(({ id }) => id !== 'V6')).toEqual([]);
}

describe.each([
  ['CARD', 'reversed'],
  ['TRUEMONEY', 'void'],
] as const)('a payment by %s that its provider took back (%s)', (method, how) => {
  it('opens a case once, and is taken from the player by two people [R33]', async () => {
    const member = await registerMember(t);
    const depositId = await paid(member, method, '500.00');
    const id = await takenBack(depositId, how);
    expect(await caseOf(id)).toMatchObject({
      depositId,
      kind: how,
      state: 'open',
      amount: '500.00',
      open: '500.00',
      takable: '500.00',
      decisions: [],
    });
    // A credit is final: nothing is taken before two people decide, and a repeated report has no effect.
    expect(await cashOf(member)).toBe('500.00');
    expect((await detail(depositId)).stage).toBe('credited');
    await t.drain();
    expect(await casesOf(depositId)).toHaveLength(1);
    expect((await detail(depositId)).evidence.map(({ kind }) => kind)).toContain('reversed');
    expect(await titles(member)).toContain('Your payment of ฿500.00 was taken back');

    expect(await decide(id, 'take', '500.00')).toBe('executed');
    expect(await cashOf(member)).toBe('0.00');
    expect(await caseOf(id)).toMatchObject({ state: 'closed', taken: '500.00', open: '0.00', takable: '0.00' });
    expect(await titles(member)).toContain('฿500.00 was taken from your balance');
    const record = (await member.call('accountRecord', { query: {} })).value.list;
    expect(record[0]).toMatchObject({ kind: 'depositReversal', amount: '-500.00' });
    expect(await decide(id, 'bear', '1.00')).toBe('wallet.wrongState');
    await allAgree();
  });
});

it('takes what the balance covers, leaves the rest open, and never goes below zero', async () => {
  const member = await registerMember(t);
  const depositId = await paid(member, 'CARD', '1000.00');
  await lose(member, 70_000n);
  const id = await takenBack(depositId);
  expect(await caseOf(id)).toMatchObject({ open: '1000.00', takable: '300.00' });
  expect(await decide(id, 'take', '300.01')).toBe('wallet.amountOutOfRange');
  expect(await decide(id, 'take', '300.00')).toBe('executed');
  expect(await cashOf(member)).toBe('0.00');
  expect(await caseOf(id)).toMatchObject({ state: 'open', taken: '300.00', open: '700.00', takable: '0.00' });
  expect(await decide(id, 'take', '0.01')).toBe('wallet.amountOutOfRange');
  await allAgree();

  expect(await decide(id, 'bear', '700.01')).toBe('wallet.amountOutOfRange');
  expect(await decide(id, 'bear', '700.00')).toBe('executed');
  expect(await caseOf(id)).toMatchObject({ state: 'closed', taken: '300.00', borne: '700.00', open: '0.00' });
  expect(await titles(member)).toContain('We do not ask you for ฿700.00');
  await allAgree();
});

it('refuses at the second signature what the player has lost meanwhile', async () => {
  const member = await registerMember(t);
  const id = await takenBack(await paid(member, 'CARD', '400.00'));
  const { version: expectedVersion } = await caseOf(id);
  const body = { decision: 'take' as const, amount: '400.00', reason: 'the payer won', expectedVersion };
  const proposed = (await maker.call('opsDecideReversal', { params: { id }, body })).value;
  // While a proposal waits, no other can be made.
  expect((await maker.call('opsDecideReversal', { params: { id }, body })).code).toBe('operator.approvalPending');
  await lose(member, 10_000n);
  const params = { id: proposed.approvalId! };
  const said = await checker.call('opsDecideApproval', { params, body: { decision: 'confirm' } });
  expect(said.value.state).toBe('failed');
  expect(await cashOf(member)).toBe('300.00');
  expect(await caseOf(id)).toMatchObject({ state: 'open', taken: '0.00' });
});

it('one person alone decides nothing, and nobody without the permission [R33]', async () => {
  const id = await takenBack(await paid(await registerMember(t), 'CARD', '200.00'));
  const { version: expectedVersion } = await caseOf(id);
  const body = { decision: 'bear' as const, amount: '200.00', reason: 'ours', expectedVersion };
  const { approvalId } = (await maker.call('opsDecideReversal', { params: { id }, body })).value;
  const own = await maker.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
  expect(own.code).toBeDefined();
  expect(await caseOf(id)).toMatchObject({ state: 'open' });
  const support = await staffSession(t, ['support']);
  expect((await support.call('opsDecideReversal', { params: { id }, body })).code).toBe('operator.forbidden');
});

it('a payout of a player with an open case is never automatic, and their card is asked for nothing twice', async () => {
  await t.owner.query(
    'update payments_withdrawal_rules set automatic_max = 100000000, automatic_score_below = 101, second_person_score = 101',
  );
  const member = await fundedMember(t, rail, '1000.00');
  const depositId = await paid(member, 'CARD', '500.00');
  expect(await detail(depositId)).toMatchObject({ returnable: '500.00' });
  const id = await takenBack(depositId);
  // The money was returned already: a card return would send it twice, so the lock stays.
  expect(await detail(depositId)).toMatchObject({ returnable: null, isLockedForCard: true });
  const body = { amount: '600.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
  const asked = (await member.call('createWithdrawal', { body })).value;
  const seen = await t.app.modules.payments.service.getWithdrawal(asked.withdrawalId, 'EN');
  expect(seen).toMatchObject({ stage: 'review' });
  expect(seen.reasons.map(({ code }) => code)).toContain('openReversal');
  expect(await decide(id, 'take', '400.00')).toBe('executed');
  // A part of the case is open, so the lock stays.
  expect(await detail(depositId)).toMatchObject({ isLockedForCard: true });
  expect(await decide(id, 'bear', '100.00')).toBe('executed');
  expect(await detail(depositId)).toMatchObject({ isLockedForCard: false });
  await allAgree();
});

it('what was taken back before anybody was credited is booked, credited never, and no case', async () => {
  const member = await registerMember(t);
  // Below the minimum: it waits for people.
  const inReview = await order(member, 'TRUEMONEY', '500.00');
  await rail.pay(inReview, { how: 'other', amount: '5' });
  await until(t, async () => (await detail(inReview)).stage === 'review', 'the review');
  const id = await takenBack(inReview);
  expect(await caseOf(id)).toMatchObject({ state: 'notCredited', amount: '5.00', open: '0.00' });
  expect(await detail(inReview)).toMatchObject({ stage: 'rejected', returnable: null });

  // Paid and reversed before we asked: the messages are late.
  await rail.faults({ delay: '3600' });
  const unseen = await order(member, 'CARD', '300.00');
  await rail.pay(unseen, { how: 'exact' });
  await rail.pay(unseen, { how: 'void' });
  await rail.faults();
  await t.owner.query(`update payments_deposits set expires_at = platform_now() where deposit_id = $1`, [unseen]);
  await t.drain(['wallet.expireDeposits']);
  expect((await casesOf(unseen)).map(({ state }) => state)).toEqual(['notCredited']);
  expect((await detail(unseen)).stage).toBe('rejected');
  expect(await cashOf(member)).toBe('0.00');
  await allAgree();
});

it('more than was paid is never booked: it raises an alarm of the order, once [R33]', async () => {
  const member = await registerMember(t);
  const depositId = await paid(member, 'CARD', '300.00');
  // A part of the payment counts as taken back before.
  await t.owner.query(
    `insert into payments_reversals
       (reversal_id, merchant_id, member_id, deposit_id, line_id, rail, provider_ref, kind, amount, state, reversed_at)
     select 'rvc_first', 'default', $2, $1, line_id, 'sandbox', 'first', 'reversed', 10000, 'open', platform_now()
       from payments_credits where deposit_id = $1`,
    [depositId, member.memberId],
  );
  await rail.pay(depositId, { how: 'reversed' });
  await until(t, async () => (await detail(depositId)).alarm === 'reversalAbovePaid', 'the alarm');
  const { version, evidence } = await detail(depositId);
  expect(evidence).toContainEqual(expect.objectContaining({ kind: 'reversalAbovePaid', amount: '300.00' }));
  expect((await casesOf(depositId)).map(({ amount }) => amount)).toEqual(['100.00']);
  const close = { decision: 'closeAlarm' as const, reason: 'a mistake of theirs', expectedVersion: version };
  const closed = await maker.call('opsDecideDeposit', { params: { id: depositId }, body: close });
  expect(closed.value.state).toBe('done');
  // Every later answer of the rail names the reversal again.
  await t.app.platform.jobs.enqueue(t.app.platform.db, 'wallet.askAgain', { depositId, times: 9 });
  await t.drain();
  expect((await detail(depositId)).alarm).toBeNull();
});

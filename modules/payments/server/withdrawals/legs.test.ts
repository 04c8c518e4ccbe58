// Payouts in several transfers: payments.md 8 and example E4.
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { deposit, type FundedMember, fundedMember, PAYMENT_PASSWORD, playOff } from '@sanam/server/test/wallet.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { PaymentService } from '../types.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let service: PaymentService;

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  service = t.app.modules.payments.service;
});
afterAll(() => close());

const rules = (columns: string) => t.owner.query(`update payments_withdrawal_rules set ${columns}`);
const bankMaximum = (minor: number) => t.owner.query('update payments_rail_accounts set transfer_max = $1', [minor]);
beforeEach(async () => {
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await rules('second_person_score = 100, second_person_above = 5000000, automatic_max = 0, fee_fixed = 0');
  await bankMaximum(5_000_000);
});

const staff = (id = 'stf_a') => ({ ...systemContext('test'), actor: { kind: 'staff' as const, id } });
const ask = (member: FundedMember, amount: string) =>
  member.call('createWithdrawal', {
    body: { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });
const request = async (member: FundedMember, amount: string) => (await ask(member, amount)).value.withdrawalId;
const detail = (id: string) => service.getWithdrawal(id, 'TH');
const at = async (id: string) => ({ db: t.app.platform.db, expectedVersion: (await detail(id)).version });
const stage = (id: string, wanted: string) =>
  until(t, async () => (await detail(id)).stage === wanted, `${id} ${wanted}`);
const balance = async (member: FundedMember) => {
  const { parts, hold } = await t.app.modules.wallet.service.balance(member.memberId);
  return [parts.cash, hold];
};
/** Returns the last payout of each part. */
async function payouts(id: string): Promise<string[]> {
  const { rows } = await t.owner.query<{ payout_id: string }>(
    `select distinct on (part) payout_id from payments_payouts where withdrawal_id = $1 order by part, created_at desc`,
    [id],
  );
  return rows.map(({ payout_id }) => payout_id);
}
const legs = async (id: string) => (await detail(id)).legs.map(({ part, net, state }) => [part, net, state]);
const approve = async (id: string) => service.approveWithdrawal(staff(), id, await at(id));
async function disburse(id: string, largestMinor?: bigint): Promise<void> {
  await service.disburseWithdrawal(staff(), id, { ...(await at(id)), by: 'rail', largestMinor });
}
async function resolve(id: string, decision: 'resend' | 'returnToWallet' | 'forceReceipt'): Promise<void> {
  const by = { ...(await at(id)), decision, reason: 'the bank shows it', proposedBy: 'stf_a' };
  await service.resolveDispute(staff('stf_b'), id, by);
}
async function allAgree(): Promise<void> {
  for (const { check, broken } of await service.verify()) expect([check, broken]).toEqual([check, []]);
}
/** The rail accepts a payout of this amount, and its answer is lost. */
function loseAnswerAbout(amount: string): void {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await real(input, init);
    const isLost = typeof init?.body === 'string' && init.body.includes('payout.send') && init.body.includes(amount);
    if (isLost) throw new Error('the answer was lost');
    return answer;
  });
  onTestFinished(() => void vi.restoreAllMocks());
}
/** Creates an approved withdrawal sent in two transfers of 300.00 and 200.00. */
async function sentInTwo(member: FundedMember): Promise<{ id: string; first: string; second: string }> {
  await bankMaximum(30_000);
  const id = await request(member, '500.00');
  await approve(id);
  await disburse(id);
  const areSent = async () => (await legs(id)).every(([, , state]) => state === 'sending');
  await until(t, areSent, 'both are sent');
  const [first, second] = await payouts(id);
  return { id, first: first!, second: second! };
}

describe('a withdrawal above what the bank moves at once', () => {
  it('goes in legs, one of them unknown, a part of it disputed and sent again: example E4 [SEC-031]', async () => {
    // Cash 60,000 and a lock of 200; deposited more than half an hour ago, and played for more than that.
    await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 300');
    const member = await fundedMember(t, rail, '30000.00');
    await deposit(t, rail, member, '30000.00');
    await playOff(t, member.memberId, 17_940_000n);
    await t.owner.query(
      `update payments_deposits set decided_at = decided_at - interval '1 hour' where member_id = $1`,
      [member.memberId],
    );
    for (const amount of ['100.00', '100.00']) {
      const id = await request(member, amount);
      await service.rejectWithdrawal(staff(), id, { ...(await at(id)), reason: 'asked for by mistake' });
    }
    await rules('fee_fixed = 1000, second_person_score = 70');

    const refused = await ask(member, '60000.00');
    expect(refused.body).toMatchObject({ code: 'wallet.locked', value: { withdrawable: '59800.00' } });
    const id = await request(member, '59800.00');
    expect(await balance(member)).toEqual(['200.00', '59800.00']);
    expect(await detail(id)).toMatchObject({ score: 35, needsSecondPerson: true, fee: '10.00', net: '59790.00' });
    expect(await service.approveWithdrawal(staff('stf_a'), id, await at(id))).toBe('askedSecond');
    expect(await service.approveWithdrawal(staff('stf_b'), id, await at(id))).toBe('approved');

    loseAnswerAbout('9790.00');
    await disburse(id);
    await stage(id, 'unknown');
    const [first, second] = await payouts(id);
    await rail.decide(first!, 'paid');
    await until(t, async () => (await legs(id))[0]![2] === 'paid', 'the first leg is paid');
    expect(await legs(id)).toEqual([
      [1, '50000.00', 'paid'],
      [2, '9790.00', 'unknown'],
    ]);
    expect((await detail(id)).status).toBe('approved');
    await expect(disburse(id)).rejects.toThrow('wallet.wrongState');
    expect(await balance(member)).toEqual(['200.00', '9790.00']);
    await t.advance(7 * 60);
    await rail.decide(second!, 'paid');
    await stage(id, 'toConfirm');
    expect((await detail(id)).status).toBe('disbursed');
    expect(await balance(member)).toEqual(['200.00', '0.00']);

    const mark = (body: { mark: 'received' | 'partlyReceived'; amountReceived?: string }) =>
      member.call('markReceipt', { params: { id }, body });
    expect((await mark({ mark: 'partlyReceived', amountReceived: '49790.00' })).value.dispute).toMatchObject({
      amountReceived: '49790.00',
      remaining: '10000.00',
    });
    await resolve(id, 'resend');
    await until(t, async () => (await legs(id))[2]?.[2] === 'sending', 'the new leg is sent');
    expect(await balance(member)).toEqual(['200.00', '10000.00']);
    await rail.decide((await payouts(id))[2]!, 'paid');
    await stage(id, 'toConfirm');
    expect((await mark({ mark: 'received' })).value.status).toBe('received');
    expect(await legs(id)).toEqual([
      [1, '50000.00', 'paid'],
      [2, '9790.00', 'paid'],
      [3, '10000.00', 'paid'],
    ]);
    expect(await balance(member)).toEqual(['200.00', '0.00']);
    await allAgree();
  });

  it('is disbursed when all parts are; a part that failed for good is sent again, alone', async () => {
    const member = await fundedMember(t, rail);
    const { id, first, second } = await sentInTwo(member);
    await rail.decide(second, 'failed');
    await until(t, async () => (await legs(id))[1]![2] === 'failed', 'the second failed');
    expect((await detail(id)).stage).toBe('sending');
    await expect(disburse(id)).rejects.toThrow('wallet.wrongState');
    await rail.decide(first, 'paid');
    await stage(id, 'queued');
    expect(await balance(member)).toEqual(['500.00', '200.00']);
    await disburse(id);
    await stage(id, 'sending');
    const again = await payouts(id);
    expect([again[0], again[1] === second]).toEqual([first, false]);
    await rail.decide(again[1]!, 'paid');
    await stage(id, 'toConfirm');
    expect(await legs(id)).toEqual([
      [1, '300.00', 'paid'],
      [2, '200.00', 'failed'],
      [2, '200.00', 'paid'],
    ]);
    await allAgree();
  });

  it('of which a part was paid cannot be rejected: the rest goes back to the wallet', async () => {
    const member = await fundedMember(t, rail);
    const { id, first, second } = await sentInTwo(member);
    const reject = async () =>
      service.rejectWithdrawal(staff(), id, { ...(await at(id)), reason: 'the account is closed' });
    await rail.decide(first, 'paid');
    await until(t, async () => (await legs(id))[0]![2] === 'paid', 'the first is paid');
    await expect(reject()).rejects.toThrow('wallet.wrongState');
    await rail.decide(second, 'failed');
    await stage(id, 'queued');
    await reject();
    expect((await detail(id)).stage).toBe('returned');
    expect(await balance(member)).toEqual(['700.00', '0.00']);
    await allAgree();
  });

  it('is split by staff with a reason, never into more than twenty', async () => {
    const member = await fundedMember(t, rail);
    const id = await request(member, '500.00');
    await approve(id);
    await expect(disburse(id, 2_000n)).rejects.toThrow('wallet.tooManyParts');
    await disburse(id, 20_000n);
    expect((await legs(id)).map(([, net]) => net)).toEqual(['200.00', '200.00', '100.00']);
    await stage(id, 'sending');
    for (const payout of await payouts(id)) {
      await until(t, async () => (await detail(id)).attempts.some(({ leg }) => leg === payout), 'it is sent');
      await rail.decide(payout, 'paid');
    }
    await stage(id, 'toConfirm');
    expect(await balance(member)).toEqual(['500.00', '0.00']);
    await allAgree();
  });
});

it('a payout leaves the merchant’s own account before one for all, and never another merchant’s', async () => {
  await t.owner.query(
    `insert into payments_rail_accounts (account_key, rail, purpose, account_name, merchant_id)
     values ('sandbox:a', 'sandbox', 'payout', 'ANOTHER', 'another'), ('sandbox:z', 'sandbox', 'payout', 'OWN', 'default')`,
  );
  onTestFinished(async () => {
    await t.owner.query(
      `update payments_rail_accounts set state = 'doNotUse' where account_key in ('sandbox:a', 'sandbox:z')`,
    );
  });
  const member = await fundedMember(t, rail);
  const sentFrom = async () => {
    const id = await request(member, '200.00');
    await approve(id);
    await disburse(id);
    const sent = 'select account_key from payments_payouts where withdrawal_id = $1';
    return (await t.owner.query<{ account_key: string }>(sent, [id])).rows.map((row) => row.account_key);
  };
  expect(await sentFrom()).toEqual(['sandbox:z']);
  await t.owner.query(`update payments_rail_accounts set state = 'resting' where account_key = 'sandbox:z'`);
  expect(await sentFrom()).toEqual(['sandbox:main']);
});

describe('a part that the bank sends back', () => {
  it('waits while another is on its way, then is disputed alone and given back', async () => {
    const member = await fundedMember(t, rail);
    const { id, first, second } = await sentInTwo(member);
    await rail.decide(first, 'paid');
    await until(t, async () => (await legs(id))[0]![2] === 'paid', 'the first is paid');
    await rail.decide(first, 'returned');
    await until(t, async () => (await legs(id))[0]![2] === 'returned', 'the first came back');
    expect((await detail(id)).stage).toBe('sending');
    await rail.decide(second, 'paid');
    await stage(id, 'disputePartly');
    expect((await detail(id)).dispute).toMatchObject({ amountReceived: '200.00', remaining: '300.00' });
    // It was returned: nobody can decide that it arrived.
    await expect(resolve(id, 'forceReceipt')).rejects.toThrow('wallet.wrongState');
    await resolve(id, 'returnToWallet');
    expect(await balance(member)).toEqual(['800.00', '0.00']);
    await allAgree();
  });

  it('joins the dispute that the player has opened, which then is about all that came back', async () => {
    const member = await fundedMember(t, rail);
    const { id, first, second } = await sentInTwo(member);
    for (const payout of [first, second]) await rail.decide(payout, 'paid');
    await stage(id, 'toConfirm');
    const body = { mark: 'partlyReceived' as const, amountReceived: '499.00' };
    expect((await member.call('markReceipt', { params: { id }, body })).status).toBe(200);
    const before = await at(id);
    await rail.decide(first, 'returned');
    await until(t, async () => (await detail(id)).dispute?.remaining === '300.00', 'it is in the dispute');
    const stale = { ...before, decision: 'resend' as const, reason: 'seen before', proposedBy: 'stf_a' };
    await expect(service.resolveDispute(staff('stf_b'), id, stale)).rejects.toThrow('operator.staleVersion');
    await resolve(id, 'resend');
    await stage(id, 'sending');
    expect(await balance(member)).toEqual(['500.00', '300.00']);
    await rail.decide((await payouts(id))[2]!, 'paid');
    await stage(id, 'toConfirm');
    await allAgree();
  });
});

describe('a return that the rail reports late', () => {
  /** Both parts arrive; the player misses the first, and two people decide. */
  async function decided(member: FundedMember, decision: 'resend' | 'forceReceipt') {
    const { id, first, second } = await sentInTwo(member);
    for (const payout of [first, second]) await rail.decide(payout, 'paid');
    await stage(id, 'toConfirm');
    const body = { mark: 'partlyReceived' as const, amountReceived: '200.00' };
    expect((await member.call('markReceipt', { params: { id }, body })).status).toBe(200);
    await resolve(id, decision);
    return { id, first };
  }

  it('is not booked again where two people read it on the statement before', async () => {
    const member = await fundedMember(t, rail);
    const { id, first } = await decided(member, 'resend');
    await stage(id, 'sending');
    await rail.decide((await payouts(id))[2]!, 'paid');
    await stage(id, 'toConfirm');
    await rail.decide(first, 'returned');
    await until(t, async () => (await legs(id))[0]![2] === 'returned', 'the report');
    const { stage: now, dispute, alarm } = await detail(id);
    expect([now, dispute?.answer, alarm]).toEqual(['toConfirm', 'the bank shows it', null]);
    const lines = await t.owner.query<{ sum: string }>(
      `select sum(l.amount)::text as sum from payments_statement_lines l join payments_payouts p
         on l.source_ref in ('return:' || p.payout_id) or l.source_ref like 'dispute:%:' || p.payout_id
        where p.withdrawal_id = $1`,
      [id],
    );
    expect(lines.rows).toEqual([{ sum: '30000' }]);
    expect(await balance(member)).toEqual(['500.00', '0.00']);
    await allAgree();
  });

  it('raises an alarm where the withdrawal has ended without that money', async () => {
    const member = await fundedMember(t, rail);
    const { id, first, second } = await sentInTwo(member);
    await rail.decide(first, 'paid');
    await rail.decide(second, 'failed');
    await stage(id, 'queued');
    await service.rejectWithdrawal(staff(), id, { ...(await at(id)), reason: 'the account is closed' });
    await rail.decide(first, 'returned');
    await until(t, async () => (await detail(id)).alarm === 'returnUnplaced', 'the alarm');
    expect([(await detail(id)).stage, await balance(member)]).toEqual(['returned', ['700.00', '0.00']]);
    await allAgree();

    // Two people give it to the wallet, once.
    const { expectedVersion } = await at(id);
    const one = await staffSession(t, ['payments', 'owner']);
    const other = await staffSession(t, ['payments', 'owner']);
    const close = { alarm: 'returnUnplaced' as const, reason: 'seen', expectedVersion };
    expect((await one.call('opsClosePayoutAlarm', { params: { id }, body: close })).code).toBe('wallet.returnUnplaced');
    const place = (amount: string) =>
      one.call('opsPlaceReturn', { params: { id }, body: { amount, reason: 'your bank closed it', expectedVersion } });
    expect((await place('299.00')).code).toBe('wallet.wrongState');
    const { approvalId } = (await place('300.00')).value;
    const yes = { params: { id: approvalId! }, body: { decision: 'confirm' } } as const;
    expect((await one.call('opsDecideApproval', yes)).code).toBe('operator.sameStaff');
    const late = { ...(await at(id)), amount: '300.00', reason: 'your bank closed it', proposedBy: 'stf_a' };
    await Promise.allSettled([
      other.call('opsDecideApproval', yes),
      ...['stf_b', 'stf_c'].map((by) => service.placeReturn(staff(by), id, late)),
    ]);
    expect([(await detail(id)).unplaced, (await detail(id)).alarm]).toEqual([null, null]);
    expect(await balance(member)).toEqual(['1000.00', '0.00']);
    await expect(service.placeReturn(staff('stf_b'), id, late)).rejects.toThrow('wallet.wrongState');
    const { dispute } = (await member.call('getWithdrawal', { params: { id } })).value;
    expect(dispute).toMatchObject({ isLateReturn: true, remaining: '300.00', answer: 'your bank closed it' });
    await t.drain();
    const notes = (await member.call('listInbox', { query: { limit: 50 } })).value.list.map(({ title }) => title);
    expect(notes.filter((title) => title.includes('300.00'))).toHaveLength(1);
    await allAgree();
  });

  it('opens the dispute again where two people decided that the money had arrived', async () => {
    const member = await fundedMember(t, rail);
    const { id, first } = await decided(member, 'forceReceipt');
    expect((await detail(id)).stage).toBe('forced');
    await rail.decide(first, 'returned');
    await stage(id, 'disputePartly');
    expect((await detail(id)).dispute).toMatchObject({ amountReceived: '200.00', remaining: '300.00' });
    await resolve(id, 'returnToWallet');
    expect(await balance(member)).toEqual(['800.00', '0.00']);
    await allAgree();
  });
});

describe('a payout whose outcome nobody told', () => {
  /** Creates two parts; the first was paid, the answer about the second was lost for ever. */
  async function halfUnknown(member: FundedMember): Promise<string> {
    await bankMaximum(30_000);
    const id = await request(member, '500.00');
    await approve(id);
    loseAnswerAbout('200.00');
    await disburse(id);
    await stage(id, 'unknown');
    await rail.decide((await payouts(id))[0]!, 'paid');
    await until(t, async () => (await legs(id))[0]![2] === 'paid', 'the first is paid');
    return id;
  }
  const settle = async (id: string, said: { decision: 'paid' | 'failed'; reference?: string }, as = 'stf_b') =>
    service.settleByStatement(staff(as), id, {
      ...(await at(id)),
      ...said,
      part: 2,
      reason: 'read on the statement',
      proposedBy: 'stf_a',
    });

  it('counts as sent when two people find it on the statement', async () => {
    const member = await fundedMember(t, rail, '1000.00');
    const id = await halfUnknown(member);
    await expect(settle(id, { decision: 'paid', reference: 'B12345' }, 'stf_a')).rejects.toThrow('operator.sameStaff');
    await settle(id, { decision: 'paid', reference: 'B12345' });
    expect(await detail(id)).toMatchObject({ stage: 'toConfirm', status: 'disbursed' });
    expect((await detail(id)).legs[1]).toMatchObject({ state: 'paid', reference: 'B12345' });
    expect(await balance(member)).toEqual(['500.00', '0.00']);
    // A late answer of the rail has no effect.
    await rail.decide((await payouts(id))[1]!, 'paid');
    await t.advance(30);
    await t.drain();
    expect(await balance(member)).toEqual(['500.00', '0.00']);
    await expect(settle(id, { decision: 'paid', reference: 'B12345' })).rejects.toThrow('wallet.wrongState');
    await allAgree();
  });

  it('counts as failed after a day without it on the statement, not sooner, and its money goes back', async () => {
    const member = await fundedMember(t, rail, '1000.00');
    const id = await halfUnknown(member);
    // The technical reason is for staff; the player does not see it.
    expect((await detail(id)).steps.map(({ reasonText }) => reasonText)).not.toContainEqual(expect.any(String));
    await expect(settle(id, { decision: 'failed' })).rejects.toThrow('wallet.payoutStillAsked');
    await t.advance(24 * 3600);
    await settle(id, { decision: 'failed' });
    expect((await detail(id)).stage).toBe('queued');
    expect(await balance(member)).toEqual(['500.00', '200.00']);
    await service.rejectWithdrawal(staff(), id, { ...(await at(id)), reason: 'the bank has no such transfer' });
    expect(await balance(member)).toEqual(['700.00', '0.00']);
    await allAgree();
  });

  const alarmed = async () => {
    const { call } = await staffSession(t, ['payments']);
    return (await call('opsListWithdrawals', { query: { alarm: 'open' } })).value.list.map((row) => row.id);
  };
  const closeAlarm = async (id: string, expectedVersion: number, reason = 'the bank shows it') =>
    (await staffSession(t, ['payments'])).call('opsClosePayoutAlarm', {
      params: { id },
      body: { alarm: 'paidAfterFailed', reason, expectedVersion },
    });

  it('and that is reported paid after it counted as failed raises an alarm, until then nothing is sent or released', async () => {
    const member = await fundedMember(t, rail, '1000.00');
    const id = await halfUnknown(member);
    await t.advance(24 * 3600);
    await settle(id, { decision: 'failed' });
    await rail.decide((await payouts(id))[1]!, 'paid');
    await until(t, async () => (await detail(id)).alarm === 'paidAfterFailed', 'the alarm');
    expect(await alarmed()).toContain(id);
    expect((await service.figures('default')).payoutAlarms).toBeGreaterThan(0);
    expect((await detail(id)).attempts.at(-1)?.outcome).toBe('query: paid');
    await expect(disburse(id)).rejects.toThrow('wallet.alarmOpen');
    const rejection = { ...(await at(id)), reason: 'no such transfer' };
    await expect(service.rejectWithdrawal(staff(), id, rejection)).rejects.toThrow('wallet.alarmOpen');
    // A transfer recorded by hand is how the money that left is written down.
    await service.disburseWithdrawal(staff(), id, { ...(await at(id)), by: 'hand', reference: 'B12345' });
    expect(await balance(member)).toEqual(['500.00', '0.00']);
    const { expectedVersion } = await at(id);
    expect((await closeAlarm(id, expectedVersion - 1)).code).toBe('operator.staleVersion');
    expect((await closeAlarm(id, expectedVersion)).value.state).toBe('done');
    expect((await closeAlarm(id, expectedVersion)).code).toBe('wallet.wrongState');
    expect([(await detail(id)).alarm, (await alarmed()).includes(id)]).toEqual([null, false]);
    await allAgree();
  });

  it('and that is reported failed after it counted as paid raises an alarm, and its player is told nothing', async () => {
    const member = await fundedMember(t, rail, '1000.00');
    const id = await halfUnknown(member);
    await settle(id, { decision: 'paid', reference: 'B12345' });
    await rail.decide((await payouts(id))[1]!, 'failed');
    await until(t, async () => (await detail(id)).alarm === 'failedAfterPaid', 'the alarm');
    expect((await detail(id)).stage).toBe('toConfirm');
    expect((await member.call('getWithdrawal', { params: { id } })).value).not.toHaveProperty('alarm');
    expect(await balance(member)).toEqual(['500.00', '0.00']);
    await allAgree();
  });
});

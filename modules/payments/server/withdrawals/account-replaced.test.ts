// Withdrawals to a bank account that another one replaced.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { PaymentService } from '../types.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let service: PaymentService;

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  service = t.app.modules.payments.service;
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
});
afterAll(() => close());
beforeEach(async () => {
  await t.owner.query(
    'update payments_withdrawal_rules set second_person_score = 100, automatic_max = 0, fee_fixed = 0, daily_count = 100',
  );
  await t.owner.query('update payments_rail_accounts set transfer_max = 5000000');
});

const staff = (id = 'stf_a') => ({ ...systemContext('test'), actor: { kind: 'staff' as const, id } });
const withdraw = (member: FundedMember, amount: string) =>
  member.call('createWithdrawal', {
    body: { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });
const ask = async (member: FundedMember, amount: string) => (await withdraw(member, amount)).value.withdrawalId;
const detail = (id: string) => service.getWithdrawal(id, 'TH');
const at = async (id: string) => ({ db: t.app.platform.db, expectedVersion: (await detail(id)).version });
const approve = async (id: string) => service.approveWithdrawal(staff(), id, await at(id));
const disburse = async (id: string) => service.disburseWithdrawal(staff(), id, { ...(await at(id)), by: 'rail' });
const freeze = async (id: string, code: 'bank' | 'aml' | null) =>
  service.freezeWithdrawal(staff(), id, { ...(await at(id)), code, reason: 'is the account open?' });
const reject = async (id: string) =>
  service.rejectWithdrawal(staff(), id, { ...(await at(id)), reason: 'ask again to the new account' });
const money = async (member: FundedMember) => {
  const { parts, hold } = await t.app.modules.wallet.service.balance(member.memberId);
  return [parts.cash, hold];
};
const titles = async (member: FundedMember) => {
  await t.drain();
  return (await member.call('listInbox', { query: {} })).value.list.map(({ title }) => title);
};
async function allAgree(): Promise<void> {
  for (const { check, broken } of await service.verify()) expect([check, broken]).toEqual([check, []]);
}

let numbers = 0;
async function askForChange(member: FundedMember): Promise<string> {
  const body = {
    bankCode: '004',
    accountNo: String(8_770_000_000 + ++numbers),
    holder: 'SOMCHAI JAIDEE',
    reason: 'the bank closed it',
  };
  return (await member.call('changeBankAccount', { params: { id: member.bankAccountId }, body })).value.changeId;
}
const decide = (changeId: string) =>
  t.app.modules.wallet.accounts.changes.decide(staff('stf_b'), changeId, {
    decision: 'approve',
    expectedVersion: 1,
    reason: 'seen on the passbook',
    proposedBy: 'stf_a',
    db: t.app.platform.db,
  });
const replaceAccount = async (member: FundedMember) => decide(await askForChange(member));

it('comes back if it was not sent, with the reason, and the player is told', async () => {
  const member = await fundedMember(t, rail);
  const [first, second, third] = [
    await ask(member, '100.00'),
    await ask(member, '200.00'),
    await ask(member, '300.00'),
  ];
  await freeze(second, 'bank');
  await approve(third);
  await disburse(third);
  await replaceAccount(member);
  expect(await money(member)).toEqual(['1000.00', '0.00']);
  for (const id of [first, second, third]) {
    const shown = (await member.call('getWithdrawal', { params: { id } })).value;
    expect(shown).toMatchObject({ stage: 'rejected', why: 'accountReplaced', remark: null, freeze: null });
    expect(shown.legs.map(({ state }) => state)).not.toContain('waiting');
  }
  const audited = await t.owner.query(
    `select subject_id from platform_audit where command = 'wallet.withdrawal.reject' and subject_id = any($1)`,
    [[first, second, third]],
  );
  expect(audited.rowCount).toBe(3);
  expect((await titles(member)).filter((title) => /กลับเข้า|came back/.test(title))).toHaveLength(3);
  expect((await detail(third)).legs.map(({ state }) => state)).toEqual(['failed']);
  await allAgree();
});

it('goes on if it was sent, and comes back by itself when the bank refuses it then', async () => {
  const member = await fundedMember(t, rail);
  const [paid, refused] = [await ask(member, '100.00'), await ask(member, '200.00')];
  for (const id of [paid, refused]) {
    await approve(id);
    await disburse(id);
    await until(t, async () => (await detail(id)).stage === 'sending', `${id} is sent`);
  }
  await replaceAccount(member);
  const legOf = async (id: string) => {
    const sql = 'select payout_id from payments_payouts where withdrawal_id = $1';
    return (await t.owner.query<{ payout_id: string }>(sql, [id])).rows[0]!.payout_id;
  };
  await rail.decide(await legOf(paid), 'paid');
  await rail.decide(await legOf(refused), 'failed');
  await until(t, async () => (await detail(paid)).stage === 'toConfirm', 'the one is paid');
  await until(t, async () => (await detail(refused)).stage === 'rejected', 'the other came back');
  const shown = (await member.call('getWithdrawal', { params: { id: refused } })).value;
  expect(shown).toMatchObject({ why: 'accountReplaced', remark: null });
  expect((await titles(member)).filter((title) => /กลับเข้า|came back/.test(title))).toHaveLength(1);
  const worker = await staffSession(t, ['payments']);
  const version = async (id: string) => (await detail(id)).version;
  expect(await money(member)).toEqual(['900.00', '0.00']);
  await rail.decide(await legOf(paid), 'returned');
  await until(t, async () => (await detail(paid)).stage === 'disputeNotReceived', 'it came back');
  const resolve = async (decision: 'resend' | 'returnToWallet') =>
    service.resolveDispute(staff('stf_b'), paid, {
      ...(await at(paid)),
      decision,
      reason: 'the bank sent it back',
      proposedBy: 'stf_a',
    });
  const asked = { decision: 'resend' as const, reason: 'the bank sent it back', expectedVersion: await version(paid) };
  const proposed = await worker.call('opsResolveDispute', { params: { id: paid }, body: asked });
  expect(proposed.code).toBe('wallet.bankAccountReplaced');
  await expect(resolve('resend')).rejects.toThrow('wallet.bankAccountReplaced');
  await resolve('returnToWallet');
  expect(await money(member)).toEqual(['1000.00', '0.00']);
  await allAgree();
});

/** Moves the job that sends a transfer. */
const delay = (payoutId: string, hours: number) =>
  t.owner.query(
    `update pgboss.job_common set start_after = start_after + make_interval(hours => $2)
      where name = 'wallet.sendLeg' and data->>'legId' = $1`,
    [payoutId, hours],
  );

it('of which a part was sent is not sent further, and the rest comes back when the part is paid', async () => {
  const member = await fundedMember(t, rail);
  await t.owner.query('update payments_rail_accounts set transfer_max = 30000');
  const id = await ask(member, '500.00');
  await approve(id);
  await disburse(id);
  const legs = async () => (await detail(id)).legs.map(({ state }) => state);
  const sql = 'select payout_id from payments_payouts where withdrawal_id = $1 order by part';
  const [first, second] = (await t.owner.query<{ payout_id: string }>(sql, [id])).rows.map((row) => row.payout_id);
  await delay(second!, 1);
  await t.drain();
  expect(await legs()).toEqual(['sending', 'waiting']);
  await replaceAccount(member);
  await delay(second!, -1);
  await t.drain();
  expect(await legs()).toEqual(['sending', 'failed']);
  await rail.decide(first!, 'paid');
  await until(t, async () => (await detail(id)).stage === 'returned', 'the rest came back');
  expect((await member.call('getWithdrawal', { params: { id } })).value).toMatchObject({ why: 'accountReplaced' });
  expect(await money(member)).toEqual(['700.00', '0.00']);
  await allAgree();
});

it('that risk stopped stays stopped, and can be given back but not approved', async () => {
  const member = await fundedMember(t, rail);
  const id = await ask(member, '400.00');
  await freeze(id, 'aml');
  await replaceAccount(member);
  expect((await detail(id)).stage).toBe('frozen');
  await freeze(id, null);
  await expect(approve(id)).rejects.toThrow('wallet.bankAccountReplaced');
  // One that was approved before such withdrawals ended by themselves.
  await t.owner.query(`update payments_withdrawals set stage = 'queued' where withdrawal_id = $1`, [id]);
  await expect(disburse(id)).rejects.toThrow('wallet.bankAccountReplaced');
  const worker = await staffSession(t, ['payments']);
  const send = { by: 'rail' as const, expectedVersion: (await detail(id)).version };
  const answer = await worker.call('opsDisburseWithdrawal', { params: { id }, body: send });
  expect(answer.code).toBe('wallet.bankAccountReplaced');
  expect((await detail(id)).checks.find(({ code }) => code === 'accountInUse')).toMatchObject({ passed: false });
  await reject(id);
  expect(await money(member)).toEqual(['1000.00', '0.00']);
});

it('is none that goes to the old account, also when both are asked for at one moment', async () => {
  for (const round of [1, 2, 3]) {
    const member = await fundedMember(t, rail);
    await t.owner.query('update payments_withdrawal_rules set automatic_max = 0');
    const changeId = await askForChange(member);
    const requests = ['10.00', '20.00', '30.00'].map((amount) => withdraw(member, amount));
    const [answers] = await Promise.all([Promise.all(requests), decide(changeId)]);
    expect(answers.map(({ status, code }) => status === 200 || code)).not.toContain('common.internal');
    const open = await t.owner.query(
      `select withdrawal_id from payments_withdrawals where member_id = $1 and finished_at is null`,
      [member.memberId],
    );
    expect([round, open.rows]).toEqual([round, []]);
    expect(await money(member)).toEqual(['1000.00', '0.00']);
  }
  await allAgree();
});

it('shows staff that the holder is the registered person, however the name is written', async () => {
  const member = await fundedMember(t, rail);
  const id = await ask(member, '400.00');
  const isOwn = async () => (await detail(id)).checks.find(({ code }) => code === 'holderIsRegisteredName')!.passed;
  await t.owner.query(`update members set payee_name = lower(payee_name) where member_id = $1`, [member.memberId]);
  expect(await isOwn()).toBe(true);
  await t.owner.query(`update members set payee_name = 'Another Person' where member_id = $1`, [member.memberId]);
  expect(await isOwn()).toBe(false);
});

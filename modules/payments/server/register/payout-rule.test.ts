// The payout rule in the console: changed by two people, and applied to requests.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { riskPoints } from '../../contract/risk.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query('update payments_withdrawal_rules set second_person_score = 1000, automatic_max = 0');
  [maker, checker] = await Promise.all([staffSession(t, ['financeMaker']), staffSession(t, ['financeChecker'])]);
});
afterAll(() => close());

const reason = 'as the finance team decided';
const read = async () => {
  const [row] = (await maker.call('opsListPayoutRules', { query: {} })).value.list;
  return (await maker.call('opsGetPayoutRule', { params: { id: row!.id } })).value;
};
async function propose(change: object) {
  const { id, settings, version } = await read();
  const body = { settings: { ...settings, ...change }, reason, expectedVersion: version };
  return maker.call('opsChangePayoutRule', { params: { id }, body });
}
const confirm = (approvalId: string | null, by = checker) =>
  by.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
const ask = (member: FundedMember, amount: string) =>
  member.call('createWithdrawal', {
    body: { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });

it('makes the shipped rule the merchant’s own when two people say so, and players meet it at once', async () => {
  const before = await read();
  expect(before).toMatchObject({ isOwn: false, settings: { amountMin: '100.00', points: riskPoints } });
  const { approvalId } = (await propose({ amountMin: '250.00', targetP50Minutes: 7, targetP90Minutes: 21 })).value;
  const replaced = await t.owner.query(
    `select payload->'before' as before from staff_approvals where approval_id = $1`,
    [approvalId],
  );
  expect(replaced.rows).toEqual([{ before: { settings: before.settings } }]);
  expect((await read()).approval).not.toBeNull();
  expect((await confirm(approvalId, maker)).code).toBe('operator.forbidden');
  expect((await read()).settings.amountMin).toBe('100.00');
  expect((await confirm(approvalId)).value.state).toBe('executed');
  const after = await read();
  expect(after).toMatchObject({ isOwn: true, version: before.version + 1, settings: { amountMin: '250.00' } });
  expect(after.history.map(({ command }) => command)).toContain('payments.payoutRule.change');

  const member = await fundedMember(t, rail);
  expect((await member.call('withdrawalOptions')).value).toMatchObject({
    min: '250.00',
    expected: { p50Minutes: 7, p90Minutes: 21, basis: 'target' },
  });
  expect((await ask(member, '249.00')).code).toBe('wallet.belowMinimum');
  expect((await ask(member, '250.00')).status).toBe(200);
});

it('refuses what does not go together, an old version and the rule of another merchant', async () => {
  const fieldOf = async (change: object) => (await propose(change)).body.value;
  const invalid = (field: string) => ({ fields: [{ field, problem: 'invalid' }] });
  expect(await fieldOf({ amountMax: '1.00' })).toEqual(invalid('settings.amountMax'));
  expect(await fieldOf({ targetP50Minutes: 90, targetP90Minutes: 60 })).toEqual(invalid('settings.targetP90Minutes'));
  expect(await fieldOf({ automaticMemberDaily: '0.00' })).toEqual(invalid('settings.automaticMemberDaily'));
  expect((await propose({ points: { ...riskPoints, firstPayout: 201 } })).code).toBe('request.invalid');
  const { id, settings, version } = await read();
  const body = { settings, reason, expectedVersion: version - 1 };
  expect((await maker.call('opsChangePayoutRule', { params: { id }, body })).code).toBe('operator.staleVersion');
  const foreign = { params: { id: 'payouts.another' } };
  expect((await maker.call('opsGetPayoutRule', foreign)).code).toBe('common.notFound');
});

it('scores the next request with the merchant’s points', async () => {
  const { points } = (await read()).settings;
  await confirm((await propose({ points: { ...points, firstPayout: 33, lowTurnover: 0 } })).value.approvalId);
  const member = await fundedMember(t, rail);
  const { withdrawalId } = (await ask(member, '300.00')).value;
  const { reasons } = (await checker.call('opsGetWithdrawal', { params: { id: withdrawalId } })).value;
  expect(reasons).toContainEqual({ code: 'firstPayout', points: 33 });
  expect(reasons.map(({ code }) => code)).not.toContain('lowTurnover');
});

it('puts what two people have to approve into a queue of its own', async () => {
  const member = await fundedMember(t, rail);
  const calm = (await ask(member, '300.00')).value.withdrawalId;
  await confirm((await propose({ secondPersonScore: 1 })).value.approvalId);
  const risky = (await ask(member, '300.00')).value.withdrawalId;
  const { list } = (await checker.call('opsListWithdrawals', { query: { risky: 'true', pageSize: 100 } })).value;
  const found = list.map(({ id }) => id);
  expect(found).toContain(risky);
  expect(found).not.toContain(calm);
});

it('a transfer by hand leaves the account that staff name, or else the usual one of the register', async () => {
  await t.owner.query(
    `insert into payments_rail_accounts (account_key, rail, purpose, account_name, merchant_id)
     values ('sandbox:own', 'sandbox', 'payout', 'SANAM', 'default')`,
  );
  const member = await fundedMember(t, rail);
  const cashier = await staffSession(t, ['payments']);
  const get = async (id: string) => (await cashier.call('opsGetWithdrawal', { params: { id } })).value;
  const approved = async () => {
    const { withdrawalId: id } = (await ask(member, '300.00')).value;
    await t.owner.query('update payments_withdrawals set needs_second_person = false where withdrawal_id = $1', [id]);
    const body = { decision: 'approve' as const, expectedVersion: (await get(id)).version };
    await cashier.call('opsDecideWithdrawal', { params: { id }, body });
    return id;
  };
  const record = async (id: string, account?: string) => {
    const way = { by: 'hand' as const, reference: 'SLIP2026', expectedVersion: (await get(id)).version };
    const body = account === undefined ? way : { ...way, account };
    return cashier.call('opsDisburseWithdrawal', { params: { id }, body });
  };
  const accountOf = async (id: string) =>
    (await t.owner.query('select account_key from payments_payouts where withdrawal_id = $1', [id])).rows;
  const [first, second] = [await approved(), await approved()];
  expect((await get(first)).payoutAccounts.map(({ account }) => account)).toEqual(['sandbox:own', 'sandbox:main']);
  expect((await record(first)).value.state).toBe('done');
  expect(await accountOf(first)).toEqual([{ account_key: 'sandbox:own' }]);
  expect((await record(second, 'sandbox:nobody')).code).toBe('wallet.methodUnavailable');
  await t.owner.query('update payments_rail_accounts set daily_out_max = 1');
  const byRail = { by: 'rail' as const, expectedVersion: (await get(second)).version };
  const sent = await cashier.call('opsDisburseWithdrawal', { params: { id: second }, body: byRail });
  expect(sent.code, 'no account has room').toBe('wallet.noPayoutRoom');
  await t.owner.query('update payments_rail_accounts set daily_out_max = null');
  expect((await record(second, 'sandbox:main')).value.state).toBe('done');
  expect(await accountOf(second)).toEqual([{ account_key: 'sandbox:main' }]);
  expect((await get(second)).payoutAccounts).toEqual([]);
  await t.owner.query(`delete from payments_rail_accounts where account_key = 'sandbox:own'`);
});

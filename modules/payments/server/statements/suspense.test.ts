// Unmatched money: two people put it in suspense, so that the day can be closed, and two people take it out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '@sanam/ledger/server/index.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { SUSPENSE_DAYS } from '../../contract/suspense.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
});
afterAll(() => close());

const reason = 'nobody knows whose it is';
type Act = 'hold' | 'resume' | 'sentByHand' | 'keep';
const lineOf = async (id: string) => (await maker.call('opsGetUnmatchedLine', { params: { id } })).value;
async function ask(id: string, decision: Act | 'return', more: object = {}) {
  const { version: expectedVersion } = await lineOf(id);
  return maker.call('opsDecideUnmatchedLine', {
    params: { id },
    body: { decision, reason, expectedVersion, ...more } as never,
  });
}
const confirm = (approvalId: string, by = checker) =>
  by.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });
async function decide(id: string, decision: Act, more: object = {}): Promise<string> {
  const { approvalId } = (await ask(id, decision, more)).value;
  return (await confirm(approvalId!)).value.state;
}
/** Creates an incoming line without an order. */
async function unmatched(amount: string): Promise<string> {
  await rail.transfer({ amount });
  const find = async () => {
    await t.app.modules.payments.readStatements();
    const { list } = (await maker.call('opsListUnmatchedLines', { query: { state: 'open' } })).value;
    return list.find((one) => one.amount === amount)?.id;
  };
  await until(t, async () => (await find()) !== undefined, 'the line');
  return (await find())!;
}
const balanceOf = async (name: string): Promise<bigint> => {
  const { rows } = await t.owner.query<{ sum: bigint }>(
    `select coalesce(sum(case when p.to_account = a.id then p.amount else -p.amount end), 0)::bigint as sum
       from ledger_accounts a join ledger_postings p on a.id in (p.from_account, p.to_account) where a.class = $1`,
    [name],
  );
  return rows[0]!.sum;
};

it('waits in suspense by two people, and the close of the day is no longer stopped by it', async () => {
  const id = await unmatched('411.11');
  const { account, bookedAt } = await lineOf(id);
  const day = async () => {
    const at = new Date(new Date(bookedAt).getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    return (await maker.call('opsGetAccountDay', { params: { account, day: at } })).value;
  };
  expect((await day()).openItems.unmatched).toBe(1);
  const { approvalId } = (await ask(id, 'hold')).value;
  expect((await ask(id, 'hold')).code).toBe('operator.approvalPending');
  expect((await confirm(approvalId!, maker)).code).toBeDefined();
  expect(await balanceOf('suspense')).toBe(0n);
  expect((await confirm(approvalId!)).value.state).toBe('executed');
  expect(await lineOf(id)).toMatchObject({ state: 'held' });
  expect(await balanceOf('suspense')).toBe(41_111n);
  expect(await day()).toMatchObject({
    openItems: { unmatched: 0 },
    suspense: { count: 1, amount: '411.11', oldest: bookedAt },
  });
  expect((await ask(id, 'return')).code).toBe('wallet.wrongState');
  const member = await registerMember(t);
  const { depositId } = (await member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount: '411.00' } }))
    .value;
  const { version: expectedVersion } = await lineOf(id);
  const attach = await maker.call('opsDecideUnmatchedLine', {
    params: { id },
    body: { decision: 'attach', depositId, reason, expectedVersion },
  });
  expect(attach.code).toBe('wallet.wrongState');
});

it('calls staff when it waits there for longer than thirty days', async () => {
  const overdue = async () =>
    (await maker.call('opsListUnmatchedLines', { query: { overdue: 'true' } })).value.list.map(({ id }) => id);
  const dashboard = async () => (await maker.call('opsDashboard', {})).value.suspenseOverdue;
  const id = await unmatched('455.55');
  await decide(id, 'hold');
  expect(await lineOf(id)).toMatchObject({ heldDays: 0, isOverdue: false });
  await t.owner.query(
    `update payments_unmatched_lines set decided_at = platform_now() - interval '29 days 23 hours' where line_id = $1`,
    [id],
  );
  expect([await overdue(), await dashboard(), (await lineOf(id)).heldDays]).toEqual([[], 0, 29]);
  await t.owner.query(
    `update payments_unmatched_lines set decided_at = platform_now() - interval '30 days 1 minute' where line_id = $1`,
    [id],
  );
  expect([await overdue(), await dashboard()]).toEqual([[id], 1]);
  expect(await lineOf(id)).toMatchObject({ heldDays: 30, isOverdue: true });
  await decide(id, 'sentByHand', { reference: 'BANK-455' });
  expect([await overdue(), await dashboard()]).toEqual([[], 0]);
});

describe('the days of a merchant', () => {
  const term = async () => (await maker.call('opsGetSuspenseTerm', { query: {} })).value;
  const wish = (days: number, version: number, who = maker) =>
    who.call('opsChangeSuspenseTerm', { query: {}, body: { days, version, reason: 'asked by the bank' } });
  const daysOf = async (id: string) =>
    (await t.owner.query<{ days: number }>('select payments_suspense_days($1) as days', [id])).rows[0]!.days;

  it('are as shipped until two people set others, within the bounds, in versions', async () => {
    expect(await term()).toMatchObject({ version: 0, days: SUSPENSE_DAYS.shipped, approval: null });
    for (const days of [SUSPENSE_DAYS.least - 1, SUSPENSE_DAYS.most + 1])
      expect((await wish(days, 0)).code).toBe('request.invalid');
    expect((await wish(7, 3)).code).toBe('operator.staleVersion');
    expect((await wish(7, 0, await staffSession(t, ['support']))).code).toBe('operator.forbidden');
    const { state, approvalId } = (await wish(7, 0)).value;
    expect(state).toBe('proposed');
    expect((await term()).days).toBe(SUSPENSE_DAYS.shipped);
    expect((await wish(8, 0)).code).toBe('operator.approvalPending');
    expect((await confirm(approvalId!, maker)).code).toBe('operator.forbidden');
    expect((await confirm(approvalId!)).value.state).toBe('executed');
    expect(await term()).toMatchObject({ version: 1, days: 7, approval: null });
    const { rows } = await t.owner.query(
      `select before, after from platform_audit where command = 'payments.suspense.change' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ before: { version: 0, days: 30 }, after: { version: 1, days: 7 } }]);
  });

  it('hold for the money of its own accounts; shared ones have the shortest, at most as shipped', async () => {
    const id = await unmatched('466.66');
    await decide(id, 'hold');
    const ofAccount = (merchant: string) =>
      t.owner.query(
        `update payments_rail_accounts set merchant_id = $2
          where account_key = (select account_key from payments_statement_lines where line_id = $1)`,
        [id, merchant],
      );
    const { merchantId } = await term();
    expect(await daysOf('mov_unknown')).toBe(SUSPENSE_DAYS.shipped);
    await ofAccount('*');
    expect(await daysOf(id)).toBe(7);
    await ofAccount(merchantId);
    const { approvalId } = (await wish(45, 1)).value;
    await confirm(approvalId!);
    expect(await daysOf(id)).toBe(45);
    await ofAccount('*');
    expect(await daysOf(id)).toBe(SUSPENSE_DAYS.shipped);
    const last = (await wish(7, 2)).value.approvalId;
    await confirm(last!);
    await t.owner.query(
      `update payments_unmatched_lines set decided_at = platform_now() - interval '7 days 1 minute' where line_id = $1`,
      [id],
    );
    expect(await lineOf(id)).toMatchObject({ heldDays: 7, heldDaysMax: 7, isOverdue: true });
    const { list } = (await maker.call('opsListUnmatchedLines', { query: { overdue: 'true' } })).value;
    expect(list.map((one) => one.id)).toEqual([id]);
    expect((await maker.call('opsDashboard', {})).value.suspenseOverdue).toBe(1);
    await decide(id, 'sentByHand', { reference: 'BANK-466' });
  });
});

it('is taken up again, as often as it must, and is on its way back to its payer then', async () => {
  const id = await unmatched('422.22');
  for (let n = 0; n < 2; n++) {
    expect(await decide(id, 'hold')).toBe('executed');
    expect(await decide(id, 'resume')).toBe('executed');
  }
  expect(await lineOf(id)).toMatchObject({ state: 'open' });
  expect(await balanceOf('suspense')).toBe(41_111n);
  const { approvalId } = (await ask(id, 'return')).value;
  await confirm(approvalId!);
  expect(await lineOf(id)).toMatchObject({ state: 'returning' });
});

it('leaves by a transfer that somebody made by hand, with the bank’s reference, once', async () => {
  const id = await unmatched('433.33');
  await decide(id, 'hold');
  expect((await ask(id, 'sentByHand')).code).toBe('request.invalid');
  const bank = await balanceOf('bank');
  expect(await decide(id, 'sentByHand', { reference: 'BANK-778' })).toBe('executed');
  expect(await lineOf(id)).toMatchObject({ state: 'returned' });
  expect(await balanceOf('bank')).toBe(bank + 43_333n);
  expect(await balanceOf('suspense')).toBe(41_111n);
  expect((await ask(id, 'sentByHand', { reference: 'BANK-778' })).code).toBe('wallet.wrongState');
});

it('is kept only where the bank names no payer, such as interest', async () => {
  const id = await unmatched('444.44');
  await decide(id, 'hold');
  expect((await ask(id, 'keep')).code).toBe('request.invalid');
  // Turns the line into interest of the bank; outside of tests statement lines never change.
  await t.owner.query(
    `set session_replication_role = replica;
     update payments_statement_lines set payer_name = null, payer_account = null where line_id = '${id}';
     set session_replication_role = origin`,
  );
  expect(await decide(id, 'keep')).toBe('executed');
  expect(await lineOf(id)).toMatchObject({ state: 'kept' });
  expect(await balanceOf('fee_income')).toBe(44_444n);
});

it('leaves books that agree', async () => {
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
  expect(await verifyLedger(t.owner)).toEqual([]);
});

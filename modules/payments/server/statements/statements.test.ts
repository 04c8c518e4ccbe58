// Orders confirmed only by our own statement: PromptPay by number with a unique amount, and bank transfers.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { paymentJobs } from '../payments.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

const BANK = '0123456789';
const named = (payeeName = 'SOMCHAI JAIDEE') => registerMember(t, { payeeName });
const ask = (member: TestMember, method: 'PROMPTPAY_ID' | 'BANK_TRANSFER', amount: string) =>
  member.call('createDeposit', { body: { method, amount } });
const order = async (
  member: TestMember,
  amount = '500.00',
  method: 'PROMPTPAY_ID' | 'BANK_TRANSFER' = 'PROMPTPAY_ID',
) => (await ask(member, method, amount)).value;
const read = () => t.drain([paymentJobs.readStatements]);
const get = async (member: TestMember, id: string) => (await member.call('getDeposit', { params: { id } })).value;
const cashOf = async (member: TestMember) => (await member.call('balance')).value.parts.cash;
const ordersOf = async (member: TestMember) => (await member.call('listDeposits', { query: {} })).value.list;
const unmatched = async () =>
  (
    await t.owner.query<{ reason: string; candidates: string[]; amount: bigint }>(
      'select reason, candidates, l.amount from payments_unmatched_lines join payments_statement_lines l using (line_id) order by created_at',
    )
  ).rows;

describe('PromptPay by number', () => {
  it('E1: asks for an amount of its own and credits all of it when the statement shows it', async () => {
    const member = await named();
    const made = await order(member);
    expect(made).toMatchObject({ status: 'pending', amount: '500.00', action: { type: 'qr' } });
    expect(made.payAmount).toMatch(/^500\.(?!00)\d\d$/);
    await rail.transfer({ amount: made.payAmount });
    await read();
    expect(await get(member, made.depositId)).toMatchObject({ stage: 'credited', creditedAmount: made.payAmount });
    expect(await cashOf(member)).toBe(made.payAmount);
    await read();
    expect(await cashOf(member)).toBe(made.payAmount);
  });

  it('never gives an order money that was booked before it was made', async () => {
    const member = await named();
    const made = await order(member, '650.00');
    await t.owner.query(
      `update payments_deposits set created_at = created_at + interval '3 minutes' where deposit_id = $1`,
      [made.depositId],
    );
    await rail.transfer({ amount: made.payAmount });
    await read();
    expect((await get(member, made.depositId)).stage).toBe('awaiting');
    expect((await unmatched()).at(-1)).toMatchObject({ reason: 'noOrder' });
  });

  it('makes a second payment of the same code an order of its own', async () => {
    const member = await named();
    const made = await order(member, '700.00');
    await rail.transfer({ amount: made.payAmount, times: '2' });
    await read();
    const list = await ordersOf(member);
    expect(list.map((one) => [one.stage, one.payAmount])).toEqual([
      ['credited', made.payAmount],
      ['credited', made.payAmount],
    ]);
    expect(new Set(list.map((one) => one.depositId)).size).toBe(2);
  });

  it('lets people look when somebody else paid, and at money that fits no order', async () => {
    const member = await named();
    const made = await order(member, '800.00');
    await rail.transfer({ amount: made.payAmount, payerName: 'SOMSAK DEE' });
    await rail.transfer({ amount: '12345.67' });
    await read();
    expect((await get(member, made.depositId)).stage).toBe('review');
    expect((await unmatched()).at(-1)).toMatchObject({ reason: 'noOrder', amount: 1_234_567n });
  });

  it('gives the last free amounts to one order each; the others are told that the method is busy', async () => {
    const crowd = await Promise.all(Array.from({ length: 10 }, () => named()));
    // All but six of the 99 amounts are taken.
    await t.owner.query(
      `insert into payments_deposits (deposit_id, merchant_id, member_id, currency, method, account_key, order_code, amount, pay_amount,
         reserved, stage, payload, expires_at)
       select 'dep_taken' || step, 'default', 'mbr_x', 'THB', 'PROMPTPAY_ID', 'sandbox:bank', 'TAKEN' || step, 90000, 90000 + step,
              true, 'awaiting', 'x', platform_now() + interval '1 hour' from generate_series(1, 93) step`,
    );
    onTestFinished(async () => {
      await t.owner.query(`delete from payments_deposits where member_id = 'mbr_x'`);
    });
    // Thirty orders at once: three of each, as many as a player may leave unpaid.
    const answers = await Promise.all(
      [...crowd, ...crowd, ...crowd].map((member) => ask(member, 'PROMPTPAY_ID', '900.00')),
    );
    const made = answers.filter((one) => one.status === 200).map((one) => one.value.payAmount);
    expect(new Set(made)).toEqual(new Set(['900.94', '900.95', '900.96', '900.97', '900.98', '900.99']));
    expect(made).toHaveLength(6);
    const busy = answers.filter((one) => one.status !== 200);
    expect(busy.map((one) => [one.status, one.code])).toEqual(Array(24).fill([503, 'wallet.methodBusy']));
  });
});

describe('a transfer by bank', () => {
  it('is credited by the payer’s own account and the amount while the order is open', async () => {
    const member = await named();
    const made = await order(member, '1500.00', 'BANK_TRANSFER');
    expect(made).toMatchObject({
      payAmount: '1500.00',
      action: { type: 'transfer', bankCode: '004', accountNo: BANK, accountName: 'SANAM SANDBOX' },
    });
    await rail.transfer({ to: BANK, amount: '1500.00' });
    await read();
    expect((await get(member, made.depositId)).stage).toBe('credited');
  });

  it('of two open orders that it fits is given to neither', async () => {
    const members = [await named(), await named()];
    const made = await Promise.all(members.map((member) => order(member, '1600.00', 'BANK_TRANSFER')));
    await rail.transfer({ to: BANK, amount: '1600.00' });
    await read();
    for (const [i, member] of members.entries()) expect((await get(member, made[i]!.depositId)).stage).toBe('awaiting');
    expect((await unmatched()).at(-1)).toMatchObject({ reason: 'severalOrders' });
    expect(new Set((await unmatched()).at(-1)!.candidates)).toEqual(new Set(made.map((one) => one.depositId)));
  });
});

describe('a line that no order took', () => {
  const newest = async (who: TestStaff) =>
    (await who.call('opsListUnmatchedLines', { query: { state: 'open' } })).value.list[0]!;
  const decide = (who: TestStaff, id: string, body: object) =>
    who.call('opsDecideUnmatchedLine', {
      params: { id },
      body: { reason: 'seen', expectedVersion: 1, ...body } as never,
    });

  it('is given to an order, which people then credit; nobody gives it twice', async () => {
    const maker = await staffSession(t, ['financeMaker']);
    const member = await named();
    const made = await order(member, '1700.00', 'BANK_TRANSFER');
    await rail.transfer({ to: BANK, amount: '1700.00', payerName: 'MALEE DEE' });
    await read();
    const line = await newest(maker);
    expect(line).toMatchObject({ amount: '1700.00', payerName: 'MALEE DEE', reasonCode: 'noOrder' });
    const { depositId } = made;
    const both = await Promise.all([1, 2].map(() => decide(maker, line.id, { decision: 'attach', depositId })));
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await get(member, depositId)).stage).toBe('review');
    const { version } = (await maker.call('opsGetDeposit', { params: { id: depositId } })).value;
    await maker.call('opsDecideDeposit', {
      params: { id: depositId },
      body: { decision: 'approve', reason: 'her sister', expectedVersion: version },
    });
    expect(await cashOf(member)).toBe('1700.00');
  });

  it('goes back to its payer when two people say so, once', async () => {
    const maker = await staffSession(t, ['financeMaker']);
    const checker = await staffSession(t, ['financeChecker']);
    await rail.transfer({ to: BANK, amount: '1800.00', payerName: 'MALEE DEE' });
    await read();
    const line = await newest(maker);
    const { approvalId, state } = (await decide(maker, line.id, { decision: 'return' })).value;
    expect(state).toBe('proposed');
    const answer = await checker.call('opsDecideApproval', {
      params: { id: approvalId! },
      body: { decision: 'confirm' },
    });
    expect(answer.value.state).toBe('executed');
    await t.drain();
    const returned = await t.owner.query<{ return_id: string }>(
      'select return_id from payments_returns where line_id = $1',
      [line.id],
    );
    const returnId = returned.rows[0]!.return_id;
    await fetch(`${rail.url}/refunds/${returnId}`, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }) });
    const isBack = async () =>
      (await maker.call('opsGetUnmatchedLine', { params: { id: line.id } })).value.state === 'returned';
    await until(t, isBack, `${line.id} returned`);
    const posted = await t.owner.query<{ kind: string; amount: bigint }>(
      `select p.kind, p.amount from ledger_transactions x join ledger_postings p on p.transaction_id = x.id
        where x.source_type = 'return' and x.source_id = $1`,
      [returnId],
    );
    expect(posted.rows).toEqual([{ kind: 'payment.sentBack', amount: 180_000n }]);

    // The rail takes it back: an alarm, nothing is booked, and a reason closes it.
    const lineNow = async () => (await maker.call('opsGetUnmatchedLine', { params: { id: line.id } })).value;
    await t.owner.query(`update payments_returns set state = 'failed' where return_id = $1`, [returnId]);
    await t.owner.query(`update payments_unmatched_lines set state = 'open' where line_id = $1`, [line.id]);
    await fetch(`${rail.url}/refunds/${returnId}`, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }) });
    await until(t, async () => (await lineNow()).alarm === 'returnDiffers', 'the alarm');
    const { version: expectedVersion } = await lineNow();
    expect((await decide(maker, line.id, { decision: 'return', expectedVersion })).code).toBe('wallet.alarmOpen');
    const listed = (await maker.call('opsListUnmatchedLines', { query: { alarm: 'open' } })).value.list;
    expect(listed.map(({ id }) => id)).toEqual([line.id]);
    expect((await maker.call('opsDashboard', {})).value.lineAlarms).toBe(1);
    expect((await decide(maker, line.id, { decision: 'closeAlarm', expectedVersion })).value.state).toBe('done');
    const { alarm, state: stateNow, history } = await lineNow();
    expect([alarm, stateNow, history[0]?.command, history[0]?.reason]).toEqual([
      null,
      'open',
      'payments.unmatchedLine.alarmClosed',
      'seen',
    ]);
    await t.owner.query(`update payments_returns set state = 'paid' where return_id = $1`, [returnId]);
    await t.owner.query(`update payments_unmatched_lines set state = 'returned' where line_id = $1`, [line.id]);
  });
});

it('is one credit for a line that many read at once, and the ledger is clean', async () => {
  const member = await named();
  const made = await order(member, '555.00');
  await rail.transfer({ amount: made.payAmount });
  await t.owner.query('update payments_statements set next_after = null');
  await Promise.all(Array.from({ length: 8 }, () => t.app.modules.payments.readStatements()));
  expect((await get(member, made.depositId)).stage).toBe('credited');
  expect(await cashOf(member)).toBe(made.payAmount);
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
});

it('E2: credits late a player who pays after the end, and asks people when the amount is another player’s by then', async () => {
  const somchai = await named();
  const first = await order(somchai, '610.00');
  const second = await order(somchai, '620.00');
  await t.advance(11 * 60);
  await t.drain([paymentJobs.expireDeposits]);
  expect((await get(somchai, first.depositId)).stage).toBe('expired');
  await rail.transfer({ amount: first.payAmount });
  await read();
  expect((await get(somchai, first.depositId)).stage).toBe('creditedLate');

  await t.advance(48 * 3600);
  await t.drain([paymentJobs.releaseAmounts]);
  const somsak = await named('SOMSAK DEE');
  const theirs = await order(somsak, '620.00');
  // The satang are drawn at random: the test gives the order the amount of the other one, and a time before the
  // payment, because the rail's clock does not follow ours.
  await t.owner.query(
    `update payments_deposits set pay_amount = $2, created_at = created_at - interval '49 hours' where deposit_id = $1`,
    [theirs.depositId, second.payAmount.replace('.', '')],
  );
  await rail.transfer({ amount: second.payAmount });
  await read();
  expect((await get(somsak, theirs.depositId)).stage).toBe('awaiting');
  expect((await unmatched()).at(-1)).toMatchObject({
    reason: 'amountOfAnother',
    candidates: expect.arrayContaining([second.depositId, theirs.depositId]),
  });
  await rail.transfer({ amount: second.payAmount, payerName: 'SOMSAK DEE' });
  await read();
  expect((await get(somsak, theirs.depositId)).stage).toBe('credited');
});

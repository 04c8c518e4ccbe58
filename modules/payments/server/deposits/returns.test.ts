// Money that may not be credited is returned to its payer: two people, the rail over the network, once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { verifyLedger } from '@sanam/ledger/server/verify.ts';
import type { PaymentService } from '../types.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let maker: TestStaff;
let checker: TestStaff;
let wallet: PaymentService;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
  wallet = t.app.modules.payments.service;
});
afterAll(() => close());

const staff = (id: string) => ({ ...systemContext('test'), actor: { kind: 'staff' as const, id } });
const detail = (id: string) => wallet.getDeposit(id);
const comes = (id: string, stage: string) => until(t, async () => (await detail(id)).stage === stage, `${id} ${stage}`);
const stateOf = async (id: string) => (await detail(id)).returns.at(-1)?.state;
const isNow = (id: string, state: string) => until(t, async () => (await stateOf(id)) === state, `${id} ${state}`);

async function paidOrder(member: TestMember, amount: string): Promise<string> {
  const { value } = await member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount } });
  await t.drain();
  return value.depositId;
}

/** Creates the payment of a member who excluded themselves while the order was open. */
async function latePayment(amount = '500.00'): Promise<{ member: TestMember; id: string }> {
  const member = await registerMember(t);
  const id = await paidOrder(member, amount);
  await t.app.modules.protection.service.exclude(t.app.platform.db, member.memberId, { kind: 'exclusion' });
  await rail.pay(id, { how: 'exact' });
  await comes(id, 'returning');
  return { member, id };
}

const propose = async (id: string, by = maker) =>
  by.call('opsDecideDeposit', {
    params: { id },
    body: { decision: 'return', reason: 'excluded since the order', expectedVersion: (await detail(id)).version },
  });
const confirm = (approvalId: string, by = checker) =>
  by.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });

/** Proposes a return and returns the proposal's id. A return always needs a proposal. */
async function proposed(id: string, by = maker): Promise<string> {
  const { state, approvalId } = (await propose(id, by)).value;
  if (state !== 'proposed' || approvalId === null) throw new Error('it was not proposed');
  return approvalId;
}

/** Proposes and confirms a return and lets the rail receive it. Returns the return's id. */
async function sendBack(id: string): Promise<string> {
  expect((await confirm(await proposed(id))).value.state).toBe('executed');
  await isNow(id, 'sending');
  return (await detail(id)).returns.at(-1)!.returnId;
}

async function decide(returnId: string, outcome: string): Promise<void> {
  const form = { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' } as const;
  expect((await fetch(`${rail.url}/refunds/${returnId}`, form)).status).toBe(303);
}

const postings = async (returnId: string) =>
  (
    await t.owner.query<{ kind: string; amount: bigint }>(
      `select p.kind, p.amount from ledger_transactions x join ledger_postings p on p.transaction_id = x.id
       where x.source_type = 'return' and x.source_id = $1`,
      [returnId],
    )
  ).rows;
const sends = async (returnId: string) =>
  (await t.owner.query(`select 1 from payments_return_attempts where return_id = $1 and call = 'send'`, [returnId]))
    .rowCount;

describe('the late payment of an excluded member', () => {
  it('goes back when two people say so, with the reference of the rail, posted once', async () => {
    const { member, id } = await latePayment();
    expect(await detail(id)).toMatchObject({ returnable: '500.00', returns: [] });
    const returnId = await sendBack(id);
    expect(await detail(id)).toMatchObject({ stage: 'returning', returnable: null });
    expect(await postings(returnId)).toEqual([]);
    await decide(returnId, 'paid');
    await comes(id, 'returned');
    const done = await detail(id);
    expect(done.returns).toMatchObject([
      { returnId, state: 'paid', amount: '500.00', reference: expect.stringMatching(/^SR\d+$/) },
    ]);
    expect(done.evidence.map((one) => one.kind)).toEqual(expect.arrayContaining(['returnDecided', 'sentBack']));
    expect(await postings(returnId)).toEqual([{ kind: 'payment.sentBack', amount: 50_000n }]);
    expect((await t.app.modules.wallet.service.balance(member.memberId)).sumBalance).toBe('0.00');
    const audited = await t.owner.query<{ command: string }>(
      `select command from platform_audit where subject_id = $1 and command like 'wallet.deposit.%' order by id`,
      [id],
    );
    expect(audited.rows.map((row) => row.command)).toEqual([
      'wallet.deposit.order',
      'wallet.deposit.cancel',
      'wallet.deposit.return',
      'wallet.deposit.return',
      'wallet.deposit.confirmReturn',
    ]);
    expect((await wallet.verify()).filter((one) => one.broken.length > 0)).toEqual([]);
  });

  it('is never sent back by one person, however they ask', async () => {
    const { id } = await latePayment();
    const version = (await detail(id)).version;
    const alone = { db: t.app.platform.db, expectedVersion: version, reason: 'alone', proposedBy: 'stf_a' };
    await expect(wallet.returnDeposit(staff('stf_a'), id, alone)).rejects.toMatchObject({ code: 'operator.sameStaff' });
    const both = await staffSession(t, ['financeMaker', 'financeChecker']);
    expect((await confirm(await proposed(id, both), both)).code).toBe('operator.sameStaff');
    expect(await detail(id)).toMatchObject({ returns: [], version });
  });

  it('is on its way once, however many say so at once', async () => {
    const { id } = await latePayment();
    const expectedVersion = (await detail(id)).version;
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        wallet.returnDeposit(staff(`stf_${i}`), id, {
          db: t.app.platform.db,
          expectedVersion,
          reason: 'late',
          proposedBy: 'stf_maker',
        }),
      ),
    );
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await isNow(id, 'sending');
    expect((await propose(id)).code).toBe('wallet.wrongState');
    expect((await detail(id)).returns).toHaveLength(1);
  });
});

describe('the rail', () => {
  it('that loses its answer is asked, never sent the same again', async () => {
    const { id } = await latePayment('500.91');
    await confirm(await proposed(id));
    await isNow(id, 'unknown');
    const { returnId } = (await detail(id)).returns.at(-1)!;
    await t.app.platform.jobs.enqueue(t.app.platform.db, 'wallet.sendReturn', { returnId });
    await t.drain();
    await decide(returnId, 'paid');
    await comes(id, 'returned');
    expect(await sends(returnId)).toBe(1);
    expect(await postings(returnId)).toHaveLength(1);
  });

  it('that refuses leaves the money here, and two people may send it once more', async () => {
    const { id } = await latePayment();
    const first = await sendBack(id);
    await decide(first, 'failed');
    await isNow(id, 'failed');
    expect(await detail(id)).toMatchObject({ stage: 'returning', returnable: '500.00' });
    expect(await postings(first)).toEqual([]);
    const second = await sendBack(id);
    await decide(second, 'paid');
    await comes(id, 'returned');
    expect(await postings(second)).toHaveLength(1);
  });

  it('that paid a return which counted as failed raises an alarm, and nothing is sent again until it is closed', async () => {
    const { id } = await latePayment();
    const returnId = await sendBack(id);
    await t.owner.query(
      `update payments_returns set state = 'failed', settled_at = platform_now() where return_id = $1`,
      [returnId],
    );
    await decide(returnId, 'paid');
    await until(t, async () => (await detail(id)).alarm === 'returnDiffers', 'the alarm');
    expect(await postings(returnId)).toEqual([]);
    expect((await propose(id)).code).toBe('wallet.alarmOpen');
    const body = {
      decision: 'closeAlarm' as const,
      reason: 'it was not paid',
      expectedVersion: (await detail(id)).version,
    };
    expect((await maker.call('opsDecideDeposit', { params: { id }, body })).value.state).toBe('done');
    expect((await propose(id)).value.state).toBe('proposed');
  });

  it('that says so fifty times at once is heard once', async () => {
    const { id } = await latePayment('500.93');
    const returnId = await sendBack(id);
    await decide(returnId, 'paid');
    await comes(id, 'returned');
    await t.drain();
    expect(await postings(returnId)).toHaveLength(1);
  });

  it('that never heard of a return has its five minutes, then people decide again', async () => {
    const { id } = await latePayment();
    // A rail that lost its records.
    await t.owner.query(`alter table payments_statement_lines disable trigger payments_statement_lines_append_only`);
    await t.owner.query(
      `update payments_statement_lines set source_ref = 'pay_nowhere' where line_id = (select line_id from payments_attachments where deposit_id = $1)`,
      [id],
    );
    await t.owner.query(`alter table payments_statement_lines enable trigger payments_statement_lines_append_only`);
    await sendBack(id);
    await t.advance(20);
    await t.drain();
    expect(await stateOf(id)).toBe('sending');
    for (let asked = 0; asked < 6 && (await stateOf(id)) !== 'failed'; asked++) {
      await t.advance(301);
      await t.drain();
    }
    expect(await detail(id)).toMatchObject({ stage: 'returning', returnable: '500.00' });
  });
});

describe('money above a limit, and the money of a rejected order', () => {
  it('goes back from review instead of staying there', async () => {
    const member = await registerMember(t);
    const id = await paidOrder(member, '500.00');
    const limit = { memberId: member.memberId, kind: 'deposit', frame: 'day', amount: 10_000n, by: 'player' } as const;
    await t.app.modules.protection.service.setLimit(t.app.platform.db, limit);
    await rail.pay(id, { how: 'exact' });
    await comes(id, 'review');
    const returnId = await sendBack(id);
    const credit = { db: t.app.platform.db, expectedVersion: (await detail(id)).version, proposedBy: 'stf_other' };
    await expect(wallet.approveDeposit(staff('stf_a'), id, credit)).rejects.toMatchObject({
      code: 'wallet.wrongState',
    });
    await decide(returnId, 'paid');
    await comes(id, 'returned');
    expect((await member.call('getDeposit', { params: { id } })).value).toMatchObject({
      status: 'rejected',
      stage: 'returned',
    });
  });

  it('goes back after a rejection too, and an order without money has nothing to send', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const id = await paidOrder(member, '300.00');
    await rail.pay(id, { how: 'named', payerName: 'SOMSAK OTHER' });
    await comes(id, 'review');
    const reject = {
      db: t.app.platform.db,
      expectedVersion: (await detail(id)).version,
      reason: 'not the own account',
    };
    const held = async () =>
      (await maker.call('opsListDeposits', { query: { money: 'held' } })).value.list.map((row) => row.id);
    expect(await held()).not.toContain(id);
    await wallet.rejectDeposit(staff('stf_a'), id, reject);
    // Until it is sent back, a queue of its own shows it.
    expect(await held()).toContain(id);
    await decide(await sendBack(id), 'paid');
    await comes(id, 'returned');
    expect(await held()).not.toContain(id);
    const empty = await paidOrder(member, '400.00');
    expect((await propose(empty)).code).toBe('wallet.wrongState');
    expect(await verifyLedger(t.owner)).toEqual([]);
  });
});

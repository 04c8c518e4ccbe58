// E3: money above a limit is credited up to the limit and the rest is returned: two people, one transaction.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '@sanam/ledger/server/verify.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';

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

const detail = (id: string) => t.app.modules.payments.service.getDeposit(id);
const comes = (id: string, stage: string) => until(t, async () => (await detail(id)).stage === stage, `${id} ${stage}`);
const cashOf = async (member: TestMember) => (await member.call('balance')).value.parts.cash;
async function order(member: TestMember, amount: string): Promise<string> {
  const { value } = await member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount } });
  await t.drain();
  return value.depositId;
}
const propose = async (id: string, amount: string) =>
  maker.call('opsDecideDeposit', {
    params: { id },
    body: { decision: 'part', amount, reason: 'above the limit', expectedVersion: (await detail(id)).version },
  });
const confirm = (approvalId: string, by = checker) =>
  by.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });

/** Creates a payment above the limit: daily limit 1,000, used 800, order 200, paid 500. */
async function paidAboveLimit(): Promise<{ member: TestMember; id: string }> {
  const member = await registerMember(t);
  const first = await order(member, '800.00');
  await rail.pay(first, { how: 'exact' });
  await comes(first, 'credited');
  const limit = { memberId: member.memberId, kind: 'deposit', frame: 'day', amount: 100_000n, by: 'player' } as const;
  await t.app.modules.protection.service.setLimit(t.app.platform.db, limit);
  const id = await order(member, '200.00');
  await rail.pay(id, { how: 'other', amount: '500.00' });
  await comes(id, 'review');
  return { member, id };
}

it('E3: credits 200 of 500 and sends 300 back, and the player is told both', async () => {
  const { member, id } = await paidAboveLimit();
  expect(await detail(id)).toMatchObject({ paid: '500.00', creditablePart: '200.00', returnable: '500.00' });
  const { approvalId, state } = (await propose(id, '200.00')).value;
  expect(state).toBe('proposed');
  expect((await confirm(approvalId!)).value.state).toBe('executed');
  expect(await cashOf(member)).toBe('1000.00');
  await until(t, async () => (await detail(id)).returns[0]?.state === 'sending', 'the rest is sent');
  const [rest] = (await detail(id)).returns;
  expect(rest).toMatchObject({ amount: '300.00' });
  const outcome = new URLSearchParams({ outcome: 'paid' });
  await fetch(`${rail.url}/refunds/${rest!.returnId}`, { method: 'POST', body: outcome, redirect: 'manual' });
  await until(t, async () => (await detail(id)).returns[0]?.state === 'paid', 'the rest is back');
  expect(await detail(id)).toMatchObject({ stage: 'credited', creditedAmount: '200.00', returnable: null });
  await t.drain();
  const told = (await member.call('listInbox', { query: {} })).value.list.map((one) => one.title);
  expect(told).toEqual(
    expect.arrayContaining(['฿200.00 of your deposit has arrived', '฿300.00 of your deposit was sent back']),
  );
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
  expect(await verifyLedger(t.owner)).toEqual([]);
});

it('a part is above nothing, below the whole, within the limits, and of two people', async () => {
  const { member, id } = await paidAboveLimit();
  for (const amount of ['0.00', '500.00', '500.01'])
    expect((await propose(id, amount)).code).toBe('wallet.amountOutOfRange');
  const tooMuch = (await propose(id, '200.01')).value.approvalId!;
  expect((await confirm(tooMuch)).value.state).toBe('failed');
  expect(await detail(id)).toMatchObject({ stage: 'review', returns: [] });
  expect(await cashOf(member)).toBe('800.00');
});

it('no part is offered that the fee of the level of the member would take whole', async () => {
  const { member, id } = await paidAboveLimit();
  const fee = (minor: number) =>
    t.owner.query('update payments_deposit_rules set fee_fixed = $1 where level_from = 5', [minor]);
  await fee(20_000);
  try {
    expect(await detail(id)).toMatchObject({ creditablePart: '200.00' });
    await t.owner.query(
      `insert into vip_standings (member_id, merchant_id, experience, rank_level)
       select member_id, merchant_id, 0, 5 from members where member_id = $1
       on conflict (member_id) do update set rank_level = excluded.rank_level`,
      [member.memberId],
    );
    expect(await detail(id)).toMatchObject({ creditablePart: null });
  } finally {
    await fee(0);
  }
});

it('a rest that the rail refused may be sent again', async () => {
  const { id } = await paidAboveLimit();
  await confirm((await propose(id, '150.00')).value.approvalId!);
  await until(t, async () => (await detail(id)).returns[0]?.state === 'sending', 'the rest is sent');
  const { returnId } = (await detail(id)).returns[0]!;
  const outcome = new URLSearchParams({ outcome: 'failed' });
  await fetch(`${rail.url}/refunds/${returnId}`, { method: 'POST', body: outcome, redirect: 'manual' });
  await until(t, async () => (await detail(id)).returns[0]?.state === 'failed', 'the rest came back');
  const now = await detail(id);
  expect(now).toMatchObject({ stage: 'credited', returnable: '350.00' });
  const again = await maker.call('opsDecideDeposit', {
    params: { id },
    body: { decision: 'return', reason: 'once more', expectedVersion: now.version },
  });
  await confirm(again.value.approvalId!);
  await until(t, async () => (await detail(id)).returns.at(-1)?.state === 'sending', 'sent again');
  expect((await detail(id)).returns.map(({ amount }) => amount)).toEqual(['350.00', '350.00']);
});

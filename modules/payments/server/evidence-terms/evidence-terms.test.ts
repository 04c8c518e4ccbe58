// The times by which evidence is judged: two people set them for a merchant, and reports, amounts and slips follow.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { paymentJobs } from '../payments.ts';

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

const shipped = { joinSeconds: 120, reservedHours: 24, slipHours: 24 };
const terms = async () => (await maker.call('opsGetEvidenceTerms', { query: {} })).value;
const wish = (more: Partial<typeof shipped>, version: number, who = maker) =>
  who.call('opsChangeEvidenceTerms', { query: {}, body: { ...shipped, ...more, version, reason: 'slow bank' } });
const confirm = (approvalId: string, by = checker) =>
  by.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });
async function set(more: Partial<typeof shipped>): Promise<void> {
  const { approvalId } = (await wish(more, (await terms()).version)).value;
  expect((await confirm(approvalId!)).value.state).toBe('executed');
}

it('are as shipped until two people set others, within the bounds, in versions', async () => {
  expect(await terms()).toMatchObject({ version: 0, ...shipped, approval: null });
  for (const more of [{ joinSeconds: 59 }, { joinSeconds: 601 }, { reservedHours: 5 }, { slipHours: 73 }])
    expect((await wish(more, 0)).code).toBe('request.invalid');
  expect((await wish({ slipHours: 48 }, 3)).code).toBe('operator.staleVersion');
  expect((await wish({ slipHours: 48 }, 0, await staffSession(t, ['support']))).code).toBe('operator.forbidden');
  const { approvalId } = (await wish({ slipHours: 48 }, 0)).value;
  expect((await wish({ slipHours: 47 }, 0)).code).toBe('operator.approvalPending');
  expect((await confirm(approvalId!, maker)).code).toBe('operator.forbidden');
  expect((await terms()).slipHours).toBe(24);
  await confirm(approvalId!);
  expect(await terms()).toMatchObject({ version: 1, ...shipped, slipHours: 48, approval: null });
  const { rows } = await t.owner.query<{ before: unknown; after: unknown }>(
    `select before, after from platform_audit where command = 'payments.evidence.change' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ before: { version: 0, ...shipped }, after: { version: 1, ...shipped, slipHours: 48 } }]);
});

it('join reports by the time of the account’s merchant; shared accounts have the longest, at least as shipped', async () => {
  const account = 'sandbox:bank';
  const ofAccount = (merchant: string) =>
    t.owner.query(`update payments_rail_accounts set merchant_id = $2 where account_key = $1`, [account, merchant]);
  const seconds = async () => {
    const { rows } = await t.owner.query<{ seconds: number | null }>(
      'select extract(epoch from payments_join_time($1))::integer as seconds',
      [account],
    );
    return rows[0]!.seconds;
  };
  const { merchantId } = await terms();
  await set({ joinSeconds: 60 });
  await ofAccount(merchantId);
  expect(await seconds()).toBe(60);
  await ofAccount('*');
  expect(await seconds()).toBe(120);
  await set({ joinSeconds: 300 });
  expect(await seconds()).toBe(300);
});

it('keep an amount reserved for the hours of the merchant', async () => {
  await set({ reservedHours: 48 });
  const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
  const made = await member.call('createDeposit', { body: { method: 'PROMPTPAY_ID', amount: '640.00' } });
  const { depositId } = made.value;
  const isReserved = async () => {
    await t.drain([paymentJobs.releaseAmounts]);
    const { rows } = await t.owner.query<{ reserved: boolean }>(
      'select reserved from payments_deposits where deposit_id = $1',
      [depositId],
    );
    return rows[0]!.reserved;
  };
  await member.call('cancelDeposit', { params: { id: depositId } });
  await t.advance(47 * 3600);
  expect(await isReserved()).toBe(true);
  await t.advance(2 * 3600);
  expect(await isReserved()).toBe(false);
});

it('refuse a slip that is older than the hours of the merchant', async () => {
  // Two days were passed above, and the rail's clock does not follow ours: its slips are as old.
  [maker, checker] = [await staffSession(t, ['financeMaker']), await staffSession(t, ['financeChecker'])];
  const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
  const send = async () => {
    const order = await member.call('createDeposit', { body: { method: 'BANK_TRANSFER', amount: '650.00' } });
    const id = order.value.depositId;
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await rail.slip({ amount: '650.00' }))]), 'slip.png');
    await t.owner.query(
      `update payments_deposits set created_at = created_at - interval '10 days' where deposit_id = $1`,
      [id],
    );
    return member.call('sendSlip', { params: { id }, query: {}, body: form } as never);
  };
  await set({ slipHours: 48 });
  expect((await send()).code).toBe('wallet.slipNotOurs');
  await set({ slipHours: 50 });
  expect((await send()).status).toBe(200);
});

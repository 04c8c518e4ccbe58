// The register in the console: changed by two people, frozen by one at once, and applied to orders.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';

let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  // No call to the rail is made; it only has to be configured.
  t = await buildTestApp({ RAIL_URL: 'http://127.0.0.1:1', RAIL_SECRET: Buffer.alloc(32, 7).toString('base64') });
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
});
afterAll(() => t.close());

const reason = 'the bank asks for it';
const params = { id: 'sandbox:bank' };
const account = async () => (await maker.call('opsGetRailAccount', { params })).value;
const confirm = (approvalId: string | null, by = checker) =>
  by.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
const ask = (member: TestMember, amount: string) =>
  member.call('createDeposit', { body: { method: 'BANK_TRANSFER', amount } });
const audited = async (id: string) =>
  (
    await t.owner.query<{ command: string }>('select command from platform_audit where subject_id = $1 order by id', [
      id,
    ])
  ).rows.map(({ command }) => command);

/** Returns the values that a proposal shows as replaced. */
const replaced = async (approvalId: string | null): Promise<unknown> =>
  (
    await t.owner.query<{ before: unknown }>(
      `select payload->'before' as before from staff_approvals where approval_id = $1`,
      [approvalId],
    )
  ).rows[0]!.before;

it('changes an account when two people say so', async () => {
  const { settings, version } = await account();
  const body = {
    settings: {
      ...settings,
      dailyInMax: '5000.00',
      dailyOutMax: '9000.00',
      balanceMin: '0.00',
      transferMax: '2000.00',
    },
    reason,
    expectedVersion: version,
  };
  const { approvalId, state } = (await maker.call('opsChangeRailAccount', { params, body })).value;
  expect(state).toBe('proposed');
  expect((await account()).settings.dailyInMax).toBeNull();
  expect((await confirm(approvalId, maker)).code).toBe('operator.forbidden');
  expect((await confirm(approvalId)).value.state).toBe('executed');
  expect(await account()).toMatchObject({
    version: version + 1,
    settings: { dailyInMax: '5000.00', dailyOutMax: '9000.00', balanceMin: '0.00', transferMax: '2000.00' },
  });
  expect((await maker.call('opsChangeRailAccount', { params, body })).code).toBe('operator.staleVersion');
  const member = await registerMember(t);
  expect((await ask(member, '5001.00')).code).toBe('wallet.methodBusy');
  expect((await ask(member, '5000.00')).status).toBe(200);
});

it('takes an account out of use at once by one person, and gives it back by two', async () => {
  const { version } = await account();
  const frozen = await maker.call('opsFreezeRailAccount', { params, body: { reason, expectedVersion: version } });
  expect(frozen.value.state).toBe('done');
  expect((await ask(await registerMember(t), '100.00')).code).toBe('wallet.methodBusy');
  const now = await account();
  expect(now).toMatchObject({ reason, settings: { state: 'frozen' } });
  const body = {
    settings: { ...now.settings, state: 'active' as const, dailyInMax: null },
    reason,
    expectedVersion: now.version,
  };
  const { approvalId } = (await maker.call('opsChangeRailAccount', { params, body })).value;
  expect(await replaced(approvalId)).toEqual({ settings: now.settings });
  await confirm(approvalId);
  expect((await ask(await registerMember(t), '100.00')).status).toBe(200);
  expect(await audited('sandbox:bank')).toEqual(
    expect.arrayContaining(['payments.railAccount.change', 'payments.railAccount.freeze']),
  );
});

it('adds an account that rests until people use it, and refuses what does not go together', async () => {
  const numbers = {
    rail: 'sandbox',
    name: 'second',
    billerId: null,
    promptpayId: null,
    bankCode: '014',
    accountNo: '1112223334',
  };
  const settings = { ...(await account()).settings, methods: ['BANK_TRANSFER' as const], hasFeed: false };
  const add = (more: object = {}) =>
    maker.call('opsAddRailAccount', { body: { ...numbers, purpose: 'collect', settings, reason, ...more } });
  expect((await add({ accountNo: null })).body.value).toEqual({ fields: [{ field: 'accountNo', problem: 'invalid' }] });
  expect((await add({ settings: { ...settings, methods: ['PROMPTPAY_BILL'] } })).body.value).toEqual({
    fields: [{ field: 'billerId', problem: 'invalid' }],
  });
  expect((await add({ settings: { ...settings, opensAt: '08:00' } })).body.value).toEqual({
    fields: [{ field: 'settings.closesAt', problem: 'invalid' }],
  });
  expect((await confirm((await add()).value.approvalId)).value.state).toBe('executed');
  const { list } = (await maker.call('opsListRailAccounts', { query: { state: 'resting' } })).value;
  expect(list).toMatchObject([{ id: 'sandbox:second', accountNo: '1112223334', version: 1 }]);
  expect((await confirm((await add()).value.approvalId)).value.state).toBe('failed');
});

it('makes a shipped rule the merchant’s own, and its players meet it at once', async () => {
  const id = 'BANK_TRANSFER.0.default';
  const read = async () => (await maker.call('opsGetDepositRule', { params: { id } })).value;
  const { settings, version, isOwn } = await read();
  expect(isOwn).toBe(false);
  const propose = (change: object) =>
    maker.call('opsChangeDepositRule', {
      params: { id },
      body: { settings: { ...settings, ...change }, reason, expectedVersion: version },
    });
  expect((await propose({ amountMax: '1.00' })).body.value).toEqual({
    fields: [{ field: 'settings.amountMax', problem: 'invalid' }],
  });
  const { approvalId } = (await propose({ amountMin: '250.00' })).value;
  expect(await replaced(approvalId)).toMatchObject({ settings });
  await confirm(approvalId);
  expect(await read()).toMatchObject({ isOwn: true, version: version + 1, settings: { amountMin: '250.00' } });
  expect((await ask(await registerMember(t), '249.00')).code).toBe('wallet.belowMinimum');
  expect((await ask(await registerMember(t), '250.00')).status).toBe(200);
  expect(await audited(id)).toContain('payments.depositRule.change');
});

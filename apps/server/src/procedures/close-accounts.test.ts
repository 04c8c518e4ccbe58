// Closing of the own account by a member, over HTTP with the real modules.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, loginMember, registerMember, staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { staleSession } from '@sanam/server/test/factors.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { deposit, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

const closeAccount = (member: TestMember) =>
  member.call('closeAccount', { body: { sure: true, reason: 'enough of it' } });
const login = ({ username, password }: TestMember) => callerOf(t)('login', { body: { username, password } });

it('closes an account without money at once: sessions, orders, log-in; and says the way back', async () => {
  const member = await registerMember(t);
  await member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount: '50.00' } });
  expect((await member.call('closing')).value).toMatchObject({ balance: '0.00', hold: '0.00', mayClose: true });
  expect((await closeAccount(member)).code).toBeUndefined();
  expect((await member.call('balance')).code).toBe('identity.notLoggedIn');
  const again = await login(member);
  expect([again.status, again.code]).toEqual([403, 'identity.closed']);
  const wrong = await callerOf(t)('login', { body: { username: member.username, password: 'Wrong-pass-1' } });
  expect(wrong.code, 'told to its owner alone').toBe('identity.wrongCredentials');
  const kept = await t.owner.query(
    `select command, reason from platform_audit where subject_id = $1 and command = 'identity.close'`,
    [member.memberId],
  );
  expect(kept.rows).toEqual([{ command: 'identity.close', reason: 'enough of it' }]);
  const orders = await t.owner.query(`select 1 from payments_deposits where member_id = $1 and stage = 'awaiting'`, [
    member.memberId,
  ]);
  expect(orders.rowCount).toBe(0);
});

it('sends back what is paid after the account was closed', async () => {
  const member = await registerMember(t);
  const { depositId } = (await member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount: '50.00' } }))
    .value;
  await t.drain();
  expect((await closeAccount(member)).code).toBeUndefined();
  await rail.pay(depositId, { how: 'exact' });
  const order = () => t.app.modules.payments.service.getDeposit(depositId);
  await until(t, async () => (await order()).paid !== null, 'the payment');
  expect(await order()).toMatchObject({ stage: 'returning', creditedAmount: null, returnable: '50.00' });
});

it('lets staff credit nothing to a closed account', async () => {
  const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
  const order = { method: 'PROMPTPAY_BILL', amount: '50.00' } as const;
  const { depositId } = (await member.call('createDeposit', { body: order })).value;
  await t.drain();
  expect((await closeAccount(member)).code).toBeUndefined();
  await rail.pay(depositId, { how: 'named', payerName: 'SOMSAK DEE' });
  const { getDeposit } = t.app.modules.payments.service;
  await until(t, async () => (await getDeposit(depositId)).stage === 'review', 'the review');
  const staff = await staffSession(t, ['payments']);
  const approve = {
    decision: 'approve' as const,
    reason: 'his brother',
    expectedVersion: (await getDeposit(depositId)).version,
  };
  const refused = await staff.call('opsDecideDeposit', { params: { id: depositId }, body: approve });
  expect([refused.status, refused.code]).toEqual([409, 'wallet.accountClosed']);
  expect(await getDeposit(depositId)).toMatchObject({ stage: 'review', creditedAmount: null, returnable: '50.00' });
});

it('puts what a member who asked to close has withdrawn first, until money comes in again', async () => {
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query('update payments_withdrawal_rules set automatic_max = 0');
  const member = await fundedMember(t, rail, '500.00');
  const withdraw = () =>
    member.call('createWithdrawal', {
      body: { amount: '100.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
    });
  const isFirst = async () => {
    await t.drain();
    const { rows } = await t.owner.query<{ goes_first: boolean }>(
      'select goes_first from payments_withdrawals where member_id = $1 order by created_at',
      [member.memberId],
    );
    return rows.map(({ goes_first }) => goes_first);
  };
  const askedAt = async () => (await member.call('closing')).value.askedAt;
  const ask = (isWanted: boolean) => member.call('askClosing', { body: { isWanted } });
  await withdraw();
  expect([await askedAt(), await isFirst()]).toEqual([null, [false]]);
  const first = (await ask(true)).value.askedAt;
  expect((await ask(true)).value.askedAt).toBe(first);
  await withdraw();
  expect([await askedAt(), await isFirst()]).toEqual([first, [true, true]]);
  await ask(false);
  expect([await askedAt(), await isFirst()]).toEqual([null, [false, false]]);
  await ask(true);
  expect(await isFirst()).toEqual([true, true]);
  await deposit(t, rail, member, '100.00');
  await t.drain();
  expect([await askedAt(), await isFirst()]).toEqual([null, [false, false]]);
  const kept = await t.owner.query<{ actor_kind: string }>(
    `select actor_kind from platform_audit where subject_id = $1 and command = 'identity.askClosing' order by id`,
    [member.memberId],
  );
  expect(kept.rows.map(({ actor_kind }) => actor_kind)).toEqual(['member', 'member', 'member', 'system']);
});

it('waits for the money to be paid out', async () => {
  const member = await fundedMember(t, rail, '500.00');
  const first = await closeAccount(member);
  expect([first.status, first.code, first.body]).toMatchObject([
    409,
    'identity.accountHoldsMoney',
    { value: { balance: '500.00', mayClose: false } },
  ]);
  // During a break, turnover locks do not block the money.
  await member.call('takeBreak', { body: { days: 1 } });
  const limited = await loginMember(t, member);
  const body = { amount: '500.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
  expect((await limited.call('createWithdrawal', { body })).code).toBeUndefined();
  const onItsWay = await closeAccount(limited);
  expect([onItsWay.code, onItsWay.body]).toMatchObject(['identity.accountHoldsMoney', { value: { hold: '500.00' } }]);
});

it('asks for a fresh proof', async () => {
  const member = await registerMember(t);
  await staleSession(t, member);
  expect((await closeAccount(member)).code).toBe('identity.stepUpRequired');
});

it('is opened again by staff who checked the person, with a reason', async () => {
  const member = await registerMember(t);
  await closeAccount(member);
  const staff = callerOf(t, await staffSession(t, ['risk']));
  const params = { id: member.memberId };
  expect((await staff('opsMemberSecurity', { params })).value).toMatchObject({ state: 'closed', mayReopen: true });
  const body = { state: 'active', expected: 'closed', reason: 'identity card seen' } as const;
  expect((await staff('opsChangeMemberState', { params, body })).code).toBeUndefined();
  expect((await login(member)).status).toBe(200);
});

it('tells every proven address that the account was closed: whose act it was not can say so', async () => {
  const member = await registerMember(t);
  const address = `${member.username}@mail.example`;
  await t.owner.query('update members set email = $2, email_verified_at = now() where member_id = $1', [
    member.memberId,
    address,
  ]);
  expect((await closeAccount(member)).code).toBeUndefined();
  const letters = async () => (await rail.mails(address)).map(({ subject }) => subject);
  await until(t, async () => (await letters()).length > 0, 'the letter');
  expect(await letters()).toEqual(['Sanam: ปิดบัญชีของคุณแล้ว']);
});

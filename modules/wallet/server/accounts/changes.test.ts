// Replacement of a bank account by another.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
});
afterAll(() => close());

let count = 0;
const freshNumber = () => String(8_880_000_000 + ++count);
const ask = (member: FundedMember, over: { accountNo?: string; holder?: string; bankAccountId?: string } = {}) =>
  member.call('changeBankAccount', {
    params: { id: over.bankAccountId ?? member.bankAccountId },
    body: {
      bankCode: '004',
      accountNo: over.accountNo ?? freshNumber(),
      holder: over.holder ?? 'SOMCHAI JAIDEE',
      reason: 'the bank closed it',
    },
  });
const staff = (id: string) => ({ ...systemContext('test'), actor: { kind: 'staff' as const, id } });
const decide = (changeId: string, decision: 'approve' | 'reject', by = 'stf_b', expectedVersion = 1) =>
  t.app.modules.wallet.accounts.changes.decide(staff(by), changeId, {
    decision,
    expectedVersion,
    reason: 'seen on the passbook',
    proposedBy: 'stf_a',
    db: t.app.platform.db,
  });
const withdraw = (member: FundedMember, bankAccountId: string) =>
  member.call('createWithdrawal', { body: { amount: '100.00', bankAccountId, paymentPassword: PAYMENT_PASSWORD } });
const own = async (member: FundedMember) => (await member.call('listBankAccounts')).value;
const titles = async (member: FundedMember) => {
  await t.drain();
  return (await member.call('listInbox', { query: {} })).value.list.map(({ title }) => title);
};

it('takes the place of an account in use after two people, then payouts wait three days, and the member is told', async () => {
  const member = await fundedMember(t, rail);
  const accountNo = freshNumber();
  const made = (await ask(member, { accountNo })).value;
  expect(made).toMatchObject({ state: 'open', accountTail: accountNo.slice(-4), decidedAt: null });
  expect((await ask(member)).code).toBe('wallet.accountChangeOpen');
  expect((await own(member)).change).toMatchObject({ changeId: made.changeId, state: 'open' });
  await expect(decide(made.changeId, 'approve', 'stf_a')).rejects.toThrow('operator.sameStaff');
  await expect(decide(made.changeId, 'approve', 'stf_b', 2)).rejects.toThrow('operator.staleVersion');
  const both = await Promise.allSettled([
    decide(made.changeId, 'approve', 'stf_b'),
    decide(made.changeId, 'approve', 'stf_c'),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { change, list } = await own(member);
  expect(change?.state).toBe('approved');
  expect(list.map(({ accountTail, state }) => [accountTail, state])).toEqual([[accountNo.slice(-4), 'new']]);
  expect((await withdraw(member, member.bankAccountId)).code).toBe('wallet.bankAccountMissing');
  expect((await withdraw(member, list[0]!.bankAccountId)).body).toMatchObject({ code: 'wallet.payoutHold' });
  const { holdUntil } = (await member.call('withdrawalOptions')).value;
  expect(Date.parse(holdUntil!) - Date.now()).toBeGreaterThan(71 * 3_600_000);
  expect((await titles(member)).filter((title) => /account|บัญชี/.test(title)).length).toBeGreaterThanOrEqual(2);
});

it('that is refused changes nothing, and says why', async () => {
  const member = await fundedMember(t, rail);
  const { changeId } = (await ask(member)).value;
  await decide(changeId, 'reject');
  const { change, list } = await own(member);
  expect(change).toMatchObject({ state: 'refused', answer: 'seen on the passbook' });
  expect(list.map(({ bankAccountId }) => bankAccountId)).toEqual([member.bankAccountId]);
  expect((await withdraw(member, member.bankAccountId)).status).toBe(200);
  await expect(decide(changeId, 'approve', 'stf_b', 2)).rejects.toThrow('wallet.wrongState');
  expect((await ask(member)).value.state).toBe('open');
});

it('may be the one that was replaced before, and never one of another member, of whatever merchant', async () => {
  const member = await fundedMember(t, rail);
  const other = await fundedMember(t, rail);
  const [mine, theirs] = [freshNumber(), freshNumber()];
  await decide((await ask(other, { accountNo: theirs })).value.changeId, 'approve');
  expect((await ask(member, { accountNo: theirs })).code).toBe('wallet.bankAccountRefused');
  expect((await ask(member, { holder: 'SOMSAK JAIDEE' })).code).toBe('wallet.nameMismatch');
  expect((await ask(member, { bankAccountId: other.bankAccountId })).code).toBe('wallet.bankAccountMissing');
  await decide((await ask(member, { accountNo: mine })).value.changeId, 'approve');
  const [second] = (await own(member)).list;
  const third = { ...member, bankAccountId: second!.bankAccountId };
  await decide((await ask(third)).value.changeId, 'approve');
  const [now] = (await own(member)).list;
  await decide(
    (await ask({ ...member, bankAccountId: now!.bankAccountId }, { accountNo: mine })).value.changeId,
    'approve',
  );
  expect((await own(member)).list).toMatchObject([{ bankAccountId: second!.bankAccountId, state: 'new' }]);
  const marks = await t.owner.query('select member_id, owner_id from wallet_shared_accounts where member_id = $1', [
    member.memberId,
  ]);
  expect(marks.rows).toEqual([{ member_id: member.memberId, owner_id: other.memberId }]);
});

it('marks for staff who gave the account of another one, and a payout of either counts it', async () => {
  const owner = await fundedMember(t, rail);
  const accountNo = freshNumber();
  await decide((await ask(owner, { accountNo })).value.changeId, 'approve');
  const stranger = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
  const body = { bankCode: '004', accountNo, holder: 'SOMCHAI JAIDEE' };
  expect((await stranger.call('addBankAccount', { body })).code).toBe('wallet.bankAccountRefused');
  const audited = await t.owner.query(
    `select 1 from platform_audit where command = 'wallet.bankAccount.shared' and subject_id = $1`,
    [stranger.memberId],
  );
  expect(audited.rowCount).toBe(1);
  await t.owner.query('update wallet_payout_holds set until = platform_now() where member_id = $1', [owner.memberId]);
  const [account] = (await own(owner)).list;
  const { withdrawalId } = (await withdraw(owner, account!.bankAccountId)).value;
  const { reasons } = await t.app.modules.payments.service.getWithdrawal(withdrawalId, 'TH');
  expect(reasons).toContainEqual(expect.objectContaining({ code: 'sharedAccount', points: 60 }));
});

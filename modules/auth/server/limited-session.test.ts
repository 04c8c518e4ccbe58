// The session of a member on a break or excluded: it allows withdrawals, records and help, and nothing else.
import type { Call, CallName } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, loginMember, registerMember, type Session, type TestMember } from '@sanam/server/test/clients.ts';
import { calls, memberCalls } from '@sanam/server/test/contract.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

type Term = { kind: 'break'; days: 1 | 7 | 30 | 42 } | { kind: 'exclusion' };
const exclude = (memberId: string, term: Term = { kind: 'exclusion' }) =>
  t.app.modules.protection.service.exclude(t.app.platform.db, memberId, term);
const login = ({ username, password }: Pick<TestMember, 'username' | 'password'>) =>
  callerOf(t)('login', { body: { username, password } });

const callOf = (name: CallName): Call => calls[name];
const MISSING = 'dep_0000000000000000000000';
/** Makes the call with valid path parameters and no content, to test permission only. */
async function knock(name: CallName, session: Session): Promise<string | undefined> {
  const call = callOf(name);
  const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map((match) => [match[1]!, MISSING]));
  const body = call.method === 'GET' || call.method === 'DELETE' || call.upload === true ? undefined : {};
  const input = { params, ...(body === undefined ? {} : { body }) } as never;
  return (await callerOf(t, session)(name as 'opsGetDeposit', input)).code;
}

const OPEN =
  `addBankAccount accountRecord answerWithdrawal askClosing askPointPayout askReturn balance betRecord cancelDeposit changeBankAccount changeInboxChoice changePassword closeAccount closing completeProfile confirmContact confirmReturn contactCode contestTicket createWithdrawal creditReport
  deleteInbox excludeMyself exportFile feedback getDeposit getTicket getWithdrawal identity inboxChoices listBankAccounts listDeposits listExports listInbox listTickets listVendorTransfers merchantWallet
  listWithdrawals logout markReceipt memberInfo myFeedback pointPayout profitRecord protection readInbox readVendorWallets requestExport requestOwnData returnToCard returnVendorMoney roundReplay securityOverview sendDocument sendSlip setPaymentPassword startCheck stepUp
  stepUpCode stepUpOptions
  subscribePush takeBreak unreadCount unsubscribePush uploadProofs walletTransfer withdrawalOptions`.split(/\s+/);

describe('the session of an excluded member', () => {
  it('opens the money, the records and the help, and refuses every other call with a code', async () => {
    const member = await registerMember(t);
    await exclude(member.memberId);
    expect((await member.call('balance')).code).toBe('identity.notLoggedIn');
    const limited = await loginMember(t, member);
    const names = Object.keys(memberCalls) as CallName[];
    const ofMembers = names.filter((name) => callOf(name).who !== 'anyone');
    const closed = ofMembers.filter((name) => !OPEN.includes(name));
    expect(closed).toEqual(expect.arrayContaining(['createDeposit', 'depositMethods', 'launchGame', 'addFavourite']));
    for (const name of closed) expect([name, await knock(name, limited)]).toEqual([name, 'protection.excluded']);
    expect(ofMembers.filter((name) => callOf(name).whenClosed === true).toSorted()).toEqual(OPEN.toSorted());
    for (const name of OPEN.filter((one) => one !== 'logout'))
      expect([name, await knock(name as CallName, limited)]).not.toEqual([name, 'protection.excluded']);
    const { value, status } = await limited.call('memberInfo');
    expect([status, value.exclusion]).toEqual([200, { kind: 'exclusion', until: null }]);
    expect((await limited.call('logout')).code).toBeUndefined();
  });

  it('is said in the answer of the log-in, in its audit row, and in no other member’s answer', async () => {
    const member = await registerMember(t);
    expect((await member.call('memberInfo')).value.exclusion).toBeUndefined();
    await exclude(member.memberId);
    expect((await login(member)).value.exclusion).toEqual({ kind: 'exclusion', until: null });
    const rows = await t.owner.query<{ limited: boolean }>(
      `select (after ->> 'isLimited')::boolean as limited from platform_audit
       where actor = $1 and command = 'identity.login'`,
      [member.memberId],
    );
    expect(rows.rows).toEqual([{ limited: true }]);
  });

  it('lets the money out that a deposit would still lock', async () => {
    const member = await fundedMember(t, rail, '1000.00');
    const ask = (who: TestMember) =>
      who.call('createWithdrawal', {
        body: { amount: '1000.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
      });
    expect((await ask(member)).code).toBe('wallet.locked');
    await exclude(member.memberId);
    const limited = await loginMember(t, member);
    expect((await limited.call('withdrawalOptions')).value).toMatchObject({ withdrawable: '1000.00', locks: [] });
    const { withdrawalId } = (await ask(limited)).value;
    expect((await limited.call('balance')).value).toMatchObject({ sumBalance: '0.00', hold: '1000.00' });
    await until(
      t,
      async () => (await limited.call('getWithdrawal', { params: { id: withdrawalId } })).value.stage === 'review',
      'review',
    );
  });
});

describe('the session of a member on a break', () => {
  it('ends with the break, and the next one is whole', async () => {
    const member = await registerMember(t);
    await exclude(member.memberId, { kind: 'break', days: 1 });
    await t.advance(24 * 3600 - 600);
    const limited = await loginMember(t, member);
    const { exclusion } = (await limited.call('memberInfo')).value;
    expect(exclusion).toMatchObject({ kind: 'break', until: expect.stringMatching(/Z$/) });
    await t.advance(601);
    expect((await limited.call('memberInfo')).code).toBe('identity.notLoggedIn');
    const whole = await loginMember(t, member);
    expect((await whole.call('depositMethods')).code).toBeUndefined();
    expect((await whole.call('memberInfo')).value.exclusion).toBeUndefined();
  });
});

describe('a log-in', () => {
  it('of a member whose play the operator stopped opens, and no deposit follows', async () => {
    const member = await registerMember(t);
    await t.app.modules.protection.service.block(t.app.platform.db, member.memberId, 'case 1');
    expect((await login(member)).code).toBeUndefined();
    const back = await loginMember(t, member);
    const body = { method: 'PROMPTPAY_BILL', amount: '50.00' } as const;
    expect((await back.call('createDeposit', { body })).code).toBe('protection.blocked');
  });

  it('at the moment of an exclusion never leaves a whole session behind', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await registerMember(t);
      await Promise.all([login(member), exclude(member.memberId), login(member)]);
      const open = await t.owner.query(
        'select 1 from auth_sessions where member_id = $1 and ended_at is null and not is_limited',
        [member.memberId],
      );
      expect(open.rowCount).toBe(0);
    }
  });
});

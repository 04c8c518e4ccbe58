// Protection for staff over HTTP: reads, actions of one person, actions that need two, and the member's notifications.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  loginMember,
  registerMember,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let first: TestStaff;
let second: TestStaff;
let support: TestStaff;
let auditor: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  [first, second, support, auditor] = await Promise.all([
    staffSession(t, ['protection']),
    staffSession(t, ['protection']),
    staffSession(t, ['support']),
    staffSession(t, ['auditor']),
  ]);
});
afterAll(() => close());

const reason = 'asked on the phone';
const evidence = 'call 2026-11-20 10:31';
const of = ({ memberId }: TestMember) => ({ params: { id: memberId } });
const seen = async (member: TestMember) => (await auditor.call('opsGetProtection', of(member))).value;
const stop = (member: TestMember, term: '7d' | '1d' | '6m' | '1y', who = support) =>
  who.call('opsStopMember', { ...of(member), body: { term, reason, evidence } });
const confirm = (approvalId: string | null, who = second) =>
  who.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
const depositLimit = (member: TestMember, amount: string | null) =>
  first.call('opsSetMemberLimit', { ...of(member), body: { kind: 'deposit', frame: 'day', amount, reason } });
const order = (member: TestMember, amount = '50.00') =>
  member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount } });
async function told(member: TestMember): Promise<string[]> {
  await t.drain();
  const { list } = (await member.call('listInbox', { query: { topic: 'protection', limit: 50 } })).value;
  return list.map(({ title }) => title);
}
async function auditOf(command: string, { memberId }: TestMember) {
  const found = await t.owner.query<{ actor: string; after: Record<string, unknown>; reason: string }>(
    'select actor, after, reason from platform_audit where command = $1 and subject_id = $2 order by id',
    [command, memberId],
  );
  return found.rows;
}

describe('a break or exclusion that the player asked staff for', () => {
  it('starts at once with reason and evidence, ends the sessions and is told to the member', async () => {
    const member = await registerMember(t);
    const answer = await stop(member, '7d');
    expect(answer.code).toBeUndefined();
    expect((await member.call('balance')).code).toBe('identity.notLoggedIn');
    const limited = await loginMember(t, member);
    expect((await order(limited)).code).toBe('protection.excluded');
    expect(await told(limited)).toEqual(['We started the break you asked for']);
    const { states, termEndsAt, exclusions, history } = await seen(member);
    expect({ states, termEndsAt }).toEqual({ states: ['break'], termEndsAt: answer.value.termEndsAt });
    expect(exclusions).toMatchObject([
      { kind: 'break', term: '7d', startedBy: 'staff', reason, evidence, isRunning: true, endedAt: null },
    ]);
    expect(history.map(({ command }) => command)).toContain('protection.break.start');
    expect(await auditOf('protection.break.start', member)).toMatchObject([
      { actor: support.staffId, after: { evidence, term: '7d' }, reason },
    ]);
  });

  it('is lengthened and never shortened, by nobody [R72]', async () => {
    const member = await registerMember(t);
    await stop(member, '1y');
    expect(await stop(member, '6m', first)).toMatchObject({ status: 409, code: 'protection.cannotShorten' });
    expect((await stop(member, '7d', first)).code).toBe('protection.cannotShorten');
    const { exclusions } = await seen(member);
    expect(exclusions).toHaveLength(1);
  });

  it('is over by itself: the history keeps it and the list leaves it out', async () => {
    const member = await registerMember(t);
    await stop(member, '1d');
    await t.owner.query(
      `update protection_exclusions set term_ends_at = platform_now() - interval '1 second' where member_id = $1`,
      [member.memberId],
    );
    const { states, exclusions } = await seen(member);
    expect(states).toEqual([]);
    expect(exclusions).toMatchObject([{ kind: 'break', isRunning: false }]);
  });

  it('is not for who may only read', async () => {
    const member = await registerMember(t);
    expect((await stop(member, '7d', auditor)).code).toBe('operator.forbidden');
    expect((await support.call('opsExcludeMember', { ...of(member), body: { reason } })).code).toBe(
      'operator.forbidden',
    );
  });

  it('of nobody is refused', async () => {
    const nobody = { params: { id: 'mbr_0000000000000000000000' } };
    expect((await first.call('opsGetProtection', nobody)).code).toBe('common.notFound');
    const body = { term: '7d', reason, evidence } as const;
    expect((await first.call('opsStopMember', { ...nobody, body })).code).toBe('protection.checkUnavailable');
  });
});

describe("the operator's exclusion", () => {
  it('begins by one person, leaves the money its way out and ends by two, beside the exclusion of the player', async () => {
    const member = await fundedMember(t, rail, '300.00');
    await member.call('excludeMyself', { body: { term: '6m' } });
    expect((await first.call('opsExcludeMember', { ...of(member), body: { reason } })).code).toBeUndefined();
    const limited = await loginMember(t, member);
    const body = { amount: '300.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
    expect((await limited.call('createWithdrawal', { body })).code).toBeUndefined();
    expect(await told(limited)).toContain('We excluded your account from play');
    expect((await seen(member)).states).toEqual(['exclusion', 'operator']);
    const ask = { ...of(member), body: { what: 'operator', reason } } as const;
    const proposed = (await first.call('opsEndExclusion', ask)).value;
    expect(proposed).toMatchObject({ state: 'proposed' });
    expect((await seen(member)).states).toEqual(['exclusion', 'operator']);
    expect((await first.call('opsEndExclusion', ask)).code).toBe('operator.approvalPending');
    expect((await confirm(proposed.approvalId, first)).code).toBe('operator.sameStaff');
    expect((await confirm(proposed.approvalId)).value).toMatchObject({ state: 'executed' });
    expect((await seen(member)).states).toEqual(['exclusion']);
    const again = await loginMember(t, member);
    expect((await order(again)).code).toBe('protection.excluded');
    expect(await told(again)).toContain('We ended the exclusion of your account');
  });

  it('that is not there cannot be ended', async () => {
    const member = await registerMember(t);
    const ask = { ...of(member), body: { what: 'operator', reason } } as const;
    expect((await first.call('opsEndExclusion', ask)).code).toBe('protection.nothingPending');
  });
});

describe("another person's exclusion", () => {
  const correct = (member: TestMember, document?: string) =>
    first.call('opsEndExclusion', {
      ...of(member),
      body: { what: 'anotherPerson', reason, ...(document === undefined ? {} : { document }) },
    });

  it('ends by two people with a document, and the member plays again', async () => {
    const member = await registerMember(t);
    await member.call('excludeMyself', { body: { term: '5y' } });
    expect((await correct(member)).code).toBe('request.invalid');
    const { approvalId } = (await correct(member, 'passport AA1234567')).value;
    expect((await confirm(approvalId)).value).toMatchObject({ state: 'executed' });
    const whole = await loginMember(t, member);
    expect((await order(whole)).code).toBeUndefined();
    expect(await told(whole)).toContain('We corrected the exclusion on your account');
    expect((await seen(member)).exclusions).toMatchObject([{ endedBy: 'anotherPerson', isRunning: false }]);
    expect(await auditOf('protection.exclusion.anotherPerson', member)).toMatchObject([
      { actor: second.staffId, after: { document: 'passport AA1234567' }, reason },
    ]);
  });

  it('that was lengthened after the proposal stays', async () => {
    const member = await registerMember(t);
    await stop(member, '6m');
    const { approvalId } = (await correct(member, 'passport AA1234567')).value;
    await stop(member, '1y');
    expect((await confirm(approvalId)).value).toMatchObject({ state: 'failed' });
    expect((await seen(member)).states).toEqual(['exclusion']);
  });
});

describe("the operator's limit", () => {
  it('holds at once and beside the own one: the lower bites, no matter who set it [R66]', async () => {
    const member = await registerMember(t);
    await member.call('setLimit', { body: { kind: 'deposit', frame: 'day', amount: '500.00' } });
    expect((await depositLimit(member, '200.00')).value).toMatchObject({ state: 'done' });
    expect((await order(member, '300.00')).code).toBe('protection.depositLimit');
    expect((await member.call('protection')).value.limits).toMatchObject([{ own: '500.00', limit: '200.00' }]);
    expect((await seen(member)).limits).toMatchObject([{ own: '500.00', operator: '200.00', limit: '200.00' }]);
    expect(await told(member)).toContain('We set a limit on your account');
    await member.call('setLimit', { body: { kind: 'deposit', frame: 'day', amount: '100.00' } });
    expect((await order(member, '150.00')).code).toBe('protection.depositLimit');
  });

  it('is raised and removed by two people only, and never raises the own one', async () => {
    const member = await registerMember(t);
    await member.call('setLimit', { body: { kind: 'deposit', frame: 'day', amount: '250.00' } });
    await depositLimit(member, '200.00');
    const { state, approvalId } = (await depositLimit(member, '10000.00')).value;
    expect(state).toBe('proposed');
    expect((await order(member, '220.00')).code).toBe('protection.depositLimit');
    expect((await confirm(approvalId)).value).toMatchObject({ state: 'executed' });
    expect((await order(member, '300.00')).code).toBe('protection.depositLimit');
    const removal = (await depositLimit(member, null)).value;
    await confirm(removal.approvalId);
    expect((await seen(member)).limits).toMatchObject([{ own: '250.00', operator: null, limit: '250.00' }]);
    expect((await depositLimit(member, null)).code).toBe('protection.nothingPending');
    expect(await told(member)).toContain('We loosened a limit on your account');
  });

  it('takes no frame that its kind does not have', async () => {
    const member = await registerMember(t);
    const body = { kind: 'time', frame: 'week', amount: '60', reason } as const;
    expect((await first.call('opsSetMemberLimit', { ...of(member), body })).code).toBe('request.invalid');
  });
});

describe('a block of play', () => {
  const block = (member: TestMember, isBlocked: boolean) =>
    first.call('opsBlockMember', { ...of(member), body: { isBlocked, reason } });

  it('stops deposits, is told, leaves log-in and withdrawals open, and is lifted with a reason', async () => {
    const member = await fundedMember(t, rail, '200.00');
    await block(member, true);
    expect((await member.call('balance')).code).toBe('identity.notLoggedIn');
    const back = await loginMember(t, member);
    expect((await order(back)).code).toBe('protection.blocked');
    expect((await back.call('protection')).value.isBlocked).toBe(true);
    const body = { amount: '200.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
    expect((await back.call('createWithdrawal', { body })).code).toBeUndefined();
    expect((await seen(member)).states).toEqual(['blocked']);
    await block(member, false);
    expect((await order(back)).code).toBeUndefined();
    expect((await told(back)).toSorted()).toEqual([
      'Deposits and play are open again',
      'Deposits and play are stopped on your account',
    ]);
    expect(await auditOf('protection.block.end', member)).toMatchObject([{ actor: first.staffId, reason }]);
  });
});

it('the consent to offers is taken back by staff, and given by the player alone', async () => {
  const member = await registerMember(t);
  await member.call('setMarketing', { body: { given: true } });
  expect((await support.call('opsStopMarketing', { ...of(member), body: { reason } })).code).toBeUndefined();
  expect((await member.call('protection')).value.marketing).toBe(false);
  expect((await seen(member)).consents).toMatchObject([
    { given: false, givenBy: 'staff' },
    { given: true, givenBy: 'player' },
  ]);
});

describe('the list of protected members', () => {
  const listed = async (query: { state?: 'break' | 'operator' | 'limits' | 'return'; q?: string }) => {
    const { list } = (await auditor.call('opsListProtection', { query: { ...query, pageSize: 100 } })).value;
    return list.map(({ id }) => id);
  };

  it('is narrowed by what holds, and finds every member by name', async () => {
    const [onBreak, excluded, limited, free] = await Promise.all([1, 2, 3, 4].map(() => registerMember(t)));
    await stop(onBreak!, '7d');
    await first.call('opsExcludeMember', { ...of(excluded!), body: { reason } });
    await depositLimit(limited!, '100.00');
    expect(await listed({ state: 'break' })).toContain(onBreak!.memberId);
    expect(await listed({ state: 'break' })).not.toContain(excluded!.memberId);
    expect(await listed({ state: 'operator' })).toContain(excluded!.memberId);
    expect(await listed({ state: 'limits' })).toContain(limited!.memberId);
    expect(await listed({})).toEqual(
      expect.arrayContaining([onBreak!.memberId, excluded!.memberId, limited!.memberId]),
    );
    expect(await listed({})).not.toContain(free!.memberId);
    expect(await listed({ q: free!.username })).toEqual([free!.memberId]);
    expect(await listed({ q: 'nobody-of-this-name' })).toEqual([]);
  });

  it('shows the answered reality checks and who asked to return', async () => {
    const member = await registerMember(t);
    await member.call('excludeMyself', { body: { term: '6m' } });
    await t.owner.query(
      `update protection_exclusions set term_ends_at = platform_now() - interval '1 day' where member_id = $1`,
      [member.memberId],
    );
    await t.owner.query(
      `insert into protection_events (member_id, event, details) values ($1, 'realityCheck', '{"choice":"leave"}')`,
      [member.memberId],
    );
    await (await loginMember(t, member)).call('askReturn');
    expect(await listed({ state: 'return' })).toContain(member.memberId);
    const { checks, states } = await seen(member);
    expect(checks).toMatchObject([{ choice: 'leave' }]);
    expect(states).toEqual(['exclusion', 'return']);
  });
});

// Invited friends, their conditions, and the rewards of both sides.
import { describeBreaches, verifyLedger } from '@sanam/ledger/server/index.ts';
import { anotherNode, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  loginMember,
  registerMember,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { killsAtCommit } from '@sanam/server/test/kill.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { reelVendor, type ReelVendor } from '@sanam/server/test/rounds.ts';
import { deposit } from '@sanam/server/test/wallet.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyReferral } from './verify.ts';

const DAY = 86_400;
const planTerms = {
  isOpen: true,
  minDeposit: '500.00',
  minPlayed: '1000.00',
  withinDays: 30,
  holdDays: 14,
  inviterReward: '100.00',
  friendReward: '50.00',
  monthCap: 2,
};

let t: TestApp;
let rail: TestRail;
let vendor: ReelVendor;
let staff: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  ({ t, rail } = await buildAppWithRail());
  vendor = await reelVendor(t);
});
beforeEach(async () => {
  staff = await staffSession(t, ['promotionManager']);
  other = await staffSession(t, ['promotionManager']);
});
afterAll(async () => {
  const ofLedger = (await verifyLedger(t.owner)).filter(({ id }) => !id.startsWith('V8'));
  const breaches = [...(await verifyReferral(t.app.platform.db)), ...ofLedger];
  await rail.stop();
  await t.close();
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
});

async function setTerms(change: Partial<typeof planTerms> = {}): Promise<'done' | 'proposed'> {
  const { version } = (await staff.call('opsGetReferralTerms', { query: {} })).value;
  const body = { ...planTerms, ...change, version, reason: 'for the test' };
  const { value } = await staff.call('opsChangeReferralTerms', { query: {}, body });
  if (value.state === 'proposed')
    await other.call('opsDecideApproval', { params: { id: value.approvalId! }, body: { decision: 'confirm' } });
  return value.state;
}

const own = async (who: TestMember) => (await who.call('referral')).value;
const friendsOf = async (who: TestMember) => (await who.call('referralFriends', { query: {} })).value.list;
const cash = async (who: TestMember) => (await who.call('balance')).value.parts.cash;
const makeLink = async (who: TestMember) => (await who.call('makeReferralLink', {})).value.code;
const inviteBy = async (inviter: TestMember, payeeName?: string) =>
  registerMember(t, { referralCode: await makeLink(inviter), ...(payeeName === undefined ? {} : { payeeName }) });

async function play(who: TestMember, satang: number): Promise<void> {
  await vendor.play(who.memberId, { bet: satang, win: 0 });
  await t.drain();
  await t.drain(['referral.judge']);
}

/** Returns a friend who fulfilled the conditions. */
async function goodFriend(inviter: TestMember): Promise<TestMember> {
  const friend = await inviteBy(inviter);
  await deposit(t, rail, friend, '500.00');
  await play(friend, 100_000);
  return friend;
}

/** Moves past the hold and logs these members in again, because sessions expire meanwhile. */
async function passHold(...people: TestMember[]): Promise<TestMember[]> {
  await t.advance(14 * DAY + 60);
  await t.drain(['referral.decide']);
  await t.drain(['referral.pay']);
  return Promise.all(people.map((one) => loginMember(t, one)));
}

it('is closed until a merchant has terms, and opened by two people', async () => {
  const member = await registerMember(t);
  expect(await own(member)).toMatchObject({ terms: null, isAgent: false, code: null, invited: 0 });
  expect((await member.call('makeReferralLink', {})).code).toBe('referral.closed');
  const bad = { ...planTerms, minPlayed: '0.00', version: 0, reason: 'for the test' };
  expect((await staff.call('opsChangeReferralTerms', { query: {}, body: bad })).code).toBe('request.invalid');
  expect(await setTerms()).toBe('proposed');
  expect((await own(member)).terms).toEqual({ ...planTerms, isOpen: undefined });
  const stale = { ...planTerms, version: 0, reason: 'for the test' };
  expect((await staff.call('opsChangeReferralTerms', { query: {}, body: stale })).code).toBe('operator.staleVersion');
  expect(await setTerms({ holdDays: 20 })).toBe('done');
  expect(await setTerms()).toBe('proposed');
});

it('gives a player one link, and an agent none', async () => {
  const member = await registerMember(t);
  const [one, two] = await Promise.all([makeLink(member), makeLink(member)]);
  expect(one).toBe(two);
  expect((await own(member)).code).toBe(one);
  await t.owner.query(`update members set account_type = 'agent' where member_id = $1`, [member.memberId]);
  const agent = await loginMember(t, member);
  expect(await own(agent)).toMatchObject({ terms: null, isAgent: true, code: one });
  expect((await agent.call('makeReferralLink', {})).code).toBe('referral.agent');
  // A member invited by an agent belongs to the agent's line.
  await registerMember(t, { referralCode: one });
  expect((await own(agent)).invited).toBe(0);
});

describe('a friend', () => {
  it('brings both their reward after a deposit, play and the days of holding, once', async () => {
    const inviter = await registerMember(t);
    const friend = await inviteBy(inviter);
    expect(await friendsOf(inviter)).toMatchObject([
      { state: 'waiting', hasDeposited: false, hasPlayed: false, until: expect.any(String), reward: null },
    ]);
    expect((await friendsOf(inviter))[0]!.account).not.toContain(friend.username);
    await deposit(t, rail, friend, '499.00');
    await play(friend, 99_999);
    expect(await friendsOf(inviter)).toMatchObject([{ state: 'waiting', hasDeposited: false, hasPlayed: false }]);
    await deposit(t, rail, friend, '500.00');
    await play(friend, 1);
    expect(await friendsOf(inviter)).toMatchObject([{ state: 'held', hasDeposited: true, hasPlayed: true }]);
    expect(await cash(inviter)).toBe('0.00');
    const [after, also] = await passHold(inviter, friend);
    expect(await friendsOf(after!)).toMatchObject([{ state: 'rewarded', reward: { amount: '100.00', state: 'paid' } }]);
    expect(await own(after!)).toMatchObject({
      invited: 1,
      qualified: 1,
      rewarded: 1,
      earned: '100.00',
      leftThisMonth: 1,
    });
    expect(await cash(after!)).toBe('100.00');
    const before = await cash(also!);
    await Promise.all([t.drain(['referral.decide', 'referral.pay']), t.drain(['referral.pay'])]);
    expect([await cash(after!), await cash(also!)]).toEqual(['100.00', before]);
    const titles = async (who: TestMember) =>
      (await who.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(({ title }) => title);
    expect(await titles(after!)).toContain('A friend brought you a reward');
    expect(await titles(also!)).toContain('Your reward for joining');
  });

  it('who does not do it in time brings nothing', async () => {
    await setTerms({ withinDays: 10 });
    const inviter = await registerMember(t);
    const friend = await inviteBy(inviter);
    await setTerms();
    await deposit(t, rail, friend, '500.00');
    await t.advance(10 * DAY + 60);
    await t.drain(['referral.judge']);
    const after = await loginMember(t, inviter);
    expect(await friendsOf(after)).toMatchObject([{ state: 'over', reward: null }]);
    await play(friend, 100_000);
    expect(await friendsOf(after)).toMatchObject([{ state: 'over' }]);
  });

  it('counts what was done in time, and nothing else, if the judge comes late', async () => {
    await setTerms({ withinDays: 10 });
    const inviter = await registerMember(t);
    const [early, lateDeposit, latePlay] = [await inviteBy(inviter), await inviteBy(inviter), await inviteBy(inviter)];
    await setTerms();
    const states = async () =>
      (
        await t.owner.query<{ state: string }>(
          'select state from referral_friends where friend_id = any ($1) order by array_position($1, friend_id)',
          [[early, lateDeposit, latePlay].map(({ memberId }) => memberId)],
        )
      ).rows.map(({ state }) => state);
    const bet = (who: TestMember) => vendor.play(who.memberId, { bet: 100_000, win: 0 });
    await deposit(t, rail, early, '500.00');
    await deposit(t, rail, latePlay, '500.00');
    for (const one of [early, lateDeposit]) await bet(one);
    await t.advance(10 * DAY + 3_600);
    await deposit(t, rail, await loginMember(t, lateDeposit), '500.00');
    await bet(latePlay);
    await t.drain();
    await t.drain(['referral.judge']);
    expect(await states()).toEqual(['held', 'over', 'over']);
    // The first friend still has the reward when the days of holding are over.
    await passHold(inviter);
    expect(await states()).toEqual(['rewarded', 'over', 'over']);
  });

  it('whose deposit is reversed before the hold is over brings nothing', async () => {
    const inviter = await registerMember(t);
    const friend = await goodFriend(inviter);
    expect(await friendsOf(inviter)).toMatchObject([{ state: 'held' }]);
    await t.owner.query(
      `insert into payments_reversals (reversal_id, merchant_id, member_id, deposit_id, line_id, rail, provider_ref, kind,
                                       amount, state, reversed_at)
         select 'rev_1', d.merchant_id, d.member_id, d.deposit_id, l.line_id, 'test', 'rev-1', 'reversed',
                d.credited_amount, 'open', platform_now()
         from payments_deposits d, payments_statement_lines l where d.member_id = $1 limit 1`,
      [friend.memberId],
    );
    const [after] = await passHold(inviter);
    expect(await friendsOf(after!)).toMatchObject([{ state: 'over', reward: null }]);
    expect(await own(after!)).toMatchObject({ invited: 1, qualified: 0 });
    expect(await cash(after!)).toBe('0.00');
  });

  it('keeps the terms of the day it registered', async () => {
    const inviter = await registerMember(t);
    const friend = await goodFriend(inviter);
    await setTerms({ inviterReward: '1.00', friendReward: '1.00' });
    const [after] = await passHold(inviter, friend);
    staff = await staffSession(t, ['promotionManager']);
    other = await staffSession(t, ['promotionManager']);
    await setTerms();
    expect(await cash(after!)).toBe('100.00');
  });

  it('beyond the cap of the month brings a reward to itself only', async () => {
    const inviter = await registerMember(t);
    const friends = [await goodFriend(inviter), await goodFriend(inviter), await goodFriend(inviter)];
    const [after] = await passHold(inviter, ...friends);
    expect(await own(after!)).toMatchObject({ invited: 3, rewarded: 3, earned: '200.00', leftThisMonth: 0 });
    const { rows } = await t.owner.query(
      `select count(*)::int as paid from referral_rewards where state = 'paid' and side = 'friend' and friend_id = any ($1)`,
      [friends.map(({ memberId }) => memberId)],
    );
    expect(rows).toEqual([{ paid: 3 }]);
  });
});

describe('abuse', () => {
  it('is looked at by staff, who give or refuse with a reason', async () => {
    const inviter = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const [one, two] = [await goodFriend(inviter), await goodFriend(inviter)];
    // Both friends name the inviter's bank account, as the wallet records it.
    for (const { memberId } of [one, two])
      await t.owner.query(`insert into wallet_shared_accounts (member_id, owner_id) values ($1, $2)`, [
        memberId,
        inviter.memberId,
      ]);
    const [after] = await passHold(inviter);
    expect((await friendsOf(after!)).map(({ state }) => state)).toEqual(['review', 'review']);
    staff = await staffSession(t, ['promotionManager']);
    const { list } = (await staff.call('opsListReferrals', { query: { state: 'review' } })).value;
    expect(list).toMatchObject([{ signs: ['account'], rewards: [] }, { signs: ['account'] }]);
    const decide = (id: string, act: 'give' | 'refuse') =>
      staff.call('opsDecideReferral', { params: { id }, body: { act, reason: 'looked at it' } });
    expect((await decide(one.memberId, 'give')).value).toEqual({ state: 'rewarded' });
    expect((await decide(two.memberId, 'refuse')).value).toEqual({ state: 'refused' });
    expect((await decide(two.memberId, 'give')).code).toBe('referral.decided');
    expect((await decide(inviter.memberId, 'give')).code).toBe('common.notFound');
    await t.drain();
    expect(await cash(after!)).toBe('100.00');
  });

  it('of an excluded member ends with nothing for it, and the friend keeps its own', async () => {
    const inviter = await registerMember(t);
    const friend = await goodFriend(inviter);
    await inviter.call('excludeMyself', { body: { term: '6m' } });
    await t.advance(14 * DAY + 60);
    await t.drain(['referral.decide']);
    await t.drain(['referral.pay']);
    const { rows } = await t.owner.query(
      'select side, state from referral_rewards where friend_id = $1 order by side',
      [friend.memberId],
    );
    expect(rows).toEqual([
      { side: 'friend', state: 'paid' },
      { side: 'inviter', state: 'void' },
    ]);
  });

  it('of who took a break meanwhile ends with nothing for it, also long after the break, and the other side keeps its own', async () => {
    const [rests, plays] = [await registerMember(t), await registerMember(t)];
    const early = await goodFriend(rests);
    const tired = await goodFriend(plays);
    const link = (await own(rests)).code!;
    for (const one of [rests, tired]) await one.call('takeBreak', { body: { days: 1 } });
    // A registration during the break brings the inviter nothing either.
    const invited = await registerMember(t, { referralCode: link });
    await deposit(t, rail, invited, '500.00');
    await play(invited, 100_000);
    await t.advance(DAY + 60);
    const back = await loginMember(t, rests);
    const later = await goodFriend(back);
    expect((await friendsOf(back)).map(({ state, isVoid }) => [state, isVoid])).toEqual([
      ['held', false],
      ['held', true],
      ['held', true],
    ]);
    const [after] = await passHold(rests, plays);
    const { rows } = await t.owner.query<{ side: string; state: string }>(
      `select side, state from referral_rewards where friend_id = any ($1) order by array_position($1, friend_id), side`,
      [[early, tired, invited, later].map(({ memberId }) => memberId)],
    );
    expect(rows).toEqual([
      { side: 'friend', state: 'paid' },
      { side: 'inviter', state: 'void' },
      { side: 'friend', state: 'void' },
      { side: 'inviter', state: 'paid' },
      { side: 'friend', state: 'paid' },
      { side: 'inviter', state: 'void' },
      { side: 'friend', state: 'paid' },
      { side: 'inviter', state: 'paid' },
    ]);
    expect(await own(after!)).toMatchObject({ invited: 3, rewarded: 3, earned: '100.00', leftThisMonth: 1 });
  });

  it('that is owed while its member is blocked from bonuses is void after a break', async () => {
    const { service } = t.app.modules.protection;
    const { db } = t.app.platform;
    const inviter = await registerMember(t);
    const friend = await goodFriend(inviter);
    await service.block(db, inviter.memberId, 'test');
    await t.owner.query(`update referral_friends set held_until = platform_now() where friend_id = $1`, [
      friend.memberId,
    ]);
    await t.drain(['referral.decide', 'referral.pay']);
    const states = async () =>
      (
        await t.owner.query<{ state: string }>(
          `select state from referral_rewards where friend_id = $1 and side = 'inviter'`,
          [friend.memberId],
        )
      ).rows;
    expect(await states()).toEqual([{ state: 'owed' }]);
    const blocked = await loginMember(t, inviter);
    expect((await blocked.call('takeBreak', { body: { days: 1 } })).code).toBeUndefined();
    await t.advance(DAY + 60);
    await service.unblock(db, inviter.memberId, 'test');
    await t.drain(['referral.pay']);
    expect(await states()).toEqual([{ state: 'void' }]);
    const [row] = await friendsOf(await loginMember(t, inviter));
    expect(row).toMatchObject({ state: 'rewarded', isVoid: true, reward: { state: 'void' } });
  });

  it('is paid once where the connection dies at the commit of a payment or of the decision', async () => {
    const [first, second] = [await registerMember(t), await registerMember(t)];
    const friends = [await goodFriend(first), await goodFriend(second)];
    const states = async (of: TestMember) =>
      (
        await t.owner.query<{ state: string }>('select state from referral_rewards where friend_id = $1', [of.memberId])
      ).rows.map(({ state }) => state);
    const held = (of: TestMember) =>
      t.owner.query(`update referral_friends set held_until = platform_now() where friend_id = $1`, [of.memberId]);
    await held(friends[0]!);
    const killPayment = await killsAtCommit(t, 'ledger_transactions');
    await killPayment(
      () => t.drain(['referral.decide']),
      async () => {
        expect([await states(friends[0]!), await cash(first)]).toEqual([['owed', 'owed'], '0.00']);
      },
    );
    for (const _ of [1, 2]) await t.drain(['referral.pay']);
    expect([await states(friends[0]!), await cash(first)]).toEqual([['paid', 'paid'], '100.00']);
    await held(friends[1]!);
    const killDecision = await killsAtCommit(t, 'referral_rewards');
    await killDecision(
      () => t.drain(['referral.decide']),
      async () => expect(await states(friends[1]!)).toEqual([]),
    );
    for (const _ of [1, 2]) await t.drain(['referral.decide', 'referral.pay']);
    expect([await states(friends[1]!), await cash(second)]).toEqual([['paid', 'paid'], '100.00']);
  });

  it('pays once where two servers pay at the same moment', async () => {
    const node = await anotherNode(t);
    const inviter = await registerMember(t);
    await goodFriend(inviter);
    await t.advance(14 * DAY + 60);
    for (const job of ['referral.decide', 'referral.pay'])
      await Promise.all([t.app, node.app].map(({ platform }) => platform.jobs.drain([job])));
    await node.close();
    expect(await cash(await loginMember(t, inviter))).toBe('100.00');
  });
});

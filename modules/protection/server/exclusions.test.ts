// Break, exclusion and return over HTTP, with the real modules.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anotherNode, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, loginMember, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { deposit, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
});
afterAll(() => close());

const DAY = 86_400;
const pause = (member: TestMember, days: 1 | 7 | 30 | 42) => member.call('takeBreak', { body: { days } });
const exclude = (member: TestMember, term: '6m' | '1y' | '2y' | '5y' | 'open') =>
  member.call('excludeMyself', { body: { term } });
const running = async (member: TestMember) => (await member.call('protection')).value.exclusions;
const order = (member: TestMember) =>
  member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount: '50.00' } });
/** Lets days pass for the member's exclusion only: a log-in after months would need more than a password. */
async function pass({ memberId }: TestMember, days: number): Promise<void> {
  await t.owner.query(
    `update protection_exclusions set started_at = started_at - $2 * interval '1 day',
            term_ends_at = term_ends_at - $2 * interval '1 day', return_from = return_from - $2 * interval '1 day'
     where member_id = $1 and ended_at is null`,
    [memberId, days],
  );
  await t.owner.query(`update protection_gates set until = until - $2 * interval '1 day' where member_id = $1`, [
    memberId,
    days,
  ]);
}
const awaiting = async ({ memberId }: TestMember) =>
  (
    await t.owner.query<{ stage: string }>(
      `select stage from payments_deposits where member_id = $1 and stage = 'awaiting'`,
      [memberId],
    )
  ).rowCount;

describe('a break', () => {
  it.each([1, 7, 30, 42] as const)('of %i days holds at once, and ends by itself [R73]', async (days) => {
    const member = await registerMember(t);
    const until = (await pause(member, days)).value.until;
    expect((await member.call('balance')).code).toBe('identity.notLoggedIn');
    const limited = await loginMember(t, member);
    expect(await running(limited)).toMatchObject([{ kind: 'break', termEndsAt: until, mayAskReturn: false }]);
    expect((await order(limited)).code).toBe('protection.excluded');
    expect(Date.parse(until) - (await nowMs())).toBeGreaterThan((days * DAY - 3600) * 1000);
    await pass(member, days);
    const whole = await loginMember(t, member);
    expect(await running(whole)).toEqual([]);
    expect((await order(whole)).code).toBeUndefined();
  });

  it('is lengthened and never shortened', async () => {
    const member = await registerMember(t);
    await pause(member, 7);
    const shorter = await pause(await loginMember(t, member), 1);
    expect(shorter).toMatchObject({ status: 409, code: 'protection.cannotShorten' });
    expect((await pause(await loginMember(t, member), 30)).code).toBeUndefined();
    expect((await exclude(await loginMember(t, member), '6m')).code).toBeUndefined();
    expect((await pause(await loginMember(t, member), 42)).code).toBe('protection.cannotShorten');
  });
});

describe('a self-exclusion', () => {
  it('of six months is the shortest, and ends only when its player asks, waits 24 hours and confirms [R72] [R74]', async () => {
    const member = await registerMember(t);
    const { termEndsAt } = (await exclude(member, '6m')).value;
    const early = await loginMember(t, member);
    expect(await early.call('askReturn')).toMatchObject({ status: 409, code: 'protection.cannotShorten' });
    expect((await early.call('confirmReturn')).code).toBe('protection.nothingPending');
    const halfAYear = (Date.parse(termEndsAt) - (await nowMs())) / 1000 / DAY;
    expect(halfAYear).toBeGreaterThan(180);
    await pass(member, halfAYear + 0.01);
    const over = await loginMember(t, member);
    expect((await order(over)).code).toBe('protection.excluded');
    expect(await running(over)).toMatchObject([{ mayAskReturn: true, mayReturn: false, returnFrom: null }]);
    const asked = (await over.call('askReturn')).value.exclusions[0]!;
    expect(asked).toMatchObject({ mayAskReturn: false, mayReturn: false });
    await t.advance(DAY - 60);
    const waiting = await loginMember(t, member);
    expect(await waiting.call('confirmReturn')).toMatchObject({ status: 409, code: 'protection.confirmTooEarly' });
    await t.advance(61);
    const back = await loginMember(t, member);
    expect((await order(back)).code).toBe('protection.excluded');
    expect((await back.call('confirmReturn')).code).toBeUndefined();
    expect((await back.call('balance')).code).toBe('identity.notLoggedIn');
    expect((await order(await loginMember(t, member))).code).toBeUndefined();
  });

  it('without end is open to a return after twelve months, with seven days to wait [R74]', async () => {
    const member = await registerMember(t);
    await exclude(member, 'open');
    await pass(member, 364);
    const early = await loginMember(t, member);
    expect((await early.call('askReturn')).code).toBe('protection.cannotShorten');
    await pass(member, 3);
    await (await loginMember(t, member)).call('askReturn');
    await pass(member, 6);
    expect((await (await loginMember(t, member)).call('confirmReturn')).code).toBe('protection.confirmTooEarly');
    await pass(member, 1);
    expect((await (await loginMember(t, member)).call('confirmReturn')).code).toBeUndefined();
  });

  it('is kept after its end, and the limits of before hold on', async () => {
    const member = await registerMember(t);
    await member.call('setLimit', { body: { kind: 'deposit', frame: 'month', amount: '300.00' } });
    await exclude(member, '6m');
    await pass(member, 190);
    await (await loginMember(t, member)).call('askReturn');
    await pass(member, 1.01);
    await (await loginMember(t, member)).call('confirmReturn');
    const back = await loginMember(t, member);
    const { limits, marketing } = (await back.call('protection')).value;
    expect(limits).toMatchObject([{ kind: 'deposit', frame: 'month', limit: '300.00' }]);
    expect(marketing).toBe(false);
    const kept = await t.owner.query('select ended_by from protection_exclusions where member_id = $1', [
      member.memberId,
    ]);
    expect(kept.rows).toEqual([{ ended_by: 'player' }]);
  });

  it('[R71] a limit and what was used of it outlive an exclusion and its end, another server and another zone', async () => {
    await goToNoon(t);
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    await deposit(t, rail, member, '200.00');
    await member.call('setLimit', { body: { kind: 'deposit', frame: 'month', amount: '300.00' } });
    const isHeld = async (who: TestMember) => {
      const { limits } = (await who.call('protection')).value;
      expect(limits).toMatchObject([{ kind: 'deposit', frame: 'month', limit: '300.00', used: '200.00' }]);
      const body = { method: 'PROMPTPAY_BILL', amount: '100.01' } as const;
      expect((await who.call('createDeposit', { body })).code).toBe('protection.depositLimit');
    };
    await isHeld(member);
    await exclude(member, '6m');
    await pass(member, 190);
    await (await loginMember(t, member)).call('askReturn');
    await pass(member, 1.01);
    await (await loginMember(t, member)).call('confirmReturn');
    const back = await loginMember(t, member);
    await isHeld(back);

    await t.owner.query(`update merchants set zone = 'Pacific/Auckland'`);
    await t.app.modules.merchants.service.reload();
    const started = await anotherNode(t, { RAIL_URL: rail.url, RAIL_SECRET: rail.secret });
    try {
      await isHeld({ ...back, call: callerOf({ ...t, url: started.url, app: started.app }, back) });
      await isHeld(back);
    } finally {
      await started.close();
      await t.owner.query(`update merchants set zone = 'Asia/Bangkok'`);
      await t.app.modules.merchants.service.reload();
    }
  });

  it('takes the consent to offers back [R75]', async () => {
    const member = await registerMember(t);
    const given = await member.call('setMarketing', { body: { given: true } });
    expect(given.value.marketing).toBe(true);
    await exclude(member, '6m');
    const limited = await loginMember(t, member);
    expect((await limited.call('protection')).value.marketing).toBe(false);
    expect((await limited.call('setMarketing', { body: { given: true } })).code).toBe('protection.excluded');
  });

  it('closes the open orders and lets the money out [R72]', async () => {
    const member = await fundedMember(t, rail, '500.00');
    await order(member);
    expect(await awaiting(member)).toBe(1);
    await exclude(member, '1y');
    expect(await awaiting(member)).toBe(0);
    const limited = await loginMember(t, member);
    const body = { amount: '500.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
    expect((await limited.call('createWithdrawal', { body })).code).toBeUndefined();
  });

  it('leaves no order behind that was made at the same moment, on any of many members', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => registerMember(t)));
    await Promise.all(members.flatMap((member) => [order(member), exclude(member, '6m'), order(member)]));
    for (const member of members) expect(await awaiting(member)).toBe(0);
  });

  it('is not ended by a block that is lifted, and ends no block', async () => {
    const { service } = t.app.modules.protection;
    const { db } = t.app.platform;
    const member = await registerMember(t);
    await exclude(member, '6m');
    await service.block(db, member.memberId, 'case 2');
    await service.unblock(db, member.memberId, 'case 2 closed');
    expect((await order(await loginMember(t, member))).code).toBe('protection.excluded');
    const second = await registerMember(t);
    await pause(second, 1);
    await service.block(db, second.memberId, 'case 3');
    await t.advance(DAY + 1);
    expect((await order(await loginMember(t, second))).code).toBe('protection.blocked');
  });
});

async function nowMs(): Promise<number> {
  const row = await t.owner.query<{ now: Date }>('select platform_now() as now');
  return row.rows[0]!.now.getTime();
}

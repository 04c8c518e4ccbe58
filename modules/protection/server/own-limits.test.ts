// A player's limits over HTTP: set, lowered, raised, confirmed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { listen } from '@sanam/server/test/live.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { deposit } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await goToNoon(t);
});
afterAll(() => close());

type Kind = 'deposit' | 'loss' | 'stake' | 'bet' | 'time';
type Frame = 'each' | 'day' | 'week' | 'month';
const set = (member: TestMember, amount: string | null, kind: Kind = 'deposit', frame: Frame = 'day') =>
  member.call('setLimit', { body: { kind, frame, amount } });
const confirm = (member: TestMember) => member.call('confirmLimit', { params: { kind: 'deposit', frame: 'day' } });
const limits = async (member: TestMember) => (await member.call('protection')).value.limits;
const order = (member: TestMember, amount: string) =>
  member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount } });
/** Logs in from a new browser, because the earlier session may have expired. */
async function later(member: TestMember, seconds: number): Promise<TestMember> {
  await t.advance(seconds);
  return loginMember(t, member);
}

describe('a limit of the own', () => {
  it('is shown with what is used, what is left and when it begins again', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    expect(await limits(member)).toEqual([]);
    await deposit(t, rail, member, '600.00');
    expect((await set(member, '1000.00')).value).toMatchObject({ state: 'active', confirmBy: null });
    expect(await limits(member)).toEqual([
      {
        kind: 'deposit',
        frame: 'day',
        own: '1000.00',
        limit: '1000.00',
        used: '600.00',
        left: '400.00',
        resetsAt: expect.stringMatching(/T17:00:00/) as string,
        pending: null,
      },
    ]);
    const refused = await order(member, '400.01');
    expect(refused).toMatchObject({ status: 403, code: 'protection.depositLimit' });
    expect(refused.body).toMatchObject({ value: { limit: '1000.00', used: '600.00', left: '400.00', frame: 'day' } });
    expect((await order(member, '400.00')).code).toBeUndefined();
  });

  it('counts open orders as used, as the refusal does', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    await deposit(t, rail, member, '600.00');
    await set(member, '1000.00');
    expect((await order(member, '150.00')).code).toBeUndefined();
    const numbers = { limit: '1000.00', used: '750.00', left: '250.00' };
    expect(await limits(member)).toMatchObject([numbers]);
    expect((await member.call('realityCheck')).value.limits).toMatchObject([numbers]);
    const refused = await order(member, '250.01');
    expect(refused.body).toMatchObject({ code: 'protection.depositLimit', value: numbers });
    expect((await order(member, '250.00')).code).toBeUndefined();
  });

  it('may be lowered below what is used: nothing is left then [R69]', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    await deposit(t, rail, member, '600.00');
    await set(member, '1000.00');
    await set(member, '100.00');
    expect(await limits(member)).toMatchObject([{ limit: '100.00', used: '600.00', left: '0.00' }]);
    expect((await order(member, '50.00')).code).toBe('protection.depositLimit');
  });

  it('of every kind has its frames, and no others [R70]', async () => {
    const member = await registerMember(t);
    const given: [Kind, Frame, string][] = [
      ...(['deposit', 'loss', 'stake'] as const).flatMap((kind) =>
        (['day', 'week', 'month'] as const).map((frame): [Kind, Frame, string] => [kind, frame, '500.00']),
      ),
      ['bet', 'each', '20.00'],
      ['time', 'day', '90'],
    ];
    for (const [kind, frame, amount] of given)
      expect([kind, frame, (await set(member, amount, kind, frame)).code]).toEqual([kind, frame, undefined]);
    const shown = (await limits(member)).map(({ kind, frame, left }) => [kind, frame, left]);
    expect(shown).toHaveLength(given.length);
    expect(shown).toEqual(expect.arrayContaining(given));
    expect((await set(member, '90', 'time', 'week')).code).toBe('request.invalid');
    expect((await set(member, '90.00', 'time')).code).toBe('request.invalid');
    expect((await set(member, '1441', 'time')).code).toBe('request.invalid');
    expect((await set(member, '90')).code).toBe('request.invalid');
  });

  it('of the operator holds where it is lower, and the player reads which', async () => {
    const member = await registerMember(t);
    await set(member, '1000.00');
    await t.app.modules.protection.service.setLimit(t.app.platform.db, {
      memberId: member.memberId,
      kind: 'deposit',
      frame: 'day',
      amount: 30_000n,
      by: 'operator',
    });
    expect(await limits(member)).toMatchObject([{ own: '1000.00', limit: '300.00', left: '300.00' }]);
    expect((await order(member, '300.01')).code).toBe('protection.depositLimit');
  });
});

describe('a raise', () => {
  it('is refused at 23 h 59 min and holds from 24 h on, only when it is confirmed [R69]', async () => {
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    await set(member, '100.00');
    const asked = (await set(member, '500.00')).value;
    expect(asked.state).toBe('pending');
    expect(Date.parse(asked.confirmBy!) - Date.parse(asked.effectiveAt)).toBe(7 * 86_400_000);
    const early = await later(member, 24 * 3600 - 60);
    const refused = await confirm(early);
    expect(refused).toMatchObject({ status: 409, code: 'protection.confirmTooEarly' });
    expect(refused.body).toMatchObject({ value: { effectiveAt: asked.effectiveAt } });
    await t.advance(61);
    // Not confirmed: the old limit applies.
    expect((await order(early, '100.01')).code).toBe('protection.depositLimit');
    expect((await limits(early))[0]!.pending).toMatchObject({ amount: '500.00', isDue: true });
    expect((await confirm(early)).value.limits).toMatchObject([{ limit: '500.00', pending: null }]);
    expect((await order(early, '500.00')).code).toBeUndefined();
    expect((await confirm(early)).code).toBe('protection.nothingPending');
  });

  it('lapses seven days after its waiting time, and a removal with it', async () => {
    const member = await registerMember(t);
    await set(member, '100.00');
    expect((await set(member, null)).value.state).toBe('pending');
    const after = await later(member, 8 * 86_400 + 60);
    expect((await limits(after))[0]).toMatchObject({ limit: '100.00', pending: null });
    expect((await confirm(after)).code).toBe('protection.confirmLapsed');
    expect((await limits(after))[0]).toMatchObject({ limit: '100.00', pending: null });
  });

  it('begins its 24 hours again when it is asked for again, and goes with a lower limit', async () => {
    const member = await registerMember(t);
    await set(member, '100.00');
    await set(member, '500.00');
    const again = await later(member, 20 * 3600);
    await set(again, '400.00');
    const third = await later(member, 5 * 3600);
    expect((await confirm(third)).code).toBe('protection.confirmTooEarly');
    await set(third, '50.00');
    expect(await limits(third)).toMatchObject([{ limit: '50.00', pending: null }]);
    expect((await confirm(third)).code).toBe('protection.nothingPending');
  });

  it('is taken back by the player', async () => {
    const member = await registerMember(t);
    await set(member, '100.00');
    await set(member, null);
    const withdraw = () => member.call('withdrawLimitRaise', { params: { kind: 'deposit', frame: 'day' } });
    expect((await withdraw()).value.limits).toMatchObject([{ limit: '100.00', pending: null }]);
    expect((await withdraw()).code).toBe('protection.nothingPending');
  });

  it('asks for the second factor of a member who has one, unless it was given minutes ago', async () => {
    const member = await registerMember(t);
    await set(member, '100.00');
    await set(member, '500.00');
    const after = await later(member, 24 * 3600 + 60);
    await t.owner.query('update auth_sessions set fresh_until = null where member_id = $1', [member.memberId]);
    expect((await confirm(after)).code).toBe('identity.stepUpRequired');
    expect((await limits(after))[0]).toMatchObject({ limit: '100.00' });
  });
});

it('every change of a limit leaves an audit row and tells the open pages', async () => {
  const member = await registerMember(t);
  const page = await listen(t, 'member', member);
  await set(member, '100.00');
  await set(member, null);
  await member.call('withdrawLimitRaise', { params: { kind: 'deposit', frame: 'day' } });
  await t.drain();
  await expect.poll(() => page.topics()).toContainEqual({ type: 'protection' });
  page.close();
  const rows = await t.owner.query<{ command: string; amount: string | null }>(
    `select command, after ->> 'amount' as amount from platform_audit
     where subject_id = $1 and command like 'protection.limit.%' order by id`,
    [member.memberId],
  );
  expect(rows.rows).toEqual([
    { command: 'protection.limit.set', amount: '100.00' },
    { command: 'protection.limit.set', amount: null },
    { command: 'protection.limit.withdraw', amount: null },
  ]);
});

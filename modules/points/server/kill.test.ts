// The connection is lost at the commit of points. Afterwards nothing has been done, and the next try does it once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { killsAtCommit } from '@sanam/server/test/kill.ts';
import { address, closePlay, newReward, openPlay, type Played, pointsOf } from './points.test-data.ts';

let t: TestApp;
let play: Played;
let staff: TestStaff;
let killAtCommit: Awaited<ReturnType<typeof killsAtCommit>>;
beforeAll(async () => {
  t = await buildTestApp();
  play = await openPlay(t);
  staff = await staffSession(t, ['pointsManager']);
  killAtCommit = await killsAtCommit(t, 'ledger_transactions');
});
afterAll(() => closePlay(t));

const cashOf = async (member: TestMember) => (await member.call('balance')).value.parts.cash;
const redeems = async (member: TestMember) => (await member.call('pointRedeems', { query: {} })).value.list;

describe('the connection dies at the commit', () => {
  it('of what bets earned: nothing is earned, and the next set earns it once', async () => {
    const member = await registerMember(t);
    await killAtCommit(
      () => play.bet(member, 25_000),
      async () => expect(await pointsOf(member)).toBe(0),
    );
    // The follower of bets pauses before its next try.
    await t.advance(30);
    for (const _ of [1, 2]) await t.drain();
    expect(await pointsOf(member)).toBe(2);
  });

  it('of a conversion: points stay and no cash is paid, and the next tries of one key pay once', async () => {
    const member = await play.rich(500);
    const body = { points: 500, password: member.password };
    const convert = () => member.call('convertPoints', { body }, { idempotencyKey: 'the-conversion-of-one-press' });
    await killAtCommit(convert, async () => {
      expect([await pointsOf(member), await cashOf(member)]).toEqual([500, '0.00']);
    });
    expect((await Promise.all([convert(), convert()])).map(({ value }) => value.amount)).toEqual(['5.00', '5.00']);
    expect([await pointsOf(member), await cashOf(member)]).toEqual([0, '5.00']);
  });

  it('of a redemption: points and the last piece stay, and the next tries of one key take them once', async () => {
    const { rewardId, variantId, version } = await newReward(staff, 'goods', 1);
    const member = await play.rich(600);
    const body = { rewardId, variantId, version, quantity: 1, address, password: member.password };
    const redeem = () => member.call('redeemPoints', { body }, { idempotencyKey: 'the-redemption-of-one-press' });
    const available = async () =>
      (await staff.call('opsGetPointReward', { params: { rewardId } })).value.variants[0]!.available;
    await killAtCommit(redeem, async () => {
      expect([await pointsOf(member), await redeems(member), await available()]).toEqual([600, [], 1]);
    });
    expect((await Promise.all([redeem(), redeem()])).map(({ value }) => value.state)).toEqual(['pending', 'pending']);
    expect([await pointsOf(member), await available()]).toEqual([300, 0]);
    // Taking it back is one refund, too.
    const { redeemId } = (await redeems(member))[0]!;
    const cancel = () => member.call('cancelRedeem', { params: { redeemId } });
    await killAtCommit(cancel, async () => {
      expect([await pointsOf(member), await available()]).toEqual([300, 0]);
    });
    await cancel();
    await cancel();
    expect([await pointsOf(member), await available()]).toEqual([600, 1]);
  });
});

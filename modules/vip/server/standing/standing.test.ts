// Ranks reached by play, and their benefits.
import { describeBreaches, verifyLedger } from '@sanam/ledger/server/index.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { killsAtCommit } from '@sanam/server/test/kill.ts';
import { reelVendor, type ReelVendor } from '@sanam/server/test/rounds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planLadder, setLadder } from '../vip.test-data.ts';
import { verifyVip } from '../verify.ts';

let t: TestApp;
let vendor: ReelVendor;
let staff: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  vendor = await reelVendor(t);
  staff = await staffSession(t, ['promotionManager']);
  other = await staffSession(t, ['promotionManager']);
});
afterAll(async () => {
  const ofLedger = (await verifyLedger(t.owner)).filter(({ id }) => !id.startsWith('V8'));
  const breaches = [...(await verifyVip(t.app.platform.db)), ...ofLedger];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await t.close();
});

const cash = async (who: TestMember) => (await who.call('balance')).value.parts.cash;
const vip = async (who: TestMember) => (await who.call('vip')).value;
async function bet(who: TestMember, satang: number): Promise<void> {
  await vendor.play(who.memberId, { bet: satang, win: 0 });
  await t.drain();
  await t.drain();
}

it('answers no levels to a visitor, and rank 0 to a member, before there is a ladder', async () => {
  const member = await registerMember(t);
  await bet(member, 100_000);
  expect(await vip(member)).toMatchObject({ rankLevel: 0, experience: '1000.00', next: null, levels: [], history: [] });
});

describe('with a ladder', () => {
  beforeAll(() => setLadder(staff, other, planLadder));

  it('pays the bonus of every level that one bet crosses, once, and tells the member [MBR-014]', async () => {
    const member = await registerMember(t);
    await bet(member, 950_000);
    expect(await vip(member)).toMatchObject({ rankLevel: 0, next: { rankLevel: 1, at: '10000.00' } });
    expect(await cash(member)).toBe('0.00');
    await bet(member, 5_250_000);
    expect(await cash(member)).toBe('106.00');
    const after = await vip(member);
    expect(after).toMatchObject({ rankLevel: 2, labelName: 'Silver', experience: '62000.00', next: { rankLevel: 3 } });
    expect(after.history.map(({ rankLevel, bonus, state }) => [rankLevel, bonus, state])).toEqual([
      [2, '88.00', 'paid'],
      [1, '18.00', 'paid'],
    ]);
    await t.drain(['vip.pay']);
    expect(await cash(member)).toBe('106.00');
    const { value } = await member.call('memberInfo');
    expect(value).toMatchObject({
      id: member.memberId,
      account: member.username,
      nickname: expect.any(String),
      type: 0,
      toUpline: false,
      clubLabel: { labelName: 'Silver', rankLevel: 2 },
      memberLabel: [],
    });
    const { list } = (await member.call('listInbox', { query: { topic: 'service', limit: 50 } })).value;
    expect(list.map(({ title }) => title).toSorted()).toEqual([
      'The bonus of your level was paid',
      'The bonus of your level was paid',
      'You reached a level',
    ]);
  });

  it('reaches a level once, and pays its bonus once, where the connection dies at the commit of either', async () => {
    const stand = async (who: TestMember) => {
      const { rankLevel, history } = await vip(who);
      return [rankLevel, history.map(({ state }) => state), await cash(who)];
    };
    const killAtCommit = await killsAtCommit(t, 'vip_crossings');
    const member = await registerMember(t);
    await killAtCommit(
      () => bet(member, 1_000_000),
      async () => expect(await stand(member)).toEqual([0, [], '0.00']),
    );
    // The follower of bets pauses before its next try.
    await t.advance(30);
    await t.app.modules.play.followers.drain();
    expect(await stand(member)).toEqual([1, ['owed'], '0.00']);
    await killAtCommit(
      () => t.drain(['vip.pay']),
      async () => expect(await stand(member)).toEqual([1, ['owed'], '0.00']),
    );
    for (const _ of [1, 2]) await t.drain(['vip.pay']);
    expect(await stand(member)).toEqual([1, ['paid'], '18.00']);
  });

  it('opens the VIP service with rank 5, and not with rank 4 [PRM-024]', async () => {
    const member = await registerMember(t);
    await bet(member, 50_000_000);
    const four = (await member.call('memberInfo')).value;
    expect(four).toMatchObject({ clubLabel: { rankLevel: 4 }, memberLabel: [] });
    await bet(member, 50_000_000);
    const five = (await member.call('memberInfo')).value;
    expect(five).toMatchObject({ clubLabel: { rankLevel: 5 }, memberLabel: [{ labelName: 'VIP' }] });
    expect((await vip(member)).levels.map(({ benefits }) => benefits.hasService)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  describe('points for play', () => {
    const points = async (who: TestMember) => (await who.call('pointsBalance')).value.points;
    const voidBet = (who: TestMember, stake: number) =>
      t.owner.query(
        `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, corrects, stake_cash,
                                 payout_cash, valid_bet, valid_rule, placed_at, settled_at)
         select lane, nextval('play_fact_ids'), member_id, currency, false, product, vendor_id, game_code, round, id, -stake_cash, 0,
                -valid_bet, valid_rule, placed_at, platform_now()
         from play_facts where member_id = $1 and stake_cash = $2`,
        [who.memberId, stake],
      );

    it('are multiplied by the level that the member had when the bet was placed', async () => {
      const member = await registerMember(t);
      await bet(member, 5_000_000);
      expect(await points(member)).toBe(500);
      await t.advance(1);
      await bet(member, 10_000);
      await bet(member, 10_000);
      expect(await points(member)).toBe(503);
      expect((await member.call('pointsConfig')).value.earning[0]!.levelMultiplier).toBe('1.50');
    });

    it('are the same however bets near a level are cut into sets, and a correction takes what its bet earned', async () => {
      const [one, cut] = [await registerMember(t), await registerMember(t)];
      for (const { memberId } of [one, cut]) await vendor.play(memberId, { bet: 4_999_900, win: 0 });
      await vendor.play(one.memberId, { bet: 20_000, win: 0 });
      await vendor.play(one.memberId, { bet: 60_000, win: 0 });
      await t.drain();
      await bet(cut, 20_000);
      // Placed before the level was reached, settled after it.
      const { rows } = await t.owner.query<{ at: Date }>(
        'select min(opened_at) as at from vendors_rounds where member_id = $1',
        [cut.memberId],
      );
      await vendor.play(cut.memberId, { bet: 60_000, win: 0, closedAt: rows[0]!.at });
      await t.drain();
      expect([await points(one), await points(cut)]).toEqual([507, 507]);
      for (const who of [one, cut]) await voidBet(who, 60_000);
      await t.drain();
      expect([await points(one), await points(cut)]).toEqual([501, 501]);
    });
  });

  it('takes experience back with a correction, but never a rank', async () => {
    const member = await registerMember(t);
    await bet(member, 1_100_000);
    expect(await vip(member)).toMatchObject({ rankLevel: 1, experience: '11000.00' });
    await t.owner.query(
      `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, corrects, stake_cash,
                               payout_cash, valid_bet, valid_rule, placed_at, settled_at)
       select lane, nextval('play_fact_ids'), member_id, currency, false, product, vendor_id, game_code, round, id, -500000, 0,
              -500000, valid_rule, placed_at, platform_now()
       from play_facts where member_id = $1`,
      [member.memberId],
    );
    await t.drain();
    expect(await vip(member)).toMatchObject({ rankLevel: 1, labelName: 'Bronze', experience: '6000.00' });
    await bet(member, 500_000);
    expect(await vip(member)).toMatchObject({ rankLevel: 1, experience: '11000.00' });
    expect(await cash(member)).toBe('18.00');
  });

  it('counts no play money and no test player', async () => {
    const [tester, guest] = [await registerMember(t), await registerMember(t)];
    await vendor.play(tester.memberId, { bet: 500_000, win: 0, isTest: true });
    await vendor.play(guest.memberId, { bet: 500_000, win: 0, currency: 'FUN' });
    await t.drain();
    for (const member of [tester, guest]) expect((await vip(member)).experience).toBe('0.00');
  });

  it('gives no rank and no money to who is excluded', async () => {
    const member = await registerMember(t);
    await bet(member, 950_000);
    await vendor.play(member.memberId, { bet: 100_000, win: 0 });
    await t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [member.memberId]);
    await t.drain();
    const { rows } = await t.owner.query('select experience, rank_level from vip_standings where member_id = $1', [
      member.memberId,
    ]);
    expect(rows).toEqual([{ experience: 1_050_000n, rank_level: 0 }]);
  });

  it('voids what is owed to who is excluded before it is paid, and does not restore it', async () => {
    const member = await registerMember(t);
    await vendor.play(member.memberId, { bet: 1_000_000, win: 0 });
    await t.app.modules.play.followers.drain();
    const gate = (state: string) =>
      t.owner.query('update protection_gates set state = $2 where member_id = $1', [member.memberId, state]);
    expect((await vip(member)).history).toMatchObject([{ bonus: '18.00', state: 'owed' }]);
    await gate('excluded');
    await t.drain(['vip.pay']);
    await gate('open');
    await t.drain(['vip.pay']);
    expect(await vip(member)).toMatchObject({ rankLevel: 1, history: [{ bonus: '18.00', state: 'void' }] });
    expect(await cash(member)).toBe('0.00');
  });

  it('keeps what is owed to who is blocked, and voids it for who closes the account meanwhile', async () => {
    const [blocked, gone] = [await registerMember(t), await registerMember(t)];
    for (const { memberId } of [blocked, gone]) await vendor.play(memberId, { bet: 1_000_000, win: 0 });
    await t.app.modules.play.followers.drain();
    const gate = (state: string) =>
      t.owner.query('update protection_gates set state = $2 where member_id = any ($1)', [
        [blocked.memberId, gone.memberId],
        state,
      ]);
    await gate('blocked');
    await t.owner.query(
      `update members set state = 'closed', closed_at = platform_now(), closed_by = 'player' where member_id = $1`,
      [gone.memberId],
    );
    await t.drain(['vip.pay']);
    const { rows } = await t.owner.query('select member_id, state from vip_crossings where member_id = any ($1)', [
      [blocked.memberId, gone.memberId],
    ]);
    expect(new Map(rows.map(({ member_id, state }) => [member_id, state]))).toEqual(
      new Map([
        [blocked.memberId, 'owed'],
        [gone.memberId, 'void'],
      ]),
    );
    await gate('open');
    await t.drain(['vip.pay']);
    expect(await cash(blocked)).toBe('18.00');
  });

  it('counts the cash part of a bet that bonus money pays for in part', async () => {
    const member = await registerMember(t);
    await bet(member, 100_000);
    await t.owner.query(
      `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash,
                               stake_bonus, payout_cash, valid_bet, valid_rule, placed_at, settled_at)
       select lane, nextval('play_fact_ids'), member_id, currency, false, product, vendor_id, game_code, round + 1000000,
              30001, 70000, 0, 100001, valid_rule, platform_now(), platform_now()
       from play_facts where member_id = $1`,
      [member.memberId],
    );
    await t.drain();
    expect((await vip(member)).experience).toBe('1300.01');
  });

  it('shows the ladder to visitors, in their language', async () => {
    const { value } = await t.app.http
      .inject({ url: '/wps/vip/levels', headers: { 'accept-language': 'en' } })
      .then((answer) => answer.json<{ value: { levels: { labelName: string; threshold: string }[] } }>());
    expect(value.levels.map(({ labelName, threshold }) => [labelName, threshold])).toEqual([
      ['Bronze', '10000.00'],
      ['Silver', '50000.00'],
      ['Gold', '100000.00'],
      ['Ruby', '500000.00'],
      ['Diamond', '1000000.00'],
    ]);
  });
});

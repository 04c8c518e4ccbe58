// Leaderboards: scores, ranks and prizes.
import { describeBreaches, verifyLedger } from '@sanam/ledger/server/index.ts';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { reelVendor, type ReelVendor } from '@sanam/server/test/rounds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyMissions } from '../verify.ts';

const DAY_MS = 86_400_000;
const SETTLE = 'missions.settle';
let t: TestApp;
let vendor: ReelVendor;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  vendor = await reelVendor(t);
  maker = await staffSession(t, ['promotionManager']);
  checker = await staffSession(t, ['promotionManager']);
});
afterAll(async () => {
  const ofLedger = (await verifyLedger(t.owner)).filter(({ id }) => !id.startsWith('V8'));
  const breaches = [...(await verifyMissions(t.app.platform.db)), ...ofLedger];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await t.close();
});

const reason = 'for the test';
const wish = (change: object = {}) => ({
  titleTh: 'ศึกชิงยอด',
  titleEn: 'The race',
  product: null,
  startsAt: new Date(Date.now() - DAY_MS).toISOString(),
  endsAt: new Date(Date.now() + DAY_MS).toISOString(),
  minScore: '100.00',
  prizes: ['500.00', '200.00'],
  ...change,
});

/** Proposes and confirms a leaderboard, and stops all others. */
async function openBoard(change: object = {}): Promise<string> {
  await t.owner.query(
    'update missions_boards set stopped_at = platform_now() where stopped_at is null and settled_at is null',
  );
  const { approvalId } = (await maker.call('opsAddMissionBoard', { query: {}, body: { ...wish(change), reason } }))
    .value;
  const decided = await checker.call('opsDecideApproval', {
    params: { id: approvalId },
    body: { decision: 'confirm' },
  });
  if (decided.code !== undefined) throw new Error(decided.code);
  return (await maker.call('opsListMissionBoards', { query: {} })).value.list[0]!.id;
}
const boardOf = async (who: TestMember, id: string) =>
  (await who.call('missionLeaderboard')).value.boards.find((one) => one.id === id)!;
const cash = async (who: TestMember) => (await who.call('balance')).value.parts.cash;
async function bet(who: TestMember, satang: number): Promise<void> {
  await vendor.play(who.memberId, { bet: satang, win: 0 });
  await t.drain();
}
/** Moves a leaderboard past its end and past the hour in which late bets are settled. */
async function pass(id: string): Promise<void> {
  await t.owner.query(
    `update missions_boards set ends_at = platform_now() - make_interval(hours => 1) where board_id = $1`,
    [id],
  );
  await t.drain([SETTLE]);
}

describe('a leaderboard', () => {
  it('is made by two people, and refused with prizes that rise', async () => {
    const bad = await maker.call('opsAddMissionBoard', {
      query: {},
      body: { ...wish({ prizes: ['1.00', '2.00'] }), reason },
    });
    expect(bad.code).toBe('request.invalid');
    const id = await openBoard();
    const member = await registerMember(t);
    expect(await boardOf(member, id)).toMatchObject({ title: 'The race', state: 'running', top: [], me: null });
  });

  it('ranks by valid bets, who reached a score first above, with masked names and the own rank [PRM-021]', async () => {
    const id = await openBoard();
    const [one, two, three] = [await registerMember(t), await registerMember(t), await registerMember(t)];
    await bet(one, 20_000);
    await bet(two, 30_000);
    await bet(three, 20_000);
    const seen = await boardOf(three, id);
    expect(seen.top.map(({ rank, score, isMe }) => [rank, score, isMe])).toEqual([
      [1, '300.00', false],
      [2, '200.00', false],
      [3, '200.00', true],
    ]);
    expect(seen.me).toEqual({ rank: 3, score: '200.00' });
    expect(JSON.stringify(seen.top)).not.toContain(two.username);
    await bet(three, 10_001);
    expect((await boardOf(one, id)).me).toEqual({ rank: 3, score: '200.00' });
    expect((await boardOf(three, id)).me).toEqual({ rank: 1, score: '300.01' });
  });

  it('counts its product, no play money, no test player, and takes a correction back', async () => {
    const id = await openBoard({ product: 'LIVE' });
    const other = await registerMember(t);
    await bet(other, 50_000);
    expect((await boardOf(other, id)).me).toBeNull();
    const all = await openBoard();
    const [member, tester, guest] = [await registerMember(t), await registerMember(t), await registerMember(t)];
    await vendor.play(tester.memberId, { bet: 50_000, win: 0, isTest: true });
    await vendor.play(guest.memberId, { bet: 50_000, win: 0, currency: 'FUN' });
    await bet(member, 50_000);
    await t.owner.query(
      `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, corrects, stake_cash,
                               payout_cash, valid_bet, valid_rule, placed_at, settled_at)
       select lane, nextval('play_fact_ids'), member_id, currency, false, product, vendor_id, game_code, round, id, -40000, 0,
              -40000, valid_rule, placed_at, platform_now()
       from play_facts where member_id = $1`,
      [member.memberId],
    );
    await t.drain();
    expect((await boardOf(member, all)).top.map(({ score }) => score)).toEqual(['100.00']);
  });

  it('gives each prize once at its end, from two servers, to who had enough', async () => {
    const id = await openBoard();
    const [one, two, little] = [await registerMember(t), await registerMember(t), await registerMember(t)];
    await bet(one, 20_000);
    await bet(two, 30_000);
    await bet(little, 9_999);
    const node = await anotherNode(t);
    await t.owner.query(
      `update missions_boards set ends_at = platform_now() - make_interval(hours => 1) where board_id = $1`,
      [id],
    );
    await Promise.all([t.app, node.app].map(({ platform }) => platform.jobs.drain([SETTLE])));
    await t.drain([SETTLE]);
    await node.close();
    expect([await cash(two), await cash(one), await cash(little)]).toEqual(['500.00', '200.00', '0.00']);
    expect(await boardOf(one, id)).toMatchObject({ state: 'settled' });
    const { ranks } = (await maker.call('opsGetMissionBoard', { params: { id } })).value;
    expect(ranks.map(({ rank, member, prize, prizeState }) => [rank, member.memberId, prize, prizeState])).toEqual([
      [1, two.memberId, '500.00', 'paid'],
      [2, one.memberId, '200.00', 'paid'],
      [3, little.memberId, null, null],
    ]);
    // Bets settled afterwards do not count.
    await bet(little, 90_000);
    expect((await boardOf(little, id)).me).toMatchObject({ score: '99.99' });
    const { list } = (await two.call('listInbox', { query: { topic: 'service', limit: 50 } })).value;
    expect(list.map(({ title }) => title)).toContain('You won a prize on a leaderboard');
  });

  it('has nobody who is excluded, and the next one moves up', async () => {
    const id = await openBoard();
    const [one, two, three] = [await registerMember(t), await registerMember(t), await registerMember(t)];
    await bet(one, 40_000);
    await bet(two, 30_000);
    await bet(three, 20_000);
    await one.call('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    expect((await boardOf(two, id)).me).toEqual({ rank: 1, score: '300.00' });
    expect((await boardOf(two, id)).top).toHaveLength(2);
    await pass(id);
    expect([await cash(two), await cash(three)]).toEqual(['500.00', '200.00']);
  });

  it('pays nothing to who is excluded after the end, and does not restore it', async () => {
    const id = await openBoard({ prizes: ['500.00'] });
    const member = await registerMember(t);
    await bet(member, 40_000);
    const gate = (state: string) =>
      t.owner.query('update protection_gates set state = $2 where member_id = $1', [member.memberId, state]);
    await t.owner.query(
      `with settled as (update missions_boards set settled_at = platform_now() where board_id = $1)
       insert into missions_prizes (board_id, rank, member_id, merchant_id, score, amount)
       select $1, 1, $2, merchant_id, 40000, 50000 from members where member_id = $2`,
      [id, member.memberId],
    );
    await gate('excluded');
    await t.drain([SETTLE]);
    await gate('open');
    await t.drain([SETTLE]);
    expect(await cash(member)).toBe('0.00');
    const { ranks } = (await maker.call('opsGetMissionBoard', { params: { id } })).value;
    expect(ranks[0]).toMatchObject({ prizeState: 'void' });
  });

  it('stops at once, without prizes, and once', async () => {
    const id = await openBoard();
    const member = await registerMember(t);
    await bet(member, 40_000);
    const stop = () => maker.call('opsStopMissionBoard', { params: { id }, body: { reason } });
    expect((await stop()).value).toEqual({ state: 'stopped' });
    expect((await stop()).code).toBe('missions.wrongState');
    await pass(id);
    expect(await cash(member)).toBe('0.00');
    expect((await member.call('missionLeaderboard')).value.boards.map((one) => one.id)).not.toContain(id);
  });
});

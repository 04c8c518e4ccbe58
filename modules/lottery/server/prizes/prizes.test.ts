// Tests of yeekee prizes: decided once, paid once, and decided by staff if the shots look automated.
import { describeBreaches } from '@sanam/ledger/server/index.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newSeed } from '../draws/own.ts';
import { type Lottery, lotteryOn } from '../settlement/draw.test-data.ts';
import { verifyPrizes } from './verify.ts';

let t: TestApp;
let lottery: Lottery;
let maker: TestStaff;
let checker: TestStaff;
let risk: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  const { platform, modules } = t.app;
  lottery = await lotteryOn({ db: platform.db, owner: t.owner, deps: { ...platform, house: modules.vendors.house } });
  maker = await staffSession(t, ['lotteryOperator']);
  checker = await staffSession(t, ['lotteryChecker']);
  risk = await staffSession(t, ['risk']);
});
beforeEach(() => t.stopClock());
afterAll(async () => {
  const breaches = await verifyPrizes(t.app.platform.db);
  await t.close();
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
});

const rules = {
  isOn: true,
  stakeMin: '100.00',
  ranks: [
    { rank: 1, amount: '100.00' },
    { rank: 2, amount: '50.00' },
    { rank: 3, amount: '40.00' },
    { rank: 16, amount: '30.00' },
  ],
  lucky: [] as string[],
};

async function setRules(change: Partial<typeof rules> = {}): Promise<string> {
  const { version } = (await maker.call('opsGetShotPrizes', { query: {} })).value;
  const body = { ...rules, ...change, version, reason: 'for the test' };
  const { value } = await maker.call('opsChangeShotPrizes', { query: {}, body });
  if (value.approvalId !== null)
    await checker.call('opsDecideApproval', { params: { id: value.approvalId }, body: { decision: 'confirm' } });
  return value.state;
}

const cashOf = async (who: TestMember) => (await who.call('balance')).value.parts.cash;
const own = async (who: TestMember) => (await who.call('ownShotPrizes', { query: {} })).value.list;
const tickets = ['TOP2 52 10000'];

interface Round {
  drawId: string;
  numero: string;
  members: TestMember[];
}

/** Creates a round in which five members take turns with four shots each, `seconds` apart; the stakers staked ฿100. */
async function aRound({ stakers, seconds = [5, 7, 4, 9] }: { stakers: number[]; seconds?: number[] }): Promise<Round> {
  const members = await Promise.all(Array.from({ length: 5 }, () => registerMember(t)));
  const draw = await lottery.openDraw('yeekee', 'YEEKEE15');
  const numero = `20261120-${String(Number(draw.drawId) % 1000).padStart(3, '0')}`;
  await t.owner.query('update lottery_draws set numero = $2 where draw_id = $1', [draw.drawId, numero]);
  for (const at of stakers) {
    const { memberId } = members[at]!;
    await t.owner.query(`select ledger_post('test', $1, 'test.moved', $2, null, null, 'THB', $3)`, [
      `prize${memberId}`,
      memberId,
      JSON.stringify([
        { fromClass: 'suspense', fromOwner: 'test', toClass: 'player_cash', toOwner: memberId, amount: '10000' },
      ]),
    ]);
    await draw.buy(memberId, ...tickets);
  }
  let rank = 0;
  for (let turn = 0; turn < 4; turn++)
    for (const [at, { memberId }] of members.entries()) {
      await t.owner.query(
        `insert into lottery_shots (draw_id, rank, member_id, number, at)
         values ($1, $2, $3, '12345', platform_now() + make_interval(secs => $4))`,
        [draw.drawId, ++rank, memberId, turn * seconds[at % seconds.length]! + at / 10],
      );
    }
  return { drawId: String(draw.drawId), numero, members };
}

const markStaff = ({ memberId }: TestMember) =>
  risk.call('opsMarkStaffAccount', { params: { id: memberId }, body: { isStaff: true, reason: 'works here' } });

/** Adds six shots of a member to the round, each five seconds after the one before. */
async function sendEvenly({ drawId }: Round, { memberId }: TestMember): Promise<void> {
  for (let more = 0; more < 6; more++)
    await t.owner.query(
      `insert into lottery_shots (draw_id, rank, member_id, number, at)
       select $1, max(rank) + 1, $2, '00001', (select max(at) + interval '5 seconds' from lottery_shots where draw_id = $1 and member_id = $2)
       from lottery_shots where draw_id = $1`,
      [drawId, memberId],
    );
}

/** Draws the round and runs the jobs that follow. */
async function drawn(round: Round): Promise<void> {
  const seed = newSeed(t.app.platform.vault);
  await t.owner.query(
    `update lottery_draws set state = 'drawn', seed_commit = $2, seed = $3, beacon_randomness = $3 where draw_id = $1`,
    [round.drawId, seed.seed_commit, 'ab'.repeat(32)],
  );
  await tellDrawn(round);
}

async function tellDrawn({ drawId, numero }: Round): Promise<void> {
  const { platform } = t.app;
  for (const _ of [1, 2])
    await platform.events.emit(platform.db, 'lottery.drawChanged', {
      drawId,
      market: 'YEEKEE15',
      numero,
      state: 'drawn',
      before: 'sealed',
    });
  await t.drain();
}

describe('prizes for places in a yeekee round', () => {
  it('are paid once to who staked enough; others read why not, and the room who got one', async () => {
    expect(await setRules()).toBe('proposed');
    await t.advance(1);
    const round = await aRound({ stakers: [0, 2] });
    const [first, second, third] = round.members as [TestMember, TestMember, TestMember];
    const shown = async () => (await callerOf(t)('yeekeeShots', { params: { numero: round.numero } })).value;
    expect(await shown()).toMatchObject({ prizes: { stakeMin: '100.00', ranks: rules.ranks, lucky: [] }, given: [] });
    await drawn(round);
    expect([await cashOf(first), await cashOf(second), await cashOf(third)]).toEqual(['100.00', '0.00', '40.00']);
    // The first member also has the sixteenth place: one prize per member.
    expect(await own(first)).toMatchObject([{ numero: round.numero, rank: 1, amount: '100.00', state: 'paid' }]);
    expect(await own(second)).toMatchObject([
      { rank: 2, state: 'refused', refusal: 'stake', staked: '0.00', stakeMin: '100.00' },
    ]);
    expect((await shown()).given.map(({ rank, amount }) => [rank, amount])).toEqual([
      [1, '100.00'],
      [3, '40.00'],
    ]);
    const { list } = (await first.call('listInbox', { query: { topic: 'payments', limit: 50 } })).value;
    expect(list.map(({ title }) => title)).toContain('Your number in a yeekee round won ฿100.00');
    const record = (await first.call('accountRecord', { query: { kind: 'bonus' } })).value;
    expect(record.list.map(({ amount }) => amount)).toEqual(['100.00']);
  });

  it('are for a round that was drawn alone', async () => {
    await setRules();
    await t.advance(1);
    const round = await aRound({ stakers: [0] });
    await tellDrawn(round);
    expect(await own(round.members[0]!)).toEqual([]);
  });

  it('are those of the rules that held when the sales of the round began', async () => {
    const round = await aRound({ stakers: [0] });
    await t.advance(1);
    expect(await setRules({ ranks: [{ rank: 1, amount: '1.00' }] })).toBe('done');
    await drawn(round);
    expect(await cashOf(round.members[0]!)).toBe('100.00');
    await t.advance(1);
    expect(await setRules()).toBe('proposed');
    await t.advance(1);
  });

  it('name lucky places from seed and beacon', async () => {
    await setRules({ ranks: [], lucky: ['20.00', '10.00'] });
    await t.advance(1);
    const round = await aRound({ stakers: [0, 1, 2, 3, 4] });
    await drawn(round);
    const { list } = (await maker.call('opsListShotPrizes', { query: { drawId: round.drawId } })).value;
    expect(list.length).toBeGreaterThan(0);
    expect(list.every(({ isLucky, state }) => isLucky && state === 'paid')).toBe(true);
    await setRules();
    await t.advance(1);
  });

  it('wait for people where a machine may have sent, and are decided once', async () => {
    const round = await aRound({ stakers: [0, 1], seconds: [5] });
    const [first, second] = round.members as [TestMember, TestMember];
    for (const who of [first, second]) await sendEvenly(round, who);
    const seen = (await maker.call('opsYeekeeRound', { params: { drawId: round.drawId } })).value;
    expect(seen).toMatchObject({ count: 32, senders: 5, contested: 0 });
    expect(seen.members[0]).toMatchObject({ shots: 10, staked: '100.00', signs: ['even'], pace: { middle: 5 } });
    await drawn(round);
    const held = async () => (await maker.call('opsListShotPrizes', { query: { state: 'held' } })).value.list;
    const [one, other] = await held();
    expect([one!.signs, other!.signs]).toEqual([['even'], ['even']]);
    expect(await own(first)).toMatchObject([{ state: 'held' }]);
    const decide = (id: string, act: 'pay' | 'refuse', version = 1) =>
      checker.call('opsDecideShotPrize', { params: { id }, body: { act, version, reason: 'looked at' } });
    expect((await decide(one!.id, 'pay', 7)).code).toBe('operator.staleVersion');
    expect((await decide(one!.id, 'pay')).value.state).toBe('owed');
    expect((await decide(other!.id, 'refuse')).value.state).toBe('refused');
    expect((await decide(other!.id, 'pay', 2)).code).toBe('lottery.caseClosed');
    await t.drain(['lottery.prizes']);
    const sums = [await cashOf(first), await cashOf(second)];
    expect(sums.filter((sum) => sum === '0.00')).toHaveLength(1);
    expect(await held()).toEqual([]);
  });

  it('go to nobody who shares a browser, and to nobody who is excluded', async () => {
    const round = await aRound({ stakers: [0, 1, 2] });
    const [, second, third] = round.members as [TestMember, TestMember, TestMember];
    const pair = [second.memberId, round.members[4]!.memberId].toSorted();
    await t.owner.query('insert into mfa_shared_devices (member_id, other_id) values ($1, $2)', pair);
    expect((await third.call('excludeMyself', { body: { term: '6m' } })).code).toBeUndefined();
    await drawn(round);
    expect(await own(second)).toMatchObject([{ state: 'refused', refusal: 'device' }]);
    expect(await cashOf(second)).toBe('0.00');
    const { list } = (await maker.call('opsListShotPrizes', { query: { drawId: round.drawId } })).value;
    expect(Object.fromEntries(list.map(({ rank, state }) => [rank, state]))).toEqual({
      1: 'paid',
      2: 'refused',
      3: 'void',
    });
  });

  it('go to no account that was marked as one of staff after it sent its number', async () => {
    const round = await aRound({ stakers: [0, 2], seconds: [5] });
    const [first, , third] = round.members as [TestMember, TestMember, TestMember];
    await sendEvenly(round, third);
    await markStaff(first);
    const seen = (await maker.call('opsYeekeeRound', { params: { drawId: round.drawId } })).value;
    expect(seen.members.map(({ member, shots }) => [member.memberId, member.isStaff, shots]).slice(0, 2)).toEqual([
      [first.memberId, true, 4],
      [third.memberId, false, 10],
    ]);
    expect(new Set(seen.shots.filter(({ member }) => member.isStaff).map(({ member }) => member.memberId))).toEqual(
      new Set([first.memberId]),
    );
    await drawn(round);
    expect(await own(first)).toMatchObject([{ rank: 1, state: 'refused', refusal: 'staffAccount' }]);
    expect(await cashOf(first)).toBe('0.00');
    const { list } = (await maker.call('opsListShotPrizes', { query: { drawId: round.drawId, state: 'held' } })).value;
    expect(list).toMatchObject([{ rank: 3, state: 'held' }]);
    await markStaff(third);
    const decide = (act: 'pay' | 'refuse') =>
      checker.call('opsDecideShotPrize', { params: { id: list[0]!.id }, body: { act, version: 1, reason: 'seen' } });
    expect((await decide('pay')).code).toBe('lottery.staffAccount');
    expect((await decide('refuse')).value.state).toBe('refused');
    // The numbers of the round are public, so they stay in its sum.
    expect((await callerOf(t)('yeekeeShots', { params: { numero: round.numero } })).value.count).toBe(26);
  });
});

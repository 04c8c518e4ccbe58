// Claims of points and free rounds, and the limit of the budget.
import { openGiving, type Giving } from '@sanam/freerounds/server/freerounds.test-data.ts';
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFact } from '@sanam/server/test/facts.ts';
import { type MissionMakers, openMakers, termsOf } from '../missions.test-data.ts';
import { verifyMissions } from '../verify.ts';

let t: TestApp;
let makers: MissionMakers;
let giving: Giving;
beforeAll(async () => {
  t = await buildTestApp();
  makers = await openMakers(t);
  giving = await openGiving(t);
});
afterAll(async () => {
  const breaches = await verifyMissions(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await t.close();
});

/** Writes progress as if the members had just reached the goal. */
const reach = (id: string, ...members: Pick<TestMember, 'memberId'>[]) =>
  t.owner.query(
    `insert into missions_progress (mission_id, member_id, period, merchant_id, done, state, ends_at, reached_at)
     select m.mission_id, x, 'once', m.merchant_id, m.goal, 'claimable', m.ends_at, platform_now()
     from missions_missions m, unnest($2::text[]) x where m.mission_id = $1`,
    [id, members.map(({ memberId }) => memberId)],
  );
const claim = (who: Pick<TestMember, 'call'>, id: string) =>
  who.call('claimMission', { params: { id }, body: { period: 'once' } });
const codes = (answers: { code?: string | undefined }[]) => answers.map(({ code }) => code ?? 'given').toSorted();
const pointsOf = async (member: TestMember) => (await member.call('pointsBalance')).value.points;
const mission = async (id: string) => (await makers.writer.call('opsGetMission', { params: { id } })).value;
const members = (count: number) => Promise.all(Array.from({ length: count }, () => registerMember(t)));
const block = ({ memberId }: TestMember) =>
  t.owner.query(`update protection_gates set blocks = '{bonus}' where member_id = $1`, [memberId]);

describe('points', () => {
  it('come to the member once, of twenty clicks on two nodes, and stand in the history [PRM-020]', async () => {
    const node = await anotherNode(t);
    const id = await makers.open({ reward: { kind: 'points', points: 50 } });
    const [member] = await members(1);
    await reach(id, member!);
    const there = { call: callerOf({ ...t, url: node.url, app: node.app }, member!) };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => claim(at % 2 === 0 ? member! : there, id)));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(await pointsOf(member!)).toBe(50);
    const { list } = (await member!.call('pointsTransactions', { query: { kind: 'won' } })).value;
    expect(list).toMatchObject([{ kind: 'won', points: 50, before: 0, after: 50 }]);
    expect((await mission(id)).given).toBe('50');
    await node.close();
  });

  it('are not given to who may have no bonus by then', async () => {
    const id = await makers.open({ reward: { kind: 'points', points: 50 }, budget: '50' });
    const [member] = await members(1);
    await reach(id, member!);
    await block(member!);
    expect((await claim(member!, id)).code).toBe('protection.blocked');
    expect(await pointsOf(member!)).toBe(0);
    expect((await mission(id)).budgetLeft).toBe('50');
  });
});

describe('free rounds', () => {
  const rounds = () => ({ nodeId: giving.nodeId, rounds: 5, bet: '2.00', days: 3, turnoverPercent: 100 });

  it('are asked for at the vendor, once, and shown with their game [PRM-020]', async () => {
    const id = await makers.open({ reward: { kind: 'freeRounds', ...rounds() }, budget: '20' });
    const [member] = await members(1);
    await reach(id, member!);
    const [own] = (await member!.call('missions')).value.missions.filter((one) => one.id === id);
    expect(own).toMatchObject({
      reward: { kind: 'freeRounds', count: 5, bet: '2.00', title: 'Reel' },
      budgetLeft: '20',
    });
    const both = await Promise.all([claim(member!, id), claim(member!, id)]);
    expect(codes(both)).toEqual(['given', 'missions.alreadyClaimed']);
    await t.drain();
    const { list } = (await member!.call('freeRounds')).value;
    expect(list).toMatchObject([{ state: 'granted', rounds: 5, bet: '2.00', turnoverPercent: 100 }]);
    expect(await mission(id)).toMatchObject({ given: '5', budgetLeft: '15', game: { EN: 'Reel' } });
  });

  it('may win bonus money, and say so before they are claimed', async () => {
    const terms = { multiplePercent: 300, betMax: '50.00', cashOutMax: '500.00', days: 7 };
    const id = await makers.open({ reward: { kind: 'freeRounds', ...rounds(), bonus: terms } });
    const [member] = await members(1);
    await reach(id, member!);
    const [own] = (await member!.call('missions')).value.missions.filter((one) => one.id === id);
    expect(own).toMatchObject({ reward: { kind: 'freeRounds', days: 3, turnoverPercent: 100, terms } });
    await claim(member!, id);
    await t.drain();
    expect((await member!.call('freeRounds')).value.list).toMatchObject([{ state: 'granted', bonus: terms }]);
  });

  it('are not given to who may have no bonus, and the claim can be repeated', async () => {
    const id = await makers.open({ reward: { kind: 'freeRounds', ...rounds() } });
    const [member] = await members(1);
    await reach(id, member!);
    await block(member!);
    expect((await claim(member!, id)).code).toBe('protection.blocked');
    expect((await member!.call('freeRounds')).value.list).toEqual([]);
  });

  it('are published only at a game that gives some', async () => {
    const id = await makers.draft({ reward: { kind: 'freeRounds', ...rounds(), nodeId: 'nowhere' } });
    expect(await makers.publish(id)).toBe('games.unknownGame');
  });
});

describe('a budget', () => {
  it('gives its last baht once, though many claim at once, and ends the mission', async () => {
    const id = await makers.open({ reward: { kind: 'cash', amount: '20.00' }, budget: '50.00' });
    const many = await members(6);
    await reach(id, ...many);
    const answers = await Promise.all(many.map((one) => claim(one, id)));
    expect(codes(answers)).toEqual(['given', 'given', ...Array.from({ length: 4 }, () => 'missions.budgetSpent')]);
    expect(await mission(id)).toMatchObject({ state: 'ended', given: '40.00', budgetLeft: '10.00', claimed: 2 });
    const left = many[answers.findIndex(({ code }) => code !== undefined)]!;
    const [own] = (await left.call('missions')).value.missions.filter((one) => one.id === id);
    expect(own).toMatchObject({ state: 'claimable', isSpent: true, budgetLeft: '10.00' });
    expect((await left.call('missions')).value.claimable).toBe(0);
  });
});

describe('bonus money', () => {
  const terms = { multiplePercent: 1000, betMax: '50.00', cashOutMax: '500.00', days: 14 };
  const open = (change: object = {}) =>
    makers.open({ titleEn: 'Play for more', reward: { kind: 'bonus', amount: '20.00', ...terms, ...change } });
  const bonuses = async (member: TestMember) =>
    (await member.call('listBonuses', { query: { language: 'EN' } })).value.list;
  const parts = async (member: TestMember) => {
    const { cash, bonus } = (await member.call('balance')).value.parts;
    return [cash, bonus];
  };
  const shownTerms = { multiplePercent: 1000, betMax: '50.00', cashOutMax: '500.00', days: 14 };

  it('comes once, of twenty clicks on two nodes, under the terms that were shown before, and is cash when it is played', async () => {
    const node = await anotherNode(t);
    const id = await open();
    const [member] = await members(1);
    await reach(id, member!);
    const { missions } = (await member!.call('missions')).value;
    expect(missions.find((one) => one.id === id)?.reward).toEqual({
      kind: 'bonus',
      amount: '20.00',
      terms: shownTerms,
      title: '20.00',
    });
    const there = { call: callerOf({ ...t, url: node.url, app: node.app }, member!) };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => claim(at % 2 === 0 ? member! : there, id)));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    await node.close();
    await t.drain();
    expect(await parts(member!)).toEqual(['0.00', '20.00']);
    const [bonus] = await bonuses(member!);
    expect(bonus).toMatchObject({
      promotionId: null,
      title: 'Play for more',
      state: 'active',
      amount: '20.00',
      required: '200.00',
      terms: { ...shownTerms, spends: 'cashFirst', lock: 'none', converts: 'all' },
    });
    expect((await mission(id)).given).toBe('20.00');
    await writeFact(t, { memberId: member!.memberId, stake: 200_00 });
    for (let times = 0; times < 3; times += 1) await t.drain();
    expect(await bonuses(member!)).toMatchObject([{ state: 'completed', converted: '20.00' }]);
    expect(await parts(member!)).toEqual(['20.00', '0.00']);
  });

  it('waits while another is active, and the same terms are written once', async () => {
    const id = await open();
    const [one, other] = await members(2);
    await reach(id, one!, other!);
    const second = await open();
    await reach(second, one!);
    for (const [who, what] of [
      [one!, id],
      [other!, id],
      [one!, second],
    ] as const)
      expect((await claim(who, what)).code).toBeUndefined();
    expect((await bonuses(one!)).map(({ state }) => state).toSorted()).toEqual(['active', 'queued']);
    const { rows } = await t.owner.query(`select distinct version from promotions_grants where member_id = any ($1)`, [
      [one!.memberId, other!.memberId],
    ]);
    expect(rows).toHaveLength(1);
    const waiting = (await bonuses(one!)).find(({ state }) => state === 'queued')!;
    expect((await one!.call('forfeitBonus', { params: { id: waiting.bonusId } })).value.state).toBe('forfeited');
  });

  it('is not given to who may have no bonus by then, nor where the rules of the merchant forbid it', async () => {
    const id = await open();
    const [blocked, member] = await members(2);
    await reach(id, blocked!, member!);
    await block(blocked!);
    expect((await claim(blocked!, id)).code).toBe('protection.blocked');
    expect(await bonuses(blocked!)).toEqual([]);
    await t.owner.query(
      `insert into promotions_policies (merchant_id, version, rules, made_by)
       select merchant_id, 1, $1, 'test' from merchants`,
      [
        JSON.stringify([
          {
            country: null,
            bonusMoney: true,
            deposits: true,
            welcome: true,
            cashback: true,
            cashLock: true,
            multipleMax: 500,
            bonusMax: null,
            afterStopDays: 0,
            wording: null,
          },
        ]),
      ],
    );
    expect((await claim(member!, id)).code).toBe('missions.notClaimable');
    expect((await member!.call('missions')).value.missions.find((one) => one.id === id)?.state).toBe('claimable');
    await t.owner.query('delete from promotions_policies');
    expect((await claim(member!, id)).code).toBeUndefined();
  });

  it('is held where something speaks against who takes it', async () => {
    await t.owner.query(
      `insert into promotions_case_rules (merchant_id, version, case_at, hold_at, hide_at, hours, made_by)
       select merchant_id, 1, 10, 10, 1000, 72, 'test' from merchants`,
    );
    const id = await open();
    const [member] = await members(1);
    await reach(id, member!);
    expect((await claim(member!, id)).code).toBeUndefined();
    await t.owner.query('delete from promotions_case_rules');
    expect(await bonuses(member!)).toMatchObject([{ state: 'held', amount: '20.00' }]);
    expect(await parts(member!)).toEqual(['0.00', '0.00']);
  });

  it('must be more than nothing, and its budget is money', async () => {
    const body = { ...termsOf({ reward: { kind: 'bonus', amount: '0.00', ...terms } }), reason: 'for the test' };
    expect((await makers.writer.call('opsAddMission', { query: {}, body })).code).toBe('request.invalid');
    const whole = {
      ...termsOf({ reward: { kind: 'bonus', amount: '20.00', ...terms }, budget: '100' }),
      reason: 'for the test',
    };
    expect((await makers.writer.call('opsAddMission', { query: {}, body: whole })).code).toBe('request.invalid');
  });
});

// Activities with a goal: joined, played, and claimed after the goal is met.
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { writeFact } from '@sanam/server/test/facts.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { problemsOf } from '../../contract/campaign-problems.ts';
import { verifyActivities } from '../activities/verify.ts';
import { verifyBonuses } from '../bonuses/verify.ts';
import { termsWith } from '../bonuses/bonus.test-data.ts';
import { contentOf, openPublishers, type Publishers } from '../campaign.test-data.ts';
import { promotionsJobs } from '../campaigns/clock.ts';
import { reachedParts } from './store.ts';

let t: TestApp;
let staff: Publishers;
beforeAll(async () => {
  t = await buildTestApp();
  await reelVendor(t);
  staff = await openPublishers(t);
});
afterEach(() => t.owner.query('update promotions_stops set is_stopped = false'));
afterAll(async () => {
  const { db } = t.app.platform;
  const breaches = [...(await verifyActivities(db)), ...(await verifyBonuses(db))];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await t.close();
});

const terms = (change: Partial<CampaignContent> = {}): Partial<CampaignContent> => ({
  goal: { product: null, amount: '100.00' },
  reward: '20.00',
  budget: '1000.00',
  ...change,
});
const open = (change?: Partial<CampaignContent>) => staff.open('join', terms(change));
const params = (id: string) => ({ params: { id } });
/** Joins and waits until bets count, one second later. */
async function join(who: TestMember, id: string): Promise<string | undefined> {
  const { code } = await who.call('joinPromotion', params(id));
  await t.advance(2);
  return code;
}
const claim = (who: TestMember, id: string) => who.call('claimPromotion', params(id));
const page = async (who: TestMember, id: string) =>
  (await who.call('getPromotion', { ...params(id), query: { language: 'EN' } })).value;
/** Returns the state and the progress of the goal. */
const standing = async (who: TestMember, id: string) => {
  const { state, goal } = await page(who, id);
  return [state, goal?.done];
};
const cash = async (who: TestMember) => (await who.call('balance')).value.parts.cash;
/** Counts bets, creates rewards and sends messages. */
async function settled(): Promise<void> {
  for (let times = 0; times < 3; times += 1) await t.drain();
}
async function play(who: TestMember, satang: number, more: Partial<Parameters<typeof writeFact>[1]> = {}) {
  const fact = await writeFact(t, { memberId: who.memberId, product: 'RNG', stake: satang, ...more });
  await settled();
  return fact;
}
async function joined(id: string): Promise<TestMember> {
  const member = await registerMember(t);
  expect(await join(member, id)).toBeUndefined();
  return member;
}

describe('a goal', () => {
  it('is counted from the moment of joining, and its reward waits once it is reached [PRM-013] [PRM-023]', async () => {
    const id = await open();
    const member = await registerMember(t);
    await play(member, 50_000);
    expect((await page(member, id)).goal).toEqual({ product: null, amount: '100.00', done: null });
    await join(member, id);
    expect(await standing(member, id)).toEqual(['joined', '0.00']);
    await play(member, 60_00);
    expect(await standing(member, id)).toEqual(['joined', '60.00']);
    expect((await claim(member, id)).code).toBe('promotions.wrongState');
    const own = async () => (await member.call('participation', { query: { language: 'EN' } })).value.list[0];
    expect(await own()).toMatchObject({ state: 'joined', progress: { done: '60.00', goal: '100.00' }, amount: null });
    await play(member, 45_00);
    expect(await standing(member, id)).toEqual(['claim', '100.00']);
    expect(await own()).toMatchObject({ state: 'claim', amount: '20.00' });
    const inbox = (await member.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list;
    expect(inbox.map(({ title }) => title)).toContain('The reward of an activity waits for you');
    const before = await cash(member);
    expect((await claim(member, id)).value).toMatchObject({ state: 'claimed', amount: '20.00', bonus: null });
    expect(Number(await cash(member)) - Number(before)).toBe(20);
    expect((await claim(member, id)).code).toBe('promotions.wrongState');
  });

  it('counts only its product, and only what was staked in cash', async () => {
    const id = await open({ goal: { product: 'LIVE', amount: '100.00' } });
    const member = await joined(id);
    await play(member, 200_00, { product: 'RNG' });
    expect(await standing(member, id)).toEqual(['joined', '0.00']);
    await play(member, 80_00, { product: 'LIVE' });
    expect(await standing(member, id)).toEqual(['joined', '80.00']);
    const fact = await play(member, 40_00, { product: 'LIVE' });
    expect(fact).toBeDefined();
    expect(await standing(member, id)).toEqual(['claim', '100.00']);
  });

  it('begins with nothing for who leaves and joins again', async () => {
    const id = await open();
    const member = await joined(id);
    await play(member, 70_00);
    expect((await member.call('leavePromotion', params(id))).code).toBeUndefined();
    expect((await page(member, id)).goal?.done).toBeNull();
    await play(member, 70_00);
    await join(member, id);
    expect(await standing(member, id)).toEqual(['joined', '0.00']);
  });

  it('of who signed up before the counting starts counts from that start', async () => {
    const { rows } = await t.owner.query<{ soon: Date }>(`select platform_now() + interval '1 minute' as soon`);
    const id = await open({ countsFrom: rows[0]!.soon.toISOString() });
    const member = await joined(id);
    await play(member, 100_00);
    expect(await standing(member, id)).toEqual(['joined', '0.00']);
    await t.advance(60);
    // Before the job has seen that counting began.
    await play(member, 100_00);
    expect(await standing(member, id)).toEqual(['joined', '100.00']);
    await t.drain([promotionsJobs.clock]);
    expect(await standing(member, id)).toEqual(['claim', '100.00']);
  });

  it('is not paid where a correction took it back, until it is reached again', async () => {
    const id = await open();
    const member = await joined(id);
    const { rows } = await t.owner.query<{ now: Date }>('select platform_now() as now');
    const round = { round: 771_001, placedAt: rows[0]!.now };
    const corrects = await play(member, 100_00, round);
    expect(await standing(member, id)).toEqual(['claim', '100.00']);
    await play(member, -40_00, { ...round, corrects });
    expect(await standing(member, id)).toEqual(['claim', '60.00']);
    expect((await claim(member, id)).code).toBe('promotions.wrongState');
    await play(member, 40_00);
    expect((await claim(member, id)).value).toMatchObject({ state: 'claimed', amount: '20.00' });
  });

  it('pays bonus money where the campaign says so', async () => {
    const id = await open({ bonus: termsWith() });
    const member = await joined(id);
    await play(member, 100_00);
    expect((await claim(member, id)).value).toMatchObject({ amount: '20.00', bonus: { state: 'active' } });
  });
});

describe('the reward of a goal', () => {
  it('is made once by two servers, and goes to as many as the budget pays', async () => {
    const id = await open({ budget: '20.00' });
    const members = [await joined(id), await joined(id)];
    for (const one of members) await writeFact(t, { memberId: one.memberId, product: 'RNG', stake: 100_00 });
    const second = await anotherNode(t);
    await Promise.all([t.drain(), second.app.platform.jobs.drain()]);
    await Promise.all([t.drain([promotionsJobs.clock]), second.app.platform.jobs.drain([promotionsJobs.clock])]);
    await second.close();
    await t.drain();
    const states = await Promise.all(members.map(async (one) => (await page(one, id)).state));
    expect(new Set(states)).toEqual(new Set(['claim', 'joined']));
    const made = await t.owner.query('select from promotions_rewards where campaign_id = $1', [id]);
    expect(made.rowCount).toBe(1);
    const campaign = (await staff.writer.call('opsGetCampaign', params(id))).value;
    expect(campaign.state).toBe('paused');
    expect(await reachedParts(t.app.platform.db)).toEqual([]);
  });

  it('waits while promotions are stopped', async () => {
    const id = await open();
    const member = await joined(id);
    await staff.writer.call('opsTurnGrantStop', { query: {}, body: { isStopped: true, reason: 'for the test' } });
    await play(member, 100_00);
    await t.drain([promotionsJobs.clock]);
    expect(await standing(member, id)).toEqual(['joined', '100.00']);
    expect(await reachedParts(t.app.platform.db)).toEqual([]);
    await t.owner.query('update promotions_stops set is_stopped = false');
    await t.drain([promotionsJobs.clock]);
    expect(await standing(member, id)).toEqual(['claim', '100.00']);
  });

  it('is not made for who was excluded meanwhile', async () => {
    const id = await open();
    const member = await joined(id);
    await writeFact(t, { memberId: member.memberId, product: 'RNG', stake: 100_00 });
    await t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [member.memberId]);
    await t.drain();
    await t.drain([promotionsJobs.clock]);
    const { rows } = await t.owner.query('select state from promotions_participations where member_id = $1', [
      member.memberId,
    ]);
    expect(rows).toEqual([{ state: 'joined' }]);
  });
});

it('belongs to an activity that is joined, has a reward, and money for it', () => {
  const goal = { product: null, amount: '100.00' };
  const of = (kind: 'join' | 'claim', change: Partial<CampaignContent>) => problemsOf(kind, contentOf(kind, change));
  expect(of('join', terms())).toEqual([]);
  expect(of('join', { goal })).toContain('reward');
  expect(of('join', { reward: '20.00', budget: '1000.00' })).toContain('reward');
  expect(of('join', terms({ goal: { product: null, amount: '0.00' } }))).toContain('goal');
  expect(of('claim', { goal })).toContain('goal');
});

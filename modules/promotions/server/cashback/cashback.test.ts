// Cashback: the net loss of closed days, counted once, less what was received, waits to be claimed.
import { dayIn } from '@sanam/contract/zone';
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, registerMember, staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { type FactWish, writeFact } from '@sanam/server/test/facts.ts';
import { killsAtCommit } from '@sanam/server/test/kill.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { problemsOf } from '../../contract/campaign-problems.ts';
import { verifyActivities } from '../activities/verify.ts';
import { termsWith } from '../bonuses/bonus.test-data.ts';
import { verifyBonuses } from '../bonuses/verify.ts';
import { contentOf, openPublishers, type Publishers, reason } from '../campaign.test-data.ts';
import { promotionsJobs } from '../campaigns/clock.ts';
import { verifyCashbacks } from './verify.ts';

const DAY_SECONDS = 86_400;
let t: TestApp;
let staff: Publishers;
let id: string;
beforeAll(async () => {
  t = await buildTestApp();
  await reelVendor(t);
  await goToNoon(t);
});
afterEach(async () => {
  await t.owner.query('update promotions_stops set is_stopped = false');
  await t.owner.query(
    `update promotions_campaigns set state = 'ended', ended_at = platform_now() where campaign_id = $1`,
    [id],
  );
});
afterAll(async () => {
  const { db } = t.app.platform;
  const breaches = [...(await verifyActivities(db)), ...(await verifyBonuses(db)), ...(await verifyCashbacks(db))];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await t.close();
});

const params = () => ({ params: { id } });
const again = (who: TestMember) => loginMember(t, who);

/** Opens a campaign and goes on to its first whole day. */
async function open(change: Partial<CampaignContent> = {}): Promise<void> {
  // Sessions expire when days pass.
  staff = await openPublishers(t);
  id = await staff.open('cashback', { reward: '500.00', budget: '5000.00', ...change });
  await nextDay();
  staff = await openPublishers(t);
}

/** Counts bets, closes days, makes rewards and sends messages. */
async function settled(): Promise<void> {
  await t.drain();
  await t.drain([promotionsJobs.clock]);
  for (let times = 0; times < 2; times += 1) await t.drain();
}

async function nextDay(): Promise<void> {
  await t.drain();
  await t.advance(DAY_SECONDS);
  await settled();
}

const bet = ({ memberId }: TestMember, wish: Partial<FactWish>) => writeFact(t, { memberId, product: 'RNG', ...wish });
const now = async () => (await t.owner.query<{ now: Date }>('select platform_now() as now')).rows[0]!.now;
const page = async (who: TestMember) =>
  (await (await again(who)).call('getPromotion', { ...params(), query: { language: 'EN' } })).value;
const claim = async (who: TestMember) => (await again(who)).call('claimPromotion', params());
const cash = async (who: TestMember) => (await (await again(who)).call('balance')).value.parts.cash;
const titles = async (who: TestMember) =>
  (await (await again(who)).call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(
    ({ title }) => title,
  );
/** Returns states and losses of a member's cashbacks, oldest first. */
const own = async ({ memberId }: TestMember) =>
  (
    await t.owner.query<{ state: string; loss: string; rest: string; reason: string | null }>(
      `select state, loss::text, rest::text, reason from promotions_cashbacks where member_id = $1 order by first_day`,
      [memberId],
    )
  ).rows;

describe('a cashback', () => {
  it('gives a share of the net loss of a closed day, to be claimed on the next [PRM-013] [PRM-023]', async () => {
    await open();
    const [loser, winner] = [await registerMember(t), await registerMember(t)];
    await bet(loser, { stake: 1000_00, payout: 200_00 });
    await bet(loser, { stake: 200_00, product: 'LIVE' });
    await bet(winner, { stake: 100_00, payout: 300_00 });
    await settled();
    expect(await page(loser)).toMatchObject({ state: null, due: null, acts: { claim: false } });
    const counted = dayIn('Asia/Bangkok', (await now()).getTime());
    expect(await page(loser)).toMatchObject({ cashbackPeriod: { from: counted, to: counted }, lastCashback: null });
    await nextDay();
    expect(await page(loser)).toMatchObject({ state: 'claim', due: { amount: '100.00' }, acts: { claim: true } });
    expect((await page(loser)).lastCashback).toBeNull();
    expect((await page(winner)).state).toBeNull();
    expect(await titles(loser)).toContain('Your cashback can be claimed');
    const before = await cash(loser);
    expect((await claim(loser)).value).toMatchObject({ state: 'claimed', amount: '100.00', bonus: null });
    expect(Number(await cash(loser)) - Number(before)).toBe(100);
    expect((await claim(loser)).code).toBe('promotions.wrongState');
    const after = await page(loser);
    expect(after.state).toBeNull();
    expect(after.lastCashback).toMatchObject({ from: counted, to: counted, amount: '100.00' });
    expect(after.lastCashback!.claimedAt).not.toBeNull();
    expect(after.cashbackPeriod!.from > counted).toBe(true);
    expect((await page(winner)).lastCashback).toBeNull();
  });

  it('takes off what was received of promotions, and is not above the cap', async () => {
    await open({ reward: '150.00' });
    const gift = await staff.open('claim', { reward: '100.00', budget: '100.00' });
    const [given, rich] = [await registerMember(t), await registerMember(t)];
    expect((await given.call('claimPromotion', { params: { id: gift } })).code).toBeUndefined();
    await bet(given, { stake: 1000_00 });
    await bet(rich, { stake: 9000_00 });
    await nextDay();
    expect((await page(given)).due).toMatchObject({ amount: '90.00' });
    expect((await page(rich)).due).toMatchObject({ amount: '150.00' });
  });

  it('counts only its product', async () => {
    await open({ cashback: { shareBasisPoints: 500, product: 'LIVE' } });
    const member = await registerMember(t);
    await bet(member, { stake: 1000_00 });
    await bet(member, { stake: 100_00, product: 'LIVE' });
    await nextDay();
    expect((await page(member)).due).toMatchObject({ amount: '5.00' });
  });

  it('of a correction after the close takes from the next days what it exceeds', async () => {
    await open();
    const member = await registerMember(t);
    const round = { round: 882_001, placedAt: await now() };
    const corrects = await bet(member, { ...round, stake: 500_00 });
    await nextDay();
    await bet(member, { ...round, payout: 400_00, corrects });
    await bet(member, { stake: 100_00 });
    await nextDay();
    await bet(member, { stake: 350_00 });
    await nextDay();
    expect(await own(member)).toEqual([
      { state: 'issued', loss: '50000', rest: '0', reason: null },
      { state: 'none', loss: '-30000', rest: '-30000', reason: null },
      { state: 'issued', loss: '5000', rest: '0', reason: null },
    ]);
  });

  it('is bonus money where the campaign says so', async () => {
    await open({ bonus: termsWith() });
    const member = await registerMember(t);
    await bet(member, { stake: 100_00 });
    await nextDay();
    expect((await claim(member)).value).toMatchObject({ amount: '10.00', bonus: { state: 'active' } });
  });
});

describe('the list of closed periods', () => {
  it('says what became of each member and of each baht, while some wait and afterwards', async () => {
    await open();
    const [claims, waits, excluded, winner] = [
      await registerMember(t),
      await registerMember(t),
      await registerMember(t),
      await registerMember(t),
    ];
    for (const member of [claims, waits, excluded]) await bet(member, { stake: 300_00 });
    await bet(winner, { stake: 100_00, payout: 200_00 });
    await t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [excluded.memberId]);
    await stopGrants();
    await nextDay();
    staff = await openPublishers(t);
    const list = async (query: { state?: 'due' | 'decided' } = {}) =>
      (await staff.writer.call('opsListCashbackPeriods', { query: { campaignId: id, ...query } })).value;
    const day = dayIn('Asia/Bangkok', (await now()).getTime() - DAY_SECONDS * 1000);
    expect((await list({ state: 'due' })).list).toMatchObject([
      { campaignId: id, title: 'Daily bonus', from: day, to: day, version: 1, state: 'due', members: 3, due: 3 },
    ]);
    expect((await list({ state: 'decided' })).totalCount).toBe(0);
    await t.owner.query('update promotions_stops set is_stopped = false');
    await settled();
    await claim(claims);
    const { list: rows, totalCount } = await list();
    expect(totalCount).toBe(1);
    expect(rows[0]).toMatchObject({ state: 'decided', members: 3, due: 0, issued: 2, none: 0, refused: 1 });
    expect(rows[0]).toMatchObject({
      loss: '900.00',
      amount: '60.00',
      claimed: '30.00',
      waiting: '30.00',
      lapsed: '0.00',
    });
    await t.owner.query('update promotions_rewards set expires_at = issued_at where member_id = $1', [waits.memberId]);
    expect((await list()).list[0]).toMatchObject({ claimed: '30.00', waiting: '0.00', lapsed: '30.00' });
    await t.owner.query('update promotions_rewards set expires_at = null where member_id = $1', [waits.memberId]);
  });

  it('is for who may read bonuses', async () => {
    const editor = await staffSession(t, ['editor']);
    expect((await editor.call('opsListCashbackPeriods', { query: {} })).code).toBe('operator.forbidden');
  });
});

const stopGrants = () => staff.writer.call('opsTurnGrantStop', { query: {}, body: { isStopped: true, reason } });

describe('nothing is given back', () => {
  it('to who is excluded, nor is it later', async () => {
    await open();
    const member = await registerMember(t);
    await bet(member, { stake: 100_00 });
    await t.owner.query(`update protection_gates set state = 'excluded' where member_id = $1`, [member.memberId]);
    await nextDay();
    expect(await own(member)).toEqual([{ state: 'refused', loss: '10000', rest: '0', reason: 'protection' }]);
    expect(await titles(member)).toEqual([]);
    const { rows } = await t.owner.query(
      `select subject_id, reason from platform_audit where command = 'promotions.cashback.refuse' and subject_id = $1`,
      [member.memberId],
    );
    expect(rows).toEqual([{ subject_id: member.memberId, reason: 'protection' }]);
  });

  it('to who meets no condition', async () => {
    await open({ conditions: [{ code: 'levelMin', args: { level: 3 } }] });
    const member = await registerMember(t);
    await bet(member, { stake: 100_00 });
    await nextDay();
    expect(await own(member)).toMatchObject([{ state: 'refused', reason: 'notEligible' }]);
  });

  it('while a limit of deposits or losses is used up', async () => {
    await open();
    const member = await registerMember(t);
    await bet(member, { stake: 100_00 });
    await stopGrants();
    await nextDay();
    const move = {
      fromClass: 'payment_clearing',
      fromOwner: 'test',
      toClass: 'player_cash',
      toOwner: member.memberId,
      amount: '30000',
    };
    await t.owner.query(`select ledger_post('deposit', $1, 'deposit.credited', $1, null, null, 'THB', $2)`, [
      member.memberId,
      JSON.stringify([move]),
    ]);
    await (await again(member)).call('setLimit', { body: { kind: 'deposit', frame: 'day', amount: '300.00' } });
    await t.owner.query('update promotions_stops set is_stopped = false');
    await settled();
    expect(await own(member)).toMatchObject([{ state: 'due' }]);
  });

  it('while promotions are stopped', async () => {
    await open();
    const member = await registerMember(t);
    await bet(member, { stake: 100_00 });
    await stopGrants();
    await nextDay();
    expect(await own(member)).toMatchObject([{ state: 'due' }]);
    await t.owner.query('update promotions_stops set is_stopped = false');
    await settled();
    expect((await page(member)).due).toMatchObject({ amount: '10.00' });
  });
});

it('is made once by two servers, and goes to as many as the budget pays', async () => {
  await open({ reward: '10.00', budget: '10.00' });
  const members = [await registerMember(t), await registerMember(t)];
  for (const one of members) await bet(one, { stake: 500_00 });
  await t.drain();
  await t.advance(DAY_SECONDS);
  const second = await anotherNode(t);
  await Promise.all([t.drain([promotionsJobs.clock]), second.app.platform.jobs.drain([promotionsJobs.clock])]);
  await second.close();
  await settled();
  const states = (await Promise.all(members.map(own))).flat().map(({ state }) => state);
  expect(states.toSorted()).toEqual(['due', 'issued']);
  staff = await openPublishers(t);
  expect((await staff.writer.call('opsGetCampaign', params())).value.state).toBe('paused');
});

it('is made once where the connection dies at the commit', async () => {
  await open();
  const member = await registerMember(t);
  await bet(member, { stake: 100_00 });
  await t.drain();
  await t.advance(DAY_SECONDS);
  const killAtCommit = await killsAtCommit(t, 'promotions_participations');
  await killAtCommit(
    () => t.drain([promotionsJobs.clock]),
    async () => expect((await page(member)).state).toBeNull(),
  );
  await settled();
  await settled();
  expect(await own(member)).toMatchObject([{ state: 'issued' }]);
});

it('is refused by the rules of a merchant that allow no loss to be given back', async () => {
  const { problemsWith } = await import('../policies/rules.ts');
  const { plainRule } = await import('../../contract/policy.ts');
  const content = contentOf('cashback');
  expect(problemsWith(plainRule, 'cashback', content)).toEqual([]);
  expect(problemsWith({ ...plainRule, cashback: false }, 'cashback', content)).toEqual(['cashback']);
});

it('has a period, a share and a cap', () => {
  const of = (change: Partial<CampaignContent>) => problemsOf('cashback', contentOf('cashback', change));
  expect(of({})).toEqual([]);
  expect(of({ occurrence: 'once' })).toEqual(['occurrence']);
  expect(of({ cashback: null })).toEqual(['cashback']);
  expect(of({ reward: null, budget: null })).toContain('reward');
  expect(of({ places: 5 })).toEqual(['places']);
  expect(problemsOf('claim', contentOf('claim', { cashback: { shareBasisPoints: 100, product: null } }))).toEqual([
    'cashback',
  ]);
});

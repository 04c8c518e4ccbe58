// The simulation of an offer shows what runs with that table would have paid.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftDay } from '@sanam/contract/zone';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, type TestMember } from '@sanam/server/test/clients.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import type { TierRow } from '../../contract/plan-schema.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { flatTable, nextDay, openDailyPlan, putContract, today } from './daily-plan.test-data.ts';

let t: TestApp;
let top: TestMember;
let below: TestMember;
let grandchild: TestMember;
let sibling: TestMember;
let player: TestMember;

beforeAll(async () => {
  t = await buildTestApp();
  const vendor = await reelVendor(t);
  top = await newAgent(t);
  sibling = await newAgent(t);
  below = await newAgent(t, top.memberId);
  grandchild = await newAgent(t, below.memberId);
  player = await newPlayer(t, top);
  const deep = await newPlayer(t, below);
  await openDailyPlan(t);
  await putContract(t, top, 20_000);
  await putContract(t, below, 10_000);
  await vendor.play(player.memberId, { bet: 150_000, win: 40_000 });
  await vendor.play(deep.memberId, { bet: 200_001, win: 0 });
  await nextDay(t);
  [top, below, grandchild, sibling] = [
    await loginMember(t, top),
    await loginMember(t, below),
    await loginMember(t, grandchild),
    await loginMember(t, sibling),
  ];
  player = await loginMember(t, player);
});
afterAll(() => t.close());

const tryOut = async (who: TestMember, agent: TestMember, tiers: TierRow[], days?: { from: string; to: string }) => {
  const yesterday = shiftDay(await today(t), -1);
  const range = days ?? { from: yesterday, to: yesterday };
  return who.call('agentTryOffer', { body: { kind: 'dailySalary', account: agent.username, tiers, ...range } });
};
const paid = async (who: TestMember) =>
  (await who.call('agentStatements', { query: { kind: 'dailySalary' } })).value.totals.payable;

describe('an offer laid over past days', () => {
  it('says what both would have had, to the satang, beside what they were paid', async () => {
    const { value } = await tryOut(top, below, flatTable(15_000));
    // 3,500.01 at 2 % is 70.00; 2,000.01 at 1 % is 20.00, at 1.5 % 30.00.
    expect(value).toMatchObject({
      periods: 1,
      theirs: { current: '20.00', offered: '30.00', netLoss: '2000.01' },
      mine: { current: '50.00', offered: '40.00', netLoss: '3100.01' },
      worst: { cost: '10.00' },
      breach: null,
    });
    expect([value.mine.current, value.theirs.current]).toEqual([await paid(top), await paid(below)]);
  });

  it('pays no more than its cap, of which the upline gets nothing', async () => {
    const yesterday = shiftDay(await today(t), -1);
    const { value } = await top.call('agentTryOffer', {
      body: {
        kind: 'dailySalary',
        account: below.username,
        tiers: flatTable(15_000),
        payableMax: '25.00',
        from: yesterday,
        to: yesterday,
      },
    });
    expect(value).toMatchObject({ theirs: { offered: '25.00' }, mine: { offered: '40.00' } });
  });

  it('costs nothing where it gives less', async () => {
    const { value } = await tryOut(top, below, flatTable(5000));
    expect(value).toMatchObject({ theirs: { offered: '10.00' }, mine: { offered: '60.00' }, worst: null });
  });

  it('says where it would be refused, and changes nothing', async () => {
    const { value } = await tryOut(top, below, flatTable(20_001));
    expect(value.breach).toEqual({ turnover: '0.00', active: 0, uplineRatePpm: 20_000 });
    const { rows } = await t.owner.query('select 1 from agents_contract_versions');
    expect(rows).toHaveLength(2);
  });

  it('is of agents directly below alone, and of days that are over', async () => {
    for (const other of [sibling, grandchild, player, top])
      expect((await tryOut(top, other, flatTable(5000))).code).toBe('agents.notInDownline');
    expect((await tryOut(player, below, flatTable(5000))).code).toBe('agents.notAgent');
    const day = await today(t);
    expect((await tryOut(top, below, flatTable(5000), { from: day, to: day })).code).toBe('agents.notSummed');
    const early = { from: shiftDay(day, -40), to: shiftDay(day, -1) };
    expect((await tryOut(top, below, flatTable(5000), early)).code).toBe('agents.notSummed');
    const ofProduct = flatTable(5000).map((one) => ({ ...one, product: 'RNG' as const }));
    expect((await tryOut(top, below, ofProduct)).code).toBe('request.invalid');
  });
});

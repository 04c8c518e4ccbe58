// An agent follows the own statements down to rounds; those of other agents are not found.
import { dayIn, shiftDay } from '@sanam/contract/zone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { nextDay, openDailyPlan, putContract } from '../contracts/daily-plan.test-data.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';

let t: TestApp;
let top: TestMember;
let below: TestMember;
let sibling: TestMember;
let player: TestMember;
let deep: TestMember;
let vendor: Awaited<ReturnType<typeof reelVendor>>;

beforeAll(async () => {
  t = await buildTestApp();
  vendor = await reelVendor(t);
  top = await newAgent(t);
  sibling = await newAgent(t);
  below = await newAgent(t, top.memberId);
  player = await newPlayer(t, top);
  deep = await newPlayer(t, below);
  await openDailyPlan(t);
  await putContract(t, top, 20_000);
  await putContract(t, below, 10_000);
  await putContract(t, sibling, 10_000);
  await vendor.play(player.memberId, { bet: 100_000, win: 40_000 });
  await vendor.play(player.memberId, { bet: 50_000, win: 0 });
  await vendor.play(deep.memberId, { bet: 200_000, win: 500_000 });
  await nextDay(t);
  top = await loginMember(t, top);
  below = await loginMember(t, below);
  sibling = await loginMember(t, sibling);
  player = await loginMember(t, player);
});
afterAll(() => t.close());

type Whole = Awaited<ReturnType<typeof list>>['list'][number];
const list = async (who: TestMember) => (await who.call('agentStatements', { query: { kind: 'dailySalary' } })).value;
const newest = async (who: TestMember) => (await list(who)).list[0]!.statementId;

describe('statements of an agent', () => {
  it('are listed with the sums of the range', async () => {
    expect(await list(top)).toMatchObject({
      totalCount: 1,
      list: [{ turnover: '3500.00', ratePpm: 20_000, entitlement: '70.00', toDownline: '20.00', payable: '50.00' }],
      totals: { entitlement: '70.00', toDownline: '20.00', payable: '50.00' },
      byDay: [{ payable: '50.00' }],
    });
    expect((await top.call('agentStatements', { query: { kind: 'dividend' } })).value.list).toEqual([]);
  });

  it('have each period of a single day beside them, and how far the next rate of the running one is', async () => {
    const { list: all } = await list(top);
    const day = dayIn('Asia/Bangkok', new Date(all[0]!.periodStart).getTime());
    const query = { kind: 'dailySalary' as const, from: day, to: day };
    expect((await top.call('agentStatements', { query })).value.byPeriod).toEqual([
      { at: all[0]!.periodStart, payable: '50.00', balance: '50.00' },
    ]);
    expect((await list(top)).byPeriod).toEqual([]);
    const progress = async (who: TestMember, kind: 'dailySalary' | 'dividend' = 'dailySalary') =>
      (await who.call('agentProgress', { query: { kind } })).value.running;
    expect(await progress(top, 'dividend')).toBeNull();
    expect(await progress(top)).toMatchObject({ turnover: '0.00', active: 0, ratePpm: 20_000, next: null });
    await t.owner.query(
      `update agents_contract_versions v set tiers = $2 from agents_contracts c join agents_members m on m.member_no = c.agent_no
       where c.contract_id = v.contract_id and m.member_id = $1`,
      [
        top.memberId,
        JSON.stringify([
          { turnoverMin: '0.00', activeMin: 0, ratePpm: 10_000 },
          { turnoverMin: '2000.00', activeMin: 2, ratePpm: 20_000 },
        ]),
      ],
    );
    await vendor.play(player.memberId, { bet: 150_000, win: 0 });
    await t.drain();
    expect(await progress(top)).toMatchObject({
      turnover: '1500.00',
      active: 1,
      ratePpm: 10_000,
      next: { tier: { ratePpm: 20_000 }, turnoverLeft: '500.00', activeLeft: 1 },
    });
  });

  it('are followed to agents below, products, members and rounds; deeper names are masked', async () => {
    const params = { statementId: await newest(top) };
    const one = (await top.call('agentStatement', { params })).value;
    expect(one).toMatchObject({
      children: [{ account: below.username, entitlement: '20.00' }],
      products: [
        { product: 'RNG', bets: 3, stake: '3500.00', payout: '5400.00', validBet: '3500.00', netLoss: '-1900.00' },
      ],
    });
    const members = (await top.call('agentStatementMembers', { params, query: {} })).value;
    expect(members.list).toMatchObject([
      { memberId: deep.memberId, isDirect: false, validBet: '2000.00' },
      { account: player.username, isDirect: true, bets: 2, netLoss: '1100.00' },
    ]);
    expect(members.list[0]!.account).not.toBe(deep.username);
    const facts = (
      await top.call('agentStatementFacts', { params: { ...params, memberId: player.memberId }, query: {} })
    ).value;
    expect(facts).toMatchObject({
      totalCount: 2,
      list: [
        { vendor: 'WINS', game: 'reel', isCorrection: false },
        { vendor: 'WINS', game: 'reel', isCorrection: false },
      ],
    });
    expect(facts.list.map(({ stake }) => stake).toSorted()).toEqual(['1000.00', '500.00']);
    const sum = facts.list.reduce((all, { validBet }) => all + Number(validBet), 0);
    expect(sum).toBe(1500);
  });

  it('have the days of a member between the period and the rounds', async () => {
    const [{ statementId, periodStart }] = (await list(top)).list as [Whole];
    const played = dayIn('Asia/Bangkok', new Date(periodStart).getTime());
    const params = { statementId, memberId: player.memberId };
    const ask = async (day?: string) =>
      (await top.call('agentStatementFacts', { params, query: day === undefined ? {} : { day } })).value;
    const figures = { bets: 2, stake: '1500.00', payout: '400.00', validBet: '1500.00', netLoss: '1100.00' };
    expect((await ask()).days).toEqual([{ day: played, ...figures }]);
    expect(await ask(played)).toMatchObject({ totalCount: 2, days: [figures] });
    for (const other of [-1, 1])
      expect(await ask(shiftDay(played, other))).toMatchObject({ totalCount: 0, list: [], days: [figures] });
    const slots = await t.owner.query<{ day: string; bets: string; stake: string }>(
      `select to_char(d.day, 'YYYY-MM-DD') as day, d.facts as bets, d.stake from agents_statements s
       join agents_runs r on r.run_id = s.run_id
       cross join agents_member_days(s.agent_no, (select member_no from agents_members where member_id = $2), s.period_start,
                                     s.period_end, false, r.zone) d
       where s.statement_id = $1`,
      [statementId, player.memberId],
    );
    expect(slots.rows).toEqual([{ day: played, bets: '2', stake: '150000' }]);
  });

  it('are followed to the vendor’s replay of each round, and to no other', async () => {
    const params = { statementId: await newest(top) };
    const of = { params: { ...params, memberId: deep.memberId }, query: {} };
    const { factId } = (await top.call('agentStatementFacts', of)).value.list[0]!;
    const replay = (who: TestMember, statementId: string) =>
      who.call('agentFactReplay', { params: { statementId, factId } });
    // The vendor of this test has no address, so the refusal proves that it was asked.
    expect((await replay(top, params.statementId)).code).toBe('games.vendorUnavailable');
    expect((await replay(below, params.statementId)).code).toBe('common.notFound');
    expect((await replay(below, await newest(below))).code).toBe('games.vendorUnavailable');
    expect((await replay(sibling, await newest(sibling))).code).toBe('common.notFound');
    expect((await replay(player, params.statementId)).code).toBe('agents.notAgent');
  });

  it('are not there for an agent below, for a sibling, or with members of another line', async () => {
    const params = { statementId: await newest(top) };
    for (const who of [below, sibling]) {
      expect((await who.call('agentStatement', { params })).status).toBe(404);
      expect((await who.call('agentStatementMembers', { params, query: {} })).status).toBe(404);
      const facts = { params: { ...params, memberId: player.memberId }, query: {} };
      expect((await who.call('agentStatementFacts', facts)).status).toBe(404);
    }
    const own = { statementId: await newest(below) };
    const foreign = { params: { ...own, memberId: player.memberId }, query: {} };
    expect((await below.call('agentStatementFacts', foreign)).status).toBe(404);
  });

  it('are for agents', async () => {
    const outside = await registerMember(t);
    for (const who of [player, outside])
      expect((await who.call('agentStatements', { query: { kind: 'dailySalary' } })).code).toBe('agents.notAgent');
  });
});

// The lottery of a team: who sees which tickets, by game and play type, and what the rates make of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gloBoard } from '@sanam/lottery/contract/plays/boards.test-data.ts';
import { buy, openShop, orderOf, type Shop } from '@sanam/lottery/server/tickets/tickets.test-data.ts';
import { maskedAccount } from '@sanam/members/server/index.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import type { TestMember } from '@sanam/server/test/clients.ts';
import { planRulesWith } from '../../contract/plan-rules.test-data.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { agentOf } from '../tree/agent-of.ts';
import { hasMoreFacts } from './store.ts';

let shop: Shop;
let t: TestApp;
/** a has player p and agent b below; b has player q; z is in another line. */
let line: Record<'a' | 'b' | 'z' | 'p' | 'q', TestMember>;

const flat = (ratePpm: number, product?: string) => ({
  turnoverMin: '0.00',
  activeMin: 0,
  ratePpm,
  ...(product === undefined ? {} : { product }),
});

/** Makes a rebate plan in which a has 1 % for the lottery and b 0.4 % for everything. */
async function rebates(): Promise<void> {
  await t.owner.query(
    `with plan as (
       insert into agents_plans (merchant_id, code, kind, period, name_th, name_en, is_on)
       values ('default', 'rebates', 'rebate', 'daily', 'x', 'x', true) returning plan_id),
     rules as (insert into agents_plan_versions (plan_id, version, rules, effective_from) select plan_id, 1, $1, '2000-01-01' from plan),
     given as (select * from (values ($2, $3::jsonb), ($4, $5::jsonb)) g (member_id, tiers)),
     made as (insert into agents_contracts (merchant_id, plan_id, agent_no)
       select 'default', plan_id, m.member_no from plan, given g join agents_members m on m.member_id = g.member_id
       returning contract_id, agent_no)
     insert into agents_contract_versions (contract_id, version, state, tiers, valid)
     select made.contract_id, 1, 'active', g.tiers, tstzrange(date_trunc('day', platform_now(), 'Asia/Bangkok'), null)
     from made join agents_members m on m.member_no = made.agent_no join given g on g.member_id = m.member_id`,
    [
      JSON.stringify(planRulesWith({ ceilings: [flat(20_000)] })),
      line.a.memberId,
      JSON.stringify([flat(5000), flat(10_000, 'LOTT')]),
      line.b.memberId,
      JSON.stringify([flat(4000)]),
    ],
  );
}

beforeAll(async () => {
  shop = await openShop();
  ({ t } = shop);
  const a = await newAgent(t);
  const b = await newAgent(t, a.memberId);
  const z = await newAgent(t);
  line = { a, b, z, p: await newPlayer(t, a), q: await newPlayer(t, b) };
  await rebates();
  const { numero, drawId } = await shop.openDraw();
  for (const who of [line.p, line.q]) await shop.fund(who.memberId, 1_000_000);
  await buy(line.p, orderOf(numero, ['TOP3 652 10', 'TOP2 11 90']));
  await buy(line.p, orderOf(numero, ['TOP2 52 20']));
  await buy(line.q, orderOf(numero, ['RUNT 6 100']));
  await shop.settle(drawId, gloBoard);
});
afterAll(() => shop.close());

const report = async (who: TestMember, query: object = {}) => (await who.call('agentLottery', { query })).value;
const bets = async (who: TestMember, query: object = {}) => (await who.call('agentLotteryBets', { query })).value;

describe('the lottery of the team', () => {
  it('is summed by game and play type, with the difference of rates as commission', async () => {
    const { games, totals } = await report(line.a);
    expect(games).toHaveLength(1);
    const { plays, ...game } = games[0]!;
    // 120.00 of the direct player at 1 %, 100.00 of b's player at 1 % less 0.4 %.
    expect(game).toMatchObject({
      gameCode: 'THGLO',
      stake: '220.00',
      validBet: '220.00',
      payout: '11150.00',
      result: '10930.00',
      commission: '1.80',
    });
    expect(plays).toEqual([
      {
        playType: 'TOP2',
        tickets: 2,
        lines: 2,
        stake: '110.00',
        validBet: '110.00',
        payout: '1800.00',
        result: '1690.00',
        commission: '1.10',
      },
      {
        playType: 'RUNT',
        tickets: 1,
        lines: 1,
        stake: '100.00',
        validBet: '100.00',
        payout: '350.00',
        result: '250.00',
        commission: '0.60',
      },
      {
        playType: 'TOP3',
        tickets: 1,
        lines: 1,
        stake: '10.00',
        validBet: '10.00',
        payout: '9000.00',
        result: '8990.00',
        commission: '0.10',
      },
    ]);
    expect(totals).toEqual({
      stake: '220.00',
      validBet: '220.00',
      payout: '11150.00',
      result: '10930.00',
      commission: '1.80',
    });
  });

  it('is of those below an agent alone, and can be asked of one player and of some days', async () => {
    expect((await report(line.b)).totals).toMatchObject({ stake: '100.00', commission: '0.40' });
    expect((await report(line.z)).games).toEqual([]);
    expect((await report(line.a, { account: line.p.username })).totals.stake).toBe('120.00');
    expect((await report(line.b, { account: line.p.username })).games).toEqual([]);
    expect((await report(line.a, { from: '2020-01-01', to: '2020-01-02' })).games).toEqual([]);
    expect((await line.a.call('agentLottery', { query: { from: '2020-01-01', to: '2021-01-01' } })).code).toBe(
      'request.invalid',
    );
    expect((await line.p.call('agentLottery', { query: {} })).code).toBe('agents.notAgent');
  });

  it('is not added up where there are too many bets', async () => {
    const { db } = t.app.platform;
    const { play, lottery } = t.app.modules;
    const agentNo = await agentOf(db, line.a);
    const vendorId = (await play.vendorIdOf(db, lottery.rounds.vendor()))!;
    const range = { agentNo, vendorId, members: undefined, from: new Date(0), to: new Date('2100-01-01') };
    expect(await Promise.all([1, 2].map((max) => hasMoreFacts(db, range, max)))).toEqual([true, false]);
  });

  it('lists its bets with their tickets, and the rates of each', async () => {
    const { list, hasMore } = await bets(line.a);
    expect(
      list.map(({ account, isDirect, stake, commission, rates }) => [account, isDirect, stake, commission, rates]),
    ).toEqual(
      expect.arrayContaining([
        [line.p.username, true, '120.00', '1.20', [{ ownPpm: 10_000, belowPpm: 0 }]],
        [maskedAccount(line.q.username), false, '100.00', '0.60', [{ ownPpm: 10_000, belowPpm: 4000 }]],
      ]),
    );
    expect([list.length, hasMore]).toEqual([2, false]);
    const own = list.find(({ isDirect }) => isDirect)!;
    expect(own.tickets).toMatchObject([
      {
        price: '100.00',
        payout: '9000.00',
        series: '900',
        lineCount: 2,
        lines: [{ playType: 'TOP3', pick: '652', stake: '10.00' }, { pick: '11' }],
      },
      { price: '20.00', payout: '1800.00', lineCount: 1 },
    ]);
    expect((await bets(line.b)).list).toMatchObject([
      { account: line.q.username, rates: [{ ownPpm: 4000, belowPpm: 0 }] },
    ]);
    expect((await bets(line.z)).list).toEqual([]);
  });
});

// Wins and losses of members from facts, hours and days, without those of other lines.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskedAccount } from '@sanam/members/server/index.ts';
import { dayIn, shiftDay } from '@sanam/contract/zone';
import { databaseNow } from '@sanam/server/platform/db.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, type TestMember } from '@sanam/server/test/clients.ts';
import { reelVendor, type ReelVendor } from '@sanam/server/test/rounds.ts';
import { wagesJob } from '../runs/jobs.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { reportsJob } from './jobs.ts';

const ZONE = 'Asia/Bangkok';
let t: TestApp;
let vendor: ReelVendor;
/** a has b and player p below; b has player q. b's sibling s has player r. */
let who: Record<'a' | 'b' | 'p' | 'q' | 's' | 'r', TestMember>;
let days: { first: string; last: string };

/** Advances to the next business day, until reports include the past day. */
async function nextDay(): Promise<void> {
  const at = await databaseNow(t.app.platform.db);
  const midnight = new Date(`${shiftDay(dayIn(ZONE, at.getTime()), 1)}T00:12:00+07:00`);
  await t.advance(Math.ceil((midnight.getTime() - at.getTime()) / 1000));
  await t.drain([wagesJob]);
  await t.drain([wagesJob]);
  await t.drain([reportsJob]);
}
const today = async () => dayIn(ZONE, (await databaseNow(t.app.platform.db)).getTime());
/** Pays cash of a promotion. */
const cost = (member: TestMember, amount: number, kind: string, source: string) =>
  t.owner.query(`select ledger_post($1, $2, $3, $4, null, null, 'THB', $5)`, [
    source,
    `${source}-${member.memberId}`,
    kind,
    member.memberId,
    JSON.stringify([
      {
        fromClass: 'promo_expense',
        fromOwner: 'house',
        toClass: 'player_cash',
        toOwner: member.memberId,
        amount: String(amount),
      },
    ]),
  ]);

beforeAll(async () => {
  t = await buildTestApp();
  vendor = await reelVendor(t);
  const a = await newAgent(t);
  const p = await newPlayer(t, a);
  const b = await newAgent(t, a.memberId);
  const q = await newPlayer(t, b);
  const s = await newAgent(t);
  who = { a, b, p, q, s, r: await newPlayer(t, s) };
  const first = await today();
  await vendor.play(p.memberId, { bet: 100_000, win: 40_000 });
  await vendor.play(q.memberId, { bet: 200_000, win: 500_000 });
  await vendor.play(who.r.memberId, { bet: 900_000, win: 0 });
  await cost(p, 5000, 'vip.rebatePaid', 'vipRebate');
  await cost(p, 2000, 'mission.paid', 'missionClaim');
  await nextDay();
  await vendor.play(p.memberId, { bet: 50_000, win: 0 });
  await t.drain();
  days = { first, last: await today() };
  for (const name of ['a', 'b', 's'] as const) who[name] = await loginMember(t, who[name]);
});
afterAll(() => t.close());

interface Query {
  from?: string;
  scope?: 'direct' | 'team';
  result?: 'losers' | 'winners';
  product?: 'RNG' | 'LIVE';
  after?: string;
  pageSize?: number;
}
const ask = (agent: TestMember, query: Query = {}) =>
  agent.call('agentProfit', { query: { from: days.first, to: days.last, ...query } });
const profitOf = async (agent: TestMember, query: Query = {}) => (await ask(agent, query)).value;

describe('profit and loss of a team', () => {
  it('has days that are summed and the running one, who lost most first, deeper names masked', async () => {
    const { a, p, q } = who;
    const reported = await t.owner.query(`select day from agents_reported_days where merchant_id = 'default'`);
    expect(reported.rows).toHaveLength(1);
    expect(await profitOf(a)).toMatchObject({
      list: [
        {
          account: p.username,
          isDirect: true,
          bets: 2,
          stake: '1500.00',
          validBet: '1500.00',
          payout: '400.00',
          rebates: '50.00',
          promotions: '20.00',
          net: '-1030.00',
        },
        { account: maskedAccount(q.username), isDirect: false, stake: '2000.00', payout: '5000.00', net: '3000.00' },
      ],
      hasMore: false,
      totals: { members: 2, bets: 3, stake: '3500.00', payout: '5400.00', net: '1970.00' },
      plot: [
        { day: days.first, net: '2470.00' },
        { day: days.last, net: '-500.00' },
      ],
      zone: ZONE,
    });
  });

  it('is that of direct members, of losers or winners, of a product without promotions', async () => {
    const { a, p, q } = who;
    const ids = async (query: Query) => (await profitOf(a, query)).list.map(({ memberId }) => memberId);
    expect(await ids({ scope: 'direct' })).toEqual([p.memberId]);
    expect(await ids({ result: 'winners' })).toEqual([q.memberId]);
    expect(await ids({ result: 'losers' })).toEqual([p.memberId]);
    expect((await profitOf(a, { result: 'losers' })).totals).toMatchObject({ members: 1, net: '-1030.00' });
    expect((await profitOf(a, { product: 'RNG' })).totals).toMatchObject({ net: '1900.00', rebates: '0.00' });
    expect(await ids({ product: 'LIVE' })).toEqual([]);
    expect(await ids({ from: days.last })).toEqual([p.memberId]);
  });

  it('goes on from the last member', async () => {
    const { a, p, q } = who;
    const first = await profitOf(a, { pageSize: 1 });
    expect([first.list[0]!.memberId, first.hasMore]).toEqual([p.memberId, true]);
    const second = await profitOf(a, { pageSize: 1, after: p.memberId });
    expect([second.list[0]!.memberId, second.hasMore]).toEqual([q.memberId, false]);
    expect(second.totals).toEqual(first.totals);
  });

  it('shows nothing of a sibling, of an upline, or of who is no agent', async () => {
    const { a, b, p, r, s, q } = who;
    expect((await profitOf(b)).list.map(({ account }) => account)).toEqual([q.username]);
    expect((await profitOf(s)).totals).toMatchObject({ members: 1, stake: '9000.00' });
    for (const [agent, after] of [
      [a, r],
      [b, p],
      [s, q],
    ] as const)
      expect((await ask(agent, { after: after.memberId })).code).toBe('common.notFound');
    expect((await ask(await loginMember(t, p))).code).toBe('agents.notAgent');
  });

  it('stays with the line of its time when the line is moved', async () => {
    const { a, b, q, s } = who;
    const lineOf = async (member: TestMember) =>
      (
        await t.owner.query<{ no: bigint }>(`select member_no as no from agents_members where member_id = $1`, [
          member.memberId,
        ])
      ).rows[0]!.no;
    await vendor.play(b.memberId, { bet: 1000, win: 0 });
    await t.drain();
    const placeOf = async () => {
      const { isDirect, account } = (await profitOf(a)).list.find(({ memberId }) => memberId === b.memberId)!;
      return { isDirect, account };
    };
    expect(await placeOf()).toEqual({ isDirect: true, account: b.username });
    await t.owner.query(`select agents_move_line($1, $2, platform_now())`, [await lineOf(b), await lineOf(s)]);
    await vendor.play(q.memberId, { bet: 70_000, win: 0 });
    await t.drain();
    expect((await profitOf(a)).totals).toMatchObject({ members: 3, stake: '3510.00' });
    expect(await placeOf()).toEqual({ isDirect: false, account: maskedAccount(b.username) });
    expect((await profitOf(s)).totals).toMatchObject({ members: 2, stake: '9700.00' });
    expect((await profitOf(b)).totals).toMatchObject({ members: 1, stake: '2700.00' });
  });
});

// Results of a team from summed days and the running day, each member counted once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn, shiftDay } from '@sanam/contract/zone';
import { databaseNow } from '@sanam/server/platform/db.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { reelVendor, type ReelVendor } from '@sanam/server/test/rounds.ts';
import { deposit } from '@sanam/server/test/wallet.ts';
import { wagesJob } from '../runs/jobs.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { reportsJob } from './jobs.ts';

const ZONE = 'Asia/Bangkok';
let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let vendor: ReelVendor;
/** a has b and player p below; b has player q. */
let who: Record<'a' | 'b' | 'p' | 'q', TestMember>;
const days: string[] = [];

const today = async () => dayIn(ZONE, (await databaseNow(t.app.platform.db)).getTime());
const work = async (): Promise<void> => {
  await t.drain();
  await t.drain([wagesJob]);
  await t.drain([reportsJob]);
};

/** Advances past the start of the next business day, when reports include the past day. */
async function nextDay(): Promise<void> {
  const at = await databaseNow(t.app.platform.db);
  const midnight = new Date(`${shiftDay(dayIn(ZONE, at.getTime()), 1)}T00:12:00+07:00`);
  await t.advance(Math.ceil((midnight.getTime() - at.getTime()) / 1000));
  await work();
  await work();
}

beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  vendor = await reelVendor(t);
  const a = await newAgent(t);
  const p = await newPlayer(t, a);
  const b = await newAgent(t, a.memberId);
  const q = await newPlayer(t, b);
  // Three days, of which the first two are summed.
  days.push(await today());
  await deposit(t, rail, p, '500.00');
  await vendor.play(p.memberId, { bet: 20_000, win: 5000 });
  await nextDay();
  days.push(await today());
  await vendor.play(p.memberId, { bet: 5000, win: 0 });
  await vendor.play(q.memberId, { bet: 30_000, win: 90_000 });
  await nextDay();
  days.push(await today());
  who = { a, b, p, q };
  for (const name of ['a', 'b', 'p', 'q'] as const) who[name] = await loginMember(t, who[name]);
  await deposit(t, rail, who.p, '100.00');
  await deposit(t, rail, who.q, '200.00');
  await vendor.play(q.memberId, { bet: 9000, win: 0 });
  await work();
});
afterAll(() => close());

interface Query {
  from?: string;
  to?: string;
  scope?: 'team' | 'direct';
  product?: 'RNG' | 'LIVE';
}
const reportOf = async (agent: TestMember, query: Query = {}) =>
  (await agent.call('agentTeamReport', { query: { from: days[0]!, to: days[2]!, ...query } })).value;

describe('the report of a team', () => {
  it('adds summed days and the running one up, and counts everybody once', async () => {
    const { rows } = await t.owner.query('select count(*)::integer as n from agents_reported_days');
    expect(rows).toEqual([{ n: 2 }]);
    expect(await reportOf(who.a)).toMatchObject({
      validBet: '640.00',
      winLoss: '310.00',
      bettors: 2,
      money: {
        active: 2,
        depositors: 2,
        firstDeposits: 2,
        deposits: '800.00',
        withdrawals: '0.00',
        promotions: '0.00',
        wages: '0.00',
      },
      byDay: [
        { day: days[0], validBet: '200.00', winLoss: '-150.00' },
        { day: days[1], validBet: '350.00', winLoss: '550.00' },
        { day: days[2], validBet: '90.00', winLoss: '-90.00' },
      ],
      products: [{ product: 'RNG', validBet: '640.00', winLoss: '310.00' }],
      zone: ZONE,
    });
  });

  it('is that of a part of the days: who was there before it is counted again', async () => {
    expect(await reportOf(who.a, { from: days[1]! })).toMatchObject({
      bettors: 2,
      money: { active: 1, depositors: 2, firstDeposits: 1, deposits: '300.00' },
    });
    expect(await reportOf(who.a, { to: days[0]! })).toMatchObject({
      bettors: 1,
      money: { depositors: 1, firstDeposits: 1, deposits: '500.00' },
    });
    expect(await reportOf(who.a, { from: days[2]! })).toMatchObject({
      validBet: '90.00',
      bettors: 1,
      money: { active: 0 },
    });
  });

  it('is that of direct members, of the agent below, of a product without money', async () => {
    expect(await reportOf(who.a, { scope: 'direct' })).toMatchObject({
      validBet: '250.00',
      bettors: 1,
      money: { deposits: '600.00', depositors: 1, firstDeposits: 1 },
    });
    expect(await reportOf(who.b)).toMatchObject({ validBet: '390.00', bettors: 1, money: { deposits: '200.00' } });
    expect(await reportOf(who.a, { product: 'RNG' })).toMatchObject({ validBet: '640.00', bettors: 2, money: null });
    expect(await reportOf(who.a, { product: 'LIVE' })).toMatchObject({ validBet: '0.00', bettors: 0, products: [] });
  });

  it('is the same for a team of more lines than are found by index', async () => {
    const ask = async () => {
      const asked = await Promise.all([
        reportOf(who.a),
        reportOf(who.a, { from: days[2]! }),
        reportOf(who.a, { product: 'RNG' }),
      ]);
      const profit = (await who.a.call('agentProfit', { query: { from: days[0]!, to: days[2]! } })).value;
      return [...asked, profit].map((report) => ({ ...report, asOf: '' }));
    };
    const before = await ask();
    await t.owner.query(
      `insert into agents_lines (agent_no, merchant_id, path, valid)
       select l.agent_no, l.merchant_id, l.path,
              tstzrange('2000-01-01 00:00+00'::timestamptz + n * interval '1 hour', '2000-01-01 01:00+00'::timestamptz + n * interval '1 hour')
       from agents_lines l join agents_members m on m.member_no = l.agent_no, generate_series(1, 1001) n
       where m.member_id = $1`,
      [who.b.memberId],
    );
    expect(await ask()).toEqual(before);
  });

  it('says what the team holds and when it was added up', async () => {
    const [team, direct] = [await reportOf(who.a), await reportOf(who.a, { scope: 'direct' })];
    const { rows } = await t.owner.query<{ id: string; balance: bigint }>(
      `select a.owner as id, b.balance from ledger_accounts a join ledger_balances b on b.account_id = a.id
       where a.class = 'player_cash' and a.owner = any ($1)`,
      [[who.p.memberId, who.q.memberId]],
    );
    const held = (id: string): bigint => rows.find((row) => row.id === id)!.balance;
    // Summed in the first pass of the hour; later changes are not included.
    expect(team.balance).not.toBeNull();
    expect(direct.balance!.at).toBe(team.balance!.at);
    await t.advance(3600);
    await work();
    who.a = await loginMember(t, who.a);
    expect((await reportOf(who.a)).balance!.amount).toBe(toText(held(who.p.memberId) + held(who.q.memberId)));
    expect((await reportOf(who.a, { scope: 'direct' })).balance!.amount).toBe(toText(held(who.p.memberId)));
  });
});

const toText = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

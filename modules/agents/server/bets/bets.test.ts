// Bets of a team: who sees which bets, by page and by hour.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskedAccount } from '@sanam/members/server/index.ts';
import { databaseNow } from '@sanam/server/platform/db.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { reelVendor, type ReelVendor } from '@sanam/server/test/rounds.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';

let t: TestApp;
let vendor: ReelVendor;
/** a has b and player p below; b has player q; b's sibling s has player r; z is in another line. */
let line: Record<'a' | 'b' | 's' | 'z' | 'p' | 'q' | 'r', TestMember>;
beforeAll(async () => {
  t = await buildTestApp();
  vendor = await reelVendor(t);
  const a = await newAgent(t);
  const b = await newAgent(t, a.memberId);
  const s = await newAgent(t, a.memberId);
  const z = await newAgent(t);
  line = { a, b, s, z, p: await newPlayer(t, a), q: await newPlayer(t, b), r: await newPlayer(t, s) };
  await vendor.play(line.p.memberId, { bet: 100_000, win: 40_000 });
  await vendor.play(line.q.memberId, { bet: 20_000, win: 50_000 });
  await vendor.play(line.r.memberId, { bet: 3000, win: 0 });
  await vendor.play(line.b.memberId, { bet: 700, win: 0 });
  await vendor.play((await newPlayer(t, b)).memberId, { bet: 900, win: 0, isTest: true });
  await t.drain();
});
afterAll(() => t.close());

const ask = (who: TestMember, query: object = {}) => who.call('agentBets', { query });
const bets = async (who: TestMember, query: object = {}) => (await ask(who, query)).value;
const stakes = async (who: TestMember, query: object = {}) => (await bets(who, query)).list.map(({ stake }) => stake);
const hours = async (who: TestMember, query: object = {}) => (await who.call('agentBetHours', { query })).value;

describe('bets of the team [AGT-009]', () => {
  it('are listed newest first, with names of those directly below in clear and of the others masked', async () => {
    const { a, b, p, q, r } = line;
    const { list, hasMore, zone } = await bets(a);
    expect(list.map(({ account, isDirect, stake }) => [account, isDirect, stake])).toEqual([
      [b.username, true, '7.00'],
      [maskedAccount(r.username), false, '30.00'],
      [maskedAccount(q.username), false, '200.00'],
      [p.username, true, '1000.00'],
    ]);
    expect(list[2]).toMatchObject({
      product: 'RNG',
      vendor: 'Wins',
      game: 'Reel',
      round: 'r2',
      state: 'settled',
      validBet: '200.00',
      payout: '500.00',
      result: '300.00',
    });
    expect([hasMore, zone]).toEqual([false, 'Asia/Bangkok']);
  });

  it('are those below an agent alone: not the own ones, not of an upline, a sibling or another line', async () => {
    const { b, s, z } = line;
    expect(await stakes(b)).toEqual(['200.00']);
    expect(await stakes(s)).toEqual(['30.00']);
    expect(await stakes(z)).toEqual([]);
    expect(await stakes(b, { account: line.p.username })).toEqual([]);
    expect(await stakes(b, { account: line.r.username })).toEqual([]);
    expect((await hours(z)).totals).toMatchObject({ bets: 0, stake: '0.00' });
  });

  it('go on from the last one of the page before', async () => {
    const first = await bets(line.a, { pageSize: 3 });
    expect([first.list.length, first.hasMore]).toEqual([3, true]);
    const second = await bets(line.a, { pageSize: 3, after: first.list[2]!.factId });
    expect([second.list.map(({ stake }) => stake), second.hasMore]).toEqual([['1000.00'], false]);
    expect((await ask(line.a, { after: '999999' })).status).toBe(404);
    for (const [other, at] of [
      [line.b, 1],
      [line.s, 2],
      [line.z, 0],
    ] as const)
      expect((await ask(other, { after: first.list[at]!.factId })).status).toBe(404);
  });

  it('are filtered by name, product, vendor, state and days', async () => {
    const { a, q } = line;
    expect(await stakes(a, { account: q.username })).toEqual(['200.00']);
    expect(await stakes(a, { account: q.username.slice(0, 3) })).toContain('200.00');
    expect(await stakes(a, { account: q.username.slice(0, 4) })).toEqual([]);
    expect(await stakes(a, { product: 'LIVE' })).toEqual([]);
    expect(await stakes(a, { product: 'RNG', vendor: 'WINS' })).toHaveLength(4);
    expect(await stakes(a, { vendor: 'NOBODY' })).toEqual([]);
    expect(await stakes(a, { state: 'corrected' })).toEqual([]);
    expect(await stakes(a, { state: 'settled' })).toHaveLength(4);
    expect(await stakes(a, { from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
    expect((await ask(a, { from: '2020-01-01', to: '2021-01-01' })).code).toBe('request.invalid');
  });

  it('are summed by the hour of the day in the zone of the merchant', async () => {
    const { totals, byHour } = await hours(line.a);
    expect(totals).toEqual({ bets: 4, stake: '1237.00', validBet: '1237.00', payout: '900.00', result: '-337.00' });
    const at = await databaseNow(t.app.platform.db);
    const hour = (at.getUTCHours() + 7) % 24;
    expect(byHour).toHaveLength(24);
    // The slot of a bet may start in the hour before.
    expect(Number(byHour[hour]!.validBet) + Number(byHour[(hour + 23) % 24]!.validBet)).toBe(1237);
    expect((await hours(line.a, { account: line.p.username })).totals.stake).toBe('1000.00');
  });

  it('are for agents', async () => {
    for (const who of [line.p, await registerMember(t)]) expect((await ask(who)).code).toBe('agents.notAgent');
  });

  it('leave with a line that moves, and come to the other with what is played from then on', async () => {
    const { a, b, q, z } = line;
    await t.owner.query(
      `select agents_move_line(b.member_no, z.member_no, platform_now())
       from agents_members b, agents_members z where b.member_id = $1 and z.member_id = $2`,
      [b.memberId, z.memberId],
    );
    expect(await stakes(a)).toEqual(['30.00', '1000.00']);
    expect(await stakes(a, { account: q.username })).toEqual([]);
    expect((await hours(a)).totals.stake).toBe('1030.00');
    expect(await stakes(z)).toEqual([]);
    expect(await stakes(b)).toEqual(['200.00']);
    await t.advance(1);
    await vendor.play(q.memberId, { bet: 5000, win: 0 });
    await t.drain();
    expect(await stakes(z)).toEqual(['50.00']);
    expect(await stakes(a)).toEqual(['30.00', '1000.00']);
    expect(await stakes(b)).toEqual(['50.00', '200.00']);
  });
});

// Points earned by bets of a test vendor.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  openTrial,
  registerMember,
  setFeature,
  type TestMember,
} from '@sanam/server/test/clients.ts';
import { writeFacts } from '@sanam/server/test/rounds.ts';
import { closePlay, openPlay, type Played, pointsOf } from '../points.test-data.ts';

let t: TestApp;
let play: Played;
beforeAll(async () => {
  t = await buildTestApp();
  play = await openPlay(t);
});
afterAll(() => closePlay(t));

/** Changes the newest round of a member, as a rollback or a late bet does, and writes its correction. */
async function correct(member: TestMember, change: { stake: number; bonus?: number }): Promise<void> {
  const { rows } = await t.owner.query<{ id: bigint }>(
    `update vendors_rounds set bet_total = $2, bet_bonus = $3
     where id = (select max(id) from vendors_rounds where member_id = $1) returning id`,
    [member.memberId, change.stake, change.bonus ?? 0],
  );
  await writeFacts(t.owner, rows[0]!.id);
  await t.drain();
}
const rest = async ({ memberId }: TestMember) => {
  const { rows } = await t.owner.query<{ parts: bigint }>('select parts from points_remainders where member_id = $1', [
    memberId,
  ]);
  return rows[0]?.parts;
};
const earnings = async ({ memberId }: TestMember) => {
  const { rows } = await t.owner.query<{ points: bigint; noted: bigint }>(
    'select points, noted from points_earnings where member_id = $1 order by earning_id',
    [memberId],
  );
  return rows;
};

describe('points for bets', () => {
  it('are whole, and what is left of 100.00 waits: 250.00, 60.00, 89.99, 0.01', async () => {
    const member = await registerMember(t);
    const seen: unknown[] = [];
    for (const satang of [25_000, 6_000, 8_999, 1]) {
      await play.bet(member, satang);
      seen.push([await pointsOf(member), await rest(member)]);
    }
    expect(seen).toEqual([
      [2, 50_000_000n],
      [3, 10_000_000n],
      [3, 99_990_000n],
      [4, 0n],
    ]);
    const { list, totalCount } = (await member.call('pointsTransactions', { query: {} })).value;
    expect(totalCount).toBe(3);
    expect(list.map(({ kind, points, before, after }) => [kind, points, before, after])).toEqual([
      ['earned', 1, 3, 4],
      ['earned', 1, 2, 3],
      ['earned', 2, 0, 2],
    ]);
  });

  it('are one posting for all bets of a set [R38]', async () => {
    const member = await registerMember(t);
    for (let n = 0; n < 5; n += 1) await play.vendor.play(member.memberId, { bet: 15_000, win: 0 });
    await t.drain();
    expect(await earnings(member)).toEqual([{ points: 7n, noted: 0n }]);
    await t.drain();
    expect(await pointsOf(member)).toBe(7);
  });

  it('are for the cash share of the stake, of a correction too', async () => {
    const member = await registerMember(t);
    await play.bet(member, 100_000);
    await correct(member, { stake: 100_000, bonus: 25_000 });
    expect(await pointsOf(member)).toBe(7);
    expect(await rest(member)).toBe(50_000_000n);
  });

  it('are not given for play money, by test players, for open rounds, and before the rules began', async () => {
    const member = await registerMember(t);
    await play.vendor.play(member.memberId, { bet: 100_000, isTest: true });
    await play.vendor.play(member.memberId, { bet: 100_000, currency: 'FUN' });
    await play.vendor.play(member.memberId, { bet: 100_000, state: 'OPEN' });
    await play.vendor.play(member.memberId, { bet: 100_000, closedAt: new Date('2020-01-01') });
    await t.drain();
    expect(await pointsOf(member)).toBe(0);
    await setFeature(t, 'FREEPLAY', true);
    const guest = await openTrial(t);
    const asGuest = callerOf(t, { token: guest.value.token, cookie: cookieOf(guest) });
    expect((await asGuest('pointsBalance')).code).toBe('identity.realAccountNeeded');
  });
});

describe('a correction', () => {
  it('takes points back', async () => {
    const member = await registerMember(t);
    await play.bet(member, 25_000);
    await correct(member, { stake: 15_000 });
    expect([await pointsOf(member), await rest(member)]).toEqual([1, 50_000_000n]);
    expect((await member.call('pointsTransactions', { query: { kind: 'corrected' } })).value.list).toMatchObject([
      { kind: 'corrected', points: -1, before: 2, after: 1 },
    ]);
  });

  it('takes what is there, down to zero; the rest is a note', async () => {
    const member = await play.rich(1_000);
    await member.call('convertPoints', { body: { points: 900, password: member.password } });
    await correct(member, { stake: 0 });
    expect(await pointsOf(member)).toBe(0);
    expect(await earnings(member)).toEqual([
      { points: 1000n, noted: 0n },
      { points: -100n, noted: 900n },
    ]);
    await play.bet(member, 20_000);
    expect(await pointsOf(member)).toBe(2);
  });

  it('gives a bet that is voided and settled again only what was taken back', async () => {
    const member = await play.rich(1_000);
    await member.call('convertPoints', { body: { points: 900, password: member.password } });
    for (let n = 0; n < 2; n += 1) {
      await correct(member, { stake: 0 });
      expect(await pointsOf(member)).toBe(0);
      await correct(member, { stake: 10_000_000 });
      expect(await pointsOf(member)).toBe(100);
    }
    await correct(member, { stake: 10_010_000 });
    expect(await pointsOf(member)).toBe(101);
  });
});

describe('who is excluded or blocked', () => {
  it('earns nothing, and corrections still take points back', async () => {
    const member = await registerMember(t);
    await play.bet(member, 30_000);
    await t.app.modules.protection.service.block(t.app.platform.db, member.memberId, 'test');
    await play.vendor.play(member.memberId, { bet: 50_000, win: 0 });
    await t.drain();
    await t.owner.query(`update vendors_rounds set bet_total = 10000 where member_id = $1 and bet_total = 30000`, [
      member.memberId,
    ]);
    const { rows } = await t.owner.query<{ id: bigint }>(
      `select id from vendors_rounds where member_id = $1 and bet_total = 10000`,
      [member.memberId],
    );
    await writeFacts(t.owner, rows[0]!.id);
    await t.drain();
    expect(await earnings(member)).toEqual([
      { points: 3n, noted: 0n },
      { points: -2n, noted: 0n },
    ]);
  });
});

describe('a bet that earned nothing because its member was blocked', () => {
  it('costs nothing when it is corrected, and earns what is added to it later', async () => {
    const { protection } = t.app.modules;
    const member = await registerMember(t);
    await play.bet(member, 30_000);
    await protection.service.block(t.app.platform.db, member.memberId, 'test');
    await play.bet(member, 50_000);
    await correct(member, { stake: 20_000 });
    expect(await earnings(member)).toEqual([{ points: 3n, noted: 0n }]);
    await correct(member, { stake: 70_000 });
    await protection.service.unblock(t.app.platform.db, member.memberId, 'test');
    await correct(member, { stake: 0 });
    expect(await earnings(member)).toEqual([{ points: 3n, noted: 0n }]);
    await correct(member, { stake: 10_000 });
    expect(await earnings(member)).toEqual([
      { points: 3n, noted: 0n },
      { points: 1n, noted: 0n },
    ]);
    await correct(member, { stake: 0 });
    expect(await earnings(member)).toHaveLength(3);
  });
});

it('says how play earns, and that points never expire [PTS-004] [PTS-010]', async () => {
  const member = await registerMember(t);
  const { value } = await member.call('pointsConfig');
  expect(value).toMatchObject({
    convert: {
      pointsPerUnit: 100,
      min: 100,
      step: 100,
      dayLimit: 100_000,
      monthLimit: 1_000_000,
      enabled: true,
      turnoverPercent: 100,
    },
    expires: false,
    password: 'login',
  });
  expect(value.earning).toHaveLength(9);
  expect(value.earning[0]).toEqual({ product: 'RNG', pointsPer100: '1.00', levelMultiplier: '1.00' });
  await play.bet(member, 10_000);
  await t.advance(10 * 365 * 86_400);
  await t.drain();
  const again = await t.owner.query<{ balance: bigint }>(
    `select b.balance from ledger_balances b join ledger_accounts a on a.id = b.account_id
     where a.class = 'player_points' and a.owner = $1`,
    [member.memberId],
  );
  expect(again.rows[0]!.balance).toBe(1n);
});

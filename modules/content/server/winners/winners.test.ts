import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember } from '@sanam/server/test/clients.ts';
import { type Played, type ReelVendor, reelVendor } from '@sanam/server/test/rounds.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { contentSettings } from '../settings.ts';
import { maskedAccount } from '@sanam/members/server/index.ts';

let t: TestApp;
let vendor: ReelVendor;
let manies = 0;
beforeAll(async () => {
  t = await buildTestApp();
  vendor = await reelVendor(t);
});
afterAll(() => t.close());

/** Plays many rounds of one member, each a hundredth of a second after the one before, the last one now. */
async function playMany(memberId: string, { game, count, win }: { game: string; count: number; win: number }) {
  manies += 1;
  await t.owner.query(
    `insert into vendors_rounds (vendor_id, round_id, player, member_id, game_code, state, bets, wins, bet_total, win_total,
                                 opened_at, closed_at)
     select $1, $2 || '-' || i, $3, $4, $5, 'CLOSED', 1, 1, 1, $6, at, at
     from generate_series(1, $7) i, lateral (select platform_now() - make_interval(secs => ($7 - i) / 100.0) as at) moment`,
    [vendor.id, `many${manies}`, await vendor.openPlayer(memberId), memberId, game, win, count],
  );
  await t.owner.query(
    `select play_facts_of(array_agg(member_id), array_agg(id), platform_now()) from vendors_rounds where round_id like $1 || '-%'`,
    [`many${manies}`],
  );
}

const play = (memberId: string, round?: Played) => vendor.play(memberId, round);

async function board(query: { gameCategory?: string; language?: 'TH' | 'EN'; limitNum?: number } = {}) {
  await t.drain(['content.winners']);
  return (await callerOf(t)('winnerBoard', { query: { gameCategory: 'ALL', language: 'EN', limitNum: 50, ...query } }))
    .value.list;
}

it('is empty before anybody won', async () => {
  expect(await board()).toEqual([]);
});

it('shows real wins of real players, names masked by the server [HOM-040] [HOM-042] [HOM-043] [SEC-034]', async () => {
  const winner = await registerMember(t, { username: 'somchai99' });
  await play(winner.memberId);
  await play(winner.memberId, { win: 0 });
  await play(winner.memberId, { bet: 1000, win: 1000 });
  await play(winner.memberId, { state: 'OPEN' });
  const tester = await registerMember(t);
  await play(tester.memberId, { isTest: true });
  const list = await board();
  expect(list).toHaveLength(1);
  expect(list[0]!.vo).toMatchObject({
    account: 'so***9',
    gameName: 'Reel',
    gameCategory: 'RNG',
    vassalage: 'WINS',
    winAmount: '50.00',
    currency: 'THB',
  });
  expect(JSON.stringify(list)).not.toContain('somchai99');
  expect(JSON.stringify(list)).not.toContain(winner.memberId);
  expect((await board({ language: 'TH' }))[0]!.vo.gameName).toBe('วงล้อ');
  expect(await board({ gameCategory: 'FISH' })).toEqual([]);
});

it('shows nobody who is excluded, and drops who excludes themselves later', async () => {
  const excluded = await registerMember(t);
  await t.app.modules.protection.service.exclude(t.app.platform.db, excluded.memberId, { kind: 'exclusion' });
  await play(excluded.memberId, { win: 7700 });
  const later = await registerMember(t);
  await play(later.memberId, { win: 8800 });
  expect((await board()).map(({ vo }) => vo.winAmount)).toEqual(['88.00', '50.00']);
  await t.app.modules.protection.service.exclude(t.app.platform.db, later.memberId, { kind: 'exclusion' });
  expect((await board()).map(({ vo }) => vo.winAmount)).toEqual(['50.00']);
});

it('keeps the latest fifty and refuses to give more [HOM-041]', async () => {
  const { memberId } = await registerMember(t);
  for (let at = 0; at < 55; at++) await play(memberId, { win: 2000 + at });
  const list = await board();
  expect(list).toHaveLength(50);
  expect(await board({ limitNum: 3 })).toHaveLength(3);
  const kept = await t.owner.query<{ n: bigint }>('select count(*) as n from content_winners');
  expect(Number(kept.rows[0]!.n)).toBe(50);
  expect((await callerOf(t)('winnerBoard', { query: { limitNum: 51 } })).code).toBe('request.invalid');
  expect((await callerOf(t)('winnerBoard', { query: { gameCategory: "A' or 1" } })).code).toBe('request.invalid');
});

it.each([
  ['somchai', 'so***i'],
  ['abcde', 'a***'],
  ['abc', 'a***'],
  ['ab', '***'],
  ['สมชายใจดี', 'สม***ี'],
])('masks %s as %s', (name, masked) => {
  expect(maskedAccount(name)).toBe(masked);
});

it('tells only of wins that the merchant finds worth telling, and of no more than it wants', async () => {
  const all = await board();
  expect(all.length).toBeGreaterThan(1);
  const change = (value: { winMin: string; shown: number }) =>
    t.app.modules.merchants.service.changeSetting(systemContext('test'), contentSettings.winners, {
      merchantId: 'default',
      value,
      reason: 'test',
    });
  const highest = all.map(({ vo }) => vo.winAmount).toSorted((a, b) => Number(b) - Number(a))[0]!;
  await change({ winMin: highest, shown: 50 });
  const told = (await board()).map(({ vo }) => vo.winAmount);
  // A higher win that fifty others had displaced may appear again, but none below.
  expect(Math.min(...told.map(Number))).toBe(Number(highest));
  await change({ winMin: '0.00', shown: 1 });
  expect(await board()).toHaveLength(1);
  await change({ winMin: '0.00', shown: 0 });
  expect(await board()).toEqual([]);
  await change({ winMin: '0.00', shown: 50 });
});

it('a high win is told though hundreds of small ones follow it, and one of a quiet hall though another is busy', async () => {
  await t.owner.query(`insert into vendors_games (vendor_id, code) values ($1, 'pond')`, [vendor.id]);
  await t.owner.query(
    `insert into catalogue_games (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet)
     values ('wins_pond', $1, 'pond', 'FISH', 'บ่อ', 'Pond', 100, 10000)`,
    [vendor.id],
  );
  const { memberId } = await registerMember(t);
  await t.app.modules.merchants.service.changeSetting(systemContext('test'), contentSettings.winners, {
    merchantId: 'default',
    value: { winMin: '900.00', shown: 50 },
    reason: 'test',
  });
  await play(memberId, { win: 95_000 });
  await playMany(memberId, { game: 'pond', count: 1, win: 91_000 });
  // All small wins are later than these.
  await t.advance(20);
  await playMany(memberId, { game: 'reel', count: 1500, win: 2000 });
  const told = (await board()).map(({ vo }) => `${vo.gameCategory} ${vo.winAmount}`);
  expect(told.toSorted()).toEqual(['FISH 910.00', 'RNG 950.00']);
});

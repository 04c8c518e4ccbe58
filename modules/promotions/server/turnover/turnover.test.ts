// Turnover: how much each bet counts for a requirement, and why.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember } from '@sanam/server/test/clients.ts';
import { type ReelVendor, reelVendor } from '@sanam/server/test/rounds.ts';
import { type FactWish, writeFact } from '@sanam/server/test/facts.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { describeBreaches } from '@sanam/ledger/server/index.ts';
import type { BonusTerms } from '../../contract/bonus-terms.ts';
import { openGame, termsWith } from '../bonuses/bonus.test-data.ts';
import { saveRule } from './rule-store.ts';
import { allocate, type Bet, doneWith, lockedOf, type Requirement } from './rules.ts';
import { openTurnover, verdicts, writeRule } from './turnover.test-data.ts';
import { verifyTurnover } from './verify.ts';

let t: TestApp;
let reel: ReelVendor;
/** Slots 100 %, live 10 %, sports 50 % from odds 1.50, lottery 0; a bet may cover 65 % of its round. */
let bonusRule: number;
beforeAll(async () => {
  t = await buildTestApp();
  reel = await reelVendor(t);
  const weights = { default: 100, 'product LIVE': 10, 'product SPORTS': 50, 'product ELOTT': 0 };
  bonusRule = await writeRule(
    t,
    'welcome',
    { ...weights, [`game ${reel.id} wild`]: 0 },
    { oddsFloor: 1500, coverageMax: 650_000 },
  );
});
afterAll(async () => {
  const breaches = await verifyTurnover(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await t.close();
});

/** Registers a member with cash, who is not bust. */
async function newcomer(): Promise<TestMember> {
  const member = await registerMember(t);
  await giveCash(t, member.memberId, 100_000);
  return member;
}

const play = (member: TestMember, wish: Omit<FactWish, 'memberId'>) =>
  writeFact(t, { memberId: member.memberId, ...wish });
const meter = async (member: TestMember) => (await member.call('turnover', { query: {} })).value;
const doneOf = async (member: TestMember) =>
  (await meter(member)).list.toReversed().map(({ done, state }) => [done, state]);
const betsOf = async (member: TestMember, place = 0, counted: 'all' | 'yes' | 'no' = 'all') => {
  const { turnoverId } = (await meter(member)).list.toReversed()[place]!;
  const { list } = (await member.call('turnoverBets', { params: { turnoverId }, query: { counted } })).value;
  return list.toReversed();
};
const shown = async (...ask: Parameters<typeof betsOf>) =>
  (await betsOf(...ask)).map((one) => [one.counted, one.reason]);

describe('the meter', () => {
  it('gives the example of the design: R2 stands at 178.50 of 5,000.00', async () => {
    const member = await newcomer();
    await openTurnover(t, member.memberId, { amount: 50_000 });
    await openTurnover(t, member.memberId, { amount: 50_000, percent: 1000, ruleId: bonusRule });
    await play(member, { product: 'RNG', stake: 30_000 });
    await play(member, { product: 'LIVE', stake: 40_000, payout: 78_000, valid: 38_000 });
    await play(member, { product: 'SPORTS', stake: 10_000, odds: 1400 });
    await play(member, { product: 'SPORTS', stake: 20_000, odds: 1950 });
    await play(member, { product: 'LIVE', stake: 20_000, payout: 19_500, valid: 500 });
    await play(member, { product: 'ELOTT', stake: 9400 });
    await play(member, { stake: 0, payout: 5500, flags: ['FREE_ROUND'] });
    const sports = { product: 'SPORTS', odds: 1900, round: 77 };
    await play(member, { ...sports, stake: 10_000, payout: 19_000, valid: 9000, bet: 1, side: 'home' });
    await t.drain();
    await play(member, { ...sports, stake: 10_000, bet: 2, side: 'away' });
    await play(member, { stake: 0, flags: ['VOID'] });
    await play(member, { stake: 6000, payout: 24_000 });
    await t.drain();
    expect(await doneOf(member)).toEqual([
      ['500.00', 'met'],
      ['178.50', 'open'],
    ]);
    expect(await shown(member, 0)).toEqual([
      ['300.00', 'COUNTED'],
      ['200.00', 'COUNTED'],
    ]);
    expect(await shown(member, 1)).toEqual([
      ['18.00', 'WEIGHTED'],
      ['0.00', 'ODDS_TOO_LOW'],
      ['100.00', 'WEIGHTED'],
      ['0.50', 'WEIGHTED'],
      ['0.00', 'PRODUCT_NOT_COUNTED'],
      ['0.00', 'FREE_ROUND'],
      ['45.00', 'WEIGHTED'],
      ['-45.00', 'OPPOSITE_SIDES'],
      ['0.00', 'OPPOSITE_SIDES'],
      ['0.00', 'VOID'],
      ['60.00', 'COUNTED'],
    ]);
    expect(await shown(member, 1, 'no')).toHaveLength(5);
    // Both lists show where the rest of the bet of 380.00 that met R1 was counted.
    const split = await Promise.all([0, 1].map((place) => betsOf(member, place)));
    expect(split.map((list) => list.find(({ valid }) => valid === '380.00'))).toMatchObject([
      { basis: '380.00', used: '200.00', counted: '200.00' },
      { basis: '180.00', used: '180.00', counted: '18.00' },
    ]);
  });

  it('counts the share of the game, else of its vendor, its product or everything else', async () => {
    const { db } = t.app.platform;
    const weigh = (code: string, shares: Partial<BonusTerms>) =>
      inTransaction(db, (trx) =>
        saveRule(trx, code, termsWith(shares), (vendor) => (vendor === 'REEL' ? reel.id : undefined)),
      );
    const products = { weights: [{ product: 'LIVE' as const, percent: 100 }], defaultPercent: 10 };
    const gameWeights = [
      { vendor: 'REEL', game: 'cards', percent: 50 },
      { vendor: 'REEL', game: null, percent: 25 },
      { vendor: 'GONE', game: null, percent: 70 },
    ];
    const [narrow, wide] = [await newcomer(), await newcomer()];
    const rules = [await weigh('shares', { ...products, gameWeights }), await weigh('products', products)];
    for (const [at, { memberId }] of [narrow, wide].entries())
      await openTurnover(t, memberId, { amount: 100_000, ruleId: rules[at]! });
    for (const member of [narrow, wide])
      for (const [game, product] of [
        ['cards', 'LIVE'],
        ['wheel', 'LIVE'],
        ['reel', 'RNG'],
      ] as const)
        await play(member, { game, product, stake: 10_000 });
    await t.drain();
    expect(await shown(narrow)).toEqual([
      ['50.00', 'WEIGHTED'],
      ['25.00', 'WEIGHTED'],
      ['25.00', 'WEIGHTED'],
    ]);
    expect(await shown(wide)).toEqual([
      ['100.00', 'COUNTED'],
      ['100.00', 'COUNTED'],
      ['10.00', 'WEIGHTED'],
    ]);
  });

  it.each(['at once', 'one after the other'])(
    'counts neither side of one market in two rounds, settled %s',
    async (how) => {
      const member = await newcomer();
      await openTurnover(t, member.memberId, { amount: 50_000, percent: 1000, ruleId: bonusRule });
      const sports = { product: 'SPORTS', odds: 1900, stake: 10_000, market: 'match-7 1X2' };
      await play(member, { ...sports, round: 101, side: 'home' });
      if (how !== 'at once') await t.drain();
      await play(member, { ...sports, round: 102, bet: 3, side: 'away' });
      expect(await doneOf(member)).toEqual([[how === 'at once' ? '0.00' : '50.00', 'open']]);
      await t.drain();
      expect(await doneOf(member)).toEqual([['0.00', 'open']]);
      const reasons = (await shown(member)).map(([, reason]) => reason);
      expect(reasons.filter((reason) => reason === 'OPPOSITE_SIDES')).toHaveLength(2);
    },
  );

  it('counts sides of other markets, of other games, and of a table whose markets are those of a round', async () => {
    const member = await newcomer();
    await openTurnover(t, member.memberId, { amount: 100_000 });
    const sports = { product: 'SPORTS', stake: 10_000 };
    await play(member, { ...sports, market: 'match-8 1X2', round: 111, side: 'home' });
    await play(member, { ...sports, market: 'match-9 1X2', round: 112, side: 'away' });
    await play(member, { ...sports, market: 'match-8 1X2', game: 'other', round: 113, side: 'away' });
    await play(member, { ...sports, market: 'match-8 1X2', round: 114, side: 'home' });
    await play(member, { product: 'LIVE', stake: 10_000, market: 'colour', round: 115, bet: 1, side: 'red' });
    await play(member, { product: 'LIVE', stake: 10_000, market: 'colour', round: 116, bet: 2, side: 'black' });
    const other = await newcomer();
    await openTurnover(t, other.memberId, { amount: 100_000 });
    await play(other, { ...sports, market: 'match-8 1X2', round: 117, side: 'away' });
    await t.drain();
    expect(await doneOf(member)).toEqual([['600.00', 'open']]);
    expect(await doneOf(other)).toEqual([['100.00', 'open']]);
  });

  it('counts a bet that waits for its verdict, and the verdict says the same', async () => {
    const member = await newcomer();
    await openTurnover(t, member.memberId, { amount: 30_000, percent: 300 });
    await play(member, { stake: 30_000 });
    const locks = () =>
      t.app.modules.wallet.balance.turnover.locksOf(t.app.platform.db, { memberId: member.memberId, currency: 'THB' });
    const waiting = await locks();
    expect(waiting).toMatchObject([{ doneMinor: 30_000n, remainingMinor: 60_000n, lockedMinor: 20_000n }]);
    expect(await doneOf(member)).toEqual([['300.00', 'open']]);
    await t.drain();
    expect(await locks()).toEqual(waiting);
    await play(member, { corrects: (await verdicts(t, member.memberId))[0]!.fact_id, stake: -10_000 });
    expect(await locks()).toMatchObject([{ doneMinor: 20_000n }]);
    await t.drain();
    expect(await locks()).toMatchObject([{ doneMinor: 20_000n }]);
  });

  it('says of bets before the start, of excluded games and of pushes why they do not count', async () => {
    const member = await newcomer();
    const { rows } = await t.owner.query<{ at: Date }>(`select platform_now() - interval '1 minute' as at`);
    await openTurnover(t, member.memberId, { amount: 10_000, ruleId: bonusRule });
    await play(member, { stake: 500, placedAt: rows[0]!.at });
    await play(member, { stake: 500, game: 'wild' });
    await play(member, { stake: 500, valid: 0 });
    await play(member, { stake: 500, flags: ['FREE_BET'] });
    await t.drain();
    expect(await shown(member)).toEqual([
      ['0.00', 'BEFORE_START'],
      ['0.00', 'GAME_EXCLUDED'],
      ['0.00', 'PUSH'],
      ['0.00', 'FREE_BET'],
    ]);
  });

  it('counts no bet that covers too much of its round, or that its player cashed out', async () => {
    const member = await newcomer();
    await openTurnover(t, member.memberId, { amount: 10_000, ruleId: bonusRule });
    await play(member, { stake: 500, coverage: 648_648 });
    await play(member, { stake: 500, coverage: 675_675 });
    await play(member, { stake: 500, flags: ['CASHED_OUT'] });
    await t.drain();
    expect(await shown(member)).toEqual([
      ['5.00', 'COUNTED'],
      ['0.00', 'COVERAGE_TOO_WIDE'],
      ['0.00', 'CASHED_OUT'],
    ]);
    // The turnover of a deposit has no such bound.
    const other = await newcomer();
    await openTurnover(t, other.memberId, { amount: 10_000 });
    await play(other, { stake: 500, coverage: 1_000_000 });
    await t.drain();
    expect(await shown(other)).toEqual([['5.00', 'COUNTED']]);
  });

  it('says of a round of the betting record what it counted for each requirement, to its player only', async () => {
    const game = await openGame(t);
    const [member, other] = [await newcomer(), await newcomer()];
    await openTurnover(t, member.memberId, { amount: 20_000 });
    await openTurnover(t, member.memberId, { amount: 50_000, percent: 1000 });
    await game.play(member.memberId, 30_000);
    await t.drain();
    const [round] = (await member.call('betRecord', { query: {} })).value.list;
    const ask = (by: TestMember, id = round!.roundId) => by.call('turnoverOfRound', { params: { id } });
    expect((await ask(member)).value.list).toMatchObject([
      { base: '200.00', valid: '300.00', used: '200.00', counted: '200.00', reason: 'COUNTED' },
      { base: '500.00', multiplePercent: 1000, basis: '100.00', counted: '100.00', reason: 'COUNTED' },
    ]);
    expect((await ask(other)).value.list).toEqual([]);
    expect((await ask(member, 'rnd_0000000000000000000001')).code).toBe('common.notFound');
  });

  it('shows nothing of another member', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    await openTurnover(t, one.memberId, { amount: 100 });
    const { turnoverId } = (await meter(one)).list[0]!;
    const asked = await other.call('turnoverBets', { params: { turnoverId }, query: {} });
    expect(asked.code).toBe('common.notFound');
    expect((await meter(other)).list).toEqual([]);
  });
});

describe('a correction', () => {
  const took = (fact: bigint, valid: number) => ({ stake: valid, corrects: fact });

  it('takes back what its bet counted, the newest requirement first, and opens again what was met', async () => {
    const member = await newcomer();
    await openTurnover(t, member.memberId, { amount: 20_000 });
    await openTurnover(t, member.memberId, { amount: 50_000, ruleId: bonusRule });
    const fact = await play(member, { product: 'LIVE', stake: 30_000 });
    await t.drain();
    expect(await doneOf(member)).toEqual([
      ['200.00', 'met'],
      ['10.00', 'open'],
    ]);
    await play(member, { product: 'LIVE', ...took(fact, -15_000) });
    await t.drain();
    expect(await doneOf(member)).toEqual([
      ['150.00', 'open'],
      ['0.00', 'open'],
    ]);
    expect(await shown(member, 1)).toEqual([
      ['10.00', 'WEIGHTED'],
      ['-10.00', 'CORRECTED'],
    ]);
    // An increase counts like a bet.
    await play(member, { product: 'LIVE', ...took(fact, 6000) });
    await t.drain();
    expect(await doneOf(member)).toEqual([
      ['200.00', 'met'],
      ['1.00', 'open'],
    ]);
  });

  it('takes nothing from what money has left on', async () => {
    const member = await newcomer();
    await openTurnover(t, member.memberId, { amount: 20_000 });
    const fact = await play(member, { stake: 20_000 });
    const { db } = t.app.platform;
    // The bet has no verdict yet.
    await inTransaction(db, (trx) => t.app.modules.wallet.balance.turnover.onWithdrawal(trx, member.memberId));
    await t.drain();
    await play(member, took(fact, -5000));
    await t.drain();
    expect(await doneOf(member)).toEqual([['200.00', 'met']]);
    expect((await verdicts(t, member.memberId)).map(({ counted, reason }) => [counted, reason])).toEqual([
      [20_000n, 'COUNTED'],
      [0n, 'CORRECTED'],
    ]);
  });
});

describe('who has lost everything', () => {
  it('has nothing to play any more, once no round is open', async () => {
    const member = await registerMember(t);
    const { memberId } = member;
    await openTurnover(t, memberId, { amount: 20_000, percent: 1000 });
    await reel.play(memberId, { bet: 500, win: 0, state: 'OPEN' });
    await play(member, { stake: 20_000 });
    await t.drain();
    expect(await doneOf(member)).toEqual([['200.00', 'open']]);
    await t.owner.query(`update vendors_rounds set state = 'CLOSED', closed_at = platform_now() where member_id = $1`, [
      memberId,
    ]);
    await play(member, { stake: 100 });
    await t.drain();
    expect(await doneOf(member)).toEqual([['201.00', 'released']]);
    const { rows } = await t.owner.query(
      `select reason, before ->> 'state' as before from platform_audit where command = 'promotions.turnover.release'
       and after ->> 'memberId' = $1`,
      [memberId],
    );
    expect(rows).toEqual([{ reason: 'bust', before: 'open' }]);
  });

  it('does not work off with new money what is gone', async () => {
    const member = await registerMember(t);
    await openTurnover(t, member.memberId, { amount: 20_000 });
    const { wallet, members } = t.app.modules;
    const { db } = t.app.platform;
    const who = (await members.service.findForWallet(db, member.memberId))!;
    await inTransaction(db, (trx) => wallet.balance.turnover.beforeCredit(trx, who));
    expect(await doneOf(member)).toEqual([['0.00', 'released']]);
    const rich = await newcomer();
    await openTurnover(t, rich.memberId, { amount: 20_000 });
    const owner = (await members.service.findForWallet(db, rich.memberId))!;
    await inTransaction(db, (trx) => wallet.balance.turnover.beforeCredit(trx, owner));
    expect(await doneOf(rich)).toEqual([['0.00', 'open']]);
  });
});

describe('staff', () => {
  it('read what a member has to play, and two people release it', async () => {
    const member = await newcomer();
    await openTurnover(t, member.memberId, { amount: 20_000 });
    await play(member, { stake: 5000 });
    await t.drain();
    const [one, other] = [await staffSession(t, ['promotionManager']), await staffSession(t, ['promotionManager'])];
    const params = { id: member.memberId };
    const finance = await staffSession(t, ['financeChecker']);
    expect((await finance.call('opsMemberTurnover', { params, query: {} })).value.list).toHaveLength(1);
    const [row] = (await one.call('opsMemberTurnover', { params, query: {} })).value.list;
    expect(row).toMatchObject({ state: 'open', done: '50.00', remaining: '150.00', lockedNow: '150.00' });
    const seen = await one.call('opsTurnoverBets', { params: { id: row!.id }, query: {} });
    expect(seen.value.list).toMatchObject([{ counted: '50.00', reason: 'COUNTED' }]);
    const ask = { params: { id: row!.id }, body: { reason: 'a mistake of ours' } };
    const { approvalId } = (await one.call('opsReleaseTurnover', ask)).value;
    expect((await other.call('opsReleaseTurnover', ask)).code).toBe('operator.approvalPending');
    const decide = { params: { id: approvalId }, body: { decision: 'confirm' } } as const;
    expect((await one.call('opsDecideApproval', decide)).code).toBe('operator.sameStaff');
    await other.call('opsDecideApproval', decide);
    expect(await doneOf(member)).toEqual([['50.00', 'released']]);
    expect((await one.call('opsReleaseTurnover', ask)).code).toBe('promotions.turnoverClosed');
  });
});

/** Generates bets and requirements with different rules. */
const book = fc.record({
  requirements: fc.array(
    fc.record({
      base: fc.integer({ min: 1, max: 5000 }),
      percent: fc.constantFrom(100, 150, 300),
      weights: fc.record({ RNG: fc.constantFrom(100, 33), LIVE: fc.constantFrom(0, 10) }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  bets: fc.array(fc.record({ product: fc.constantFrom('RNG', 'LIVE'), valid: fc.integer({ min: 0, max: 4000 }) }), {
    maxLength: 25,
  }),
  /** Number of bets per set. */
  cut: fc.nat(25),
});

describe('sets', () => {
  it('judge as bet by bet does, wherever a set ends', { timeout: 240_000 }, async () => {
    const books = fc.sample(book, 25);
    let rules = 0;
    const made = [];
    for (const one of books) {
      const { memberId } = await newcomer();
      const { requirements, bets } = one;
      const rows: (Requirement & { weights: Record<string, number> })[] = [];
      for (const { base, percent, weights } of requirements) {
        const scopes = { default: 100, 'product RNG': weights.RNG, 'product LIVE': weights.LIVE };
        const ruleId = await writeRule(t, `book-${(rules += 1)}`, scopes);
        const requirementNo = await openTurnover(t, memberId, { amount: base, percent, ruleId });
        const requiredMinor = BigInt(Math.ceil((base * percent) / 100));
        rows.push({
          requirementNo,
          baseMinor: BigInt(base),
          multiplePercent: percent,
          requiredMinor,
          doneMinor: 0n,
          lock: 'amount',
          absorbed: null,
          weights,
        });
      }
      made.push({ memberId, rows, bets: bets.slice(0, one.cut), later: bets.slice(one.cut), judged: [] as Bet[] });
    }
    for (const part of ['bets', 'later'] as const) {
      for (const { memberId, rows, judged, ...one } of made)
        for (const { product, valid } of one[part]) {
          const factId = await writeFact(t, { memberId, product, stake: valid });
          const assessments = rows.map(({ weights }) => {
            const weight = weights[product]! * 10_000;
            const refusal = valid === 0 ? 'PUSH' : weight === 0 ? 'PRODUCT_NOT_COUNTED' : null;
            return { weight, refusal };
          });
          judged.push({ factId, basisMinor: BigInt(valid), assessments });
        }
      await t.drain();
    }
    for (const { memberId, rows, judged } of made) {
      const expected = allocate(rows, judged).map((one) => ({
        requirement_no: one.requirementNo,
        fact_id: one.factId,
        basis: one.basisMinor,
        used: one.usedMinor,
        weight: one.weight,
        counted: one.countedMinor,
        reason: one.reason,
      }));
      expect(await verdicts(t, memberId)).toEqual(expected);
      const done = doneWith(rows, judged);
      const kept = await t.owner.query<{ done: bigint }>(
        'select done from promotions_requirements where member_id = $1 order by requirement_no',
        [memberId],
      );
      expect(kept.rows.map((row) => row.done)).toEqual(done);
      for (const [place, one] of rows.entries()) expect(lockedOf(one, done[place]!, 0n) <= one.baseMinor).toBe(true);
    }
  });
});

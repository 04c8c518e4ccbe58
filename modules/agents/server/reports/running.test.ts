// Reports of teams on a running day: closed slots are added up once, the rest is read, and both are what the facts come to.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '@sanam/contract/zone';
import { databaseNow, inTransaction } from '@sanam/server/platform/db.ts';
import { type Lines, MERCHANT, openLines, type Person } from '../lines.test-data.ts';
import { verifyWages } from '../runs/verify.ts';
import { sumReports } from './jobs.ts';
import { overviewOf, type OverviewRow } from './overview-store.ts';

const ZONE = 'Asia/Bangkok';
const ACTIVE_MIN = 10_000n;
let t: Lines;
/** A has B, players a1 and a2 below; B has b1 and b2; X stands beside A. */
let A: Person;
let B: Person;
let X: Person;
let a1: Person;
let a2: Person;
let b1: Person;
let b2: Person;
const days: string[] = [];
let active = '100.00';

const sum = () => sumReports({ db: t.database.db, site: { setting: async () => active as never, zoneOf: () => ZONE } });
const today = async () => dayIn(ZONE, (await databaseNow(t.database.db)).getTime());

/** Closes the running slot, claims, and adds up what is closed. */
async function fold(): Promise<void> {
  await t.nextSlot();
  await t.work();
  await sum();
}

const ask = (agent: Person, first: string, product?: 'RNG' | 'LIVE') => ({
  agentNo: agent.no,
  merchantId: MERCHANT,
  zone: ZONE,
  first,
  last: days.at(-1)!,
  isDirect: false,
  product,
  activeMin: ACTIVE_MIN,
});
const report = (agent: Person, first: string, product?: 'RNG') => overviewOf(t.database.db, ask(agent, first, product));

/** Expects the same reports, read with the sums of the running day and without them. */
async function bothAlike(): Promise<void> {
  const asked = [A, B, X].flatMap((agent) =>
    days.flatMap((first) => [ask(agent, first), ask(agent, first, 'RNG'), ask(agent, first, 'LIVE')]),
  );
  const summed = await Promise.all(asked.map((one) => overviewOf(t.database.db, one)));
  const read: OverviewRow[][] = [];
  const undone = new Error('undone');
  await inTransaction(t.database.db, async (trx) => {
    await sql`select agents_clear_running(${MERCHANT})`.execute(trx);
    for (const one of asked) read.push(await overviewOf(trx, one));
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  expect(summed).toEqual(read);
  // B has direct players alone.
  const ofB = [ask(B, days[0]!), ask(B, days.at(-1)!), ask(B, days[0]!, 'RNG')];
  const [team, direct] = await Promise.all(
    [false, true].map((isDirect) => Promise.all(ofB.map((one) => overviewOf(t.database.db, { ...one, isDirect })))),
  );
  expect(direct).toEqual(team);
}

async function runningUpto(): Promise<Date | undefined> {
  const { rows } = await t.owner.query<{ upto: Date }>('select upto from agents_running_days');
  return rows[0]?.upto;
}

/** Writes a correction of the member's first fact, as the settlement does. */
const correct = async ({ memberId }: Person, stake: number): Promise<void> => {
  await t.owner.query(
    `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, corrects, stake_cash,
       payout_cash, valid_bet, valid_rule, placed_at, settled_at)
     select lane, nextval('play_fact_ids'), member_id, currency, false, product, vendor_id, game_code, round, id, $2, 0, $2, valid_rule,
            placed_at, platform_now()
     from play_facts where member_id = $1 and corrects is null`,
    [memberId, stake],
  );
};

const total = async (agent: Person, first = days[0]!): Promise<OverviewRow> =>
  (await report(agent, first)).find(({ part }) => part === 'total')!;

beforeAll(async () => {
  t = await openLines();
  A = await t.agent();
  B = await t.agent(A);
  X = await t.agent();
  a1 = await t.player(A);
  a2 = await t.player(A);
  b1 = await t.player(B);
  b2 = await t.player(B);
  days.push(await today());
});
afterAll(() => t.close());

describe('a running day', () => {
  it('is added up slot by slot, whatever lies in between, and by two nodes as by one', async () => {
    await t.deposit(a1, 30_000);
    await t.play(a1, 20_000, 5000);
    await t.play(b1, 6000);
    await fold();
    const first = await runningUpto();
    await t.deposit(a1, 500);
    await t.deposit(b2, 700);
    await t.cost(b2, 90);
    await t.withdraw(b1, 1100);
    await t.play(b1, 5000);
    await t.play(a2, 300);
    await t.nextSlot();
    await t.work();
    await Promise.all([sum(), sum()]);
    expect((await runningUpto())!.getTime()).toBeGreaterThan(first!.getTime());
    await t.play(a2, 10_000, 100);
    await t.play(b2, 40);
    await t.deposit(a2, 25);
    await t.followers.drain();
    await bothAlike();
    expect(await total(A)).toMatchObject({
      stake: 41_340n,
      payout: 5100n,
      bettors: 4n,
      active: 3n,
      depositors: 2n,
      firstDeposits: 2n,
      deposits: 31_200n,
      withdrawals: 1100n,
      promotions: 90n,
    });
    await fold();
    expect(await total(A)).toMatchObject({ depositors: 3n, firstDeposits: 3n, deposits: 31_225n });
    await bothAlike();
  });

  it('counts nobody whose bets of the day were all taken back, and again once they are given back', async () => {
    const again = await t.player(B);
    const none = await total(A);
    await t.play(again, 50_000);
    await fold();
    const before = await total(A);
    expect([before.bettors, before.active]).toEqual([none.bettors + 1n, none.active + 1n]);
    const seen = [];
    for (const stake of [-50_000, 50_000]) {
      await correct(again, stake);
      await t.followers.drain();
      seen.push(await total(A));
      await bothAlike();
      await fold();
      seen.push(await total(A));
      await bothAlike();
    }
    expect(seen).toEqual([none, none, before, before]);
  });

  it('begins again where the bound of who is active changes', async () => {
    active = '60.00';
    await sum();
    const { rows } = await t.owner.query<{ n: bigint }>('select active_min as n from agents_running_days');
    expect(rows).toEqual([{ n: 6000n }]);
    expect((await verifyWages({ db: t.database.db, pool: t.database.pool })).map(({ id }) => id)).toEqual([]);
    active = '100.00';
    await sum();
    await bothAlike();
  });

  it('is read beside the day before until that is reported, and ends with it', async () => {
    const before = await total(A);
    await t.nextDay();
    await t.play(a1, 900);
    await t.play(b2, 800);
    days.push(await today());
    await fold();
    expect(await total(A)).toMatchObject({ stake: before.stake + 1700n, bettors: before.bettors });
    expect((await runningUpto())!.getTime()).toBeLessThan((await databaseNow(t.database.db)).getTime() - 300_000);
    await bothAlike();
    await t.database.advance(900);
    await fold();
    const { rows } = await t.owner.query<{ day: string }>(
      `select to_char(day, 'YYYY-MM-DD') as day from agents_running_days`,
    );
    expect(rows).toEqual([{ day: days[1] }]);
    expect(await total(A)).toMatchObject({ stake: before.stake + 1700n, bettors: before.bettors });
    expect(await total(A, days[1])).toMatchObject({ stake: 1700n, bettors: 2n });
  });

  it('keeps the tree of a bet where its correction comes after a move', async () => {
    await t.freshSession(b1);
    await t.decided(b1, 'bet', { amount: 7000, round_id: 'moved' });
    await t.decided(b1, 'win', { amount: 3000, round_id: 'moved', round_closed: true, transaction_id: 'moved-win' });
    await fold();
    const [ofA, ofX] = [await total(A), await total(X)];
    await t.owner.query('select agents_move_line($1, $2, platform_now())', [B.no, X.no]);
    await t.rollback(b1, 'moved-win');
    await t.play(b1, 20_000);
    await t.followers.drain();
    const check = async () => {
      expect(await total(A)).toMatchObject({ payout: ofA.payout - 3000n, stake: ofA.stake, bettors: ofA.bettors });
      expect(await total(X)).toMatchObject({ payout: 0n, stake: 20_000n, bettors: ofX.bettors + 1n });
      await bothAlike();
    };
    await check();
    await fold();
    await check();
    await t.play(a1, 10_000);
    await t.play(b1, 1);
    await t.followers.drain();
    await bothAlike();
  });

  it('is found wrong by the invariants where a sum is', async () => {
    const { rows } = await t.owner.query<{ n: number }>('select count(*)::integer as n from agents_running_people');
    expect(rows[0]!.n).toBeGreaterThan(0);
    const broken = async (change: string, back: string) => {
      await t.owner.query(change);
      const found = (await verifyWages({ db: t.database.db, pool: t.database.pool })).map(({ id }) => id);
      await t.owner.query(back);
      return [...new Set(found)];
    };
    const moved = (table: string, column: string) =>
      broken(`update ${table} set ${column} = ${column} + 1`, `update ${table} set ${column} = ${column} - 1`);
    expect(await moved('agents_running_members', 'stake')).toEqual(['AW20']);
    expect(await moved('agents_running_teams', 'payout')).toEqual(['AW21']);
    expect(await moved('agents_running_people', 'members')).toEqual(['AW22']);
  });
});

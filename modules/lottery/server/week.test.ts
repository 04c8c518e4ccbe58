// Test of several days of draws by the clock: every kind of market is sold, drawn and paid; one draw is refunded and
// one is corrected. At the end all invariants of the stored data hold.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyLedger } from '@sanam/ledger/server/index.ts';
import { registerMember, staffAgain, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { type GameTemplate, gameTemplates, playTypesOf, rateOptionsOf } from '../contract/games.ts';
import type { Board } from '../contract/boards.ts';
import { randomBoards } from '../contract/plays/boards.test-data.ts';
import { momentOf, shiftDay } from '@sanam/contract/zone';
import { startBeacon, type TestBeacon } from './draws/beacon.test-data.ts';
import { pictureOf } from './draws/evidence.test-data.ts';
import { prizesOf } from './draws/prizes.ts';
import { lotteryJobs } from './jobs.ts';
import { verifySettlement } from './settlement/verify.ts';
import { buy, orderOf } from './tickets/tickets.test-data.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { verifyTickets } from './verify.ts';

/** Number of simulated days: two by default; `LOTTERY_DAYS=7` runs a week. */
const DAYS = Number(process.env.LOTTERY_DAYS ?? 2);
const ZONE = 'Asia/Bangkok';
/** One market of each kind; of the markets with rounds, the rounds at noon. */
const ROUNDS = ['YEEKEE15', 'SSC1', 'K3M1', 'PK10M1', 'X5M3'];
const SOLD = [...ROUNDS, 'M6D', 'THGLO', 'XSMB', 'LAO', 'MAG4D', 'IDX-LONDON'];
/** Day on which the northern result is missing; on the next day it is corrected. */
const WITHOUT_RESULT = 0;

let t: TestApp;
let beacon: TestBeacon;
let staff: TestStaff[];
beforeAll(async () => {
  beacon = await startBeacon(() => now());
  t = await buildTestApp(beacon.env);
  staff = [await staffSession(t, ['lotteryChecker']), await staffSession(t, ['lotteryChecker'])];
});
afterAll(async () => {
  await t.close();
  beacon.close();
});
beforeEach(() => t.stopClock());

const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await t.owner.query<Row>(text, values)).rows;
const now = async () => (await query<{ at: Date }>('select platform_now() as at'))[0]!.at;

/** Advances to a Bangkok time of a day and runs the due jobs; twice, because some wait seconds for the beacon. */
async function goTo(day: string, clock: string): Promise<void> {
  await t.advance((momentOf(day, clock, ZONE) - (await now()).getTime()) / 1000);
  await t.drain([lotteryJobs.clock]);
  await t.advance(90);
  await t.drain([lotteryJobs.clock]);
}

/** Advances to the close of each own draw on sale in turn: a draw that is sealed late would be refunded. */
async function drawOwn(): Promise<void> {
  for (;;) {
    const [next] = await query<{ close_at: Date }>(
      `select min(close_at) as close_at from lottery_draws
       where state = 'open' and seed_commit is not null and close_at < platform_now() + interval '1 hour'`,
    );
    if (next?.close_at == null) return;
    // At the close, at the time of most markets' beacon rounds, and at that of the slow ones.
    for (const seconds of [(next.close_at.getTime() - (await now()).getTime()) / 1000, 15, 60]) {
      await t.advance(seconds);
      await t.drain([lotteryJobs.clock]);
    }
  }
}

/** Plans the day and deletes the draws that the test does not sell. */
async function plan(day: string): Promise<void> {
  await t.drain([lotteryJobs.keep]);
  await query(
    `delete from lottery_draws where state = 'planned'
       and (not market = any ($1) or market = any ($2) and winning_at not in ($3::timestamptz, $3::timestamptz + interval '150 seconds'))`,
    SOLD,
    ROUNDS,
    new Date(momentOf(day, '12:00', ZONE)),
  );
  await t.drain([lotteryJobs.clock]);
}

interface OpenDraw {
  draw_id: string;
  market: string;
  numero: string;
}
const drawsIn = (state: string) =>
  query<OpenDraw>(
    'select draw_id::text, market, numero from lottery_draws where state = $1 order by winning_at',
    state,
  );
/** Returns the sold draws that wait for the entry of their official result. */
const waitingDraws = () =>
  query<OpenDraw>(
    `select draw_id::text, market, numero from lottery_draws
     where state = 'sealed' and seed_commit is null and winning_at <= platform_now()
       and draw_id in (select draw_id from lottery_tickets)`,
  );

/** Buys a ticket with a line of every play type. */
async function sell(template: GameTemplate, numero: string, member: Awaited<ReturnType<typeof registerMember>>) {
  const lines = playTypesOf(template).map(({ code, grammar }) => `${code} ${grammar.patterns[0]!} 1`);
  const { series } = rateOptionsOf(template.prizeMode)[0]!;
  const bought = await buy(member, orderOf(numero, lines, { gameCode: template.gameCode, series }));
  expect(bought.code, `${template.gameCode} ${numero}`).toBeUndefined();
}

const boardOf = (market: string, seed: number): Board =>
  fc.sample(randomBoards[gameTemplates.find((one) => one.market.market === market)!.market.shape], {
    numRuns: 1,
    seed,
  })[0]!;

const evidenceOf = (draw: OpenDraw, at: number) => pictureOf(`${draw.draw_id} ${at}`);

async function enter(draw: OpenDraw, seed: number): Promise<void> {
  const prizes = prizesOf(boardOf(draw.market, seed));
  for (const [at, person] of staff.entries()) {
    const sourceAddress = `https://source${at}.example`;
    const source = { sourceAddress, sourceAt: (await now()).toISOString(), evidence: await evidenceOf(draw, at) };
    const body = { prizes, ...source };
    const entered = await person.call('opsEnterResult', { params: { drawId: draw.draw_id }, body });
    expect(entered.code, `${draw.market} ${JSON.stringify(prizes)}`).toBeUndefined();
  }
}

async function correct({ draw_id: drawId, market }: OpenDraw, seed: number): Promise<void> {
  const { version } = (await staff[0]!.call('opsGetDraw', { params: { drawId } })).value.draw;
  for (const [at, person] of staff.entries()) {
    const body = {
      prizes: prizesOf(boardOf(market, seed)),
      note: 'The office announced another board.',
      version,
      reason: 'as announced',
      sourceAddress: `https://source${at}.example`,
      sourceAt: (await now()).toISOString(),
      evidence: await pictureOf(`correction ${at}`),
    };
    const { value } = await person.call('opsCorrectResult', { params: { drawId }, body });
    expect(value.agrees).toBe(at === 0 ? null : true);
  }
}

it('keeps every rule over days of sales, results, refunds and a correction', { timeout: 600_000 }, async () => {
  const first = shiftDay((await now()).toISOString().slice(0, 10), 1);
  for (let at = 0; at < DAYS; at++) {
    const day = shiftDay(first, at);
    await goTo(day, '00:05');
    await plan(day);
    await goTo(day, '11:50');
    const members = [await registerMember(t), await registerMember(t)];
    for (const member of members) await giveCash(t, member.memberId, 10_000_000);
    for (const draw of await drawsIn('open'))
      for (const template of gameTemplates.filter((one) => one.market.market === draw.market))
        for (const member of members) await sell(template, draw.numero, member);
    await drawOwn();
    await goTo(day, '12:05');
    for (const clock of ['18:20', '19:30', '20:35', '23:35']) {
      await goTo(day, clock);
      await drawOwn();
      staff = [await staffAgain(t, staff[0]!), await staffAgain(t, staff[1]!)];
      for (const draw of await waitingDraws())
        if (draw.market !== 'XSMB' || at !== WITHOUT_RESULT) await enter(draw, at);
      await t.drain();
    }
    if (at !== WITHOUT_RESULT + 1) continue;
    const [north] = (await drawsIn('settled')).filter(({ market }) => market === 'XSMB').slice(-1);
    await correct(north!, 99);
    await t.drain();
  }
  const states = await query<{ market: string; state: string; count: number }>(
    `select market, state, count(*)::integer as count from lottery_draws
     where draw_id in (select draw_id from lottery_tickets) group by 1, 2 order by 1, 2`,
  );
  // Draws of the following days are still on sale.
  expect(states.filter(({ state }) => state !== 'settled' && state !== 'open')).toEqual([
    { market: 'XSMB', state: 'refunded', count: 1 },
    // Refunded because nobody sent shots.
    { market: 'YEEKEE15', state: 'refunded', count: DAYS },
  ]);
  const settled = new Map(states.flatMap(({ market, state, count }) => (state === 'settled' ? [[market, count]] : [])));
  for (const market of ['SSC1', 'K3M1', 'PK10M1', 'X5M3', 'M6D']) expect(settled.get(market), market).toBe(DAYS);
  expect(settled.get('XSMB')).toBe(DAYS - 1);
  expect(await verifyTickets(t.app.platform.db)).toEqual([]);
  expect(await verifySettlement(t.owner)).toEqual([]);
  expect(await verifyLedger(t.owner)).toEqual([]);
});

// Recomputes the worst-case payout of draws after sales and reports when it reaches the reserve of a market. Purchases
// do not wait for it.
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import { gameTemplates } from '../../contract/games.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';
import { lotteryJobs } from '../jobs.ts';
import * as store from './store.ts';
import { lowerTiers } from './lower-tiers.ts';
import { numbersReaching, type SoldNumber, worstCase } from './worst-case.rules.ts';

const EVERY_SECONDS = 2;
/** Percentages of the reserve at which staff are notified. */
const PERCENTS = [100, 90, 80];

export interface WorstDeps {
  db: Db;
  events: Events;
}

/** Defines the job that recomputes the worst case every two seconds, for draws with new sales only. */
export function defineWorstJob(deps: WorstDeps & { jobs: Jobs }): void {
  let marks = new Map<bigint, string>();
  deps.jobs.define({
    name: lotteryJobs.worst,
    lane: 'upkeep',
    everySeconds: EVERY_SECONDS,
    run: async () => {
      marks = await computeWorst(deps, marks);
    },
  });
}

/** Recomputes the draws whose mark changed. Returns the current marks by draw. */
async function computeWorst(deps: WorstDeps, marks: ReadonlyMap<bigint, string>): Promise<Map<bigint, string>> {
  const draws = await store.soldDraws(deps.db);
  for (const draw of draws) if (marks.get(draw.draw_id) !== markOf(draw)) await compute(deps, draw);
  return new Map(draws.map((draw) => [draw.draw_id, markOf(draw)]));
}

/** Returns the mark of a draw. It includes what staff set for the market, so a change of it is followed too. */
const markOf = ({ mark, reserve, tier_at_80, tier_at_90, tier_at_100 }: store.SoldDraw): string =>
  [mark, reserve, tier_at_80, tier_at_90, tier_at_100].join(' ');

/** Exposures of one game of a draw and the worst case that they add up to. */
interface GameCase {
  rows: readonly store.ExposureRow[];
  worst: bigint;
  reaching(bound: bigint): SoldNumber[];
}

async function compute({ db, events }: WorstDeps, draw: store.SoldDraw): Promise<void> {
  const games = casesOf(await store.exposuresOf(db, draw.draw_id));
  const worst = games.reduce((sum, game) => sum + game.worst, 0n);
  const percent = PERCENTS.find((one) => worst * 100n >= draw.reserve * BigInt(one)) ?? 0;
  const { draw_id: drawId, market, numero } = draw;
  const tierBp = tierOf(draw, percent);
  const isSame = worst === draw.worst_case && percent === draw.worst_percent;
  if (isSame && tierBp === FULL_TIER_BP) return;
  await inTransaction(db, async (trx) => {
    if (!isSame) await store.storeWorst(trx, drawId, { worst_case: worst, worst_percent: percent });
    if (percent > draw.worst_percent)
      await events.emit(trx, 'lottery.reserveReached', { drawId: String(drawId), market, numero, percent });
    if (tierBp < FULL_TIER_BP) {
      const bound = (draw.reserve * BigInt(percent) + 99n) / 100n;
      const books = numbersOfBooks(games, worst, bound);
      await lowerTiers(events, trx, { drawId, market, numero, percent, tierBp, books });
    }
  });
}

/** Returns the tier that staff set for this share of the reserve; a draw that is not on sale lowers nothing. */
function tierOf(draw: store.SoldDraw, percent: number): number {
  if (draw.state !== 'open' && draw.state !== 'suspended') return FULL_TIER_BP;
  const tiers: Record<number, number> = { 80: draw.tier_at_80, 90: draw.tier_at_90, 100: draw.tier_at_100 };
  return tiers[percent] ?? FULL_TIER_BP;
}

function casesOf(exposures: readonly store.ExposureRow[]): GameCase[] {
  return [...Map.groupBy(exposures, (row) => row.game_code)].flatMap(([gameCode, rows]) => {
    const template = gameTemplates.find((one) => one.gameCode === gameCode);
    if (template === undefined) return [];
    const sold = exposuresIn(rows);
    const { family, market } = template;
    return {
      rows,
      worst: worstCase(family, market.shape, sold),
      reaching: (bound: bigint) => numbersReaching(family, market.shape, sold, bound),
    };
  });
}

/** Returns by book the numbers with which the payout of the draw reaches the bound. */
function numbersOfBooks(games: readonly GameCase[], worst: bigint, bound: bigint): Map<string, SoldNumber[]> {
  const books = new Map<string, SoldNumber[]>();
  for (const game of games) {
    const reached = new Set(game.reaching(bound - (worst - game.worst)).map(keyOf));
    for (const row of game.rows) {
      const number = { playType: row.play_type, pick: row.pick };
      if (reached.has(keyOf(number)))
        for (const bookId of row.book_ids) books.set(bookId, [...(books.get(bookId) ?? []), number]);
    }
  }
  return books;
}

const keyOf = ({ playType, pick }: SoldNumber): string => `${playType} ${pick}`;

function exposuresIn(rows: readonly store.ExposureRow[]): Map<string, Map<string, bigint>> {
  const byPlay = Map.groupBy(rows, (row) => row.play_type);
  return new Map([...byPlay].map(([code, own]) => [code, new Map(own.map((row) => [row.pick, row.exposure]))]));
}

// Recomputes the worst-case payout of draws after sales and reports when it reaches the reserve of a market. Purchases
// do not wait for it.
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import { gameTemplates } from '../../contract/games.ts';
import { lotteryJobs } from '../jobs.ts';
import * as store from './store.ts';
import { worstCase } from './worst-case.rules.ts';

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

/** Returns the mark of a draw. It includes the reserve, so a changed reserve triggers a recomputation too. */
const markOf = ({ mark, reserve }: store.SoldDraw): string => `${mark} ${reserve}`;

async function compute({ db, events }: WorstDeps, draw: store.SoldDraw): Promise<void> {
  const found = Map.groupBy(await store.exposuresOf(db, draw.draw_id), (row) => row.game_code);
  let worst = 0n;
  for (const [gameCode, rows] of found) {
    const template = gameTemplates.find((one) => one.gameCode === gameCode);
    if (template !== undefined) worst += worstCase(template.family, template.market.shape, exposuresIn(rows));
  }
  const percent = PERCENTS.find((one) => worst * 100n >= draw.reserve * BigInt(one)) ?? 0;
  if (worst === draw.worst_case && percent === draw.worst_percent) return;
  const { draw_id: drawId, market, numero } = draw;
  await inTransaction(db, async (trx) => {
    await store.storeWorst(trx, drawId, { worst_case: worst, worst_percent: percent });
    if (percent > draw.worst_percent)
      await events.emit(trx, 'lottery.reserveReached', { drawId: String(drawId), market, numero, percent });
  });
}

function exposuresIn(rows: readonly store.ExposureRow[]): Map<string, Map<string, bigint>> {
  const byPlay = Map.groupBy(rows, (row) => row.play_type);
  return new Map([...byPlay].map(([code, own]) => [code, new Map(own.map((row) => [row.pick, row.exposure]))]));
}

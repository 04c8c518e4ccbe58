// Plans draws in advance from the calendars of the markets. An own draw is planned a day before its sales begin: the
// commitment to its seed is public from then on.
import type { Vault } from '@sanam/server/platform/crypto.ts';
import { type Db, databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { drawsBetween, type PlannedDraw } from '../../contract/calendar.ts';
import { type Market, marketOf } from '../../contract/markets.ts';
import { dayIn } from '@sanam/contract/zone';
import { lockMarket } from '../markets/staff-store.ts';
import { allMarkets, calendarChanges, type MarketRow, plannedNumeros } from '../markets/store.ts';
import { newSeed } from './own.ts';

const AHEAD_MS = 26 * 3_600_000;
const ROWS_AT_ONCE = 500;

export interface PlanDeps {
  db: Db;
  vault: Vault;
}

/** Plans the missing draws of every market that is on. Returns the number of planned draws. */
export async function planDraws(deps: PlanDeps): Promise<number> {
  const at = await databaseNow(deps.db);
  let count = 0;
  for (const row of await allMarkets(deps.db)) {
    const market = marketOf(row.market);
    if (row.is_on && market !== undefined) count += await planMarket(deps, market, at);
  }
  return count;
}

/**
 * Plans the missing draws of a market under its lock, so that planning and staff changes of the market do not overlap.
 */
function planMarket(deps: PlanDeps, market: Market, at: Date): Promise<number> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockMarket(trx, market.market);
    if (row?.is_on !== true) return 0;
    const until = new Date(at.getTime() + AHEAD_MS + market.openSeconds * 1000);
    // Rounds after midnight belong to the day of the first round, so the span begins earlier.
    const from = dayIn(market.zone, at.getTime() - AHEAD_MS);
    const changes = await calendarChanges(trx, market.market);
    const known = await plannedNumeros(trx, market.market);
    const lacking = drawsBetween(market, from, dayIn(market.zone, until.getTime()), changes)
      .map((draw) => timesOf(draw, row))
      .filter((draw) => draw.closeAt > at && draw.opensAt <= until && !known.has(draw.numero));
    for (let start = 0; start < lacking.length; start += ROWS_AT_ONCE)
      await insertDraws(deps, trx, market, lacking.slice(start, start + ROWS_AT_ONCE));
    return lacking.length;
  });
}

interface Times {
  numero: string;
  opensAt: Date;
  closeAt: Date;
  winningAt: Date;
  refundAt: Date;
}

/** Returns the times of a draw, with the close and the deadline that staff set for its market. */
function timesOf({ numero, opensAt, winningAt }: PlannedDraw, row: MarketRow): Times {
  const winning = Date.parse(winningAt);
  return {
    numero,
    opensAt: new Date(opensAt),
    closeAt: new Date(winning - row.close_seconds * 1000),
    winningAt: new Date(winning),
    refundAt: new Date(winning + row.refund_minutes * 60_000),
  };
}

/** Inserts draws; a numero that already exists in the market is skipped. */
async function insertDraws({ vault }: PlanDeps, trx: Trx, market: Market, draws: readonly Times[]): Promise<void> {
  const isOwn = market.kind !== 'official';
  await trx
    .insertInto('lottery_draws')
    .values(
      draws.map((draw) => ({
        market: market.market,
        numero: draw.numero,
        opens_at: draw.opensAt,
        close_at: draw.closeAt,
        winning_at: draw.winningAt,
        refund_at: draw.refundAt,
        ...(isOwn ? newSeed(vault) : {}),
      })),
    )
    .onConflict((conflict) => conflict.columns(['market', 'numero']).doNothing())
    .execute();
}

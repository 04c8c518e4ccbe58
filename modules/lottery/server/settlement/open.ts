// Opens a settlement: determines the winning picks of the result and splits the work into chunks.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Db, inTransaction, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { sql } from 'kysely';
import type { Board } from '../../contract/boards.ts';
import { type DrawRow, lockDraw } from '../draws/transition.ts';
import { winningsOf } from './board.ts';
import { cutSeal } from './check-seal.ts';
import { cutTickets } from './chunks.ts';
import { BY_SETTLEMENT, type SettlementDeps } from './deps.ts';

export type SettlementRow = TableRow<'lottery_settlements'>;

/** States of a draw in which a settlement may be running. */
const SETTLING = new Set(['drawn', 'evaluated', 'paying', 'correcting']);

/**
 * Returns the settlement of the draw's newest result and begins it if there is none. Returns undefined if there is
 * nothing to settle: the draw has no result yet or is settled already.
 */
export function openSettlement(deps: SettlementDeps, drawId: bigint): Promise<SettlementRow | undefined> {
  return inTransaction(deps.db, async (trx) => {
    const draw = await lockDraw(trx, drawId);
    if (!SETTLING.has(draw.state)) return undefined;
    const begun = await newestSettlement(trx, drawId);
    if (begun?.result_version === draw.result_version) return begun;
    return beginSettlement(trx, draw);
  });
}

export function newestSettlement(db: Db, drawId: bigint): Promise<SettlementRow | undefined> {
  return db
    .selectFrom('lottery_settlements')
    .selectAll()
    .where('draw_id', '=', drawId)
    .orderBy('settlement_no', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Begins a settlement of the draw's newest result. The caller has locked the draw. */
export async function beginSettlement(trx: Trx, draw: DrawRow): Promise<SettlementRow> {
  const { draw_id: drawId, result_version: resultVersion } = draw;
  const settlementNo = draw.settlement_no + 1;
  const { rows: winnings, absences } = winningsOf(await boardOfDraw(trx, draw), await soldPlays(trx, draw.market));
  const settlement = await trx
    .insertInto('lottery_settlements')
    .values({
      draw_id: drawId,
      settlement_no: settlementNo,
      result_version: resultVersion,
      absences: JSON.stringify(absences),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx.updateTable('lottery_draws').set({ settlement_no: settlementNo }).where('draw_id', '=', drawId).execute();
  await sql`
    insert into lottery_winnings (draw_id, settlement_no, play_type, pick, class, times)
    select ${drawId}, ${settlementNo}, play_type, pick, class, times
    from jsonb_to_recordset(${JSON.stringify(winnings)}::jsonb) as w (play_type text, pick text, class text, times integer)`.execute(
    trx,
  );
  await cutTickets(trx, { drawId, settlementNo }, ['evaluate', 'check']);
  await cutSeal(trx, { drawId, settlementNo });
  await audit(trx, BY_SETTLEMENT, {
    command: 'lottery.settlement.begin',
    subject: { type: 'lotteryDraw', id: String(drawId) },
    after: { settlementNo, resultVersion, winningPicks: winnings.length },
  });
  return settlement;
}

/** Returns the board of the draw's newest result. Throws if there is none. */
export async function boardOfDraw(db: Db, { draw_id: drawId, result_version: version }: DrawRow): Promise<Board> {
  const { derived } = await db
    .selectFrom('lottery_results')
    .select('derived')
    .where('draw_id', '=', drawId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return derived as Board;
}

/** Returns the play types of all games that sell the market. */
async function soldPlays(trx: Trx, market: string): Promise<string[]> {
  const found = await rows(
    trx,
    sql<{ play: string }>`
      select distinct /* never null: play; play types are texts */ unnest(play_types) as play
      from lottery_games where market = ${market} order by play`,
  );
  return found.map(({ play }) => play);
}

// Selections that a member saves for later, as they were typed and without a price.
import type { CallValue, Calls } from '@sanam/contract';
import { countOf, type Db, inTransaction, lockName, now, type TableRow } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';

type Slip = CallValue<Calls['saveSlip']>;

const SLIPS_MAX = 50;

export interface SlipAsk {
  memberId: string;
  merchantId: string;
  name: string;
  gameCode: string;
  selections: Slip['selections'];
}

const slipOf = (row: TableRow<'lottery_slips'>): Slip => ({
  slipId: row.slip_id,
  name: row.name,
  gameCode: row.game_code,
  selections: row.selections as Slip['selections'],
  savedAt: row.saved_at.toISOString(),
});

export async function listSlips(db: Db, memberId: string): Promise<{ list: Slip[] }> {
  const found = await db
    .selectFrom('lottery_slips')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('saved_at', 'desc')
    .orderBy('slip_id')
    .execute();
  return { list: found.map(slipOf) };
}

/** Saves selections. Refuses with `lottery.unknownGame`, or with `lottery.ticketLimit` if fifty are saved already. */
export function saveSlip(db: Db, { memberId, merchantId, name, gameCode, selections }: SlipAsk): Promise<Slip> {
  return inTransaction(db, async (trx) => {
    const game = await trx
      .selectFrom('lottery_games')
      .select('game_id')
      .where('merchant_id', '=', merchantId)
      .where('game_code', '=', gameCode)
      .executeTakeFirst();
    if (game === undefined) throw refuse('lottery.unknownGame');
    await lockName(trx, `lottery.slips:${memberId}`);
    const kept = await countOf(trx.selectFrom('lottery_slips').where('member_id', '=', memberId));
    if (kept >= SLIPS_MAX) throw refuse('lottery.ticketLimit', { limit: 'slips', value: SLIPS_MAX });
    const row = await trx
      .insertInto('lottery_slips')
      .values({
        slip_id: newId('lsl'),
        member_id: memberId,
        name,
        game_code: gameCode,
        selections: JSON.stringify(selections),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return slipOf(row);
  });
}

/** Renames and replaces saved selections. Refuses with `lottery.unknownTicket`, also for those of another member. */
export async function changeSlip(
  db: Db,
  { memberId, slipId, name, selections }: Pick<SlipAsk, 'memberId' | 'name' | 'selections'> & { slipId: string },
): Promise<Slip> {
  const row = await db
    .updateTable('lottery_slips')
    .set({ name, selections: JSON.stringify(selections), saved_at: now })
    .where('slip_id', '=', slipId)
    .where('member_id', '=', memberId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw refuse('lottery.unknownTicket');
  return slipOf(row);
}

/** Deletes saved selections. Refuses with `lottery.unknownTicket`, also for those of another member. */
export async function deleteSlip(db: Db, memberId: string, slipId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('lottery_slips')
    .where('slip_id', '=', slipId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw refuse('lottery.unknownTicket');
}

// Prizes for places in yeekee rounds.
import { sql } from 'kysely';
import { type Db, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { PrizeState } from '../../contract/prize-schemas.ts';

export type PrizeRow = TableRow<'lottery_shot_prizes'>;
export type NewPrize = Omit<PrizeRow, 'at' | 'version' | 'decided_at' | 'decided_by'>;

/** Inserts prizes. Returns those that did not exist before. */
export async function insertPrizes(trx: Trx, list: readonly NewPrize[]): Promise<PrizeRow[]> {
  if (list.length === 0) return [];
  const decided = (state: string) => (state === 'refused' ? sql<Date>`platform_now()` : null);
  return trx
    .insertInto('lottery_shot_prizes')
    .values(list.map((one) => ({ ...one, decided_at: decided(one.state) })))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}

export const prizesOfDraw = (db: Db, drawId: bigint): Promise<PrizeRow[]> =>
  db.selectFrom('lottery_shot_prizes').selectAll().where('draw_id', '=', drawId).orderBy('rank').execute();

/** Returns the stakes of members in a draw, in satang, from accepted tickets. */
export async function stakedBy(
  db: Db,
  drawId: bigint,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const found = await rows(
    db,
    sql<{ member_id: string; staked: bigint }>`
      select member_id, sum(stake)::bigint as staked from lottery_tickets
      where draw_id = ${drawId} and member_id = any(${[...memberIds]}::text[]) and state = 'accepted'
      group by member_id`,
  );
  return new Map(found.map((row) => [row.member_id, row.staked]));
}

export type Owed = Pick<PrizeRow, 'prize_id' | 'member_id'>;

/** Returns owed prizes, oldest first; of one round if `drawId` is given. */
export const owedPrizes = (
  db: Db,
  { drawId, limit, offset }: { drawId: bigint | undefined; limit: number; offset: number },
): Promise<Owed[]> =>
  db
    .selectFrom('lottery_shot_prizes')
    .select(['prize_id', 'member_id'])
    .where('state', '=', 'owed')
    .$if(drawId !== undefined, (query) => query.where('draw_id', '=', drawId!))
    .orderBy('at')
    .orderBy('prize_id')
    .limit(limit)
    .offset(offset)
    .execute();

export const lockPrize = (trx: Trx, prizeId: string): Promise<PrizeRow | undefined> =>
  trx.selectFrom('lottery_shot_prizes').selectAll().where('prize_id', '=', prizeId).forUpdate().executeTakeFirst();

export async function movePrize(
  trx: Trx,
  prizeId: string,
  to: { state: PrizeState; refusal: PrizeRow['refusal']; by: string | null },
): Promise<void> {
  const { state, refusal, by } = to;
  await trx
    .updateTable('lottery_shot_prizes')
    .set({
      state,
      refusal,
      decided_at: state === 'owed' ? null : sql<Date>`platform_now()`,
      decided_by: by,
      version: sql<number>`version + 1`,
    })
    .where('prize_id', '=', prizeId)
    .execute();
}

export const prizeOwner = (db: Db, prizeId: string): Promise<Pick<PrizeRow, 'merchant_id'> | undefined> =>
  db.selectFrom('lottery_shot_prizes').select('merchant_id').where('prize_id', '=', prizeId).executeTakeFirst();

export interface PrizeFilter {
  merchantId: string | undefined;
  state: PrizeState | undefined;
  drawId: bigint | undefined;
  memberId: string | undefined;
  numero: string | undefined;
  limit: number;
  offset: number;
}

/**
 * Returns a page of prizes with their round and the minimum stake of their rules. Held prizes are listed oldest first,
 * others newest first.
 */
export async function listPrizes(
  db: Db,
  { merchantId, state, drawId, memberId, numero, limit, offset }: PrizeFilter,
): Promise<{ list: ListedPrize[]; totalCount: number }> {
  const found = db
    .selectFrom('lottery_shot_prizes as p')
    .innerJoin('lottery_draws as d', 'd.draw_id', 'p.draw_id')
    .innerJoin('lottery_prize_rules as r', (join) =>
      join.onRef('r.merchant_id', '=', 'p.merchant_id').onRef('r.version', '=', 'p.rules_version'),
    )
    .$if(merchantId !== undefined, (query) => query.where('p.merchant_id', '=', merchantId!))
    .$if(state !== undefined, (query) => query.where('p.state', '=', state!))
    .$if(drawId !== undefined, (query) => query.where('p.draw_id', '=', drawId!))
    .$if(memberId !== undefined, (query) => query.where('p.member_id', '=', memberId!))
    .$if(numero !== undefined, (query) => query.where('d.numero', '=', numero!));
  const list = await found
    .selectAll('p')
    .select(['d.numero', 'r.stake_min'])
    .orderBy('p.at', state === 'held' ? 'asc' : 'desc')
    .orderBy('p.prize_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await found.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return { list, totalCount: Number(count) };
}

export type ListedPrize = PrizeRow & { numero: string; stake_min: bigint };

import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import { type DrawAction, type DrawState, drawTransitions } from '../../contract/states.ts';

export type DrawRow = TableRow<'lottery_draws'>;

/** Draw columns that an action may set besides the state. */
export type DrawFields = Partial<
  Omit<DrawRow, 'draw_id' | 'market' | 'numero' | 'state' | 'version' | 'opens_at' | 'seed_commit'>
>;

export interface Step {
  action: DrawAction;
  context: Context;
  fields?: DrawFields;
  /** Column that is set to the database's time. */
  stamp?: 'locked_at' | 'sealed_at' | 'drawn_at' | 'settled_at';
  reason?: string;
}

/** Locks the draw until the transaction ends and returns it. Refuses with `lottery.unknownDraw`. */
export async function lockDraw(trx: Trx, drawId: bigint): Promise<DrawRow> {
  const draw = await trx
    .selectFrom('lottery_draws')
    .selectAll()
    .where('draw_id', '=', drawId)
    .forUpdate()
    .executeTakeFirst();
  if (draw === undefined) throw refuse('lottery.unknownDraw');
  return draw;
}

/** Returns the draw. Refuses with `lottery.unknownDraw`. */
export async function findDraw(db: Db, drawId: bigint): Promise<DrawRow> {
  const draw = await db.selectFrom('lottery_draws').selectAll().where('draw_id', '=', drawId).executeTakeFirst();
  if (draw === undefined) throw refuse('lottery.unknownDraw');
  return draw;
}

/** Returns the state that follows an action; undefined if the action is not possible. */
export const nextState = (state: string, action: DrawAction): DrawState | undefined =>
  drawTransitions[state as DrawState][action];

/**
 * Moves a locked draw to the state that follows the action, with audit row and event. Returns the changed draw. Refuses
 * with `lottery.wrongState` and the current state.
 */
export async function moveDraw(
  { events }: { events: Events },
  trx: Trx,
  draw: DrawRow,
  { action, context, fields = {}, stamp, reason }: Step,
): Promise<DrawRow> {
  const state = nextState(draw.state, action);
  if (state === undefined) throw refuse('lottery.wrongState', { state: draw.state });
  const moved = await trx
    .updateTable('lottery_draws')
    .set({ ...fields, ...(stamp === undefined ? {} : { [stamp]: now }), state, version: draw.version + 1 })
    .where('draw_id', '=', draw.draw_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const drawId = String(draw.draw_id);
  await audit(trx, context, {
    command: `lottery.draw.${action}`,
    subject: { type: 'lotteryDraw', id: drawId },
    before: { state: draw.state },
    after: { state, market: draw.market, numero: draw.numero },
    ...(reason === undefined ? {} : { reason }),
  });
  await tellChanged(events, trx, draw, state);
  return moved;
}

/** Emits that a draw changed; `state`: the new one, if that is what changed. */
export async function tellChanged(
  events: Pick<Events, 'emit'>,
  trx: Trx,
  { draw_id: drawId, market, numero, state: before }: DrawRow,
  state: string = before,
): Promise<void> {
  await events.emit(trx, 'lottery.drawChanged', { drawId: String(drawId), market, numero, state, before });
}

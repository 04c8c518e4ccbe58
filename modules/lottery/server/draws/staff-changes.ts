// Staff changes of draws: one person suspends, resumes or closes sales; cancelling, moving and refunding need an
// approval.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';
import { lotteryJobs } from '../jobs.ts';
import type { ClockDeps } from './clock.ts';
import { insertNote } from './result-store.ts';
import { hasTickets, holdersOf, soldOf } from './staff-store.ts';
import { isHeldUnpaid } from '../settlement/held.ts';
import { type DrawRow, findDraw, lockDraw, moveDraw, nextState, tellChanged } from './transition.ts';

const commands = { cancel: 'lottery.draw.cancel', move: 'lottery.draw.move', refund: 'lottery.draw.refund' } as const;
export const subjectOf = (id: string) => ({ type: 'lotteryDraw', id });

export interface ChangeDeps extends ClockDeps {
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending'>;
}

/** Returns the draw. Refuses with `operator.staleVersion` if it changed since it was shown. */
async function seen(trx: Trx, drawId: bigint, version: number): Promise<DrawRow> {
  const draw = await findDraw(trx, drawId);
  if (draw.version !== version) throw refuse('operator.staleVersion', { version: draw.version });
  return draw;
}

interface Proposal {
  command: string;
  draw: DrawRow;
  payload: Record<string, unknown>;
  before?: Record<string, unknown>;
  reason: string;
  /** Text of the summary after the draw's name. */
  says?: string;
}

async function propose(
  { approvals }: ChangeDeps,
  trx: Trx,
  context: Context,
  { command, draw, payload, says, ...rest }: Proposal,
): Promise<{ state: 'proposed'; approvalId: string }> {
  const subject = subjectOf(String(draw.draw_id));
  await approvals.refusePending(trx, subject);
  const approvalId = await approvals.propose(trx, context, {
    command,
    subject,
    amountMinor: null,
    summary: [draw.market, draw.numero, ...(says === undefined ? [] : [says])].join(' '),
    payload: { ...payload, version: draw.version },
    ...rest,
  });
  return { state: 'proposed', approvalId };
}

interface Change {
  drawId: bigint;
  action: 'suspend' | 'resume' | 'close' | 'cancel';
  version: number;
  reason: string;
}

/**
 * Proposes the refund of every ticket of a draw for approval. Refuses with `lottery.unknownDraw`,
 * `lottery.wrongState` or `operator.staleVersion`.
 */
export async function proposeRefund(
  deps: ChangeDeps,
  trx: Trx,
  context: Context,
  { drawId, version, reason }: { drawId: bigint; version: number; reason: string },
) {
  const draw = await seen(trx, drawId, version);
  await checkRefund(trx, draw);
  const sold = (await soldOf(trx, [drawId])).get(drawId);
  const says = sold === undefined ? '' : `· ${toWire(sold.price)} · ${sold.tickets}`;
  return propose(deps, trx, context, { command: commands.refund, draw, payload: {}, reason, says });
}

/** Refuses with `lottery.wrongState` unless the draw can be refunded; an evaluated one only while it is held back. */
async function checkRefund(trx: Trx, draw: DrawRow): Promise<void> {
  const isPossible =
    nextState(draw.state, 'refund') !== undefined &&
    (draw.state !== 'evaluated' || (await isHeldUnpaid(trx, draw.draw_id)));
  if (!isPossible) throw refuse('lottery.wrongState', { state: draw.state });
}

/**
 * Suspends, resumes or closes sales at once, or proposes to cancel the draw. Cancelling needs an approval and is possible
 * only while no ticket was sold.
 */
export async function changeDraw(
  deps: ChangeDeps,
  trx: Trx,
  context: Context,
  { drawId, action, version, reason }: Change,
) {
  if (action === 'cancel') {
    const draw = await seen(trx, drawId, version);
    if (await hasTickets(trx, drawId)) throw refuse('lottery.wrongState', { state: draw.state });
    return propose(deps, trx, context, { command: commands.cancel, draw, payload: {}, reason });
  }
  const draw = await lockDraw(trx, drawId);
  if (draw.version !== version) throw refuse('operator.staleVersion', { version: draw.version });
  const stamp = action === 'close' ? { stamp: 'locked_at' as const } : {};
  await moveDraw(deps, trx, draw, { action, context, reason, ...stamp });
  if (action === 'close') await deps.jobs.enqueue(trx, lotteryJobs.seal, { drawId: String(drawId) });
  return { state: 'done' as const, approvalId: null };
}

interface Move {
  drawId: bigint;
  closeAt: string;
  winningAt: string;
  version: number;
  reason: string;
}

/** Maximum number of members in one event. */
const HOLDERS_AT_ONCE = 500;
const MOVABLE: readonly string[] = ['planned', 'open', 'suspended'];

/**
 * Proposes other times of a draw for approval: with a later close, somebody who knows the result could buy. Refuses with
 * `lottery.unknownDraw`, `lottery.wrongState`, `lottery.timesInvalid` or `operator.staleVersion`.
 */
export async function proposeMove(deps: ChangeDeps, trx: Trx, context: Context, move: Move) {
  const draw = await seen(trx, move.drawId, move.version);
  const { closeAt, winningAt, reason } = move;
  await checkMove(trx, draw, move);
  const before = { closeAt: draw.close_at.toISOString(), winningAt: draw.winning_at.toISOString() };
  return propose(deps, trx, context, { command: commands.move, draw, payload: { closeAt, winningAt }, before, reason });
}

/** Checks that the draw can still move, and that it closes in the future, after it opens and not after its result. */
async function checkMove(trx: Trx, draw: DrawRow, move: Pick<Move, 'closeAt' | 'winningAt'>): Promise<void> {
  if (!MOVABLE.includes(draw.state)) throw refuse('lottery.wrongState', { state: draw.state });
  const [close, winning] = [new Date(move.closeAt), new Date(move.winningAt)];
  if (close <= (await databaseNow(trx)) || close <= draw.opens_at || close > winning)
    throw refuse('lottery.timesInvalid', { opensAt: draw.opens_at.toISOString() });
}

/** Defines the commands that need an approval. */
export function defineDrawCommands(deps: ChangeDeps): void {
  deps.approvals.define({
    name: commands.cancel,
    permission: 'lottery.draw.change',
    run: async (trx, { context, subjectId, payload, reason }) => {
      const draw = await lockSeen(trx, subjectId, payload.version as number);
      if (await hasTickets(trx, draw.draw_id)) throw refuse('lottery.wrongState', { state: draw.state });
      await moveDraw(deps, trx, draw, { action: 'cancel', context, reason: reason ?? '' });
    },
  });
  deps.approvals.define({
    name: commands.refund,
    permission: 'lottery.draw.refund',
    run: async (trx, { context, subjectId, payload, reason }) => {
      const draw = await lockSeen(trx, subjectId, payload.version as number);
      await checkRefund(trx, draw);
      await insertNote(trx, draw.draw_id, 'refunded', reason ?? '');
      await moveDraw(deps, trx, draw, { action: 'refund', context, reason: reason ?? '' });
      await deps.jobs.enqueue(trx, lotteryJobs.refund, { drawId: subjectId });
    },
  });
  deps.approvals.define({
    name: commands.move,
    permission: 'lottery.draw.change',
    run: (trx, { context, subjectId, payload, reason }) => {
      const { closeAt, winningAt, version } = payload as { closeAt: string; winningAt: string; version: number };
      return moveTimes(deps, trx, context, {
        drawId: BigInt(subjectId),
        closeAt,
        winningAt,
        version,
        reason: reason ?? '',
      });
    },
  });
}

async function lockSeen(trx: Trx, drawId: string, version: number): Promise<DrawRow> {
  const draw = await lockDraw(trx, BigInt(drawId));
  if (draw.version !== version) throw refuse('operator.staleVersion', { version: draw.version });
  return draw;
}

async function moveTimes(deps: ChangeDeps, trx: Trx, context: Context, move: Move): Promise<void> {
  const draw = await lockSeen(trx, String(move.drawId), move.version);
  await checkMove(trx, draw, move);
  const [close, winning] = [new Date(move.closeAt), new Date(move.winningAt)];
  const refund = new Date(winning.getTime() + draw.refund_at.getTime() - draw.winning_at.getTime());
  await trx
    .updateTable('lottery_draws')
    .set({ close_at: close, winning_at: winning, refund_at: refund, version: draw.version + 1 })
    .where('draw_id', '=', draw.draw_id)
    .execute();
  await insertNote(trx, draw.draw_id, 'moved', move.reason);
  const { market, numero } = draw;
  const drawId = String(draw.draw_id);
  await audit(trx, context, {
    command: commands.move,
    subject: subjectOf(drawId),
    before: { closeAt: draw.close_at.toISOString(), winningAt: draw.winning_at.toISOString() },
    after: { closeAt: move.closeAt, winningAt: move.winningAt },
    reason: move.reason,
  });
  await tellChanged(deps.events, trx, draw);
  const holders = await holdersOf(trx, draw.draw_id);
  for (let start = 0; start < holders.length; start += HOLDERS_AT_ONCE) {
    const memberIds = holders.slice(start, start + HOLDERS_AT_ONCE);
    await deps.events.emit(trx, 'lottery.drawMoved', { drawId, market, numero, version: draw.version + 1, memberIds });
  }
}

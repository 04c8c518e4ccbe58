// The draw clock: opens draws, ends their sales and refunds the stakes if there is no result at the deadline.
import { systemContext } from '@sanam/server/platform/context.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Db, inTransaction, now, type Trx } from '@sanam/server/platform/db.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { DrawAction, DrawState, LateReason } from '../../contract/states.ts';
import { lotteryJobs } from '../jobs.ts';
import { readyDraws } from './ready.ts';
import { insertNote } from './result-store.ts';
import { type DrawRow, lockDraw, moveDraw, nextState, tellChanged } from './transition.ts';

const BY = systemContext('lottery.clock');
/** Number of due draws per query. */
const AT_ONCE = 100;
const EXTENSION_MS = 30 * 60_000;

export interface ClockDeps {
  db: Db;
  events: Events;
  jobs: Jobs;
}

/** One kind of due action: the action, the states it applies to and the time from which it is due. */
interface Due {
  action: DrawAction;
  states: readonly DrawState[];
  since: 'opens_at' | 'close_at' | 'refund_at';
  /** Whether the draws can be sold (`readyDraws`); undefined: whether they can or not. */
  isReady?: boolean;
  reason?: string;
}

const dues: readonly Due[] = [
  { action: 'open', states: ['planned'], since: 'opens_at', isReady: true },
  {
    action: 'cancel',
    states: ['planned'],
    since: 'close_at',
    isReady: false,
    reason: 'It never had all of its odds, or no commitment to its seed.',
  },
  { action: 'close', states: ['open', 'suspended'], since: 'close_at' },
  { action: 'refund', states: ['closed', 'sealed', 'entered'], since: 'refund_at' },
];

/** Runs every action that is due by the database's clock. Returns the number of draws that changed state. */
export async function turnDraws(deps: ClockDeps): Promise<number> {
  let moved = 0;
  for (const due of dues) moved += await turnAll(deps, due);
  return moved;
}

/**
 * Runs one kind of action in sets, so that the backlog of an outage is finished first. Stops after a set that changed
 * no draw.
 */
async function turnAll(deps: ClockDeps, due: Due): Promise<number> {
  for (let all = 0; ; ) {
    const found = await dueDraws(deps.db, due);
    let moved = 0;
    for (const drawId of found) moved += await turn(deps, due, drawId);
    all += moved;
    if (found.length < AT_ONCE || moved === 0) return all;
  }
}

/**
 * Returns a set of draws for which the action is due. A draw whose sales would end before they begin is opened anyway,
 * so that it closes in the normal way.
 */
async function dueDraws(db: Db, due: Due): Promise<bigint[]> {
  const { states, since } = due;
  const found = await dueBy(db, due)
    .where('state', 'in', states)
    .orderBy(since)
    .orderBy('draw_id')
    .limit(AT_ONCE)
    .execute();
  return found.map((row) => row.draw_id);
}

/**
 * Runs the action on one draw. Two nodes may find the same draw: the second sees its new state under the lock and
 * stops.
 */
function turn(deps: ClockDeps, due: Due, drawId: bigint): Promise<number> {
  const { action, states, reason } = due;
  return inTransaction(deps.db, async (trx) => {
    const draw = await lockDraw(trx, drawId);
    const isDue = (states as readonly string[]).includes(draw.state) && nextState(draw.state, action) !== undefined;
    if (!isDue || !(await isStillDue(trx, due, drawId))) return 0;
    if (action === 'refund' && (await extend(deps, trx, draw))) return 0;
    const stamp = action === 'close' ? { stamp: 'locked_at' as const } : {};
    await moveDraw(deps, trx, draw, { action, context: BY, ...stamp, ...(reason === undefined ? {} : { reason }) });
    if (action === 'close') await deps.jobs.enqueue(trx, lotteryJobs.seal, { drawId: String(drawId) });
    if (action === 'refund') {
      await insertNote(trx, drawId, 'late', lateReasonAt(draw));
      await deps.jobs.enqueue(trx, lotteryJobs.refund, { drawId: String(drawId) });
    }
    return 1;
  });
}

/** Returns why a draw has no result at its deadline; only own draws have a commitment to a seed. */
const lateReasonAt = ({ seed_commit: commit }: DrawRow): LateReason => (commit === null ? 'noResult' : 'notDrawn');

/** Checks again that the action is due: staff may have moved the draw's times before it was locked. */
const isStillDue = async (db: Db, due: Due, drawId: bigint): Promise<boolean> =>
  (await dueBy(db, due).where('draw_id', '=', drawId).executeTakeFirst()) !== undefined;

/** Selects the draws for which the time of an action has come and that are ready for it. */
function dueBy(db: Db, { since, isReady }: Due) {
  const found = db.selectFrom('lottery_draws').select('draw_id').where(since, '<=', now);
  return isReady === undefined ? found : found.where('draw_id', isReady ? 'in' : 'not in', readyDraws);
}

/**
 * Extends the deadline by 30 minutes, once per draw, if one person entered the result and the second entry is missing.
 * Returns whether the deadline was extended.
 */
async function extend({ events }: ClockDeps, trx: Trx, draw: DrawRow): Promise<boolean> {
  if (draw.state !== 'entered' || draw.is_extended) return false;
  const refundAt = new Date(draw.refund_at.getTime() + EXTENSION_MS);
  await trx
    .updateTable('lottery_draws')
    .set({ refund_at: refundAt, is_extended: true, version: draw.version + 1 })
    .where('draw_id', '=', draw.draw_id)
    .execute();
  await audit(trx, BY, {
    command: 'lottery.draw.extend',
    subject: { type: 'lotteryDraw', id: String(draw.draw_id) },
    before: { refundAt: draw.refund_at.toISOString() },
    after: { refundAt: refundAt.toISOString() },
  });
  await tellChanged(events, trx, draw);
  return true;
}

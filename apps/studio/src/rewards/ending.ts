// Ends rewards of free rounds and pays each one once.
import type { StudioDb } from '../database.ts';
import { queueTransaction } from '../rounds/round-store.ts';
import * as store from './store.ts';

/**
 * Ends a reward when its rounds are used up or its time is over. Pays it once none of its rounds is in play: one
 * promo-win with the sum of all wins, also if it is zero; no promo-win if no round was played. Runs in the transaction
 * of the event that may have ended the reward.
 */
export async function endReward(trx: StudioDb, id: string, now: Date): Promise<void> {
  const locked = await store.lockReward(trx, id);
  if (!store.isGranted(locked) || locked.payout_id !== null || locked.settled_at !== null) return;
  const { last, isInPlay } = await store.roundsOf(trx, id);
  const state = stateOf(locked, isInPlay, now);
  if (state === 'ACTIVE') return;
  await store.changeReward(trx, id, { state, ended_at: locked.ended_at ?? now });
  if (isInPlay) return;
  if (last === undefined) {
    await store.changeReward(trx, id, { settled_at: now });
    return;
  }
  const payout = { round: last, kind: 'promo-win', amount: locked.win_total } as const;
  await store.changeReward(trx, id, { payout_id: await queueTransaction(trx, payout, now) });
}

/** Returns the state of a reward. While the last round is in play it may still be refused and become playable again. */
function stateOf(
  { state, used, count, expires_at }: store.Granted,
  isInPlay: boolean,
  now: Date,
): store.Reward['state'] {
  if (state !== 'ACTIVE') return state;
  if (used === count && !isInPlay) return 'USED';
  return expires_at <= now ? 'EXPIRED' : 'ACTIVE';
}

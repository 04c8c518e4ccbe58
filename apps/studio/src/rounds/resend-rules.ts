// Decides when a transaction without a settled answer is sent again, and when the studio gives up (HWP/1, retry table).
import { nextStep } from '@sanam/hwp';
import type { TransactionKind } from '../database.ts';

/** Time in which a bet may be sent, from the press of the button, in milliseconds. */
export const BET_WINDOW_MS = 10_000;
const BET_SENDINGS_MAX = 4;
/**
 * Time after which a win or promo-win is given up and waits for staff, in milliseconds. The wallet's `round/resolve`
 * puts it back into the queue.
 */
export const WIN_GIVE_UP_MS = 24 * 60 * 60_000;

export type Decision = { do: 'resend'; at: Date } | { do: 'rollback' } | { do: 'giveUp' };

/** Checks whether a bet may be sent (again) after `attempts` sendings. If not, it must be rolled back. */
export function mayBetBeSent(attempts: number, createdAt: Date, now: Date): boolean {
  return attempts < BET_SENDINGS_MAX && now.getTime() - createdAt.getTime() < BET_WINDOW_MS;
}

/** Returns the next step after sending number `attempts` of a transaction whose outcome is unknown. */
export function afterUnknown(kind: TransactionKind, attempts: number, createdAt: Date, now: Date): Decision {
  const step = nextStep(kind, attempts);
  if (step.do === 'rollback') return { do: 'rollback' };
  const at = new Date(now.getTime() + step.afterMs);
  if (kind === 'bet' && !mayBetBeSent(attempts, createdAt, at)) return { do: 'rollback' };
  if ((kind === 'win' || kind === 'promo-win') && now.getTime() - createdAt.getTime() >= WIN_GIVE_UP_MS)
    return { do: 'giveUp' };
  return { do: 'resend', at };
}

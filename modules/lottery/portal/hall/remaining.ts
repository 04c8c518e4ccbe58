import type { Value } from '@sanam/client/client';

const REFRESH_MAX_MS = 30_000;
/** Polling interval while a game waits for its next draw, in milliseconds. */
const REFRESH_WAITING_MS = 7000;

type Timed = Pick<Value<'popularLotteries'>[number], 'numero' | 'remainTime' | 'lockTime'>;

/** Seconds until sales end at the time of the response, less the lock time (LOT-015). */
const saleSeconds = ({ remainTime, lockTime }: Timed): number => remainTime - lockTime;

/**
 * Returns the milliseconds until a list is read again: when its first lottery closes, after 30 seconds at the latest
 * (LOT-013, LOT-014).
 */
export function refreshMs(games: readonly Timed[]): number {
  const shortest = Math.min(...games.filter(({ numero }) => numero !== null).map(saleSeconds));
  return shortest <= 0 ? REFRESH_WAITING_MS : Math.min(shortest * 1000, REFRESH_MAX_MS);
}

/**
 * Returns the seconds until sales end now. `readAt` is the time of the response in milliseconds, `nowSeconds` the
 * current time in seconds.
 */
export function secondsLeft(game: Timed, readAt: number, nowSeconds: number): number {
  const passed = Math.max(0, nowSeconds - Math.floor(readAt / 1000));
  return Math.max(0, saleSeconds(game) - passed);
}

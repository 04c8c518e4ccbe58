import type { Value } from '@sanam/client/client';

const REFRESH_MAX_MS = 30_000;
/** While a game waits for its next draw. */
const REFRESH_WAITING_MS = 7000;

type Timed = Pick<Value<'popularLotteries'>[number], 'numero' | 'remainTime' | 'lockTime'>;

/** Seconds until sales end, as of the answer: the lock time is deducted (LOT-015). */
const saleSeconds = ({ remainTime, lockTime }: Timed): number => remainTime - lockTime;

/** When a list of lotteries is read again: when the first of them closes, after half a minute at the latest (LOT-013, LOT-014). */
export function refreshMs(games: readonly Timed[]): number {
  const shortest = Math.min(...games.filter(({ numero }) => numero !== null).map(saleSeconds));
  return shortest <= 0 ? REFRESH_WAITING_MS : Math.min(shortest * 1000, REFRESH_MAX_MS);
}

/** Seconds until sales end, counted on from the answer: `readAt` is when it came (ms), `nowSeconds` is now. */
export function secondsLeft(game: Timed, readAt: number, nowSeconds: number): number {
  const passed = Math.max(0, nowSeconds - Math.floor(readAt / 1000));
  return Math.max(0, saleSeconds(game) - passed);
}

import type { Value } from '@sanam/client/client';
import { call } from '@sanam/portal/lib/api.ts';
import { useQuery } from '@tanstack/react-query';
import { lotteryDrawCalls } from '../contract/draw-calls.ts';
import { keys } from './keys.ts';

export type NearDraws = Value<'nearDraws'>;

const NEXT_SHOWN = 5;

/**
 * Reads the previous, current and given number of next draws of a game; `nextReadMs` sets the time of the next read.
 */
export function useNearDraws(
  gameCode: string,
  nextReadMs: (near: NearDraws | undefined) => number,
  count = NEXT_SHOWN,
) {
  return useQuery({
    queryKey: [...keys.draws, gameCode, 'near', count],
    queryFn: () => call(lotteryDrawCalls.nearDraws, { query: { gameCode, count } }),
    refetchInterval: ({ state }) => nextReadMs(state.data),
  });
}

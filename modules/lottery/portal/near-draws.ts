import type { Value } from '@sanam/client/client';
import { call } from '@sanam/portal/lib/api.ts';
import { useQuery } from '@tanstack/react-query';
import { lotteryDrawCalls } from '../contract/draw-calls.ts';
import { keys } from './keys.ts';

export type NearDraws = Value<'nearDraws'>;

/** The draws of a game around now; `nextReadMs` says when they are read again. */
export function useNearDraws(gameCode: string, nextReadMs: (near: NearDraws | undefined) => number) {
  return useQuery({
    queryKey: [...keys.draws, gameCode, 'near'],
    queryFn: () => call(lotteryDrawCalls.nearDraws, { query: { gameCode } }),
    refetchInterval: ({ state }) => nextReadMs(state.data),
  });
}

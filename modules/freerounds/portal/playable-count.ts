import { call } from '@sanam/portal/lib/api.ts';
import { freeRoundsCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

/** Free rounds to play: they are counted with what can be claimed. */
export const playableCount = {
  queryKey: [...keys.freeRounds, 'count'],
  queryFn: async () => (await call(freeRoundsCalls.freeRounds)).playable,
};

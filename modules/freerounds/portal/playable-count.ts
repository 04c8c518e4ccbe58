import { call } from '@sanam/portal/lib/api.ts';
import { freeRoundsCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

/** Query of the number of playable grants; it is added to the claimable rewards. */
export const playableCount = {
  queryKey: [...keys.freeRounds, 'count'],
  queryFn: async () => (await call(freeRoundsCalls.freeRounds)).playable,
};

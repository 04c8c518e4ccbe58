import { call } from '@sanam/portal/lib/api.ts';
import { missionCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

/** Query of the number of claimable rewards; the reward centre adds it to its badge. */
export const claimableCount = {
  queryKey: [...keys.missions, 'count'],
  queryFn: async () => (await call(missionCalls.missions)).claimable,
};

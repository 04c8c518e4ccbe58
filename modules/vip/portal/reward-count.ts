import { call } from '@sanam/portal/lib/api.ts';
import { vipCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

/** Query for the number of claimable gifts, shown as the badge of the reward centre. */
export const rewardCount = {
  queryKey: [...keys.rewards, 'count'],
  queryFn: async () => (await call(vipCalls.vipRewards, { query: { state: 'claimable', pageSize: 1 } })).claimable,
};

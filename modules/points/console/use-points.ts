import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';
import { useRecordAct } from '@sanam/console/lib/use-record-act.ts';

export type Reward = Value<'opsGetPointReward'>;
export type Redemption = Value<'opsGetPointRedemption'>;

export function useReward(rewardId: string) {
  const call = useCall();
  return useQuery<Reward>({
    queryKey: recordKey('pointRewards', rewardId),
    queryFn: ({ signal }) => call('opsGetPointReward', { params: { rewardId } }, { signal }),
  });
}

export function useRedemption(redeemId: string) {
  const call = useCall();
  return useQuery<Redemption>({
    queryKey: recordKey('pointRedemptions', redeemId),
    queryFn: ({ signal }) => call('opsGetPointRedemption', { params: { redeemId } }, { signal }),
  });
}

export const usePointsAct = (resource: 'pointRewards' | 'pointRedemptions', id: string) => useRecordAct(resource, id);

import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { Value } from '@sanam/client/client';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey, useReloadRecord } from '@sanam/console/lib/use-record.ts';

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

/** What every act takes: its call, words, and the record read again afterwards. */
export function usePointsAct(resource: 'pointRewards' | 'pointRedemptions', id: string) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const reload = () => reloadRecord(resource, id);
  const done = (key: MessageKey) => {
    notify(t(key), { type: 'success' });
    void reload();
  };
  return { t, call, done, reload };
}

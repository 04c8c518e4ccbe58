import { useAct } from '@sanam/client/act';
import type { Value } from '@sanam/client/client';
import { call } from '@sanam/portal/lib/api.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { referralCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

export type Referral = Value<'referral'>;
export type Friend = Value<'referralFriends'>['list'][number];

export const useReferral = () =>
  useQuery({ queryKey: [...keys.referral, 'own'], queryFn: () => call(referralCalls.referral) });

export const useFriends = (pageNo: number) =>
  useQuery({
    queryKey: [...keys.referral, 'friends', pageNo],
    queryFn: () => call(referralCalls.referralFriends, { query: { pageNo } }),
    placeholderData: keepPreviousData,
  });

export function useMakeLink() {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => act.run({}, (idempotencyKey) => call(referralCalls.makeReferralLink, {}, { idempotencyKey })),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.referral }),
  });
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '@sanam/client/act';
import type { Value } from '@sanam/client/client';
import { useLanguage, useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { toast } from '@sanam/ui';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { vipCalls } from '../contract/calls.ts';
import type { GiftKind, ShownRewardState } from '../contract/states.ts';
import { keys } from './keys.ts';

export type Level = Value<'vipLevels'>['levels'][number];
export type Weight = Value<'vipLevels'>['weights'][number];
export type Standing = Value<'vip'>;
export type Reward = Value<'vipRewards'>['list'][number];
export type Today = NonNullable<Value<'vipToday'>['today']>;

/** Reads the ladder. The server returns the names of levels in the requested language. */
export function useLevels() {
  const language = useLanguage();
  return useQuery({ queryKey: [...keys.levels, language], queryFn: () => call(vipCalls.vipLevels) });
}

export function useStanding() {
  const language = useLanguage();
  return useQuery({ queryKey: [...keys.vip, language], queryFn: () => call(vipCalls.vip) });
}

/** Reads a page of rewards in one state, or in all states. Keeps the previous page while the next one loads. */
export function useRewards(state: ShownRewardState | undefined, pageNo: number) {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.rewards, shown, state ?? 'all', pageNo],
    queryFn: () => call(vipCalls.vipRewards, { query: { pageNo, ...(state === undefined ? {} : { state }) } }),
    placeholderData: keepPreviousData,
  });
}

export function useToday() {
  return useQuery({ queryKey: keys.today, queryFn: () => call(vipCalls.vipToday) });
}

/** Claims a gift and reloads the rewards, also after a refusal. */
export function useClaimGift({ kind, period }: { kind: GiftKind; period: string }) {
  const t = useT();
  const client = useQueryClient();
  const symbol = useSite()?.symbol;
  const act = useAct();
  const wish = { body: { kind, period } };
  return useMutation({
    mutationFn: () => act.run(wish, (idempotencyKey) => call(vipCalls.claimVipGift, wish, { idempotencyKey })),
    onSuccess: ({ amount, isBonus }) =>
      toast(
        t(isBonus ? 'vip.rewards.claimedBonus' : 'vip.rewards.claimed', { amount: moneyText(amount, symbol) }),
        'gain',
      ),
    onError: (error) => toast(refusalText(error), 'loss'),
    onSettled: () =>
      Promise.all(
        [keys.rewards, walletKeys.balance, walletKeys.accountRecord].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

import type { Value } from '@sanam/client/client';
import { useAct } from '@sanam/client/act';
import { useLanguage, wireLanguageOf } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { toast } from '@sanam/ui';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShownState } from '../contract/activity-states.ts';
import type { PromotionCategory, PromotionTag } from '../contract/campaign-states.ts';
import { promotionCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

export type Card = Value<'listPromotions'>['list'][number];
export type Detail = Value<'getPromotion'>;

export interface Filter {
  category: 'all' | PromotionCategory;
  tag: PromotionTag | undefined;
  pageNo: number;
}

/** Reads promotions; keeps the previous list while loading. */
export function usePromotions(filter: Filter) {
  const { shown } = useLanguage();
  const { tag, ...rest } = filter;
  return useQuery({
    queryKey: [...keys.promotions, 'list', shown, filter],
    queryFn: () =>
      call(promotionCalls.listPromotions, {
        query: { ...rest, ...(tag === undefined ? {} : { tag }), language: wireLanguageOf(shown) },
      }),
    placeholderData: keepPreviousData,
  });
}

export function usePromotion(id: string) {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.promotions, id, shown],
    queryFn: () => call(promotionCalls.getPromotion, { params: { id }, query: { language: wireLanguageOf(shown) } }),
  });
}

/** Returns the number of activities that the member can still take part in (MBR-020); 0 for a visitor. */
export function usePromoCount(): number {
  const token = useSession((session) => session.token);
  const query = useQuery({
    queryKey: keys.count,
    queryFn: () => call(promotionCalls.promoCount),
    enabled: token !== null,
  });
  return query.data?.promoCount ?? 0;
}

export function useMyActivities(state: ShownState | undefined, pageNo: number) {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.mine, shown, state ?? 'all', pageNo],
    queryFn: () =>
      call(promotionCalls.participation, {
        query: { pageNo, ...(state === undefined ? {} : { state }), language: wireLanguageOf(shown) },
      }),
    placeholderData: keepPreviousData,
  });
}

/** Reads whether grants are stopped; used by every page that grants something. */
export const useGivingStop = () =>
  useQuery({ queryKey: keys.stop, queryFn: () => call(promotionCalls.promotionStop), refetchInterval: 60_000 });

/** Invalidates everything about the member's state: cards, details, own activities, counts, bonuses and turnover. */
export const readAgain = async (client: QueryClient): Promise<void> => {
  const changed = [keys.promotions, keys.mine, keys.count, keys.bonuses, keys.offers, keys.turnover];
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
};

/** Runs a member's action on an activity or bonus; data is read again afterwards, also after a refusal. */
export function useActivityAct<Answer>(
  name: string,
  send: (idempotencyKey: string) => Promise<Answer>,
  done: (answer: Answer) => string,
) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: () => act.run(name, send),
    onSuccess: (answer) => toast(done(answer), 'gain'),
    onError: (error) => toast(refusalText(error), 'loss'),
    onSettled: () => readAgain(client),
  });
}

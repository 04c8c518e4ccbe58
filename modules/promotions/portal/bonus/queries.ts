import type { Value } from '@sanam/client/client';
import { useLanguage, wireLanguageOf } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bonusCalls } from '../../contract/bonus-calls.ts';
import type { BonusState } from '../../contract/bonus-terms.ts';
import { depositMethodCodes } from '@sanam/payments/contract/states.ts';
import { keys } from '../keys.ts';

export type Bonus = Value<'listBonuses'>['list'][number];
export type Offer = Value<'depositOffers'>['offers'][number];

/** Reads a page of the member's bonuses; keeps the previous page while loading. */
export function useBonuses(state: BonusState | undefined, pageNo: number, { isAsked = true } = {}) {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.bonuses, shown, state ?? 'all', pageNo],
    queryFn: () =>
      call(bonusCalls.listBonuses, {
        query: { pageNo, ...(state === undefined ? {} : { state }), language: wireLanguageOf(shown) },
      }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
}

/** Reads offers for a deposit of this amount; a new `attempt` reads them again. Null: not read. */
export function useOffers(amount: string | null, method: string, attempt: number) {
  const { shown } = useLanguage();
  const known = depositMethodCodes.find((one) => one === method);
  return useQuery({
    queryKey: [...keys.offers, shown, amount, method, attempt],
    queryFn: () =>
      call(bonusCalls.depositOffers, {
        query: {
          deposit: amount ?? '',
          ...(known !== undefined && { method: known }),
          language: wireLanguageOf(shown),
        },
      }),
    placeholderData: keepPreviousData,
    enabled: amount !== null,
  });
}

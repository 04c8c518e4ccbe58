import { useLanguage } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { useQuery } from '@tanstack/react-query';
import { freeRoundsCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

/** Reads the free rounds; game names are in the language of the request. */
export function useFreeRounds() {
  const { shown } = useLanguage();
  return useQuery({ queryKey: [...keys.freeRounds, shown], queryFn: () => call(freeRoundsCalls.freeRounds) });
}

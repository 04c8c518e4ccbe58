import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import { useLanguage } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { vipCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

export type Level = Value<'vipLevels'>['levels'][number];
export type Weight = Value<'vipLevels'>['weights'][number];
export type Standing = Value<'vip'>;

/** Names of levels come in the language that is asked in. */
export function useLevels() {
  const language = useLanguage();
  return useQuery({ queryKey: [...keys.levels, language], queryFn: () => call(vipCalls.vipLevels) });
}

export function useStanding() {
  const language = useLanguage();
  return useQuery({ queryKey: [...keys.vip, language], queryFn: () => call(vipCalls.vip) });
}

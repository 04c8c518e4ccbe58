import type { Value } from '@sanam/client/client';
import { useLanguage, wireLanguage } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { lotteryDrawCalls } from '../../contract/draw-calls.ts';
import { lotteryTicketCalls } from '../../contract/ticket-calls.ts';
import { keys } from '../keys.ts';

export type NumberOdds = Value<'lotteryOdds'>;

/** Reads play types, odds and limits of a game. */
export function useGameRules(gameCode: string) {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.lottery, 'rules', gameCode, shown],
    queryFn: () =>
      call(lotteryDrawCalls.lotteryGameRules, { params: { gameCode }, query: { language: wireLanguage() } }),
    placeholderData: keepPreviousData,
  });
}

const ODDS_MS = 15_000;

/** Reads odds and tiers of the numbers in a draw for each play type. Leaves out play types that are still loading. */
export function useNumberOdds(gameCode: string, numero: string | undefined, codes: readonly string[], series: string) {
  return useQueries({
    queries: codes.map((playType) => ({
      queryKey: [...keys.draws, gameCode, 'odds', numero, playType, series],
      enabled: numero !== undefined,
      queryFn: () =>
        call(lotteryTicketCalls.lotteryOdds, { params: { gameCode, numero: numero! }, query: { playType, series } }),
      refetchInterval: ODDS_MS,
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, at): [string, NumberOdds][] => (data === undefined ? [] : [[codes[at]!, data]])),
      ),
  });
}

import type { Value } from '@sanam/client/client';
import { useLanguage, wireLanguage } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { useLiveState } from '@sanam/portal/lib/use-live.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lotteryDrawCalls } from '../../contract/draw-calls.ts';
import type { VendorGroup } from '../../contract/states.ts';
import { keys } from '../keys.ts';
import { VIETNAMESE } from '../vendor-groups.ts';

export type Opened = Value<'openedDraws'>[number];
export type OneDraw = Value<'lotteryDraw'>;

/** Polling interval of visitors, who have no live channel, in milliseconds. */
const POLL_MS = 15_000;
/** Polling interval beside the live channel, in milliseconds; corrects a page that missed an event. */
const CONNECTED_POLL_MS = 60_000;
const OPENED_COUNT = 100;
const PAGE_SIZE = 20;

const usePollMs = (): number => (useLiveState(({ connected }) => connected) ? CONNECTED_POLL_MS : POLL_MS);

/** Reads the newest result of each lottery, or the newest hundred of the Vietnamese ones (LOT-024, LOT-025). */
export function useNewestResults(vendor: VendorGroup | null) {
  const { shown } = useLanguage();
  const refetchInterval = usePollMs();
  return useQuery({
    queryKey: [...keys.results, 'newest', vendor, shown],
    queryFn: () =>
      vendor === VIETNAMESE
        ? call(lotteryDrawCalls.vnOpenedDraws, { query: { language: wireLanguage(), count: OPENED_COUNT } })
        : call(lotteryDrawCalls.openedDraws, { query: { language: wireLanguage() } }),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
}

/** Reads the results of a game, newest first. */
export function useArchive(gameCode: string, pageNo: number) {
  const { shown } = useLanguage();
  const refetchInterval = usePollMs();
  return useQuery({
    queryKey: [...keys.draws, gameCode, 'archive', pageNo, shown],
    queryFn: () =>
      call(lotteryDrawCalls.lotteryResults, {
        params: { gameCode },
        query: { pageNo, pageSize: PAGE_SIZE, language: wireLanguage() },
      }),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
}

/** Reads the frequency of numbers in the last draws. */
export function useTrend(gameCode: string, playType: string | undefined, window: number) {
  return useQuery({
    queryKey: [...keys.draws, gameCode, 'trend', playType, window],
    enabled: playType !== undefined,
    queryFn: () =>
      call(lotteryDrawCalls.lotteryTrend, { params: { gameCode }, query: { playType: playType!, window } }),
    placeholderData: keepPreviousData,
  });
}

/** Checks whether a draw is in a final state. */
const isOver = (draw: OneDraw | undefined): boolean =>
  draw !== undefined && ['settled', 'refunded', 'cancelled'].includes(draw.state);

/** Reads one draw with its numbers and evidence. */
export function useDraw(gameCode: string, numero: string) {
  const { shown } = useLanguage();
  const pollMs = usePollMs();
  return useQuery({
    queryKey: [...keys.draws, gameCode, 'one', numero, shown],
    queryFn: () =>
      call(lotteryDrawCalls.lotteryDraw, { params: { gameCode, numero }, query: { language: wireLanguage() } }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : pollMs),
  });
}

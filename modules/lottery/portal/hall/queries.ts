import type { Value } from '@sanam/client/client';
import { wireLanguage } from '@sanam/portal/i18n/language.ts';
import { useLanguage } from '@sanam/portal/i18n/current-language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { gateOf } from '@sanam/portal/lib/gate.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lotteryDrawCalls } from '../../contract/draw-calls.ts';
import type { VendorGroup } from '../../contract/states.ts';
import { keys } from '../keys.ts';
import { prizeModeOf, VIETNAMESE } from '../vendor-groups.ts';
import { refreshMs } from './remaining.ts';

export type LotteryGame = Value<'popularLotteries'>[number];
export type LotteryMenu = Value<'lotteryGameMenus'>;

/** Number of games in the popular list (LOT-023). */
const POPULAR_COUNT = 20;
/** Number of recently played games that are read (LOT-026). */
const RECENT_COUNT = 100;

const device = 'WEB';

/** Reads the lotteries by menu tag, all or those of a vendor group; again when the first of them closes (LOT-013). */
export function useLotteryMenu(vendor: VendorGroup | null) {
  const { shown } = useLanguage();
  const prizeMode = prizeModeOf(vendor);
  return useQuery({
    queryKey: [...keys.lottery, 'menu', shown, vendor],
    queryFn: () => {
      const query = { language: wireLanguage(), device } as const;
      return vendor === VIETNAMESE
        ? call(lotteryDrawCalls.vnGameMenu, { query })
        : call(lotteryDrawCalls.lotteryGameMenus, { query: { ...query, prizeMode } });
    },
    refetchInterval: ({ state }) => refreshMs(state.data?.flatMap(({ gameMenus }) => gameMenus) ?? []),
    placeholderData: keepPreviousData,
  });
}

/** Reads the lotteries that many members played recently (LOT-008). */
export function usePopularLotteries(vendor: VendorGroup | null, isShown: boolean) {
  const { shown } = useLanguage();
  const prizeMode = prizeModeOf(vendor);
  return useQuery({
    queryKey: [...keys.lottery, 'popular', shown, vendor],
    enabled: isShown,
    queryFn: () =>
      call(lotteryDrawCalls.popularLotteries, {
        query: { count: POPULAR_COUNT, prizeMode, device, language: wireLanguage() },
      }),
    refetchInterval: ({ state }) => refreshMs(state.data ?? []),
    placeholderData: keepPreviousData,
  });
}

/** Reads the lotteries that the member played last (LOT-010). */
export function useRecentLotteries(vendor: VendorGroup | null, isShown: boolean) {
  const { shown } = useLanguage();
  const isOpen = gateOf('recent', useSession()) === 'open';
  const prizeMode = prizeModeOf(vendor);
  return useQuery({
    queryKey: [...keys.recentLotteries, shown, vendor],
    enabled: isShown && isOpen,
    queryFn: () => {
      const query = { language: wireLanguage(), device } as const;
      return vendor === VIETNAMESE
        ? call(lotteryDrawCalls.vnRecentGames, { query })
        : call(lotteryDrawCalls.lotteryRecentGames, { query: { ...query, prizeMode, recentCount: RECENT_COUNT } });
    },
    refetchInterval: ({ state }) => refreshMs(state.data ?? []),
    placeholderData: keepPreviousData,
  });
}

import type { GameType } from '@sanam/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLanguage, wireLanguage } from '../../i18n/language.ts';
import { call } from '../../lib/api.ts';
import type { Value } from '../../lib/api-client.ts';
import { keys } from '../../lib/query-keys.ts';
import { gateOf } from '../../lib/gate.ts';
import { useSession } from '../../lib/session.ts';

export type Lane = Value<'gameMenus'>['lanes'][number];
export type VendorCard = Lane['cards'][number];
export type Game = Value<'gameList'>['games'][number];

/** What the wire calls a normal platform (GAM-042). */
const PLATFORM = 'flash,html5-desktop';
const PAGE_SIZE = 15;
/** The recent list is read whole, page after page, but never for ever (GAP-117). */
const RECENT_PAGES_MAX = 20;

export function useGameMenus() {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.gameMenus, shown],
    queryFn: () => call('gameMenus', { query: { language: wireLanguage() } }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
}

export function useHotGames() {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.hotGames, shown],
    queryFn: () => call('hotGames', { query: { isPlatform: '2', platform: PLATFORM, language: wireLanguage() } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

export interface HallFilter {
  gameType: GameType;
  vassalage: string | null;
  gameName: string;
  listType: 'all' | 'hot';
}

const listInput = (filter: HallFilter, pageNo: number) => ({
  query: {
    clientType: '3',
    platform: PLATFORM,
    channel: 'WEB',
    gameType: filter.gameType,
    language: wireLanguage(),
    pageNo,
    pageSize: PAGE_SIZE,
    ...(filter.vassalage === null ? {} : { vassalage: filter.vassalage }),
    ...(filter.gameName === '' ? {} : { gameName: filter.gameName }),
    ...(filter.listType === 'hot' ? { listType: 'hot' as const } : {}),
  },
});

/** One page of a hall, for wide screens. */
export function useGamePage(filter: HallFilter, pageNo: number, enabled: boolean) {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.games, 'page', shown, filter, pageNo],
    queryFn: () => call('gameList', listInput(filter, pageNo)),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** A hall that grows while one scrolls, for small screens; there is more while total pages exceed the current one (GAM-046). */
export function useGameScroll(filter: HallFilter, enabled: boolean) {
  const { shown } = useLanguage();
  return useInfiniteQuery({
    queryKey: [...keys.games, 'scroll', shown, filter],
    queryFn: ({ pageParam }) => call('gameList', listInput(filter, pageParam)),
    initialPageParam: 1,
    getNextPageParam: (last, _all, pageNo) => (last.totalPages > pageNo ? pageNo + 1 : undefined),
    enabled,
  });
}

/** All recent games, page after page (GAM-047). */
export function useRecentGames(gameType?: GameType) {
  const isOpen = gateOf('recent', useSession()) === 'open';
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.recentGames, shown, gameType ?? 'all'],
    enabled: isOpen,
    queryFn: async ({ signal }) => {
      const games: Game[] = [];
      for (let pageNo = 1; pageNo <= RECENT_PAGES_MAX; pageNo++) {
        const query = {
          clientType: '3',
          language: wireLanguage(),
          pageNo,
          pageSize: PAGE_SIZE,
          ...(gameType ? { gameType } : {}),
        };
        const answer = await call('recentGames', { query }, { signal });
        games.push(...answer.list);
        if (answer.totalPages <= pageNo) break;
      }
      return games;
    },
  });
}

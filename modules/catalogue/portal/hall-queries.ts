// Queries of a hall's lists, which no other page needs.
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useLanguage, wireLanguage } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { merchantCode, siteConfiguration } from '@sanam/portal/lib/site-configuration.ts';
import { catalogueCalls } from '../contract/calls.ts';
import type { MinBet } from './hall-choice.ts';
import { keys } from './keys.ts';
import { PAGE_SIZE } from './page-size.ts';
import { type Game, PLATFORM } from './queries.ts';

/** Milliseconds for which a page that was scrolled past is kept. */
const PAGE_KEPT_MS = 60_000;

export interface HallFilter {
  list: 'all' | 'hot' | 'fav';
  gameType: GameType;
  vassalage: string | null;
  gameName: string;
  gameClassify: string | null;
  minBet: MinBet | null;
}

/** One page of a list. `totalCount` is null if the call does not return it. */
export interface GamePage {
  games: Game[];
  totalPages: number;
  totalCount: number | null;
}

const common = { clientType: '3', platform: PLATFORM, pageSize: PAGE_SIZE } as const;

async function readPage(filter: HallFilter, pageNo: number): Promise<GamePage> {
  const { list, gameType, vassalage, gameName, gameClassify, minBet } = filter;
  const vendor = vassalage === null ? {} : { vassalage };
  const paging = { ...common, gameType, language: wireLanguage(), pageNo, ...vendor };
  if (list === 'fav') {
    const { content, totalPages } = await call(catalogueCalls.favouriteGamesList, { query: paging });
    return { games: content, totalPages, totalCount: null };
  }
  return call(catalogueCalls.gameList, {
    query: {
      ...paging,
      channel: siteConfiguration.device,
      merchant: merchantCode(),
      ...(gameName === '' ? {} : { gameName }),
      ...(gameClassify === null ? {} : { gameClassify }),
      ...(minBet === null ? {} : { minBet }),
      ...(list === 'hot' ? { listType: 'hot' as const } : {}),
    },
  });
}

const pageQuery = (shown: string, filter: HallFilter, pageNo: number) =>
  ({
    queryKey: [...(filter.list === 'fav' ? keys.favouriteLists : keys.games), shown, filter, pageNo],
    queryFn: () => readPage(filter, pageNo),
  }) as const;

/** Loads one page of a hall, for wide screens. */
export function useGamePage(filter: HallFilter, pageNo: number) {
  const { shown } = useLanguage();
  return useQuery({ ...pageQuery(shown, filter, pageNo), placeholderData: keepPreviousData });
}

/**
 * Loads the visible pages on a small screen; those scrolled past are dropped after a minute, so that memory use stays
 * bounded.
 */
export function useGamePages(filter: HallFilter, pageNos: readonly number[]) {
  const { shown } = useLanguage();
  return useQueries({
    queries: pageNos.map((pageNo) => ({ ...pageQuery(shown, filter, pageNo), gcTime: PAGE_KEPT_MS })),
  });
}

/** Loads the classes by which a hall or a vendor's list can be filtered (GAP-116). */
export function useGameClasses(gameType: GameType, vassalage: string | null) {
  return useQuery({
    queryKey: [...keys.games, 'classes', gameType, vassalage],
    queryFn: async () => {
      const vendor = vassalage === null ? {} : { vassalage };
      const { list } = await call(catalogueCalls.vassGameType, {
        query: { gameType, language: wireLanguage(), ...vendor },
      });
      return list.map(({ gameClassify }) => gameClassify);
    },
    staleTime: 5 * 60_000,
  });
}

import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguage, wireLanguage } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { catalogueCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';
import { gateOf } from '@sanam/portal/lib/gate.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { merchantCode } from '@sanam/portal/lib/site-configuration.ts';
import { PAGE_SIZE } from './page-size.ts';
import { readInSuccession } from './read-in-succession.ts';

export type Lane = Value<'gameMenus'>['lanes'][number];
export type VendorCard = Lane['cards'][number];
export type Game = Value<'gameList'>['games'][number];
export type Hall = Value<'lobby'>['halls'][number];

/** Value of the contract for a normal platform (GAM-042). */
export const PLATFORM = 'flash,html5-desktop';

export const gameMenusQuery = (shown: string) =>
  ({
    queryKey: [...keys.gameMenus, shown],
    queryFn: () => call(catalogueCalls.gameMenus, { query: { language: wireLanguage() } }),
    staleTime: 5 * 60_000,
  }) as const;

export function useGameMenus() {
  const { shown } = useLanguage();
  return useQuery({ ...gameMenusQuery(shown), placeholderData: keepPreviousData });
}

/** Loads every hall with its vendors and their number of playable games (HOM-039). */
export function useLobby() {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.gameMenus, 'lobby', shown],
    queryFn: () =>
      call(catalogueCalls.lobby, { query: { clientType: '3', platform: PLATFORM, language: wireLanguage() } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** Loads the hot games of every type, or of one (HOM-038). */
export function useHotGames(gameType?: GameType) {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.hotGames, shown, gameType ?? 'all'],
    queryFn: () =>
      call(catalogueCalls.hotGames, {
        query: {
          isPlatform: '2',
          platform: PLATFORM,
          merchantCode: merchantCode(),
          gameType,
          language: wireLanguage(),
        },
      }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** Loads all recent games, page after page (GAM-047). */
export function useRecentGames(gameType?: GameType) {
  const isOpen = gateOf('recent', useSession()) === 'open';
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.recentGames, shown, gameType ?? 'all'],
    enabled: isOpen,
    queryFn: ({ signal }) =>
      readInSuccession(async (pageNo) => {
        const query = { clientType: '3', language: wireLanguage(), pageNo, pageSize: PAGE_SIZE };
        const { list, totalPages } = await call(
          catalogueCalls.recentGames,
          { query: gameType ? { ...query, gameType } : query },
          { signal },
        );
        return { games: list, totalPages };
      }),
  });
}

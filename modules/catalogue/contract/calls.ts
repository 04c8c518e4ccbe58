import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { paging } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import './refusals.ts';
import { gameRow, language, vassalage } from './schemas.ts';

const vendorCard = z.object({
  vassalage: z.string(),
  displayName: z.string(),
  gameType: z.enum(gameTypes),
  accountTypeId: z.string(),
  isHot: z.boolean(),
  logoUrl: z.nullable(z.string()),
  /** Whether any game of this vendor in this hall can be played. */
  canPlay: z.boolean(),
});

const gamePage = z.object({ games: z.array(gameRow), totalPages: z.int(), totalCount: z.int() });

const favourite = z.object({
  nodeId: z.string().check(z.maxLength(64)),
  vendor: z.optional(z.string().check(z.maxLength(32))),
  gameType: z.optional(z.enum(gameTypes)),
});

export const catalogueCalls = {
  gameMenus: {
    method: 'GET',
    path: '/lgw/games/game_menus',
    who: 'anyone',
    summary: 'Game types with their vendors',
    query: z.object({ language }),
    value: z.object({
      lanes: z.array(z.object({ title: z.string(), gameClassify: z.enum(gameTypes), cards: z.array(vendorCard) })),
    }),
    refusals: [],
  },
  newGameVendor: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_newGameVendor',
    who: 'anyone',
    summary: 'Vendors of one game type',
    query: z.object({ gameType: z.enum(gameTypes), platform: z._default(z.string(), 'html5-desktop'), language }),
    value: z.object({ list: z.array(vendorCard) }),
    refusals: [],
  },
  gameList: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    who: 'anyone',
    summary: 'Games of a hall, filtered and paged',
    query: z.object({
      clientType: z._default(z.string(), '3'),
      platform: z.optional(z.string()),
      channel: z.optional(z.string()),
      merchant: z.optional(z.string()),
      gameType: z.enum(gameTypes),
      vassalage,
      gameClassify: z.optional(z.string().check(z.maxLength(40))),
      gameName: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      minBet: z.optional(z.enum(['0.01', '0.05', '0.1', '0.5', '0.75'])),
      minLineNum: z.optional(z.coerce.number()),
      listType: z.optional(z.enum(['hot'])),
      language,
      ...paging,
    }),
    value: gamePage,
    refusals: [],
  },
  lobby: {
    method: 'GET',
    path: '/wps/relay/MCSFE_lobby',
    who: 'anyone',
    summary: 'Every hall with its vendors and how many games each has',
    query: z.object({ clientType: z._default(z.string(), '3'), platform: z.optional(z.string()), language }),
    value: z.object({
      halls: z.array(
        z.object({
          gameType: z.enum(gameTypes),
          totalCount: z.int(),
          hotCount: z.int(),
          vendors: z.array(z.extend(vendorCard, { totalCount: z.int() })),
        }),
      ),
      totalCount: z.int(),
    }),
    refusals: [],
  },
  hotGames: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    who: 'anyone',
    summary: 'Hot games',
    query: z.object({
      merchantCode: z.optional(z.string()),
      isPlatform: z._default(z.string(), '2'),
      vassalage,
      platform: z.optional(z.string()),
      gameType: z.optional(z.enum(gameTypes)),
      language,
    }),
    value: z.object({ list: z.array(gameRow) }),
    refusals: [],
  },
  recentGames: {
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    who: 'member',
    summary: 'Games this member opened lately',
    query: z.object({
      clientType: z._default(z.string(), '3'),
      vassalage,
      gameType: z.optional(z.enum(gameTypes)),
      language,
      ...paging,
    }),
    value: z.object({ list: z.array(gameRow), totalPages: z.int() }),
    refusals: [],
  },
  vassGameType: {
    method: 'GET',
    path: '/wps/relay/GCSGAME_getVassGameType',
    who: 'anyone',
    summary: 'Classes a hall or a vendor can be filtered by',
    query: z.object({ vassalage, gameType: z.optional(z.enum(gameTypes)), language }),
    value: z.object({ list: z.array(z.object({ gameClassify: z.string() })) }),
    refusals: [],
  },
  favouriteGames: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    who: 'player',
    summary: 'Ids of the games this member keeps',
    query: z.object({ language }),
    value: z.object({ list: z.array(z.string()) }),
    refusals: [],
  },
  favouriteGamesList: {
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    who: 'player',
    summary: 'Games this member keeps, paged',
    query: z.object({
      clientType: z._default(z.string(), '3'),
      platform: z._default(z.string(), 'flash'),
      /** Accepted but not read: the token is sent in its header (SEC-017). */
      token: z.optional(z.string()),
      gameType: z._default(z.enum(gameTypes), 'RNG'),
      vassalage,
      language,
      ...paging,
    }),
    value: z.object({ content: z.array(gameRow), totalPages: z.int() }),
    refusals: [],
  },
  addFavourite: {
    method: 'POST',
    path: '/wps/relay/MCSFE_addFavoriteGame',
    who: 'player',
    summary: 'Keep a game',
    body: favourite,
    value: z.object({}),
    refusals: ['games.unknownGame', 'games.favouritesFull'],
  },
  removeFavourite: {
    method: 'POST',
    path: '/wps/relay/MCSFE_removeFavoriteGame',
    who: 'player',
    summary: 'Keep a game no longer',
    body: favourite,
    value: z.object({}),
    refusals: [],
  },
  roomList: {
    method: 'GET',
    path: '/wps/relay/GLS2_roomList',
    who: 'anyone',
    summary: 'Rooms to play against others',
    query: z.object({ vassalage, language, ...paging }),
    value: z.object({ list: z.array(gameRow), totalPages: z.int() }),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof catalogueCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

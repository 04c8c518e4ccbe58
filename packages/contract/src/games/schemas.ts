import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';
import { amount, day, idParams, instant, pageOf, paging, signedAmount } from '../common.ts';
import { gameTypes } from './game-types.ts';

const vendorCard = z.object({
  vassalage: z.string(),
  displayName: z.string(),
  gameType: z.enum(gameTypes),
  accountTypeId: z.string(),
  isHot: z.boolean(),
  logoUrl: z.nullable(z.string()),
  /** Whether a game of this vendor in this hall can be played. */
  canPlay: z.boolean(),
});
export const gameRow = z.object({
  nodeId: z.string(),
  vassalage: z.string(),
  vendor: z.string(),
  gameType: z.enum(gameTypes),
  isGame: z.enum(['GAME', 'VASSALAGE']),
  gameCode: z.string(),
  gameName: z.string(),
  gameClassify: z.string(),
  pictureUrl: z.nullable(z.string()),
  minBet: amount,
  isHot: z.boolean(),
  isNew: z.boolean(),
  hasTrial: z.boolean(),
  /** False: an entry that only shows how a hall looks. It comes after all that can be played. */
  canPlay: z.boolean(),
  rtp: z.nullable(z.string()),
  defaultPlayType: z.nullable(z.string()),
});
const language = z._default(z.enum(['TH', 'EN']), 'TH');
const vassalage = z.optional(z.string().check(z.regex(/^[A-Z0-9_]{2,32}$/)));
const gamePage = z.object({ games: z.array(gameRow), totalPages: z.int(), totalCount: z.int() });

export const roundStates = ['running', 'settled', 'void'] as const;
export const betRecordRow = z.object({
  roundId: z.string(),
  time: instant,
  round: z.string(),
  gameName: z.string(),
  gameType: z.enum(gameTypes),
  vendor: z.string(),
  stake: amount,
  validBet: amount,
  win: amount,
  result: signedAmount,
  status: z.enum(roundStates),
  hasReplay: z.boolean(),
});

const favourite = z.object({
  nodeId: z.string().check(z.maxLength(64)),
  vendor: z.optional(z.string().check(z.maxLength(32))),
  gameType: z.optional(z.enum(gameTypes)),
});

export const gamesSchemas = {
  gameMenus: {
    query: z.object({ language }),
    value: z.object({
      lanes: z.array(z.object({ title: z.string(), gameClassify: z.enum(gameTypes), cards: z.array(vendorCard) })),
    }),
    refusals: [],
  },
  newGameVendor: {
    query: z.object({ gameType: z.enum(gameTypes), platform: z._default(z.string(), 'html5-desktop'), language }),
    value: z.object({ list: z.array(vendorCard) }),
    refusals: [],
  },
  gameList: {
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
    query: z.object({ vassalage, gameType: z.optional(z.enum(gameTypes)), language }),
    value: z.object({ list: z.array(z.object({ gameClassify: z.string() })) }),
    refusals: [],
  },
  favouriteGames: {
    query: z.object({ language }),
    value: z.object({ list: z.array(z.string()) }),
    refusals: [],
  },
  favouriteGamesList: {
    query: z.object({
      clientType: z._default(z.string(), '3'),
      platform: z._default(z.string(), 'flash'),
      /** Taken and not read: the token travels in its header (SEC-017). */
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
    body: favourite,
    value: z.object({}),
    refusals: ['games.unknownGame', 'games.favouritesFull'],
  },
  removeFavourite: { body: favourite, value: z.object({}), refusals: [] },
  launchGame: {
    body: z.strictObject({
      nodeId: z.string().check(z.maxLength(64)),
      vassalage: z.string().check(z.maxLength(32)),
      gameType: z.enum(gameTypes),
      gameCode: z.string().check(z.maxLength(64)),
      device: z._default(z.enum(['WEB', 'MOBILE']), 'WEB'),
      language,
    }),
    value: z.object({ url: z.string(), mode: z.enum(['frame', 'window']), gameName: z.string() }),
    refusals: [
      'games.unknownGame',
      'games.gameDisabled',
      'games.vendorDisabled',
      'games.vendorUnavailable',
      'games.trialNotOffered',
      'games.notOffered',
      'games.demonstrationOnly',
      'protection.excluded',
      'protection.blocked',
      'protection.timeLimit',
      'site.maintenance',
    ],
  },
  launchSports: {
    query: z.object({ vassalage, device: z._default(z.enum(['WEB', 'MOBILE']), 'WEB'), language }),
    value: z.object({ url: z.string(), mode: z.enum(['frame', 'window']), gameName: z.string() }),
    refusals: [
      'games.unknownGame',
      'games.gameDisabled',
      'games.vendorDisabled',
      'games.vendorUnavailable',
      'games.trialNotOffered',
      'games.notOffered',
      'games.demonstrationOnly',
      'protection.excluded',
      'protection.blocked',
      'protection.timeLimit',
      'site.maintenance',
    ],
  },
  roomList: {
    query: z.object({ vassalage, language, ...paging }),
    value: z.object({ list: z.array(gameRow), totalPages: z.int() }),
    refusals: [],
  },
  betRecord: {
    query: z.object({
      ...paging,
      from: z.optional(day),
      to: z.optional(day),
      gameType: z.optional(z.enum(gameTypes)),
      vassalage,
      status: z.optional(z.enum(roundStates)),
    }),
    value: z.extend(pageOf(betRecordRow), {
      totals: z.object({ count: z.int(), stake: amount, validBet: amount, win: amount, result: signedAmount }),
      zone: z.string(),
    }),
    refusals: [],
  },
  roundReplay: {
    params: idParams,
    value: z.object({ url: z.string() }),
    refusals: ['games.replayUnavailable', 'games.vendorUnavailable'],
  },
} as const satisfies Record<string, CallSchemas>;

import { z } from 'zod/mini';
import { language } from '@sanam/catalogue/contract/schemas.ts';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, instant, pageOf, paging } from '@sanam/contract/common';
import './live.ts';
import { prizeRules } from './prize-schemas.ts';
import './refusals.ts';
import {
  gameCode,
  hash,
  lotteryGame,
  numero,
  odds,
  openedDraw,
  pickText,
  playType,
  series,
  thaiNumbers,
} from './schemas.ts';
import { CHASE_DRAWS_MAX, drawNoteKinds, drawStates, prizeModes } from './states.ts';

const device = z._default(z.enum(['WEB', 'MOBILE']), 'WEB');
const count = (fallback: number, max: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), fallback);
const prizeMode = z.optional(z.enum(prizeModes));
const menu = z.array(z.object({ tag: z.string(), gameMenus: z.array(lotteryGame) }));
const game = z.object({ gameCode });
const draw = z.object({ gameCode, numero });
const comingDraw = z.object({
  numero,
  winningTime: instant,
  closeAt: instant,
  state: z.enum(drawStates),
  /** Start of sales; only for a draw that is not on sale yet. */
  opensAt: z.optional(instant),
});
const shot = z.object({ rank: z.int(), number: z.string(), member: z.string(), at: instant });
const board = z.record(z.string(), z.array(z.string()));

/** Calls that visitors may make: games, draws, results, odds. */
export const lotteryDrawCalls = {
  vnGameMenu: {
    method: 'GET',
    path: '/lgw/vn/games/game_menu',
    who: 'anyone',
    summary: 'Vietnamese lotteries by menu tag',
    query: z.object({ language, device }),
    value: menu,
    refusals: [],
  },
  lotteryGameMenus: {
    method: 'GET',
    path: '/lgw/lottery/game_menus',
    who: 'anyone',
    summary: 'All lotteries of the portal by menu tag',
    query: z.object({ language, device, prizeMode }),
    value: menu,
    refusals: [],
  },
  vnRecentGames: {
    method: 'GET',
    path: '/lgw/vn/games/game_menu/recent',
    who: 'member',
    summary: 'Vietnamese lotteries that the member played last',
    query: z.object({ language, device }),
    value: z.array(lotteryGame),
    refusals: [],
  },
  lotteryRecentGames: {
    method: 'GET',
    path: '/lgw/games/game_menus/recent',
    who: 'member',
    summary: 'Lotteries that the member played last',
    query: z.object({ language, device, prizeMode, recentCount: count(100, 100) }),
    value: z.array(lotteryGame),
    refusals: [],
  },
  popularLotteries: {
    method: 'GET',
    path: '/lgw/games/popular',
    who: 'anyone',
    summary: 'Lotteries by the number of members who played them in seven days',
    query: z.object({ language, device, prizeMode, count: count(20, 100) }),
    value: z.array(lotteryGame),
    refusals: [],
  },
  vnOpenedDraws: {
    method: 'GET',
    path: '/lgw/vn/numeros/opened/game',
    who: 'anyone',
    summary: 'Newest results of the Vietnamese lotteries',
    query: z.object({ language, count: count(100, 100) }),
    value: z.array(openedDraw),
    refusals: [],
  },
  openedDraws: {
    method: 'GET',
    path: '/lotto/lgw/games/opened/numero',
    who: 'anyone',
    summary: 'The newest result of each lottery',
    query: z.object({ language, prizeMode }),
    value: z.array(openedDraw),
    refusals: [],
  },
  nearDraws: {
    method: 'GET',
    path: '/lgw/numeros/near',
    who: 'anyone',
    summary: 'The draw before, those that wait for their result, the current one and the next ones',
    /** `count`: maximum number of next draws. */
    query: z.object({ gameCode, count: count(5, CHASE_DRAWS_MAX - 1) }),
    value: z.object({
      previous: z.nullable(openedDraw),
      /** Draws whose sales have ended and whose result is pending, newest first, at most five. */
      waiting: z.array(comingDraw),
      current: z.nullable(comingDraw),
      next: z.array(comingDraw),
      serverTime: instant,
    }),
    refusals: ['lottery.unknownGame'],
  },
  lotteryGameRules: {
    method: 'GET',
    path: '/lgw/games/:gameCode',
    who: 'anyone',
    summary: 'Play types, odds, return and limits of a game',
    params: game,
    query: z.object({ language }),
    value: z.object({
      game: lotteryGame,
      prizeMode: z.enum(prizeModes),
      series: z.array(z.object({ series, rebateBp: z.int() })),
      seriesMin: series,
      seriesMax: series,
      seriesDefault: series,
      /** Maximum number of draws in a chase; 0: the game has no chases. */
      chaseMax: z.int(),
      playTypes: z.array(
        z.object({
          playType,
          forms: z.array(z.string()),
          /** Number of compared numbers: the stake of a pick is unit × multiple × factor. */
          factor: z.int(),
          units: z.array(z.enum(['1', '0.1', '0.01'])),
          min: amount,
          max: amount,
          odds: z.array(z.object({ series, class: z.string(), odds })),
          /** Return to the player in percent with two decimals, by series: of the number with the lowest and the highest. */
          rtp: z.array(z.object({ series, percent: z.string(), most: z.string() })),
        }),
      ),
    }),
    refusals: ['lottery.unknownGame'],
  },
  lotteryResults: {
    method: 'GET',
    path: '/lgw/draw/code/:gameCode',
    who: 'anyone',
    summary: 'Archive of results',
    params: game,
    query: z.object({ ...paging, language }),
    value: pageOf(openedDraw),
    refusals: ['lottery.unknownGame'],
  },
  lotteryDraw: {
    method: 'GET',
    path: '/lgw/draw/:gameCode/:numero',
    who: 'anyone',
    summary: 'One draw: result, versions, settlement and what proves it',
    params: draw,
    query: z.object({ language }),
    value: z.object({
      market: z.string(),
      gameName: z.string(),
      numero,
      state: z.enum(drawStates),
      winningTime: instant,
      closeAt: instant,
      prizes: z.nullable(board),
      thai: z.optional(thaiNumbers),
      versions: z.array(z.object({ version: z.int(), at: instant, prizes: board, note: z.string() })),
      /** Notes to players; the text of a note of kind `late` is a reason (`LateReason`). */
      notes: z.array(z.object({ at: instant, kind: z.enum(drawNoteKinds), text: z.string() })),
      /** The signed settlement file, byte for byte as it was signed. */
      summary: z.nullable(
        z.object({ settlementNo: z.int(), file: z.string(), signature: z.string(), keyId: z.string() }),
      ),
      proof: z.nullable(
        z.object({
          commit: z.nullable(hash),
          seed: z.nullable(hash),
          seal: z.nullable(hash),
          /** Time at which the seal was published. */
          sealedAt: z.nullable(instant),
          ticketCount: z.nullable(z.int()),
          beacon: z.nullable(
            z.object({
              chain: z.string(),
              round: z.int(),
              randomness: z.nullable(hash),
              signature: z.nullable(z.string()),
              isLocal: z.boolean(),
            }),
          ),
        }),
      ),
    }),
    refusals: ['lottery.unknownGame', 'lottery.unknownDraw'],
  },
  lotteryTrend: {
    method: 'GET',
    path: '/lgw/trend/:gameCode',
    who: 'anyone',
    summary: 'How often each number came in the last draws, and its gaps',
    params: game,
    query: z.object({ playType, window: count(100, 500) }),
    value: z.object({
      draws: z.int(),
      numbers: z.array(z.object({ pick: pickText, hits: z.int(), gap: z.int(), longestGap: z.int() })),
    }),
    refusals: ['lottery.unknownGame'],
  },
  lotterySigningKeys: {
    method: 'GET',
    path: '/lgw/settlement_keys',
    who: 'anyone',
    summary: 'Public keys that prove settlement files, the newest first',
    value: z.object({
      /** Ed25519 public keys, SubjectPublicKeyInfo in base64. */
      keys: z.array(z.object({ keyId: z.string(), publicKey: z.string(), madeAt: instant })),
    }),
    refusals: [],
  },
  lotteryBeacon: {
    method: 'GET',
    path: '/lgw/beacon',
    who: 'anyone',
    summary: 'The chain of public randomness that own draws are made from',
    value: z.object({
      /** Null if no beacon chain is reachable. */
      chain: z.nullable(
        z.object({
          hash,
          /** BLS12-381 key in G2, as hex. */
          publicKey: z.string().check(z.regex(/^[0-9a-f]{192}$/)),
          genesisSeconds: z.int(),
          periodSeconds: z.int(),
          /** True for a sandbox chain, whose private key this installation has. */
          isLocal: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  },
  yeekeeShots: {
    method: 'GET',
    path: '/lgw/yeekee/:numero/shots',
    who: 'anyone',
    summary: 'Numbers sent in a yeekee round, newest first, names masked',
    params: z.object({ numero }),
    value: z.object({
      /** The newest 200 numbers. */
      shots: z.array(shot),
      /** The first and the sixteenth number and those of places with a prize, as far as they have been sent. */
      ranked: z.array(shot),
      /** The merchant's prizes for places of this round; null without prizes. */
      prizes: z.nullable(z.object({ stakeMin: prizeRules.stakeMin, ranks: prizeRules.ranks, lucky: prizeRules.lucky })),
      /** Places that won a prize; filled after the draw. */
      given: z.array(z.object({ rank: z.int(), isLucky: z.boolean(), amount, member: z.string() })),
      sum: z.string(),
      count: z.int(),
      /** Number of members who sent the numbers. */
      senders: z.int(),
      /** Time until which numbers are accepted. */
      endsAt: instant,
      serverTime: instant,
    }),
    refusals: ['lottery.unknownDraw'],
  },
  yeekeeNumbers: {
    method: 'GET',
    path: '/lgw/yeekee/:numero/numbers',
    who: 'anyone',
    summary: 'All numbers of a yeekee round in their order: what its sum is made of',
    params: z.object({ numero }),
    value: z.object({ numbers: z.array(z.string()) }),
    refusals: ['lottery.unknownDraw'],
  },
  sendShot: {
    method: 'POST',
    path: '/lgw/yeekee/:numero/shots',
    who: 'player',
    summary: 'Sends a five-digit number into a yeekee round: one in three seconds, twenty a round',
    params: z.object({ numero }),
    body: z.strictObject({ number: z.string().check(z.regex(/^\d{5}$/)) }),
    /** `left`: how many more numbers the member may send in this round. */
    value: z.object({ rank: z.int(), number: z.string(), at: instant, left: z.int() }),
    refusals: [
      'lottery.unknownDraw',
      'lottery.closed',
      'lottery.shotRefused',
      'lottery.staffAccount',
      'protection.excluded',
      'protection.blocked',
    ],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof lotteryDrawCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

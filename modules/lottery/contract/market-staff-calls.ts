import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, nothing, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { outcome, reason, sort, version } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { gameCode, marketCode, numero, odds, playType, series } from './schemas.ts';
import { prizeModes, vendorGroups } from './states.ts';

const gameRow = z.object({
  gameId: z.string(),
  gameCode,
  market: marketCode,
  nameTh: z.string(),
  nameEn: z.string(),
  vendor: z.enum(vendorGroups),
  prizeMode: z.enum(prizeModes),
  tag: z.string(),
  bookId: z.string(),
  isOn: z.boolean(),
  isHot: z.boolean(),
  lineMax: amount,
  ticketMin: amount,
  ticketMax: amount,
  payoutMax: amount,
  version,
});

/** Markets, games and odds. */
export const lotteryMarketStaffCalls = {
  opsListMarkets: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/markets',
    summary: 'Markets with their calendar and the games that sell them',
    query: z.object({ ...paging }),
    value: pageOf(
      z.object({
        market: marketCode,
        name: z.string(),
        kind: z.enum(['own', 'yeekee', 'official']),
        zone: z.string(),
        isOn: z.boolean(),
        /** A market of private sites that no supervisor answers for. */
        isUnsupervised: z.boolean(),
        closeSeconds: z.int(),
        refundMinutes: z.int(),
        nextNumero: z.nullable(numero),
        nextWinningAt: z.nullable(instant),
        version,
      }),
    ),
    refusals: [],
  }),
  opsChangeMarket: staff('lottery.market.change', {
    method: 'PUT',
    path: '/ops/lottery/markets/:market',
    summary: 'Turns a market on or off and sets its close and refund times, by two people',
    params: z.object({ market: marketCode }),
    body: z.strictObject({
      isOn: z.boolean(),
      closeSeconds: z.int().check(z.minimum(1), z.maximum(86_400)),
      refundMinutes: z.int().check(z.minimum(1), z.maximum(10_080)),
      version,
      reason,
    }),
    value: outcome,
    refusals: ['lottery.unknownGame', 'operator.staleVersion'],
  }),
  opsListCalendar: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/markets/:market/calendar',
    summary: 'Draws of a market by its calendar, with added, skipped and moved days',
    params: z.object({ market: marketCode }),
    query: z.object({ from: day, to: day }),
    value: z.object({
      days: z.array(
        z.object({
          day,
          numero: z.nullable(numero),
          winningAt: z.nullable(instant),
          change: z.nullable(z.enum(['add', 'skip', 'move'])),
          reason: z.string(),
        }),
      ),
    }),
    refusals: ['lottery.unknownGame'],
  }),
  opsChangeCalendar: staff('lottery.market.change', {
    method: 'POST',
    path: '/ops/lottery/markets/:market/calendar',
    summary: 'Adds, skips or moves a day of a market',
    params: z.object({ market: marketCode }),
    body: z.strictObject({ day, change: z.enum(['add', 'skip', 'move']), movedTo: z.nullable(day), reason }),
    value: nothing,
    refusals: ['lottery.unknownGame', 'lottery.wrongState'],
  }),
  opsListLotteryGames: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/games',
    summary: 'Lottery games of the merchant',
    query: z.object({ ...paging, ...sort, market: z.optional(marketCode), vendor: z.optional(z.enum(vendorGroups)) }),
    value: pageOf(gameRow),
    refusals: [],
  }),
  opsChangeLotteryGame: staff('lottery.market.change', {
    method: 'PUT',
    path: '/ops/lottery/games/:gameId',
    summary: 'Changes what a game is called, whether it is sold and its bounds',
    params: z.object({ gameId: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({
      nameTh: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      nameEn: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      isOn: z.boolean(),
      isHot: z.boolean(),
      lineMax: amount,
      ticketMin: amount,
      ticketMax: amount,
      payoutMax: amount,
      version,
      reason,
    }),
    value: gameRow,
    refusals: ['lottery.unknownGame', 'operator.staleVersion'],
  }),
  opsListOdds: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/games/:gameId/odds',
    summary: 'Odds of a game by play type and series, with their return and every version',
    params: z.object({ gameId: z.string().check(z.maxLength(64)) }),
    value: z.object({
      sets: z.array(
        z.object({
          oddsSetId: z.string(),
          playType,
          series,
          setVersion: z.int(),
          isInForce: z.boolean(),
          rebateBp: z.int(),
          factor: z.int(),
          classes: z.array(z.object({ class: z.string(), odds, rtpPercent: z.string() })),
          /** Return to the player with the rebate, in percent. */
          returnPercent: z.string(),
          by: z.string(),
          at: instant,
        }),
      ),
    }),
    refusals: ['lottery.unknownGame'],
  }),
  opsSetOdds: staff('lottery.odds.change', {
    method: 'POST',
    path: '/ops/lottery/games/:gameId/odds',
    summary: 'New version of odds, by two people; sold tickets keep theirs',
    params: z.object({ gameId: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({
      playType,
      series,
      rebateBp: z.int().check(z.minimum(0), z.maximum(3000)),
      classes: z
        .array(z.strictObject({ class: z.string().check(z.maxLength(24)), odds }))
        .check(z.minLength(1), z.maxLength(60)),
      reason,
    }),
    value: outcome,
    refusals: ['lottery.unknownGame', 'lottery.returnAboveStake'],
  }),
  opsSimulateOdds: staff('lottery.draw.read', {
    method: 'POST',
    path: '/ops/lottery/games/:gameId/odds/simulate',
    summary: 'What odds would have kept or paid on the draws of a span of days',
    params: z.object({ gameId: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({
      playType,
      series,
      rebateBp: z.int(),
      classes: z.array(z.strictObject({ class: z.string(), odds })),
      from: day,
      to: day,
    }),
    value: z.object({
      draws: z.int(),
      stake: amount,
      rebate: amount,
      payout: amount,
      /** What the operator keeps, and with the odds in force. */
      margin: signedAmount,
      marginInForce: signedAmount,
      returnPercent: z.string(),
    }),
    refusals: ['lottery.unknownGame'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof lotteryMarketStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

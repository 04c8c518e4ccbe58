import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, nothing, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import {
  ofMerchant,
  outcome,
  reason,
  sort,
  textLine,
  version,
  waitingApproval,
} from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { gameCode, marketCode, numero, odds, playType, series } from './schemas.ts';
import { CHASE_DRAWS_MAX, FULL_TIER_BP, prizeModes, vendorGroups } from './states.ts';

const CALENDAR_DAYS_MAX = 400;
const SIMULATED_DAYS_MAX = 92;
const spanOf = (daysMax: number) =>
  z.refine<{ from: string; to: string }>(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    return days >= 0 && days < daysMax;
  });

const gameParams = z.object({ gameId: z.string().check(z.maxLength(64)) });
const marketParams = z.object({ market: marketCode });
const calendarChange = z.enum(['add', 'skip', 'move']);

/** Settings of a game that staff can change. */
const gameSettings = z.strictObject({
  nameTh: textLine(60),
  nameEn: textLine(60),
  isOn: z.boolean(),
  isHot: z.boolean(),
  lineMin: amount,
  lineMax: amount,
  ticketMin: amount,
  ticketMax: amount,
  /** Maximum payout of a ticket. */
  payoutMax: amount,
  /** Maximum number of draws in a chase; 0: no chases. */
  chaseMax: z.int().check(z.refine((draws) => draws === 0 || (draws >= 2 && draws <= CHASE_DRAWS_MAX))),
});

const gameRow = z.extend(gameSettings, {
  /** Equals `gameId`; lists of the console require an `id`. */
  id: z.string(),
  gameId: z.string(),
  merchantId: z.string(),
  gameCode,
  market: marketCode,
  vendor: z.enum(vendorGroups),
  prizeMode: z.enum(prizeModes),
  tag: z.string(),
  bookId: z.string(),
  version,
});

const classOdds = z.strictObject({ class: z.string().check(z.maxLength(24)), odds });
/** Odds of one play type at one rate, one entry per class. */
const oddsOfPlay = z.strictObject({
  playType,
  series,
  rebateBp: z.int().check(z.minimum(0), z.maximum(3000)),
  classes: z.array(classOdds).check(z.minLength(1), z.maxLength(60)),
});

/**
 * Shares of their odds that the numbers of the worst outcomes still pay once a draw could pay 80, 90 or 100 % of the
 * reserve, in ten-thousandths; they never rise. 10000: nothing is lowered.
 */
const reserveTier = z.int().check(z.minimum(0), z.maximum(FULL_TIER_BP));
const reserveTiers = { tierAt80: reserveTier, tierAt90: reserveTier, tierAt100: reserveTier };

/** Staff calls for markets, games and odds. */
export const lotteryMarketStaffCalls = {
  opsListMarkets: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/markets',
    summary: 'Markets with their calendar and the games that sell them',
    query: z.object({ ...paging }),
    value: pageOf(
      z.object({
        /** Equals `market`; lists of the console require an `id`. */
        id: marketCode,
        market: marketCode,
        name: z.string(),
        kind: z.enum(['own', 'yeekee', 'official']),
        zone: z.string(),
        isOn: z.boolean(),
        /** True for a market of private sites without a supervisory authority. */
        isUnsupervised: z.boolean(),
        closeSeconds: z.int(),
        refundMinutes: z.int(),
        /** Payout above which a settlement requires the approval of two people. */
        approveAbove: amount,
        /** Reserve for the highest possible payout of a draw: staff are alerted at 80, 90 and 100 % of it. */
        reserve: amount,
        ...reserveTiers,
        nextNumero: z.nullable(numero),
        nextWinningAt: z.nullable(instant),
        version,
        waiting: z.nullable(waitingApproval),
      }),
    ),
    refusals: [],
  }),
  opsChangeMarket: staff('lottery.market.change', {
    method: 'PUT',
    path: '/ops/lottery/markets/:market',
    summary: 'Turns a market on or off and sets its times, its reserve and what waits for approval, by two people',
    params: marketParams,
    body: z
      .strictObject({
        isOn: z.boolean(),
        closeSeconds: z.int().check(z.minimum(1), z.maximum(86_400)),
        refundMinutes: z.int().check(z.minimum(1), z.maximum(10_080)),
        approveAbove: amount,
        reserve: amount.check(z.refine((value) => Number(value) > 0)),
        ...reserveTiers,
        version,
        reason,
      })
      .check(z.refine((body) => body.tierAt80 >= body.tierAt90 && body.tierAt90 >= body.tierAt100)),
    value: outcome,
    refusals: [
      'lottery.unknownGame',
      'lottery.unsupervised',
      'lottery.beaconMissing',
      'lottery.timesInvalid',
      'operator.staleVersion',
      'operator.approvalPending',
    ],
  }),
  opsListCalendar: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/markets/:market/calendar',
    summary: 'Days of a market that have draws or were added, skipped or moved',
    params: marketParams,
    query: z.object({ from: day, to: day }).check(spanOf(CALENDAR_DAYS_MAX)),
    value: z.object({
      days: z.array(
        z.object({
          day,
          /** First draw of the day; null if there is none. */
          numero: z.nullable(numero),
          winningAt: z.nullable(instant),
          draws: z.int(),
          change: z.nullable(calendarChange),
          movedTo: z.nullable(day),
          reason: z.string(),
        }),
      ),
    }),
    refusals: ['lottery.unknownGame'],
  }),
  opsChangeCalendar: staff('lottery.market.change', {
    method: 'POST',
    path: '/ops/lottery/markets/:market/calendar',
    summary: 'Adds, skips or moves a day of a market that is not planned yet',
    params: marketParams,
    body: z
      .strictObject({ day, change: calendarChange, movedTo: z.nullable(day), reason })
      .check(z.refine(({ change, movedTo }) => (change === 'move') === (movedTo !== null))),
    value: nothing,
    refusals: [
      'lottery.unknownGame',
      'lottery.unsupervised',
      'lottery.wrongState',
      'lottery.timesInvalid',
      'lottery.dayUnchanged',
    ],
  }),
  opsListLotteryGames: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/games',
    summary: 'Lottery games that merchants sell',
    about: 'list',
    query: z.object({
      ...paging,
      ...sort,
      ...ofMerchant,
      market: z.optional(marketCode),
      vendor: z.optional(z.enum(vendorGroups)),
    }),
    value: pageOf(gameRow),
    refusals: [],
  }),
  opsChangeLotteryGame: staff('lottery.market.change', {
    method: 'PUT',
    path: '/ops/lottery/games/:gameId',
    summary: 'Changes what a game is called, whether it is sold and its bounds',
    about: 'lotteryGame',
    params: gameParams,
    body: z.extend(gameSettings, { version, reason }).check(
      z.refine((bounds) => Number(bounds.ticketMin) >= 1 && Number(bounds.ticketMax) >= Number(bounds.ticketMin)),
      z.refine((bounds) => Number(bounds.lineMin) > 0 && Number(bounds.lineMax) >= Number(bounds.lineMin)),
    ),
    value: gameRow,
    refusals: ['lottery.unknownGame', 'operator.staleVersion'],
  }),
  opsListOdds: staff('lottery.draw.read', {
    method: 'GET',
    path: '/ops/lottery/games/:gameId/odds',
    summary: 'Odds of a game by play type and series, with their return and every version',
    about: 'lotteryGame',
    params: gameParams,
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
          /** Return to the player including the rebate, in percent. */
          returnPercent: z.string(),
          /** Staff member who set the odds; null for the initial odds of the game. */
          by: z.nullable(z.string()),
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
    about: 'lotteryGame',
    params: gameParams,
    body: z.extend(oddsOfPlay, { reason }),
    value: outcome,
    refusals: ['lottery.unknownGame', 'lottery.oddsInvalid', 'lottery.returnAboveStake', 'operator.approvalPending'],
  }),
  opsSimulateOdds: staff('lottery.draw.read', {
    method: 'POST',
    path: '/ops/lottery/games/:gameId/odds/simulate',
    summary: 'What odds would have kept or paid on the settled draws of a span of days',
    about: 'lotteryGame',
    queued: true,
    params: gameParams,
    body: z.extend(oddsOfPlay, { from: day, to: day }).check(spanOf(SIMULATED_DAYS_MAX)),
    value: z.object({
      draws: z.int(),
      stake: amount,
      rebate: amount,
      payout: amount,
      /** Margin of the operator (stake less rebate and payout) with the proposed odds, and with the odds in force. */
      margin: signedAmount,
      marginInForce: signedAmount,
      /** Payout and rebate in percent of the stake; null if the stake is zero. */
      returnPercent: z.nullable(z.string()),
    }),
    refusals: ['lottery.unknownGame', 'lottery.oddsInvalid'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof lotteryMarketStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

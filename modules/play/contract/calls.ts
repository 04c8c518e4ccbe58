import { z } from 'zod/mini';
import { language, vassalage } from '@sanam/catalogue/contract/schemas.ts';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, idParams, instant, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { autoTransferModes } from '@sanam/vendors/contract/transfers.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import './refusals.ts';
import { profitGroups, roundStates } from './states.ts';
import './live.ts';

const betRecordRow = z.object({
  roundId: z.string(),
  time: instant,
  round: z.string(),
  gameName: z.string(),
  gameType: z.enum(gameTypes),
  vendor: z.string(),
  stake: amount,
  /** Part of the stake in bonus money. */
  stakeBonus: amount,
  validBet: amount,
  win: amount,
  /** Part of the win in bonus money. An adjustment can take back more than was won. */
  winBonus: signedAmount,
  result: signedAmount,
  status: z.enum(roundStates),
  hasReplay: z.boolean(),
});

/** Exactly one is set; rows that belong to no game have no type, so both are null. */
const profitKey = { day: z.nullable(day), gameType: z.nullable(z.enum(gameTypes)) };
const profitSums = {
  stake: amount,
  validBet: amount,
  /** An adjustment can take back more than was won. */
  win: signedAmount,
  result: signedAmount,
  bonus: signedAmount,
  points: signedAmount,
  /** Fees and tips, as the amounts taken. */
  fees: signedAmount,
  net: signedAmount,
};

/** One-time address of a game for the browser. */
const gameAddress = z.object({
  url: z.string(),
  mode: z.enum(['frame', 'window']),
  gameName: z.string(),
  /** For a vendor that keeps balances: the automatic transfer at this game. */
  transfer: z.optional(z.object({ vendor: z.string(), mode: z.enum(autoTransferModes) })),
});
const launchRefusals = [
  'games.unknownGame',
  'games.gameDisabled',
  'games.vendorDisabled',
  'games.vendorUnavailable',
  'games.trialNotOffered',
  'games.notOffered',
  'games.demonstrationOnly',
  'games.helpUnreachable',
  'protection.excluded',
  'protection.blocked',
  'protection.timeLimit',
  'protection.kycRequired',
  'site.maintenance',
] as const;

export const playCalls = {
  launchGame: {
    method: 'POST',
    path: '/wps/game/launchGame',
    who: 'member',
    summary: 'Make a one-time address for a game',
    body: z.strictObject({
      nodeId: z.string().check(z.maxLength(64)),
      vassalage: z.string().check(z.maxLength(32)),
      gameType: z.enum(gameTypes),
      gameCode: z.string().check(z.maxLength(64)),
      device: z._default(z.enum(['WEB', 'MOBILE']), 'WEB'),
      language,
    }),
    value: gameAddress,
    refusals: launchRefusals,
  },
  launchSports: {
    method: 'GET',
    path: '/wps/relay/GCS_gameLaunchFB',
    who: 'member',
    summary: 'Make a one-time address of the sports book for /fbsports; moves no money',
    query: z.object({ vassalage, device: z._default(z.enum(['WEB', 'MOBILE']), 'WEB'), language }),
    value: gameAddress,
    refusals: launchRefusals,
  },
  betRecord: {
    method: 'GET',
    path: '/wps/member/records/bets',
    who: 'member',
    whenClosed: true,
    summary: 'Betting record, one row per round',
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
      /** Result of settled bets by the day of the bet: each day of the filter up to today. */
      plot: z.array(z.object({ day, result: signedAmount })),
      zone: z.string(),
    }),
    refusals: [],
  },
  profitRecord: {
    method: 'GET',
    path: '/wps/member/records/profit',
    who: 'member',
    whenClosed: true,
    summary: 'Profit and loss by day or game type',
    query: z.object({
      ...paging,
      from: z.optional(day),
      to: z.optional(day),
      group: z._default(z.enum(profitGroups), 'day'),
      gameType: z.optional(z.enum(gameTypes)),
    }),
    value: z.extend(pageOf(z.object({ ...profitKey, ...profitSums })), {
      totals: z.object({ ...profitSums, deposits: amount, withdrawals: signedAmount, difference: signedAmount }),
      /** All groups of the filter, days ascending. */
      plot: z.array(z.object({ ...profitKey, net: signedAmount })),
      zone: z.string(),
    }),
    refusals: [],
  },
  roundReplay: {
    method: 'GET',
    path: '/wps/member/records/bets/:id/replay',
    who: 'member',
    whenClosed: true,
    summary: "Address of the vendor's replay of a round",
    params: idParams,
    value: z.object({ url: z.string() }),
    refusals: ['games.replayUnavailable', 'games.vendorUnavailable'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof playCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, instant, signedAmount } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { benefits, giftsAs, needs, rebatesAs } from './ladder.ts';
import './refusals.ts';
import { rewardCalls } from './reward-calls.ts';
import { crossingStates } from './states.ts';

const rankLevel = z.int();

const ladder = {
  levels: z.array(
    z.object({
      rankLevel,
      labelName: z.string(),
      /** Experience that reaches it. */
      threshold: amount,
      benefits: z.object({
        /** Paid once, when the level is reached. */
        upgradeBonus: amount,
        /** What points for play are multiplied by. */
        pointsMultiplier: amount,
        /** The VIP channel of customer service. */
        hasService: z.boolean(),
        ...benefits,
      }),
    }),
  ),
  /** How much of a bet counts, in percent. */
  weights: z.array(z.object({ product: z.enum(gameTypes), percent: amount })),
  rebatesAs,
  giftsAs,
  ...needs,
};

/** The VIP ladder, and where a member stands on it. */
export const vipCalls = {
  ...rewardCalls,
  vipLevels: {
    method: 'GET',
    path: '/wps/vip/levels',
    who: 'anyone',
    summary: 'The levels of the ladder, lowest first, for visitors too',
    value: z.object(ladder),
    refusals: [],
  },
  vip: {
    method: 'GET',
    path: '/wps/vip',
    who: 'player',
    summary: 'Where the member stands on the ladder',
    value: z.object({
      ...ladder,
      /** 0: no level reached. */
      rankLevel,
      labelName: z.string(),
      /** Below 0 only where corrections of earlier bets outweigh. */
      experience: signedAmount,
      /** Null at the top, and without a ladder. */
      next: z.nullable(z.object({ rankLevel, at: amount })),
      /** Levels that were reached, newest first, by the names they had then. */
      history: z.array(
        z.object({ rankLevel, labelName: z.string(), at: instant, bonus: amount, state: z.enum(crossingStates) }),
      ),
    }),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof vipCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

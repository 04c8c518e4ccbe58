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
      /** Experience required to reach the level. */
      threshold: amount,
      benefits: z.object({
        /** Bonus paid once, when the level is reached. */
        upgradeBonus: amount,
        /** Multiplier of the points earned by play. */
        pointsMultiplier: amount,
        /** Whether the VIP channel of customer service is open to the level. */
        hasService: z.boolean(),
        ...benefits,
      }),
    }),
  ),
  /** Share of a bet that counts as experience, in percent. */
  weights: z.array(z.object({ product: z.enum(gameTypes), percent: amount })),
  rebatesAs,
  giftsAs,
  ...needs,
};

/** Member calls for the VIP ladder and the own level. */
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
      /** Rank of the member; 0: no level reached. */
      rankLevel,
      labelName: z.string(),
      /** Negative only if corrections of earlier bets exceed the experience. */
      experience: signedAmount,
      /** Next level; null at the highest level and without a ladder. */
      next: z.nullable(z.object({ rankLevel, at: amount })),
      /** Levels reached, newest first, with their names at that time. */
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

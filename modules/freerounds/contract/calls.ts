import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, instant } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { bonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { paidAs, shownStates } from './states.ts';

/** Calls of members about free rounds. */
export const freeRoundsCalls = {
  freeRounds: {
    method: 'GET',
    path: '/wps/free-rounds',
    who: 'player',
    summary: 'Free rounds: those to play, and what became of others lately',
    value: z.object({
      list: z.array(
        z.object({
          id,
          state: z.enum(shownStates),
          /** Game data needed for a launch. */
          game: z.object({
            nodeId: z.string(),
            vassalage: z.string(),
            gameType: z.enum(gameTypes),
            gameCode: z.string(),
            gameName: z.string(),
            pictureUrl: z.nullable(z.string()),
          }),
          rounds: z.int(),
          left: z.int(),
          /** Bet of each round. */
          bet: amount,
          won: amount,
          /** Turnover of winnings in cash in percent: 100 is once, 0 is none. */
          turnoverPercent: z.int(),
          /** Terms of the bonus that the winnings become; null for cash. */
          bonus: z.nullable(z.object(bonusRewardTerms)),
          /** Bonus or cash, for winnings with such terms; null as long as they are awaited. */
          paidAs: z.nullable(z.enum(paidAs)),
          expiresAt: instant,
          endedAt: z.nullable(instant),
        }),
      ),
      /** Number of grants with rounds to play. */
      playable: z.int(),
    }),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof freeRoundsCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

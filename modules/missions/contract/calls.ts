import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { boardCalls } from './board-calls.ts';
import './refusals.ts';
import { rewardFigure, shownReward } from './reward.ts';
import { missionCounters, missionOccurrences, shownStates } from './states.ts';

const period = z.string().check(z.regex(/^(once|\d{4}-\d{2}-\d{2})$/));

const mission = z.object({
  id,
  title: z.string(),
  category: z.enum(missionCounters),
  /** Product that counts; null: all products. */
  product: z.nullable(z.enum(gameTypes)),
  /** For a win multiple: required ratio of the win to its stake. */
  multiple: z.nullable(amount),
  occurrence: z.enum(missionOccurrences),
  /**
   * Period: `once`, the day, or the Monday of the week. A claimable reward of an earlier period is listed beside the
   * current period.
   */
  period,
  state: z.enum(shownStates),
  /** Progress and goal: money with two decimals, or whole numbers. */
  done: z.string(),
  goal: z.string(),
  unit: z.enum(['money', 'count']),
  /** Progress in percent of the goal, from 0 to 100, rounded down. */
  percent: z.int(),
  reward: shownReward,
  /** Remaining budget for all members together, in the unit of the reward; null: no limit. */
  budgetLeft: z.nullable(rewardFigure),
  /** Whether the budget is spent: the goal can be reached, the reward cannot be claimed. */
  isSpent: z.boolean(),
  startsAt: instant,
  /** End of the period; of a claimable reward: end of the claim period. */
  endsAt: instant,
});

const summary = z.object({
  missions: z.array(mission),
  /** Number of claimable rewards. */
  claimable: z.int(),
});

/** Member calls for missions and their rewards. */
export const missionCalls = {
  ...boardCalls,
  missionSummary: {
    method: 'GET',
    path: '/wps/relay/MCSFE_missionSummary',
    who: 'player',
    summary: 'Missions with how far the member is, under the name of the relay',
    value: summary,
    refusals: [],
  },
  missions: {
    method: 'GET',
    path: '/wps/missions',
    who: 'player',
    summary: 'Missions with how far the member is',
    value: summary,
    refusals: [],
  },
  claimMission: {
    method: 'POST',
    path: '/wps/missions/:id/claim',
    who: 'player',
    idempotent: true,
    summary: 'Claims the reward of a mission that is finished',
    params: idParams,
    body: z.strictObject({ period }),
    value: z.object({ id, state: z.enum(['claimed']), reward: shownReward }),
    refusals: [
      'common.notFound',
      'missions.alreadyClaimed',
      'missions.notClaimable',
      'missions.budgetSpent',
      'games.unknownGame',
      'freerounds.notOffered',
      'freerounds.notForGuests',
      'promotions.stopped',
      'protection.excluded',
      'protection.blocked',
      'protection.checkUnavailable',
    ],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof missionCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason } from '@sanam/staff/contract/schemas.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { boardStates, prizeStates } from './board-states.ts';
import './permissions.ts';
import './refusals.ts';

const PRIZES_MAX = 100;
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

const rules = {
  /** Product that counts; null: all products. */
  product: z.nullable(z.enum(gameTypes)),
  startsAt: instant,
  endsAt: instant,
  /** Minimum score for a prize. */
  minScore: amount,
  /** Prizes from the first rank on. */
  prizes: z.array(amount).check(z.minLength(1), z.maxLength(PRIZES_MAX)),
};

/** Member calls for leaderboards. */
export const boardCalls = {
  missionLeaderboard: {
    method: 'GET',
    path: '/wps/relay/MCSFE_missionLeaderboard',
    who: 'player',
    summary: 'Leaderboards: the top list with masked names, and where the member is',
    value: z.object({
      boards: z.array(
        z.object({
          id,
          title: z.string(),
          state: z.enum(boardStates),
          ...rules,
          top: z.array(z.object({ rank: z.int(), account: z.string(), score: amount, isMe: z.boolean() })),
          /** Rank of the member; null if no bet of the member counted. */
          me: z.nullable(z.object({ rank: z.int(), score: amount })),
        }),
      ),
    }),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

/** Staff calls for leaderboards. */
export const boardStaffCalls = {
  opsListMissionBoards: staff('missions.mission.read', {
    method: 'GET',
    path: '/ops/mission-boards',
    summary: 'Leaderboards with how many members they have and what they paid, newest first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant }),
    value: pageOf(
      z.object({
        id,
        merchantId: z.string(),
        titleTh: z.string(),
        titleEn: z.string(),
        state: z.enum(boardStates),
        ...rules,
        members: z.int(),
        paid: amount,
      }),
    ),
    refusals: [],
  }),
  opsGetMissionBoard: staff('missions.mission.read', {
    method: 'GET',
    path: '/ops/mission-boards/:id',
    summary: 'The first ranks of a leaderboard with full names, and their prizes',
    about: 'missionBoard',
    params: idParams,
    value: z.object({
      id,
      ranks: z.array(
        z.object({
          rank: z.int(),
          member: z.object({ memberId: id, username: z.string() }),
          score: amount,
          prize: z.nullable(amount),
          prizeState: z.nullable(z.enum(prizeStates)),
        }),
      ),
    }),
    refusals: [],
  }),
  opsAddMissionBoard: staff('missions.mission.publish', {
    method: 'POST',
    path: '/ops/mission-boards',
    summary: 'Proposes a leaderboard; it exists when another person confirms it, and never changes',
    about: 'merchant',
    idempotent: true,
    query: z.object(ofMerchant),
    body: z.strictObject({ titleTh: title, titleEn: title, ...rules, reason }),
    value: z.object({ approvalId: id }),
    refusals: [],
  }),
  opsStopMissionBoard: staff('missions.mission.publish', {
    method: 'POST',
    path: '/ops/mission-boards/:id/stop',
    summary: 'Stops a leaderboard at once, without prizes',
    about: 'missionBoard',
    idempotent: true,
    params: idParams,
    body: z.strictObject({ reason }),
    value: z.object({ state: z.enum(['stopped']) }),
    refusals: ['missions.wrongState'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof boardCalls & typeof boardStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

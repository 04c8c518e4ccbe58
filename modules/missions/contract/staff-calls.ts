import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, outcome, reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { boardStaffCalls } from './board-calls.ts';
import './permissions.ts';
import './refusals.ts';
import { missionReward, rewardFigure } from './reward.ts';
import { missionCounters, missionOccurrences, missionStates, progressStates } from './states.ts';

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

/** Goal and reward of a mission; fixed once it is live. */
const terms = {
  titleTh: title,
  titleEn: title,
  counter: z.enum(missionCounters),
  product: z.nullable(z.enum(gameTypes)),
  multiple: z.nullable(amount),
  /** Money with two decimals if the counter counts money, otherwise a whole number. */
  goal: z.string().check(z.regex(/^(0|[1-9]\d{0,12})(\.\d{2})?$/)),
  occurrence: z.enum(missionOccurrences),
  reward: missionReward,
  /** Budget for all members together, in the unit of the reward; null: no limit. */
  budget: z.nullable(rewardFigure),
  startsAt: instant,
  endsAt: instant,
};

const row = z.object({
  id,
  merchantId: z.string(),
  state: z.enum(missionStates),
  version,
  ...terms,
  /** Number of member periods by state. */
  active: z.int(),
  claimable: z.int(),
  claimed: z.int(),
  /** Rewards given and remaining budget, in the unit of the reward. */
  given: rewardFigure,
  budgetLeft: z.nullable(rewardFigure),
});

const ofOne = { about: 'mission', params: idParams } as const;

/** Staff calls for missions. */
export const missionStaffCalls = {
  ...boardStaffCalls,
  opsListMissions: staff('missions.mission.read', {
    method: 'GET',
    path: '/ops/missions',
    summary: 'Missions with how many members do and claimed them, newest first',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, state: z.optional(z.enum(missionStates)) }),
    value: pageOf(row),
    refusals: [],
  }),
  opsGetMission: staff('missions.mission.read', {
    method: 'GET',
    path: '/ops/missions/:id',
    summary: 'A mission, and whether its publishing waits for a second person',
    ...ofOne,
    value: z.extend(row, {
      madeBy: z.nullable(z.string()),
      publishedBy: z.nullable(z.string()),
      publishedAt: z.nullable(instant),
      endedAt: z.nullable(instant),
      approval: z.nullable(waitingApproval),
      /** Name of the game of free rounds; null for other rewards. */
      game: z.nullable(z.object({ TH: z.string(), EN: z.string() })),
    }),
    refusals: [],
  }),
  opsAddMission: staff('missions.mission.change', {
    method: 'POST',
    path: '/ops/missions',
    summary: 'Makes a draft',
    about: 'merchant',
    idempotent: true,
    query: z.object(ofMerchant),
    body: z.strictObject({ ...terms, reason }),
    value: z.object({ id }),
    refusals: [],
  }),
  opsChangeMission: staff('missions.mission.change', {
    method: 'POST',
    path: '/ops/missions/:id',
    summary: 'Changes a draft; not while a proposal to publish it waits',
    ...ofOne,
    body: z.strictObject({ ...terms, version, reason }),
    value: z.object({ version }),
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'missions.wrongState'],
  }),
  opsPublishMission: staff('missions.mission.publish', {
    method: 'POST',
    path: '/ops/missions/:id/publish',
    summary: 'Proposes that a draft goes live; another person confirms it',
    ...ofOne,
    body: z.strictObject({ version, reason }),
    value: outcome,
    refusals: [
      'operator.staleVersion',
      'operator.approvalPending',
      'missions.wrongState',
      'games.unknownGame',
      'freerounds.notOffered',
    ],
  }),
  opsEndMission: staff('missions.mission.publish', {
    method: 'POST',
    path: '/ops/missions/:id/end',
    summary: 'Ends a live mission at once; what is finished can still be claimed',
    ...ofOne,
    body: z.strictObject({ version, reason }),
    value: z.object({ version }),
    refusals: ['operator.staleVersion', 'missions.wrongState'],
  }),
  opsMemberMissions: staff('missions.mission.read', {
    method: 'GET',
    path: '/ops/members/:id/missions',
    summary: 'How far a member is in missions, newest period first',
    about: 'member',
    params: idParams,
    query: z.object(paging),
    value: pageOf(
      z.object({
        id: z.string(),
        missionId: id,
        titleTh: z.string(),
        titleEn: z.string(),
        counter: z.enum(missionCounters),
        period: z.string(),
        state: z.enum(progressStates),
        done: z.string(),
        goal: z.string(),
        reward: missionReward,
        endsAt: instant,
        reachedAt: z.nullable(instant),
        decidedAt: z.nullable(instant),
      }),
    ),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof missionStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { shownRounds } from '@sanam/freerounds/contract/terms.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { bonusStates, bonusTerms } from './bonus-terms.ts';
import { campaignKinds, rewardPays, shownStates } from './activity-states.ts';
import { cashbackTerms } from './cashback.ts';
import { occurrences, promotionCategories, promotionTags } from './campaign-states.ts';
import { condition, verdict } from './conditions.ts';
import { gate } from './gate.ts';
import './live.ts';
import './refusals.ts';

const language = z._default(z.enum(['TH', 'EN']), 'TH');
const state = z.enum(shownStates);
/** True if staff stopped all campaigns: nothing is given; running bonuses continue. */
const isStopped = z.boolean();

/** Actions that the member can take now; the buttons follow them. */
const acts = z.object({
  join: z.boolean(),
  leave: z.boolean(),
  apply: z.boolean(),
  /** Application that can be withdrawn. */
  withdraw: z.nullable(id),
  claim: z.boolean(),
  /** True if it can be chosen with a deposit. */
  deposit: z.boolean(),
});

const card = z.object({
  id: z.string(),
  kind: z.enum(campaignKinds),
  category: z.enum(promotionCategories),
  tags: z.array(z.enum(promotionTags)),
  title: z.string(),
  summary: z.string(),
  picture: z.nullable(z.string()),
  startsAt: instant,
  endsAt: z.nullable(instant),
  /** Null for no limit. */
  placesLeft: z.nullable(z.int()),
  /** Remaining budget of the campaign; null for no limit. */
  budgetLeft: z.nullable(amount),
  reward: z.nullable(amount),
  /** Free rounds as reward; `reward` is then their maximum value. */
  rounds: z.nullable(shownRounds),
  /** Valid bets required before the reward can be claimed; `done` for a member who joined. */
  goal: z.nullable(z.object({ product: z.nullable(z.enum(gameTypes)), amount, done: z.nullable(amount) })),
  currency: z.literal('THB'),
  /**
   * State for the member; for a visitor, the state that a member would see. Null for activities without participation,
   * and for a deposit offer that was not taken.
   */
  state: z.nullable(state),
  /** Reward due to this member, and the deadline of the claim. */
  due: z.nullable(z.object({ amount, until: z.nullable(instant) })),
  acts,
});

const application = z.object({
  applicationId: id,
  state,
  comment: z.string(),
  pictures: z.int(),
  submittedAt: instant,
  /** Remark of staff on the decision. */
  remark: z.nullable(z.string()),
});

/** First and last business day. */
const days = z.object({ from: day, to: day });

const detail = z.extend(card, {
  /** HTML from a small allow-list; the page sanitizes it again before display. */
  body: z.string(),
  version: z.int(),
  occurrence: z.enum(occurrences),
  countsFrom: z.nullable(instant),
  zone: z.string(),
  claimDays: z.int(),
  isStopped,
  /** Text required with every promotion. */
  notice: z.nullable(z.string()),
  /** True if the member has another campaign of the same group. */
  isGroupTaken: z.boolean(),
  /** Share and product of a cashback; its period is the occurrence. */
  cashback: z.nullable(cashbackTerms),
  /** Period of a cashback that is counted now or next; null for other kinds and without one. */
  cashbackPeriod: z.nullable(days),
  /** The member's latest cashback of the campaign, claimed or not. */
  lastCashback: z.nullable(z.extend(days, { amount, claimedAt: z.nullable(instant) })),
  /** Terms of a reward in bonus money. */
  bonus: z.nullable(bonusTerms),
  /** Conditions of the next action, which uses the published version. */
  conditions: z.array(condition),
  /** Results of the conditions for the member; null for a visitor. */
  verdicts: z.nullable(z.array(verdict)),
  /** Latest application of this occurrence. */
  application: z.nullable(application),
});

const ownActivity = z.object({
  promotionId: z.string(),
  title: z.string(),
  kind: z.enum(campaignKinds),
  state,
  joinedAt: instant,
  /** For activities with a goal, in valid bets. */
  progress: z.nullable(z.object({ done: z.string(), goal: z.string() })),
  remark: z.nullable(z.string()),
  /** Reward; of free rounds their maximum value. */
  amount: z.nullable(amount),
  pays: z.nullable(z.enum(rewardPays)),
  /** Number of free rounds as reward. */
  rounds: z.nullable(z.int()),
  claimUntil: z.nullable(instant),
});

const notEligible = ['promotions.notEligible', 'promotions.ended', 'promotions.wrongState'] as const;
const outOf = [
  'promotions.groupTaken',
  'promotions.quotaFull',
  'promotions.budgetSpent',
  'promotions.alreadyTaken',
] as const;
const standing = z.object({ id: z.string(), state });
const claimed = z.extend(standing, {
  amount,
  currency: z.literal('THB'),
  /** Bonus instead of cash. */
  bonus: z.nullable(z.object({ bonusId: id, state: z.enum(bonusStates) })),
  /** Number of free rounds instead of cash. */
  rounds: z.nullable(z.int()),
});

/** Refusals of free rounds that are no longer available. */
const noRounds = ['games.unknownGame', 'freerounds.notOffered', 'freerounds.notForGuests'] as const;

export const promotionCalls = {
  listPromotions: {
    method: 'GET',
    path: '/wps/promotions',
    who: 'anyone',
    summary: 'Promotions that are shown now; with a token, how the member stands to each',
    query: z.object({
      ...paging,
      category: z._default(z.enum(['all', ...promotionCategories]), 'all'),
      tag: z.optional(z.enum(promotionTags)),
      language,
    }),
    value: z.extend(pageOf(card), {
      /** Categories and tags with at least one promotion. */
      categories: z.array(z.enum(promotionCategories)),
      tags: z.array(z.enum(promotionTags)),
      isStopped,
      /** True if there are promotions by code. */
      hasCodes: z.boolean(),
    }),
    refusals: [],
  },
  promotionStop: {
    method: 'GET',
    path: '/wps/promotions/stop',
    who: 'player',
    summary: 'Whether staff stopped everything that promotions, levels, missions, draws and referrals give',
    value: z.object({ isStopped }),
    refusals: [],
  },
  getPromotion: {
    method: 'GET',
    path: '/wps/promotions/:id',
    who: 'anyone',
    summary: 'One promotion; the version that the member took, as long as it holds',
    params: idParams,
    query: z.object({ language }),
    value: detail,
    refusals: [],
  },
  promoCount: {
    method: 'GET',
    path: '/wps/relay/MCSFE_promoCount',
    who: 'member',
    summary: 'How many activities the member can still join, apply for or claim',
    value: z.object({ promoCount: z.int() }),
    refusals: [],
  },
  joinPromotion: {
    method: 'POST',
    path: '/wps/promotions/:id/join',
    who: 'player',
    idempotent: true,
    summary: 'Join an activity; before its counting starts, sign up for it',
    params: idParams,
    value: standing,
    refusals: [...notEligible, ...gate, 'promotions.quotaFull', 'promotions.groupTaken', 'promotions.alreadyTaken'],
  },
  leavePromotion: {
    method: 'POST',
    path: '/wps/promotions/:id/leave',
    who: 'player',
    idempotent: true,
    summary: 'Leave an activity that allows it; the place is free again',
    params: idParams,
    value: standing,
    refusals: ['promotions.ended', 'promotions.wrongState'],
  },
  claimPromotion: {
    method: 'POST',
    path: '/wps/promotions/:id/claim',
    who: 'player',
    idempotent: true,
    summary: 'Claim what an activity gives: the money is in the wallet at once; a bonus waits while another is active',
    params: idParams,
    value: claimed,
    refusals: [...noRounds, ...notEligible, ...gate, 'promotions.codeNeeded', ...outOf],
  },
  redeemCode: {
    method: 'POST',
    path: '/wps/promotions/code',
    who: 'player',
    idempotent: true,
    summary:
      'Claim what a code gives, or open its offer at the deposit; capital and small letters, spaces and hyphens make no difference',
    body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
    value: z.extend(claimed, {
      title: z.string(),
      /** `opened`: a deposit offer can be chosen from now on; `amount` is its maximum bonus. */
      state: z.enum(['claimed', 'opened']),
      /** Minimum deposit of an opened offer, if it has one. */
      depositMin: z.nullable(amount),
    }),
    refusals: [
      ...noRounds,
      ...notEligible,
      ...gate,
      ...outOf,
      'promotions.codeInvalid',
      'promotions.codeOver',
      'common.tooManyRequests',
    ],
  },
  applyForPromotion: {
    method: 'POST',
    path: '/wps/promotions/:id/applications',
    who: 'player',
    idempotent: true,
    upload: true,
    summary: 'Apply with a comment of up to 140 letters and up to three pictures, the parts `comment` and `images`',
    params: idParams,
    value: z.object({ applicationId: id, state }),
    refusals: [
      ...notEligible,
      ...gate,
      'promotions.quotaFull',
      'promotions.alreadyTaken',
      'promotions.groupTaken',
      'promotions.applicationOpen',
      'promotions.applicationEmpty',
      'promotions.commentTooLong',
      'promotions.tooManyImages',
      'promotions.imageTooLarge',
      'promotions.imageType',
      'common.tooManyRequests',
    ],
  },
  withdrawPromoApplication: {
    method: 'DELETE',
    path: '/wps/promotions/applications/:id',
    who: 'player',
    summary: 'Take an application back that nobody has begun to look at',
    params: idParams,
    value: z.object({ applicationId: id, state }),
    refusals: ['promotions.wrongState'],
  },
  participation: {
    method: 'GET',
    path: '/wps/relay/MCSFE_participation',
    who: 'player',
    summary: 'Activities that the member took part in, newest first',
    query: z.object({ ...paging, state: z.optional(state), language }),
    value: z.extend(pageOf(ownActivity), { isStopped }),
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof promotionCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { bonusStates, bonusTerms } from './bonus-terms.ts';
import { campaignKinds, shownStates } from './activity-states.ts';
import { occurrences, promotionCategories, promotionTags } from './campaign-states.ts';
import { condition, verdict } from './conditions.ts';
import { gate } from './gate.ts';
import './live.ts';
import './refusals.ts';

const language = z._default(z.enum(['TH', 'EN']), 'TH');
const state = z.enum(shownStates);
/** Nothing is given at the moment: staff stopped all campaigns. Bonuses that run go on. */
const isStopped = z.boolean();

/** What a member can do now; the buttons follow it. */
const acts = z.object({
  join: z.boolean(),
  leave: z.boolean(),
  apply: z.boolean(),
  /** The application that can be taken back. */
  withdraw: z.nullable(id),
  claim: z.boolean(),
  /** Choose it with a deposit. */
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
  /** Null: as many as want to. */
  placesLeft: z.nullable(z.int()),
  /** Of the money that the campaign pays in all; null where it is not limited. */
  budgetLeft: z.nullable(amount),
  reward: z.nullable(amount),
  /** The reward is free rounds: `reward` is what they are worth at most. */
  rounds: z.nullable(
    z.object({ game: z.string(), count: z.int(), bet: amount, days: z.int(), turnoverPercent: z.int() }),
  ),
  /** What has to be played until the reward can be claimed; `done`: of a member who joined. */
  goal: z.nullable(z.object({ product: z.nullable(z.enum(gameTypes)), amount, done: z.nullable(amount) })),
  currency: z.literal('THB'),
  /** Of a visitor, what a member would find; null for what nobody takes part in. */
  state: z.nullable(state),
  /** What this member gets, until when it can be claimed. */
  due: z.nullable(z.object({ amount, until: z.nullable(instant) })),
  acts,
});

const application = z.object({
  applicationId: id,
  state,
  comment: z.string(),
  pictures: z.int(),
  submittedAt: instant,
  /** What staff wrote with the decision. */
  remark: z.nullable(z.string()),
});

const detail = z.extend(card, {
  /** HTML of a small allow-list; a page cleans it once more before it shows it. */
  body: z.string(),
  version: z.int(),
  occurrence: z.enum(occurrences),
  countsFrom: z.nullable(instant),
  zone: z.string(),
  claimDays: z.int(),
  isStopped,
  /** What has to stand with every promotion. */
  notice: z.nullable(z.string()),
  /** The member has another offer of the same group. */
  isGroupTaken: z.boolean(),
  /** Of a reward in bonus money. */
  bonus: z.nullable(bonusTerms),
  /** Of the next act, which takes the published version. */
  conditions: z.array(condition),
  /** How the member stands to each of them; null for a visitor. */
  verdicts: z.nullable(z.array(verdict)),
  /** The last one of this occurrence. */
  application: z.nullable(application),
});

const ownActivity = z.object({
  promotionId: z.string(),
  title: z.string(),
  kind: z.enum(campaignKinds),
  state,
  joinedAt: instant,
  /** Of activities with a goal, in valid bets. */
  progress: z.nullable(z.object({ done: z.string(), goal: z.string() })),
  remark: z.nullable(z.string()),
  amount: z.nullable(amount),
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
  /** Bonus money instead of cash. */
  bonus: z.nullable(z.object({ bonusId: id, state: z.enum(bonusStates) })),
  /** Free rounds instead of cash: how many. */
  rounds: z.nullable(z.int()),
});

/** Of free rounds that are not given any more. */
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
      /** Categories and tags that have something to show. */
      categories: z.array(z.enum(promotionCategories)),
      tags: z.array(z.enum(promotionTags)),
      isStopped,
      /** There are promotions that are claimed with a code. */
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
      /** `opened`: the offer of a deposit, which can be chosen from now on; `amount` is what it gives at most. */
      state: z.enum(['claimed', 'opened']),
      /** Of an offer that was opened: the least deposit, if it has one. */
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

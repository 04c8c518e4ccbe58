// Content of a campaign version: texts and rules.
import { z } from 'zod/mini';
import { amount, instant } from '@sanam/contract/common';
import { siteLanguages } from '@sanam/contract/languages';
import { freeRoundTerms } from '@sanam/freerounds/contract/terms.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { bonusTerms } from './bonus-terms.ts';
import { occurrences, promotionCategories, promotionTags } from './campaign-states.ts';
import { cashbackTerms } from './cashback.ts';
import { condition, CONDITIONS_MAX } from './conditions.ts';

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const number = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

export const campaignText = z.strictObject({
  language: z.enum(siteLanguages),
  title: line(120),
  /** One or two sentences of the summary box. */
  summary: z.string().check(z.trim(), z.maxLength(400)),
  body: z.string().check(z.maxLength(100_000)),
});

/** Highest priority of an offer. */
export const PRIORITY_MAX = 99;

export const groupHolds = ['open', 'ever'] as const;

export const campaignContent = z.strictObject({
  category: z.enum(promotionCategories),
  tags: z.array(z.enum(promotionTags)).check(z.maxLength(promotionTags.length)),
  picture: z.nullable(z.string().check(z.trim(), z.maxLength(300))),
  texts: z.array(campaignText).check(z.minLength(1), z.maxLength(siteLanguages.length)),
  startsAt: instant,
  endsAt: z.nullable(instant),
  /** Join: play counts from this time on; null: from the start. */
  countsFrom: z.nullable(instant),
  conditions: z.array(condition).check(z.maxLength(CONDITIONS_MAX)),
  occurrence: z.enum(occurrences),
  /** Maximum number of participants; null for no limit. */
  places: z.nullable(number(1, 10_000_000)),
  /** Join: required valid bets, of one product or of all, before the reward can be claimed. */
  goal: z.optional(z.nullable(z.strictObject({ product: z.nullable(z.enum(gameTypes)), amount }))),
  /** Join: true if members may leave. */
  mayLeave: z.boolean(),
  /** Apply: true if a rejected application may be sent again. */
  mayReapply: z.boolean(),
  /** Reward per member: exact for a claim, maximum for an application and a cashback; null for no money. */
  reward: z.nullable(amount),
  /** Apply: a reward above this amount needs two people. */
  rewardAlone: z.nullable(amount),
  /** Total budget of the campaign; null if it pays nothing. */
  budget: z.nullable(amount),
  /** Claim: available only by one of its codes, and not listed. */
  byCode: z.optional(z.boolean()),
  /** Deposit: place among the offers of a deposit; higher ones come first. Absent in older versions: 0. */
  priority: z.optional(number(0, PRIORITY_MAX)),
  /** Group of campaigns of which a member may have one, at a time or ever. */
  group: z.optional(z.nullable(z.strictObject({ name: line(40), holds: z.enum(groupHolds) }))),
  /** Cashback: its share and product. */
  cashback: z.optional(z.nullable(cashbackTerms)),
  /** Days to claim an issued reward, or to start a waiting bonus. */
  claimDays: number(1, 365),
  /** Terms if the reward is bonus money; null or absent for cash. */
  bonus: z.optional(z.nullable(bonusTerms)),
  /** Terms of free rounds as reward; `reward` is then their maximum value: rounds times bet. */
  rounds: z.optional(z.nullable(z.strictObject(freeRoundTerms))),
});
export type CampaignContent = z.output<typeof campaignContent>;

/** Initial content: open from its start, for everybody, once, without a reward. */
export const plainContent: Omit<CampaignContent, 'category' | 'texts' | 'startsAt'> = {
  tags: [],
  picture: null,
  endsAt: null,
  countsFrom: null,
  conditions: [],
  occurrence: 'once',
  places: null,
  goal: null,
  mayLeave: true,
  mayReapply: true,
  reward: null,
  rewardAlone: null,
  budget: null,
  byCode: false,
  priority: 0,
  group: null,
  claimDays: 7,
  bonus: null,
  rounds: null,
  cashback: null,
};

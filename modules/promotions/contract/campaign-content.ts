// What a version of a campaign says and rules.
import { z } from 'zod/mini';
import { amount, instant } from '@sanam/contract/common';
import { siteLanguages } from '@sanam/contract/languages';
import { freeRoundTerms } from '@sanam/freerounds/contract/terms.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { bonusTerms } from './bonus-terms.ts';
import { occurrences, promotionCategories, promotionTags } from './campaign-states.ts';
import { condition } from './conditions.ts';

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const number = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

export const campaignText = z.strictObject({
  language: z.enum(siteLanguages),
  title: line(120),
  /** One or two sentences of the summary box. */
  summary: z.string().check(z.trim(), z.maxLength(400)),
  body: z.string().check(z.maxLength(100_000)),
});

export const groupHolds = ['open', 'ever'] as const;

export const campaignContent = z.strictObject({
  category: z.enum(promotionCategories),
  tags: z.array(z.enum(promotionTags)).check(z.maxLength(promotionTags.length)),
  picture: z.nullable(z.string().check(z.trim(), z.maxLength(300))),
  texts: z.array(campaignText).check(z.minLength(1), z.maxLength(siteLanguages.length)),
  startsAt: instant,
  endsAt: z.nullable(instant),
  /** Join: what a member does counts from then on; null: from the start. */
  countsFrom: z.nullable(instant),
  conditions: z.array(condition).check(z.maxLength(12)),
  occurrence: z.enum(occurrences),
  /** How many may take part in all; null: as many as want. */
  places: z.nullable(number(1, 10_000_000)),
  /** Join: what a member has to play, in valid bets of a product or of all, until the reward can be claimed. */
  goal: z.optional(z.nullable(z.strictObject({ product: z.nullable(z.enum(gameTypes)), amount }))),
  /** Join: members may leave again. */
  mayLeave: z.boolean(),
  /** Apply: a rejected application may be sent again. */
  mayReapply: z.boolean(),
  /** What one member gets: of a claim exactly this, of an application at most; null: no money. */
  reward: z.nullable(amount),
  /** Apply: a larger reward is decided by two people. */
  rewardAlone: z.nullable(amount),
  /** What the campaign pays in all; null where nothing is paid. */
  budget: z.nullable(amount),
  /** Claim: only who types one of its codes gets it; it is not in the list of promotions. */
  byCode: z.optional(z.boolean()),
  /** Of the campaigns of a group a member has one: one that goes on, or one for ever. */
  group: z.optional(z.nullable(z.strictObject({ name: line(40), holds: z.enum(groupHolds) }))),
  /** How many days an issued reward can be claimed, and a bonus that waits can be started. */
  claimDays: number(1, 365),
  /** The reward is bonus money under these terms; without them it is cash. */
  bonus: z.optional(z.nullable(bonusTerms)),
  /** Claim: the reward is free rounds; its amount is what they are worth at most, rounds times bet. */
  rounds: z.optional(z.nullable(z.strictObject(freeRoundTerms))),
});
export type CampaignContent = z.output<typeof campaignContent>;

/** Open from its start on, for everybody, once and without a reward: what a campaign begins with. */
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
  group: null,
  claimDays: 7,
  bonus: null,
  rounds: null,
};

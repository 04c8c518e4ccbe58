// What campaigns of a merchant may be: rules for everybody, and for who is in a country.
import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const number = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

export const policyRule = z.strictObject({
  /** Two letters; null: everybody who has no rule of their own. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Rewards in bonus money. */
  bonusMoney: z.boolean(),
  /** Bonuses that are chosen with a deposit. */
  deposits: z.boolean(),
  /** Campaigns of the category for new members. */
  welcome: z.boolean(),
  /** A bonus that locks all cash until it is played. */
  cashLock: z.boolean(),
  /** What has to be played, as a multiple of the bonus: 1000 = ten times; null: no bound. */
  multipleMax: z.nullable(number(100, 100_000)),
  bonusMax: z.nullable(amount),
  /** Nothing is offered for so many days after a break or an exclusion is over. */
  afterStopDays: number(0, 3650),
  /** Stands with every promotion. */
  wording: z.nullable(z.strictObject({ TH: line(300), EN: line(300) })),
});
export type PolicyRule = z.output<typeof policyRule>;
export const policyRules = z.array(policyRule).check(z.maxLength(60));

/** What a campaign can be against. */
export const policyProblems = [
  'bonusMoney',
  'deposits',
  'welcome',
  'cashLock',
  'multipleMax',
  'bonusMax',
  'afterStop',
] as const;
export type PolicyProblem = (typeof policyProblems)[number];

/** Everything is allowed: what a rule begins with. */
export const plainRule: PolicyRule = {
  country: null,
  bonusMoney: true,
  deposits: true,
  welcome: true,
  cashLock: true,
  multipleMax: null,
  bonusMax: null,
  afterStopDays: 0,
  wording: null,
};

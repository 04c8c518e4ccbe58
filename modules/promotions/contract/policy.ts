// Policy of a merchant for campaigns: rules for all members and by country.
import { z } from 'zod/mini';
import { amount } from '@sanam/contract/common';

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const number = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

export const policyRule = z.strictObject({
  /** Two-letter country code; null for members whose country has no rule. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Allows rewards in bonus money. */
  bonusMoney: z.boolean(),
  /** Allows bonuses chosen with a deposit. */
  deposits: z.boolean(),
  /** Allows campaigns that give back a share of losses. */
  cashback: z.boolean(),
  /** Allows campaigns of the category for new members. */
  welcome: z.boolean(),
  /** Allows bonuses that lock all cash until the turnover is met. */
  cashLock: z.boolean(),
  /** Maximum turnover multiple in percent of the bonus: 1000 is ten times; null for no limit. */
  multipleMax: z.nullable(number(100, 100_000)),
  bonusMax: z.nullable(amount),
  /** Days after a break or exclusion during which nothing is offered. */
  afterStopDays: number(0, 3650),
  /** Text shown with every promotion. */
  wording: z.nullable(z.strictObject({ TH: line(300), EN: line(300) })),
});
export type PolicyRule = z.output<typeof policyRule>;
export const policyRules = z.array(policyRule).check(z.maxLength(60));

/** Rules that a campaign can violate. */
export const policyProblems = [
  'bonusMoney',
  'deposits',
  'cashback',
  'welcome',
  'cashLock',
  'multipleMax',
  'bonusMax',
  'afterStop',
] as const;
export type PolicyProblem = (typeof policyProblems)[number];

/** Initial rule: everything is allowed. */
export const plainRule: PolicyRule = {
  country: null,
  bonusMoney: true,
  deposits: true,
  cashback: true,
  welcome: true,
  cashLock: true,
  multipleMax: null,
  bonusMax: null,
  afterStopDays: 0,
  wording: null,
};

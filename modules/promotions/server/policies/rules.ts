// Pure rules that check a campaign or a bonus against the merchant's policy.
import { fromWire } from '@sanam/contract';
import type { CampaignKind } from '../../contract/activity-states.ts';
import { requiredOf } from '../../contract/bonus-rules.ts';
import type { BonusTerms } from '../../contract/bonus-terms.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { PolicyProblem, PolicyRule } from '../../contract/policy.ts';

export interface Policy {
  version: number;
  rules: PolicyRule[];
}

const WHOLE = 10_000n;

/** Returns the rule of the country, or the general one; undefined: everything is allowed. */
export const ruleFor = (rules: readonly PolicyRule[], country: string | null): PolicyRule | undefined =>
  rules.find((one) => one.country !== null && one.country === country) ?? rules.find((one) => one.country === null);

/**
 * Returns the lowest turnover multiple of a bonus in percent, rounded up: with a share of the deposit it is lower for
 * smaller deposits.
 */
function leastMultiple({ multiplePercent, turnoverOf, matchBasisPoints }: BonusTerms): bigint {
  const multiple = BigInt(multiplePercent);
  if (turnoverOf === 'bonus' || matchBasisPoints === null) return multiple;
  const share = BigInt(matchBasisPoints);
  return (multiple * (WHOLE + share) + share - 1n) / share;
}

type Judged = Pick<CampaignContent, 'category' | 'bonus' | 'reward' | 'rounds'>;

/** Returns the rules that a version violates for every member. */
export function problemsWith(rule: PolicyRule | undefined, kind: CampaignKind, content: Judged): PolicyProblem[] {
  if (rule === undefined) return [];
  const { bonus = null, reward, category } = content;
  const winnings = content.rounds?.bonus ?? null;
  const { multipleMax, bonusMax } = rule;
  const problems: [PolicyProblem, boolean][] = [
    ['bonusMoney', !rule.bonusMoney && (bonus !== null || winnings !== null)],
    ['deposits', !rule.deposits && kind === 'deposit'],
    ['cashback', !rule.cashback && kind === 'cashback'],
    ['welcome', !rule.welcome && category === 'newbie' && kind !== 'info'],
    ['cashLock', !rule.cashLock && bonus?.lock === 'all'],
    ['multipleMax', multipleMax !== null && bonus !== null && leastMultiple(bonus) > BigInt(multipleMax)],
    ['multipleMax', multipleMax !== null && winnings !== null && winnings.multiplePercent > multipleMax],
    ['bonusMax', bonusMax !== null && bonus !== null && reward !== null && fromWire(reward) > fromWire(bonusMax)],
  ];
  return problems.filter(([, isOne]) => isOne).map(([problem]) => problem);
}

/** Returns the rule that a single bonus violates; its turnover is known exactly. */
export function problemOfBonus(
  rule: PolicyRule | undefined,
  { terms, bonusMinor, depositMinor }: { terms: BonusTerms; bonusMinor: bigint; depositMinor: bigint },
): PolicyProblem | undefined {
  if (rule === undefined) return undefined;
  const { multipleMax, bonusMax } = rule;
  if (bonusMax !== null && bonusMinor > fromWire(bonusMax)) return 'bonusMax';
  const required = requiredOf(terms, { bonusMinor, depositMinor });
  return multipleMax !== null && required * 100n > bonusMinor * BigInt(multipleMax) ? 'multipleMax' : undefined;
}

const isSet = (one: PolicyRule): readonly boolean[] => [
  one.bonusMoney,
  one.deposits,
  one.cashback,
  one.welcome,
  one.cashLock,
];
/** Compares limits; no limit is the largest. */
const isAbove = (wanted: bigint | null, now: bigint | null): boolean =>
  now !== null && (wanted === null || wanted > now);
const minor = (typed: string | null): bigint | null => (typed === null ? null : fromWire(typed));
const whole = (bound: number | null): bigint | null => (bound === null ? null : BigInt(bound));

function isLooser(now: PolicyRule | undefined, wanted: PolicyRule | undefined): boolean {
  if (now === undefined) return wanted?.wording != null;
  if (wanted === undefined) return true;
  return (
    isSet(wanted).some((allows, at) => allows && !isSet(now)[at]!) ||
    isAbove(whole(wanted.multipleMax), whole(now.multipleMax)) ||
    isAbove(minor(wanted.bonusMax), minor(now.bonusMax)) ||
    wanted.afterStopDays < now.afterStopDays ||
    JSON.stringify(wanted.wording) !== JSON.stringify(now.wording)
  );
}

/** Checks whether a change allows more for anybody, or changes the text shown to members. */
export function allowsMore(now: Policy, wanted: Policy): boolean {
  const countries = new Set([null, ...[...now.rules, ...wanted.rules].map(({ country }) => country)]);
  return [...countries].some((country) => isLooser(ruleFor(now.rules, country), ruleFor(wanted.rules, country)));
}

/** Returns the name of the invalid field: a country may have only one rule. */
export function problemOf({ rules }: Policy): string | undefined {
  return new Set(rules.map(({ country }) => country)).size === rules.length ? undefined : 'rules';
}

import { type PlanRulesText, planRules, type TierRow, tierTable } from '../../contract/plan-schema.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import type { PeriodKind } from '../../contract/rules/periods.ts';
import { percentOf, ppmOf } from '../../contract/rules/percent.ts';

/** Rules as they are typed: rates in percent, numbers as text. */
export interface RulesDraft {
  base: PlanRulesText['base'];
  /** By product; what is not named has `others`. */
  weights: Record<string, string>;
  others: string;
  platformFee: string;
  paymentFee: string;
  deductPromotions: boolean;
  deductWages: boolean;
  lossNetting: PlanRulesText['lossNetting'];
  activeMinValidBet: string;
  /** Of an acquisition alone. */
  acquisition?: PlanRulesText['acquisition'];
  carry: PlanRulesText['carry']['kind'];
  carryPeriods: string;
  /** Of a carry that keeps large wins apart. */
  carryAbove: string;
  dayCarry: PlanRulesText['dayCarry'];
  tiers: TierDraft[];
  /** What this form does not show, kept as it is. */
  rest: PlanRulesText | null;
}

export interface TierDraft {
  turnoverMin: string;
  activeMin: string;
  rate: string;
  /** Of a rebate: the rate is of this product alone. */
  product?: string;
  /** Of an acquisition: for each new member. */
  amount?: string;
}

/** Periods that a kind of pay can have, and its base in new rules. */
export const periodsOf: Readonly<Record<PlanKind, readonly PeriodKind[]>> = {
  dailySalary: ['daily', 'weekly', 'semimonthly', 'monthly'],
  hourSalary: ['hour'],
  realtimeSalary: ['slot'],
  dividend: ['semimonthly', 'monthly', 'weekly', 'daily'],
  rebate: ['daily'],
  acquisition: ['daily'],
};
export const basesOf: Readonly<Record<PlanKind, readonly PlanRulesText['base'][]>> = {
  dailySalary: ['turnover', 'netLoss'],
  hourSalary: ['turnover', 'netLoss'],
  realtimeSalary: ['netLoss'],
  dividend: ['revenue'],
  rebate: ['turnover'],
  acquisition: ['turnover'],
};

/** The first row of a table: of the others of a rebate, the amount of an acquisition, else a step. */
export const newTiers = (kind: PlanKind): TierDraft[] => [
  {
    turnoverMin: '0.00',
    activeMin: '0',
    ...(kind === 'acquisition' ? { rate: '0', amount: '' } : { rate: '' }),
  },
];

export const newRules = (kind: PlanKind): RulesDraft => ({
  base: basesOf[kind][0]!,
  weights: {},
  others: '100',
  platformFee: '0',
  paymentFee: '0',
  deductPromotions: kind === 'dividend',
  deductWages: kind === 'dividend',
  lossNetting: 'team',
  activeMinValidBet: kind === 'rebate' || kind === 'acquisition' ? '0.00' : '1000.00',
  ...(kind === 'acquisition' ? { acquisition: { minDeposit: '500.00', minValidBet: '1000.00' } } : {}),
  carry: 'own',
  carryPeriods: '1',
  carryAbove: '50000.00',
  dayCarry: 'overpaid',
  tiers: newTiers(kind),
  rest: null,
});

export function draftOf(rules: PlanRulesText): RulesDraft {
  const weights = Object.fromEntries(Object.entries(rules.weights).map(([product, ppm]) => [product, percentOf(ppm)]));
  return {
    base: rules.base,
    weights,
    others: percentOf(rules.othersWeightPpm),
    platformFee: percentOf(rules.platformFeePpm),
    paymentFee: percentOf(rules.paymentFeePpm ?? 0),
    deductPromotions: rules.deductPromotions ?? false,
    deductWages: rules.deductWages,
    lossNetting: rules.lossNetting,
    activeMinValidBet: rules.activeMinValidBet,
    ...(rules.acquisition === undefined ? {} : { acquisition: rules.acquisition }),
    carry: rules.carry.kind,
    carryPeriods: rules.carry.kind === 'periods' ? String(rules.carry.periods) : '1',
    carryAbove: rules.carry.kind === 'quarantine' ? rules.carry.above : '50000.00',
    dayCarry: rules.dayCarry,
    tiers: rules.ceilings.map(tierDraftOf),
    rest: rules,
  };
}

const tierDraftOf = ({ activeMin, ratePpm, ...same }: TierRow): TierDraft => ({
  ...same,
  activeMin: String(activeMin),
  rate: percentOf(ratePpm),
});

/** The rules that were typed; undefined while something is no number. */
export function rulesOf(draft: RulesDraft): PlanRulesText | undefined {
  const { weights, others, platformFee, paymentFee, deductPromotions, tiers, rest, ...typed } = draft;
  const { carry: _kind, carryPeriods: _periods, carryAbove: _above, ...same } = typed;
  const read = planRules.safeParse({
    ...rest,
    ...same,
    weights: Object.fromEntries(Object.entries(weights).map(([product, percent]) => [product, ppmOf(percent)])),
    othersWeightPpm: ppmOf(others),
    platformFeePpm: ppmOf(platformFee),
    ...(paymentFee === '0' && rest?.paymentFeePpm === undefined ? {} : { paymentFeePpm: ppmOf(paymentFee) }),
    ...(!deductPromotions && rest?.deductPromotions === undefined ? {} : { deductPromotions }),
    carry: carryOf(draft),
    ceilings: tiers.map(typedTier),
  });
  return read.success ? read.data : undefined;
}

function carryOf({ carry, carryPeriods, carryAbove }: RulesDraft): PlanRulesText['carry'] {
  if (carry === 'periods') return { kind: carry, periods: Number(carryPeriods) };
  if (carry === 'quarantine') return { kind: carry, above: carryAbove };
  return { kind: carry };
}

/** Only what members lose can be carried member by member. */
export const canCarryApart = ({ base, lossNetting }: RulesDraft): boolean =>
  base !== 'turnover' && lossNetting === 'team';

/** A step as the schema reads it; undefined stands for what is no number. */
const typedTier = ({ activeMin, rate, ...same }: TierDraft) => ({
  ...same,
  activeMin: /^\d{1,7}$/.test(activeMin.trim()) ? Number(activeMin) : undefined,
  ratePpm: ppmOf(rate),
});

/** The table that was typed; undefined while a step is not whole. */
export function tiersOf(tiers: readonly TierDraft[]): TierRow[] | undefined {
  const read = tierTable.safeParse(tiers.map(typedTier));
  return read.success ? read.data : undefined;
}

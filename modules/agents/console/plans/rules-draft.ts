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
  deductWages: boolean;
  lossNetting: PlanRulesText['lossNetting'];
  activeMinValidBet: string;
  carry: PlanRulesText['carry']['kind'];
  carryPeriods: string;
  dayCarry: PlanRulesText['dayCarry'];
  tiers: TierDraft[];
  /** What this form does not show, kept as it is. */
  rest: PlanRulesText | null;
}

export interface TierDraft {
  turnoverMin: string;
  activeMin: string;
  rate: string;
}

/** Periods that a kind of pay can have, and its base in new rules. */
export const periodsOf: Readonly<Record<PlanKind, readonly PeriodKind[]>> = {
  dailySalary: ['daily', 'weekly', 'semimonthly', 'monthly'],
  hourSalary: ['hour'],
  realtimeSalary: ['slot'],
  dividend: ['semimonthly', 'monthly', 'weekly', 'daily'],
};
export const basesOf: Readonly<Record<PlanKind, readonly PlanRulesText['base'][]>> = {
  dailySalary: ['turnover', 'netLoss'],
  hourSalary: ['turnover', 'netLoss'],
  realtimeSalary: ['netLoss'],
  dividend: ['revenue'],
};

export const newRules = (kind: PlanKind): RulesDraft => ({
  base: basesOf[kind][0]!,
  weights: {},
  others: '100',
  platformFee: '0',
  deductWages: kind === 'dividend',
  lossNetting: 'team',
  activeMinValidBet: '1000.00',
  carry: 'own',
  carryPeriods: '1',
  dayCarry: 'overpaid',
  tiers: [{ turnoverMin: '0.00', activeMin: '0', rate: '' }],
  rest: null,
});

export function draftOf(rules: PlanRulesText): RulesDraft {
  const weights = Object.fromEntries(Object.entries(rules.weights).map(([product, ppm]) => [product, percentOf(ppm)]));
  return {
    base: rules.base,
    weights,
    others: percentOf(rules.othersWeightPpm),
    platformFee: percentOf(rules.platformFeePpm),
    deductWages: rules.deductWages,
    lossNetting: rules.lossNetting,
    activeMinValidBet: rules.activeMinValidBet,
    carry: rules.carry.kind,
    carryPeriods: rules.carry.kind === 'periods' ? String(rules.carry.periods) : '1',
    dayCarry: rules.dayCarry,
    tiers: rules.ceilings.map(tierDraftOf),
    rest: rules,
  };
}

const tierDraftOf = ({ turnoverMin, activeMin, ratePpm }: TierRow): TierDraft => ({
  turnoverMin,
  activeMin: String(activeMin),
  rate: percentOf(ratePpm),
});

/** The rules that were typed; undefined while something is no number. */
export function rulesOf(draft: RulesDraft): PlanRulesText | undefined {
  const { weights, others, platformFee, carry, carryPeriods, tiers, rest, ...same } = draft;
  const read = planRules.safeParse({
    ...rest,
    ...same,
    weights: Object.fromEntries(Object.entries(weights).map(([product, percent]) => [product, ppmOf(percent)])),
    othersWeightPpm: ppmOf(others),
    platformFeePpm: ppmOf(platformFee),
    carry:
      carry === 'periods' ? { kind: carry, periods: Number(carryPeriods) } : { ...keptCarry(rest, carry), kind: carry },
    ceilings: tiers.map(typedTier),
  });
  return read.success ? read.data : undefined;
}

const keptCarry = (rest: PlanRulesText | null, kind: string) => (rest?.carry.kind === kind ? rest.carry : {});

/** A step as the schema reads it; undefined stands for what is no number. */
const typedTier = ({ turnoverMin, activeMin, rate }: TierDraft) => ({
  turnoverMin,
  activeMin: /^\d{1,7}$/.test(activeMin.trim()) ? Number(activeMin) : undefined,
  ratePpm: ppmOf(rate),
});

/** The table that was typed; undefined while a step is not whole. */
export function tiersOf(tiers: readonly TierDraft[]): TierRow[] | undefined {
  const read = tierTable.safeParse(tiers.map(typedTier));
  return read.success ? read.data : undefined;
}

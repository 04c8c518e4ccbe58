import { type PlanRulesText, planRules, type TierRow, tierTable } from '../../contract/plan-schema.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import type { PeriodKind } from '../../contract/rules/periods.ts';
import { percentOf, ppmOf } from '../../contract/rules/percent.ts';

/** Rules as typed in the form: rates in percent, numbers as text. */
export interface RulesDraft {
  base: PlanRulesText['base'];
  /** Weight by product; a product without an entry uses `others`. */
  weights: Record<string, string>;
  others: string;
  platformFee: string;
  paymentFee: string;
  deductPromotions: boolean;
  deductWages: boolean;
  lossNetting: PlanRulesText['lossNetting'];
  activeMinValidBet: string;
  activeMinDeposit: string;
  /** Only for plans of kind acquisition. */
  acquisition?: PlanRulesText['acquisition'];
  carry: PlanRulesText['carry']['kind'];
  carryPeriods: string;
  /** Only for a carry that keeps large wins apart: the amount from which a win is kept apart. */
  carryAbove: string;
  dayCarry: PlanRulesText['dayCarry'];
  tiers: TierDraft[];
  /** Rules that this form does not show; kept unchanged. */
  rest: PlanRulesText | null;
}

export interface TierDraft {
  turnoverMin: string;
  activeMin: string;
  rate: string;
  /** Only for a rebate: the product that the rate applies to. */
  product?: string;
  /** Only for an acquisition: amount for each new member. */
  amount?: string;
}

/** Periods that each kind of plan may have. */
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

/** Returns a table with its first row: the rate of other products, the amount of an acquisition, or the first tier. */
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
  activeMinDeposit: '0.00',
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
    activeMinDeposit: rules.activeMinDeposit ?? '0.00',
    ...(rules.acquisition === undefined ? {} : { acquisition: rules.acquisition }),
    carry: rules.carry.kind,
    carryPeriods: rules.carry.kind === 'periods' ? String(rules.carry.periods) : '1',
    carryAbove: rules.carry.kind === 'quarantine' ? rules.carry.above : '50000.00',
    dayCarry: rules.dayCarry,
    tiers: rules.ceilings.map(tierDraftOf),
    rest: rules,
  };
}

/** Converts a stored tier to its typed form. */
export const tierDraftOf = ({ activeMin, ratePpm, ...same }: TierRow): TierDraft => ({
  ...same,
  activeMin: String(activeMin),
  rate: percentOf(ratePpm),
});

/** Returns the typed rules; undefined if a field is not a valid number. */
export function rulesOf(draft: RulesDraft): PlanRulesText | undefined {
  const { weights, others, platformFee, paymentFee, deductPromotions, tiers, rest, ...typed } = draft;
  const { carry: _kind, carryPeriods: _periods, carryAbove: _above, activeMinDeposit, ...same } = typed;
  const read = planRules.safeParse({
    ...rest,
    ...same,
    weights: Object.fromEntries(Object.entries(weights).map(([product, percent]) => [product, ppmOf(percent)])),
    othersWeightPpm: ppmOf(others),
    platformFeePpm: ppmOf(platformFee),
    ...(paymentFee === '0' && rest?.paymentFeePpm === undefined ? {} : { paymentFeePpm: ppmOf(paymentFee) }),
    ...(!deductPromotions && rest?.deductPromotions === undefined ? {} : { deductPromotions }),
    ...(activeMinDeposit === '0.00' && rest?.activeMinDeposit === undefined ? {} : { activeMinDeposit }),
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

/** Checks whether losses can be carried per member: only with a base of net loss, netted over the team. */
export const canCarryApart = ({ base, lossNetting }: RulesDraft): boolean =>
  base !== 'turnover' && lossNetting === 'team';

/** Converts a typed tier to the input of the schema; undefined stands for an invalid number. */
const typedTier = ({ activeMin, rate, ...same }: TierDraft) => ({
  ...same,
  activeMin: /^\d{1,7}$/.test(activeMin.trim()) ? Number(activeMin) : undefined,
  ratePpm: ppmOf(rate),
});

/** Returns the typed tier table; undefined if a tier is incomplete. */
export function tiersOf(tiers: readonly TierDraft[]): TierRow[] | undefined {
  const read = tierTable.safeParse(tiers.map(typedTier));
  return read.success ? read.data : undefined;
}

import type { PlanRulesText } from './plan-schema.ts';

/** Rules with turnover as base, all products in full, no deductions and a ceiling of 2 %. */
export const plainRules: PlanRulesText = {
  base: 'turnover',
  weights: {},
  othersWeightPpm: 1_000_000,
  platformFeePpm: 0,
  deductWages: false,
  lossNetting: 'team',
  activeMinValidBet: '1000.00',
  carry: { kind: 'own' },
  dayCarry: 'overpaid',
  ceilings: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 20_000 }],
};

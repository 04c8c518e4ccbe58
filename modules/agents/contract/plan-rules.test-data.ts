// Rules of a plan for tests and benches.
import type { PlanRulesText } from './plan-schema.ts';

/** Of turnover, all products whole, with nothing taken off; 2 % at most. */
export const planRulesWith = (change: Partial<PlanRulesText> = {}): PlanRulesText => ({
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
  ...change,
});

// Rules of a plan for tests and benches.
import { plainRules } from './plain-rules.ts';
import type { PlanRulesText } from './plan-schema.ts';

/** Plain rules with these changes. */
export const planRulesWith = (change: Partial<PlanRulesText> = {}): PlanRulesText => ({ ...plainRules, ...change });

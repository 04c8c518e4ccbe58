import type { CallArguments, Calls } from '@sanam/contract';
import { type RegistrationField, registrationFields } from '@sanam/merchants/contract/page.ts';
import { registerBody } from '../../contract/registration.ts';
import { type FieldOverride, fieldRules, shippedRule } from '../registration/fields.rules.ts';

export type FieldChange = CallArguments<Calls['opsChangeRegistration']>['body']['fields'][number];
type RegistrationRule = ReturnType<typeof fieldRules>[number];

/** One problem of one settings field, as part of `request.invalid`. */
export interface SettingProblem {
  field: string;
  problem: 'unknown' | 'missing' | 'tooSmall' | 'tooBig' | 'required' | 'fixed';
  min?: number;
  max?: number;
}

const PATTERN_MAX = 19;
const parts = ['enabled', 'required', 'patternId', 'minLength', 'maxLength'] as const;
type Part = (typeof parts)[number];

const allPatterns = Array.from({ length: PATTERN_MAX + 1 }, (_, patternId) => patternId);

/** Returns the rule that would result if this were stored, with the bounds for every merchant applied. */
function ruleWith(field: string, override: FieldOverride): RegistrationRule {
  return fieldRules({ [field]: override }).find((rule) => rule.field === field)!;
}

const partsOf = (rule: Record<Part, unknown>): FieldOverride =>
  Object.fromEntries(parts.map((part) => [part, rule[part]])) as FieldOverride;

interface FieldBounds extends ReturnType<typeof shippedRule> {
  isAlwaysRequired: boolean;
  patterns: number[];
}

/** Returns the maximum length the call itself accepts in this field; no merchant's rule can allow more. */
function wireLength(field: RegistrationField, ceiling: number): number {
  let length = ceiling;
  while (length > 1 && !registerBody.shape[field].safeParse('x'.repeat(length)).success) length -= 1;
  return length;
}

const bounds = new Map<string, FieldBounds>(
  registrationFields.map((field) => {
    const rule = shippedRule(field);
    const { required } = ruleWith(field, {});
    return [
      field,
      {
        ...rule,
        shipped: { ...rule.shipped, required },
        isAlwaysRequired: ruleWith(field, { required: false }).required,
        patterns: allPatterns.filter((patternId) => ruleWith(field, { patternId }).patternId === patternId),
        maxLengthCeiling: wireLength(field, rule.maxLengthCeiling),
      },
    ];
  }),
);

/** Returns the shipped rule of a field and its bounds for every merchant. */
export const boundsOf = (field: string): FieldBounds => bounds.get(field)!;

/**
 * Returns the problems of a set of field rules. Values that the bounds would alter on reading are refused here, so that
 * the form follows exactly what staff saved.
 */
export function fieldProblems(changes: readonly FieldChange[]): SettingProblem[] {
  const known = new Set<string>(bounds.keys());
  const given = new Set(changes.map((change) => change.field));
  const missing = [...known].filter((field) => !given.has(field));
  if (missing.length > 0 || given.size !== changes.length)
    return missing.map((field) => ({ field: `fields.${field}`, problem: 'missing' }));
  return changes.flatMap((change) =>
    known.has(change.field) ? problemsOf(change) : [{ field: `fields.${change.field}`, problem: 'unknown' as const }],
  );
}

function problemsOf(change: FieldChange): SettingProblem[] {
  const at = (part: Part) => `fields.${change.field}.${part}`;
  const { minLengthFloor: min, maxLengthCeiling: max } = boundsOf(change.field);
  const problems: SettingProblem[] = [];
  if (change.patternId < 0) problems.push({ field: at('patternId'), problem: 'tooSmall', min: 0 });
  if (change.patternId > PATTERN_MAX) problems.push({ field: at('patternId'), problem: 'tooBig', max: PATTERN_MAX });
  if (change.minLength < min) problems.push({ field: at('minLength'), problem: 'tooSmall', min });
  if (change.minLength > max) problems.push({ field: at('minLength'), problem: 'tooBig', max });
  if (change.maxLength > max) problems.push({ field: at('maxLength'), problem: 'tooBig', max });
  const lowest = Math.max(change.minLength, 1);
  if (change.maxLength < lowest) problems.push({ field: at('maxLength'), problem: 'tooSmall', min: lowest });
  if (problems.length > 0) return problems;
  const rule = ruleWith(change.field, partsOf(change));
  for (const part of parts) {
    if (rule[part] === change[part]) continue;
    problems.push({ field: at(part), problem: part === 'patternId' ? 'fixed' : 'required' });
  }
  return problems;
}

/**
 * Returns only differences from the shipped rules, so that a better default reaches merchants that never changed the
 * field.
 */
export function overridesOf(changes: readonly FieldChange[]): Record<string, FieldOverride> {
  const kept: Record<string, FieldOverride> = {};
  for (const change of changes) {
    const { shipped } = boundsOf(change.field);
    const different = parts.filter((part) => shipped[part] !== change[part]);
    if (different.length > 0)
      kept[change.field] = Object.fromEntries(different.map((part) => [part, change[part]])) as FieldOverride;
  }
  return kept;
}

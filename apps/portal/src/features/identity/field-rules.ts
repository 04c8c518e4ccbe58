import type { Translate } from '../../i18n/language.ts';
import type { Value } from '../../lib/api-client.ts';

export type FieldRule = Value<'registerSettings'>['fields'][number];

/** Fields that the form knows to draw and the call to carry, in the order they stand. */
const knownFields = ['username', 'password', 'payeeName'] as const;
export type KnownField = (typeof knownFields)[number];

/** Defaults when the server's rules give nothing (GAP-045, GAP-046). */
const defaults: Record<KnownField, Pick<FieldRule, 'patternId' | 'minLength' | 'maxLength'>> = {
  username: { patternId: 2, minLength: 2, maxLength: 15 },
  password: { patternId: 7, minLength: 8, maxLength: 128 },
  payeeName: { patternId: 0, minLength: 2, maxLength: 120 },
};

/** Patterns with a number (GAP-048); the server's own expression, when it sends one, comes first. */
const patterns: Partial<Record<number, RegExp>> = {
  1: /^[A-Za-z]*$/,
  2: /^[A-Za-z][A-Za-z0-9]*$/,
  3: /^[A-Za-z0-9]*$/,
  4: /^\d*$/,
  5: /[A-Z]/,
  6: /^\S*$/,
  7: /^(?=.*[A-Za-z])(?=.*\d)/,
  8: /^[^A-Z]*$/,
  9: /^[^a-z]*$/,
  17: /^[\p{L}\p{M}\p{N}\s]*$/u,
  18: /^[!-~]*$/,
};

export interface ShownField {
  field: KnownField;
  required: boolean;
  rule: Pick<FieldRule, 'patternId' | 'minLength' | 'maxLength'> & { acceptedPattern: string | null };
}

/** A field appears only if it is enabled; username and password are always required where shown (GAP-047). */
export function shownFields(rules: readonly FieldRule[]): ShownField[] {
  return knownFields.flatMap((field): ShownField[] => {
    const rule = rules.find((one) => one.field === field);
    const always = field !== 'payeeName';
    if (!rule?.enabled && !(always && !rule)) return [];
    return [
      {
        field,
        required: always || (rule?.required ?? false),
        rule: rule ?? { ...defaults[field], acceptedPattern: null },
      },
    ];
  });
}

const rangeText = (min: number, max: number): string => (min === max ? String(min) : `${min}–${max}`);

function compiled(source: string): RegExp | null {
  try {
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}

/** The words for what a field wants, by the number of its pattern, with its bounds; a single number when they are equal (IDN-139). */
export function patternText({ patternId, minLength, maxLength }: ShownField['rule'], t: Translate): string {
  const range = rangeText(minLength, maxLength);
  switch (patternId) {
    case 2:
      return t('identity.pattern.2', { range });
    case 3:
      return t('identity.pattern.3', { range });
    case 4:
      return t('identity.pattern.4', { range });
    case 7:
      return t('identity.pattern.7', { range });
    default:
      return t('identity.pattern.0', { range });
  }
}

/** True, or what is wrong in words. The server decides again. */
export function checkField({ field, required, rule }: ShownField, typed: string, t: Translate): true | string {
  const value = field === 'password' ? typed : typed.trim();
  if (value === '') return required ? t('identity.fieldMissing') : true;
  const length = [...value].length;
  const pattern = (rule.acceptedPattern && compiled(rule.acceptedPattern)) || patterns[rule.patternId];
  const fits = length >= rule.minLength && length <= rule.maxLength && (!pattern || pattern.test(value));
  return fits || patternText(rule, t);
}

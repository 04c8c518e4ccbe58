import type { RegistrationField } from '@sanam/merchants/contract/page.ts';
import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import type { Calls, CallValue } from '@sanam/contract';

export type RegisterSettings = CallValue<Calls['registerSettings']>;
export type FieldRule = RegisterSettings['fields'][number];
export type Method = RegisterSettings['methods'][number];
/** The part of the settings that determines the fields of a form. */
type Shape = Pick<RegisterSettings, 'fields' | 'mobilePassword'>;

/** Fields that are required whenever they are shown, whatever their flag says (GAP-047). */
const alwaysRequired: ReadonlySet<RegistrationField> = new Set(['username', 'password', 'captcha']);

/**
 * Returns the fields of the form by one method, in their order: each only if enabled (IDN-131), required only if
 * flagged (IDN-132). By mobile, the number replaces the username and comes first.
 */
export function shownFields({ fields, mobilePassword }: Shape, method: Method): FieldRule[] {
  const shown = fields.flatMap((rule): FieldRule[] => {
    if (method === 'mobile' && rule.field === 'mobileNum') return [{ ...rule, required: true }];
    if (method === 'mobile' && rule.field === 'username') return [];
    if (method === 'mobile' && rule.field === 'password' && !mobilePassword) return [];
    return rule.enabled ? [{ ...rule, required: rule.required || alwaysRequired.has(rule.field) }] : [];
  });
  if (method === 'username') return shown;
  return shown.toSorted((a, b) => Number(b.field === 'mobileNum') - Number(a.field === 'mobileNum'));
}

/** Returns the method a form starts with: mobile if it is offered (IDN-154). */
export const firstMethod = (methods: readonly Method[]): Method | undefined =>
  methods.includes('mobile') ? 'mobile' : methods[0];

const rangeText = (min: number, max: number): string => (min === max ? String(min) : `${min}–${max}`);

/** Returns the text that describes a field's pattern with its bounds; a single number if they are equal (IDN-139). */
export function patternText(rule: Pick<FieldRule, 'patternId' | 'minLength' | 'maxLength'>, t: Translate): string {
  const range = rangeText(rule.minLength, rule.maxLength);
  return t(`identity.pattern.${rule.patternId}` as MessageKey, { range });
}

function compiled(source: string): RegExp | null {
  try {
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}

const missingWords: Partial<Record<RegistrationField, MessageKey>> = {
  username: 'identity.usernameMissing',
  password: 'identity.passwordMissing',
  captcha: 'identity.captchaMissing',
};
const secrets: ReadonlySet<RegistrationField> = new Set(['password', 'paymentPassword']);

export const missingText = ({ field }: FieldRule, t: Translate): string =>
  t(missingWords[field] ?? 'identity.fieldMissing');

/** Returns true, or the text of the problem. The server checks again. */
export function checkField(rule: FieldRule, typed: string, t: Translate): true | string {
  const value = secrets.has(rule.field) ? typed : typed.trim();
  if (value === '') return rule.required ? missingText(rule, t) : true;
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return lengthText(rule, t);
  const pattern = rule.acceptedPattern === null ? null : compiled(rule.acceptedPattern);
  return !pattern || pattern.test(value) || patternText(rule, t);
}

/** Returns the text about the length; a password has its own (IDN-181). */
export function lengthText(rule: FieldRule, t: Translate): string {
  if (rule.field !== 'password') return patternText(rule, t);
  return t('identity.password.length', { min: rule.minLength, max: rule.maxLength });
}

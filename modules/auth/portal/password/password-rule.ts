import type { Translate } from '@sanam/portal/i18n/language.ts';
import type { Value } from '@sanam/client/client';

type FieldRule = Value<'registerSettings'>['fields'][number];

/** Default rule until the merchant's rules have loaded (GAP-045, password rule of the decisions). */
const shipped = { minLength: 8, maxLength: 128, patternId: 7 };

export type PasswordRule = Pick<FieldRule, 'minLength' | 'maxLength' | 'patternId'>;

export const passwordRule = (rules: readonly FieldRule[] | undefined): PasswordRule =>
  rules?.find(({ field }) => field === 'password') ?? shipped;

/** Returns the hint that describes the rule for a new password. */
export const passwordHint = ({ minLength, maxLength }: PasswordRule, t: Translate): string =>
  t('identity.pattern.7', { range: `${minLength}–${maxLength}` });

const hasLettersAndDigits = (text: string): boolean => /\p{L}/u.test(text) && /\d/.test(text);

/** Returns true, or the text of the problem. Passwords are not trimmed; the server checks again (IDN-096, IDN-181). */
export function checkNewPassword({ minLength, maxLength, patternId }: PasswordRule, typed: string, t: Translate) {
  if (typed === '') return t('identity.password.newMissing');
  const length = [...typed].length;
  if (length < minLength || length > maxLength)
    return t('identity.password.length', { min: minLength, max: maxLength });
  if (patternId === 7 && !hasLettersAndDigits(typed)) return t('refusal.identity.passwordPattern');
  return true;
}

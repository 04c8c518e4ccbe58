import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { Registration, RegistrationField } from '@sanam/console/lib/records.ts';
import type { Draft as FormDraft } from '@sanam/console/lib/use-draft.ts';

export type RegistrationDraft = Pick<Registration, 'fields' | 'flags' | 'terms' | 'ageMin'>;
export type Draft = FormDraft<RegistrationDraft>;
export type RulePart = 'enabled' | 'required' | 'patternId' | 'minLength' | 'maxLength';

/** Returns the part of the fields that the call accepts: the rules, without shipped values and bounds. */
export function fieldChanges(fields: readonly RegistrationField[]) {
  return fields.map(({ field, enabled, required, patternId, minLength, maxLength }) => ({
    field,
    enabled,
    required,
    patternId,
    minLength,
    maxLength,
  }));
}

/** Maps a field path of the server (by name) to the path in the draft (by position): `fields.username` → `fields.0`. */
export function placeOf(path: string, fields: readonly RegistrationField[]): string {
  const [area, name, ...rest] = path.split('.');
  const at = fields.findIndex(({ field }) => field === name);
  return area !== 'fields' || at < 0 ? path : [area, at, ...rest].join('.');
}

const partKeys: Record<RulePart, MessageKey> = {
  enabled: 'registration.enabled',
  required: 'registration.required',
  patternId: 'registration.pattern',
  minLength: 'registration.min',
  maxLength: 'registration.max',
};

/** Returns the label of a path: `fields.username.minLength` → "Username · shortest". */
export function usePathNames(): (path: string) => string {
  const t = useWords();
  const words = useCodeWords();
  return (path) => {
    const [area = '', name = '', part] = path.split('.');
    if (area === 'fields') return `${words('registration.field', name)} · ${t(partKeys[part as RulePart])}`;
    if (area === 'flags') return words('feature', name);
    if (area === 'terms') return t(name === 'version' ? 'registration.termsVersion' : 'registration.termsTicked');
    return area === 'ageMin' ? t('registration.ageMin') : path;
  };
}

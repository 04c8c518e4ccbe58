import { toRefusal } from '@sanam/client/refusal';
import type { RefusalCode } from '@sanam/contract';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { refusalText } from '../i18n/refusal-text.ts';

/** Error of one field, in the user's language. */
export interface FieldRefusal<Values extends FieldValues> {
  field: Path<Values>;
  text: string;
}

export interface RefusalPlaces<Values extends FieldValues> {
  /** Field of a refusal, by its code. */
  codes?: Partial<Record<RefusalCode, Path<Values>>>;
  /** Form field for a field with another name in the call. */
  names?: Partial<Record<string, Path<Values>>>;
  /** Text shown instead of the refusal's own. */
  text?: string | undefined;
}

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'control' | 'setError'>;

/**
 * Shows a refusal in a form: at its field, which gets the focus, or above the form (`errors.root`). A field's error
 * disappears with the next change of that field, all errors with the next attempt.
 */
export function showRefusal<Values extends FieldValues>(
  form: Form<Values>,
  thrown: unknown,
  { codes = {}, names = {}, text = refusalText(thrown) }: RefusalPlaces<Values> = {},
): void {
  const refusal = toRefusal(thrown);
  const known = namedFields(refusal.values)
    .map((name) => names[name] ?? name)
    // An error of a field that is not rendered would never disappear.
    .filter((field): field is Path<Values> => form.control._names.mount.has(field as Path<Values>));
  const place = codes[refusal.code as RefusalCode];
  const fields = known.length === 0 && place !== undefined ? [place] : known;
  showFieldRefusals(
    form,
    fields.map((field) => ({ field, text })),
    text,
  );
}

/** The same for refusals with known fields and texts; without any, shows `text` above the form. */
export function showFieldRefusals<Values extends FieldValues>(
  { setError }: Form<Values>,
  found: readonly FieldRefusal<Values>[],
  text: string,
): void {
  if (found.length === 0) setError('root', { type: 'server', message: text });
  for (const [index, refused] of found.entries())
    setError(refused.field, { type: 'server', message: refused.text }, { shouldFocus: index === 0 });
}

/** Returns the fields named by a refusal: `{ fields: [{ field: 'email', problem: 'invalid_format' }] }`. */
function namedFields({ fields }: Record<string, unknown>): string[] {
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((told: unknown) =>
    typeof told === 'object' && told !== null && 'field' in told && typeof told.field === 'string' ? [told.field] : [],
  );
}

import { toRefusal } from '@sanam/client/refusal';
import type { RefusalCode } from '@sanam/contract';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { refusalText } from '../i18n/refusal-text.ts';

/** What is wrong with one field, in the reader's language. */
export interface FieldRefusal<Values extends FieldValues> {
  field: Path<Values>;
  text: string;
}

export interface RefusalPlaces<Values extends FieldValues> {
  /** The field that a refusal is about, by its code. */
  codes?: Partial<Record<RefusalCode, Path<Values>>>;
  /** The field of the form for a field that the call names differently. */
  names?: Partial<Record<string, Path<Values>>>;
  /** Instead of the refusal's own words. */
  text?: string | undefined;
}

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'control' | 'setError'>;

/**
 * Shows in a form what the server refused of a call: at its field, which takes the focus, or above the form
 * (`errors.root`). An error of a field goes with the next change of that field, every error with the next attempt.
 */
export function showRefusal<Values extends FieldValues>(
  form: Form<Values>,
  thrown: unknown,
  { codes = {}, names = {}, text = refusalText(thrown) }: RefusalPlaces<Values> = {},
): void {
  const refusal = toRefusal(thrown);
  const known = namedFields(refusal.values)
    .map((name) => names[name] ?? name)
    // An error of a field that the form does not draw would never go.
    .filter((field): field is Path<Values> => form.control._names.mount.has(field as Path<Values>));
  const place = codes[refusal.code as RefusalCode];
  const fields = known.length === 0 && place !== undefined ? [place] : known;
  showFieldRefusals(
    form,
    fields.map((field) => ({ field, text })),
    text,
  );
}

/** The same for refusals whose fields and words are known; without any, `text` is shown above the form. */
export function showFieldRefusals<Values extends FieldValues>(
  { setError }: Form<Values>,
  found: readonly FieldRefusal<Values>[],
  text: string,
): void {
  if (found.length === 0) setError('root', { type: 'server', message: text });
  for (const [index, refused] of found.entries())
    setError(refused.field, { type: 'server', message: refused.text }, { shouldFocus: index === 0 });
}

/** The fields that a refusal names itself: `{ fields: [{ field: 'email', problem: 'invalid_format' }] }`. */
function namedFields({ fields }: Record<string, unknown>): string[] {
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((told: unknown) =>
    typeof told === 'object' && told !== null && 'field' in told && typeof told.field === 'string' ? [told.field] : [],
  );
}

import TextField from '@mui/material/TextField';
import { useWords } from '@sanam/console/i18n/use-words.ts';

const LENGTH_MIN = 4;
const LENGTH_MAX = 64;

export function isReference(text: string): boolean {
  const { length } = text.trim();
  return length >= LENGTH_MIN && length <= LENGTH_MAX;
}

/** The input of the bank's reference of a transfer. */
export function ReferenceField({ draft }: { draft: ReferenceDraft }) {
  const t = useWords();
  const { reference } = draft.values;
  const problem =
    reference !== '' && !isReference(reference) ? t('action.needReference') : draft.problemAt('reference');
  return (
    <TextField
      label={t('withdrawal.reference')}
      value={reference}
      onChange={(event) => draft.set('reference', event.target.value)}
      required
      error={problem !== undefined}
      helperText={problem ?? t('withdrawal.referenceHint')}
      slotProps={{ htmlInput: { maxLength: LENGTH_MAX, autoComplete: 'off' } }}
    />
  );
}

interface ReferenceDraft {
  values: { reference: string };
  set: (name: 'reference', value: string) => void;
  /** Returns the server's refusal of a field. */
  problemAt: (name: string) => string | undefined;
}

import { Field, Input } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';

const NOTE_LETTERS = 200;

/** Parts of an offer beside its rates, as typed. */
interface More {
  cap: string;
  note: string;
}
export const noMore: More = { cap: '', note: '' };

/** Returns the note of an offer; nothing for an empty one. */
export const noteOf = ({ note }: More): { note?: string } => (note.trim() === '' ? {} : { note: note.trim() });

interface MoreFieldsProps {
  value: More;
  /** True if the cap is no amount. */
  isWrong: boolean;
  onChange: (value: More) => void;
}

/** The fields of the most that a period pays, and of a note to the agent. */
export function MoreFields({ value, isWrong, onChange }: MoreFieldsProps) {
  const t = useT();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <CapField value={value.cap} isWrong={isWrong} onChange={(cap) => onChange({ ...value, cap })} />
      <Field label={t('agents.contract.note')}>
        <Input
          value={value.note}
          maxLength={NOTE_LETTERS}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...value, note: target.value })}
        />
      </Field>
    </div>
  );
}

interface CapFieldProps {
  value: string;
  /** True if the cap is no amount. */
  isWrong: boolean;
  onChange: (value: string) => void;
}

/** The field of the most that a period pays. */
export function CapField({ value, isWrong, onChange }: CapFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('agents.contract.cap')}
      hint={t('agents.contract.capHint')}
      error={isWrong ? t('agents.contract.notCap') : undefined}
    >
      <Input value={value} inputMode="decimal" autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

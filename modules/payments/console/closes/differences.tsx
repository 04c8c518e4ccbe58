import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { Amount } from '@sanam/console/components/amount.tsx';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import type { AccountDay } from '@sanam/console/lib/records.ts';
import type { Fields } from '@sanam/console/lib/use-draft.ts';

/** The input by which the maker explains a difference. */
export interface Explaining {
  lines: readonly string[];
  otherNote: string;
  /** Signed amount that is not explained by lines; null if there is none. */
  otherAmount: string | null;
}

/** Converts the input to the rows of the call. */
export function explainedBy({ lines, otherNote, otherAmount }: Explaining) {
  const byHand = otherAmount === null && otherNote === '' ? [] : [{ effect: otherAmount ?? '', note: otherNote }];
  return [...lines.map((lineId) => ({ lineId })), ...byHand];
}

interface DifferencesProps<Values extends Explaining> {
  day: Pick<AccountDay, 'differing'>;
  draft: Pick<Fields<Values>, 'values' | 'problemAt'>;
  change: (next: Partial<Explaining>) => void;
}

/** A list to tick the lines that explain a difference, and fields for a cause that is not a line. */
export function Differences<Values extends Explaining>({ day, draft, change }: DifferencesProps<Values>) {
  const t = useWords();
  const time = useTimeWords();
  const { lines, otherNote, otherAmount } = draft.values;
  const toggle = (lineId: string, isIn: boolean) =>
    change({ lines: isIn ? [...lines, lineId] : lines.filter((one) => one !== lineId) });
  return (
    <>
      {day.differing.length > 0 && (
        <FormGroup aria-label={t('close.differing')} role="group" sx={{ mt: 1 }}>
          <Typography variant="subtitle2">{t('close.differing')}</Typography>
          {day.differing.map(({ lineId, kind, bookedAt, effect }) => (
            <FormControlLabel
              key={lineId}
              control={
                <Checkbox
                  size="small"
                  checked={lines.includes(lineId)}
                  onChange={({ target }) => toggle(lineId, target.checked)}
                />
              }
              label={
                <>
                  {t(`close.kind.${kind}`)}, {time.dateTime(bookedAt)} <Amount value={effect} isSigned />
                </>
              }
            />
          ))}
        </FormGroup>
      )}
      <FieldGrid>
        <TextSetting
          label={t('close.otherCause')}
          value={otherNote}
          isDisabled={false}
          problem={draft.problemAt('explained')}
          onChange={(value) => change({ otherNote: value })}
        />
        <AmountSetting
          label={t('close.otherAmount')}
          value={otherAmount}
          problem={undefined}
          onChange={(value) => change({ otherAmount: value })}
        />
      </FieldGrid>
    </>
  );
}

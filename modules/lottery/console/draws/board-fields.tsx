import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import type { BoardFault, PrizeField } from '../../contract/result-shapes.ts';
import { type BoardDraft, fieldsOf, type ReadDraft, typedCount } from './board-draft.ts';
import { prizeName } from './prizes.ts';

/** Number of numbers from which a prize gets a multi-line field. */
const LONG_PRIZE = 6;

interface BoardFieldsProps {
  market: string;
  draft: BoardDraft;
  read: ReadDraft;
  onChange: (draft: BoardDraft) => void;
}

/** A field for each prize of a market's board. Errors are shown at a field once something is typed in it. */
export function BoardFields({ market, draft, read, onChange }: BoardFieldsProps) {
  const t = useWords();
  return (
    <FieldGrid>
      {fieldsOf(market).map((field) => {
        const { prize, count, isOptional } = field;
        const text = draft[prize] ?? '';
        const fault = text.trim() === '' ? undefined : read.faults.get(prize);
        return (
          <TextSetting
            key={prize}
            label={isOptional ? t('lotteryDraw.optional', { name: prizeName(prize, t) }) : prizeName(prize, t)}
            value={text}
            isDisabled={false}
            isWide={count >= LONG_PRIZE}
            {...(count >= LONG_PRIZE ? { rows: 2 } : {})}
            hint={hintOf(field, t)}
            problem={fault === undefined ? undefined : problemOf(fault, field, draft, t)}
            onChange={(value) => onChange({ ...draft, [prize]: value })}
          />
        );
      })}
    </FieldGrid>
  );
}

function hintOf({ count, digits, decimal }: PrizeField, t: Words): string {
  if (decimal !== undefined) return t(`lotteryDraw.hint.${decimal}`);
  return count === 1 ? t('lotteryDraw.hint.number', { digits }) : t('lotteryDraw.hint.numbers', { count, digits });
}

function problemOf({ reason, at }: BoardFault, field: PrizeField, draft: BoardDraft, t: Words): string {
  const place = (at ?? 0) + 1;
  return t(`lotteryDraw.fault.${reason}`, { place, given: typedCount(draft, field), count: field.count });
}

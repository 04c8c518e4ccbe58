import { Chip, Field, Input } from '@sanam/ui';
import { useT } from '../i18n/language.ts';
import { dayText } from '../lib/time.ts';
import { changeRange, type DayRange, moveRange, rangeOf, shortcuts } from './day-range.ts';

interface DateRangeProps {
  range: DayRange;
  onRange: (range: DayRange) => void;
  /** Additional ranges of this list. */
  more?: readonly { label: string; range: DayRange }[];
}

/** Date range with first and last day, preset ranges, and steps of 7 and 30 days back or forward (SHL-055). */
export function DateRange({ range, onRange, more = [] }: DateRangeProps) {
  const t = useT();
  const today = dayText();
  const usual = shortcuts.map((shortcut) => ({
    label: t(`record.shortcut.${shortcut}`),
    range: rangeOf(shortcut, today),
  }));
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('record.from')}>
          <Input
            type="date"
            value={range.from}
            max={today}
            onChange={(event) => event.target.value && onRange(changeRange(range, { from: event.target.value }, today))}
          />
        </Field>
        <Field label={t('record.to')}>
          <Input
            type="date"
            value={range.to}
            max={today}
            onChange={(event) => event.target.value && onRange(changeRange(range, { to: event.target.value }, today))}
          />
        </Field>
      </div>
      <div role="group" aria-label={t('record.shortcuts')} className="flex gap-2 overflow-x-auto py-1 md:flex-wrap">
        {[...usual, ...more].map(({ label, range: offered }) => (
          <Chip
            key={label}
            pressed={offered.from === range.from && offered.to === range.to}
            onPress={() => onRange(offered)}
            className="shrink-0"
          >
            {label}
          </Chip>
        ))}
        {([-30, -7, 7, 30] as const).map((days) => {
          const moved = moveRange(range, days, today);
          return (
            <Chip
              key={days}
              disabled={moved === null}
              onPress={() => moved && onRange(moved)}
              icon={days < 0 ? 'chevronLeft' : 'chevronRight'}
              className="shrink-0"
            >
              {t(days < 0 ? 'record.previousDays' : 'record.nextDays', { days: Math.abs(days) })}
            </Chip>
          );
        })}
      </div>
    </div>
  );
}

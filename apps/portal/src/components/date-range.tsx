import { Chip, Field, Input } from '@sanam/ui';
import { useT } from '../i18n/language.ts';
import { useState } from 'react';
import { useSite } from '../lib/site.ts';
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
  const today = dayText(0, useSite()?.zone);
  // Ranges may be the same days, as today and this month on the first: only the pressed one, or the first, is lit.
  const [pressed, setPressed] = useState<string>();
  const usual = shortcuts.map((shortcut) => ({
    label: t(`record.shortcut.${shortcut}`),
    range: rangeOf(shortcut, today),
  }));
  const offers = [...usual, ...more];
  const fitting = offers.filter((offer) => offer.range.from === range.from && offer.range.to === range.to);
  const lit = fitting.find(({ label }) => label === pressed) ?? fitting[0];
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
        {offers.map((offer) => (
          <Chip
            key={offer.label}
            pressed={offer === lit}
            onPress={() => {
              setPressed(offer.label);
              onRange(offer.range);
            }}
            className="shrink-0"
          >
            {offer.label}
          </Chip>
        ))}
        <Steps range={range} today={today} onRange={onRange} />
      </div>
    </div>
  );
}

/** Steps of 7 and 30 days back or forward. */
function Steps({ range, today, onRange }: Pick<DateRangeProps, 'range' | 'onRange'> & { today: string }) {
  const t = useT();
  return ([-30, -7, 7, 30] as const).map((days) => {
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
  });
}

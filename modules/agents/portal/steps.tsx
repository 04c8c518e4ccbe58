import { Button } from '@sanam/ui';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useDayRange } from '@sanam/portal/components/use-day-range.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { keys } from './keys.ts';

interface StepsProps {
  hasBefore: boolean;
  hasMore: boolean;
  page: number;
  onBefore: () => void;
  onMore: () => void;
}

/** Previous and next buttons of a list without page count, which continues after its last row. */
export function Steps({ hasBefore, hasMore, page, onBefore, onMore }: StepsProps) {
  const t = useT();
  if (!hasBefore && !hasMore) return null;
  return (
    <div className="flex items-center justify-between gap-3">
      <Button icon="chevronLeft" disabled={!hasBefore} onClick={onBefore}>
        {t('agents.centre.before')}
      </Button>
      <span className="num text-sm text-ink-soft">{countText(page)}</span>
      <Button icon="chevronRight" disabled={!hasMore} onClick={onMore}>
        {t('agents.centre.more')}
      </Button>
    </div>
  );
}

/** Holds the position in a list: `after` is the last row of the previous page; undefined on the first page. */
function useSteps() {
  const [afters, setAfters] = useState<readonly string[]>([]);
  return {
    after: afters.at(-1),
    toFirst: () => setAfters([]),
    /** Returns the props of `Steps` for a page whose last row has this key. */
    on: (hasMore: boolean, last: string | undefined): StepsProps => ({
      hasBefore: afters.length > 0,
      hasMore: hasMore && last !== undefined,
      page: afters.length + 1,
      onBefore: () => setAfters(afters.slice(0, -1)),
      onMore: () => last !== undefined && setAfters([...afters, last]),
    }),
  };
}

/** Holds date range and filters of a list; changing one returns to the first page. */
export function useAsk<Filter extends object>(days: 'today' | 'last7', first: Filter) {
  const [range, setRange] = useDayRange(days);
  const [filter, setFilter] = useState(first);
  const { after, toFirst, on } = useSteps();
  const fromFirst =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      toFirst();
      set(value);
    };
  return {
    range,
    filter,
    /** Query without paging, as used by file exports. */
    asked: { ...range, ...filter },
    after,
    on,
    setRange: fromFirst(setRange),
    setFilter: fromFirst<Filter>(setFilter),
  };
}

/** Reads a part of the centre; keeps the previous result until the next one arrives. */
export const useRead = <Value extends object>(
  key: readonly unknown[],
  read: () => Promise<Value>,
): UseQueryResult<Value> =>
  useQuery({ queryKey: [...keys.centre, ...key], queryFn: read, placeholderData: keepPreviousData });

/** The paging buttons of a list and the time zone of its times. */
export function ListFoot({ zone, ...steps }: StepsProps & { zone: string }) {
  const t = useT();
  return (
    <>
      <Steps {...steps} />
      <p className="text-xs text-ink-soft">{t('record.zone', { zone })}</p>
    </>
  );
}

import { Button } from '@sanam/ui';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';

interface StepsProps {
  hasBefore: boolean;
  hasMore: boolean;
  page: number;
  onBefore: () => void;
  onMore: () => void;
}

/** A long line is not counted in pages: one steps on from its last row. */
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

/** Where one is in a long list: `after` is the last row of the page before; undefined on the first page. */
export function useSteps() {
  const [afters, setAfters] = useState<readonly string[]>([]);
  return {
    after: afters.at(-1),
    toFirst: () => setAfters([]),
    /** What `Steps` takes on a page whose last row has this key. */
    on: (hasMore: boolean, last: string | undefined): StepsProps => ({
      hasBefore: afters.length > 0,
      hasMore: hasMore && last !== undefined,
      page: afters.length + 1,
      onBefore: () => setAfters(afters.slice(0, -1)),
      onMore: () => last !== undefined && setAfters([...afters, last]),
    }),
  };
}

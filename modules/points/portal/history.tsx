import { Badge, Money } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { DateRange } from '@sanam/portal/components/date-range.tsx';
import { useDayRange } from '@sanam/portal/components/use-day-range.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { pointsCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';
import { PagedList } from './paged-list.tsx';

type Entry = Value<'pointsTransactions'>['list'][number];

/** The changes of the member's points, day by day (PTS-011). */
export function History() {
  const t = useT();
  const [range, setRange] = useDayRange('last7');
  const [pageNo, setPageNo] = useState(1);
  const query = { ...range, pageNo };
  const entries = useQuery({
    queryKey: [...keys.points, 'transactions', query],
    queryFn: () => call(pointsCalls.pointsTransactions, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-3">
      <DateRange
        range={range}
        onRange={(next) => {
          setRange(next);
          setPageNo(1);
        }}
      />
      <PagedList<Entry, Value<'pointsTransactions'>>
        query={entries}
        pageNo={pageNo}
        onPage={setPageNo}
        nothing={['history', t('points.history.none'), t('points.history.noneText')]}
        look="flex flex-col gap-2"
        row={(entry, { zone: shown }) => <Line key={entry.id} entry={entry} zone={shown} />}
        note={({ zone: shown }) => <p className="text-xs text-ink-soft">{t('record.zone', { zone: shown })}</p>}
      />
    </div>
  );
}

function Line({ entry: { kind, points, after, at }, zone }: { entry: Entry; zone: string }) {
  const t = useT();
  const isIn = points > 0;
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-md border border-line px-3 py-2">
      <div className="min-w-0 flex-1">
        <Badge tone="neutral">{t(`points.kind.${kind}`)}</Badge>
        <p className="tabular text-xs text-ink-soft">{dateTimeText(at, zone)}</p>
      </div>
      <div className="flex flex-col items-end">
        <Money
          text={countText(Math.abs(points))}
          direction={isIn ? 'gain' : 'loss'}
          gainLabel={t('record.in')}
          lossLabel={t('record.out')}
          className="font-semibold"
        />
        <p className="tabular text-xs text-ink-soft">{t('points.history.after', { points: countText(after) })}</p>
      </div>
    </li>
  );
}

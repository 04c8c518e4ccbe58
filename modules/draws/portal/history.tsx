import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { Value } from '@sanam/client/client';
import { Card, Pager } from '@sanam/ui';
import { useState } from 'react';
import { useSpins } from './queries.ts';
import { worthText } from './worth.ts';

type Row = Value<'spins'>['list'][number];

/** Lists the member's spins, newest first, each with its chance. */
export function History() {
  const t = useT();
  const [pageNo, setPageNo] = useState(1);
  return (
    <ListStates
      query={useSpins(pageNo)}
      isEmpty={({ totalCount }) => totalCount === 0}
      icon="history"
      emptyTitle={t('draws.history.none')}
      emptyText={t('draws.history.noneText')}
    >
      {(spins) => <Entries spins={spins} pageNo={pageNo} onPage={setPageNo} />}
    </ListStates>
  );
}

interface EntriesProps {
  spins: Value<'spins'>;
  pageNo: number;
  onPage: (pageNo: number) => void;
}

function Entries({ spins: { list, totalPages }, pageNo, onPage }: EntriesProps) {
  const labels = usePagerLabels();
  return (
    <>
      <ul className="mb-3 flex flex-col gap-2">
        {list.map((row) => (
          <Entry key={row.drawId} row={row} />
        ))}
      </ul>
      <Pager page={pageNo} totalPages={totalPages} onPage={onPage} labels={labels} />
    </>
  );
}

/** Returns odds with two decimals if the other two are zeros: `50.00`. */
const shownAs = (odds: string): string => odds.replace(/00$/, '');

function Entry({ row }: { row: Row }) {
  const t = useT();
  const { symbol, zone } = useSite() ?? {};
  const { wheel, title, prize, at, number, outOf, odds, tableVersion } = row;
  return (
    <Card as="li" flat className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <p className="font-semibold break-words">{title}</p>
        <p className="text-sm text-ink-soft">
          {wheel} · {dateTimeText(at, zone)}
        </p>
        <p className="tabular text-xs text-ink-soft">
          {t('draws.history.drawn', {
            number: countText(number),
            sum: countText(outOf),
            odds: shownAs(odds),
            version: countText(tableVersion),
          })}
        </p>
      </div>
      {prize === null ? null : <p className="num font-semibold text-gain">{worthText(t, prize, symbol)}</p>}
    </Card>
  );
}

import { Badge, Money, Pager } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { ReportDates } from '../reports/report-dates.tsx';
import type { DayRange } from '@sanam/portal/components/day-range.ts';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useDayRange } from '@sanam/portal/components/use-day-range.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { amountText } from '@sanam/portal/lib/money.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { agentTransferCalls } from '../../contract/transfer-calls.ts';
import { FileButton } from '../files/file-button.tsx';
import { keys } from '../keys.ts';

type Row = Value<'agentTransfers'>['list'][number];

/** The list of sent and received transfers, with paging. */
export function TransferRecords() {
  const t = useT();
  const labels = usePagerLabels();
  const [range, setRange] = useDayRange('last7');
  const [pageNo, setPageNo] = useState(1);
  const query = { ...range, pageNo };
  const records = useQuery({
    queryKey: [...keys.centre, 'transfers', query],
    queryFn: () => call(agentTransferCalls.agentTransfers, { query }),
    placeholderData: keepPreviousData,
  });
  const show = (next: DayRange) => {
    setRange(next);
    setPageNo(1);
  };
  return (
    <>
      <ReportDates range={range} onRange={show} />
      <ListStates
        query={records}
        isEmpty={({ list }) => list.length === 0}
        icon="list"
        emptyTitle={t('agents.transfer.none')}
        emptyText={t('agents.transfer.noneText')}
      >
        {(data) => (
          <>
            <FileButton list="agentTransfers" query={{ ...range }} />
            <ul className="flex flex-col gap-2">
              {data.list.map((row) => (
                <Line key={row.transferId} row={row} zone={data.zone} />
              ))}
            </ul>
            <Pager page={pageNo} totalPages={data.totalPages} onPage={setPageNo} labels={labels} />
            <p className="text-xs text-ink-soft">{t('record.zone', { zone: data.zone })}</p>
          </>
        )}
      </ListStates>
    </>
  );
}

function Line({ row, zone }: { row: Row; zone: string }) {
  const t = useT();
  const { kind, isIncoming, other, amount, note, at } = row;
  const side = isIncoming ? 'in' : 'out';
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-md border border-line px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold">
          {kind === 'own' ? t('agents.transfer.line.own') : t(`agents.transfer.line.${side}`, { name: other ?? '–' })}
        </p>
        <p className="tabular text-xs text-ink-soft">{dateTimeText(at, zone)}</p>
        {note === null ? null : <p className="text-sm break-words text-ink-soft">{note}</p>}
      </div>
      <div className="flex flex-col items-end gap-1">
        <Money
          text={amountText(amount)}
          direction={isIncoming ? 'gain' : 'loss'}
          gainLabel={t('record.in')}
          lossLabel={t('record.out')}
          className="font-semibold"
        />
        <Badge tone="neutral">{t(`agents.transfer.badge.${kind}`)}</Badge>
      </div>
    </li>
  );
}

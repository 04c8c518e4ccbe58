import { type Column, DataList, Field, Select } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateRange } from '@sanam/portal/components/date-range.tsx';
import { type DayRange, rangeOf } from '@sanam/portal/components/day-range.ts';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { RecordView, Result } from '@sanam/portal/components/record-parts.tsx';
import type { Total } from '@sanam/portal/components/totals-bar.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { amountText, directionOf, unsignedText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { walletCalls } from '../../contract/calls.ts';
import { type RecordKind, recordKinds } from '../../contract/states.ts';
import { keys } from '../keys.ts';
import { dateTimeText, dayText } from '@sanam/portal/lib/time.ts';

type Row = Value<'accountRecord'>['list'][number];

/** Every movement of the wallet, with the balance before and after it. */
export function AccountRecordPage() {
  const t = useT();
  const site = useSite();
  const [range, setRange] = useState<DayRange>(() => rangeOf('last7', dayText()));
  const [kind, setKind] = useState<RecordKind | ''>('');
  const [page, setPage] = useState(1);
  const query = { ...range, pageNo: page, ...(kind === '' ? {} : { kind }) };
  const record = useQuery({
    queryKey: [...keys.accountRecord, query],
    queryFn: () => call(walletCalls.accountRecord, { query }),
    placeholderData: keepPreviousData,
  });
  const restart =
    <Change,>(change: (value: Change) => void) =>
    (value: Change) => {
      setPage(1);
      change(value);
    };
  return (
    <div className="flex flex-col gap-4">
      <DateRange range={range} onRange={restart(setRange)} />
      <Field label={t('record.kind')} className="sm:max-w-60">
        <Select
          value={kind}
          onChange={(event) => restart(setKind)(recordKinds.find((one) => one === event.target.value) ?? '')}
        >
          <option value="">{t('record.allKinds')}</option>
          {recordKinds.map((one) => (
            <option key={one} value={one}>
              {t(`record.kindName.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <ListStates
        query={record}
        isEmpty={({ list }) => list.length === 0}
        icon="receipt"
        emptyTitle={t('record.none')}
        emptyText={t('record.noneText')}
      >
        {(data) => (
          <RecordView record={data} totals={totalsOf(data.totals, site?.symbol, t)} page={page} onPage={setPage}>
            <DataList
              rows={data.list}
              columns={columnsOf(t, data.zone)}
              rowKey={(row) => `${row.number}/${row.kind}/${row.time}/${row.balanceAfter}`}
              caption={t('member.transactionHistory')}
            />
          </RecordView>
        )}
      </ListStates>
    </div>
  );
}

function totalsOf(totals: Value<'accountRecord'>['totals'], symbol: string | undefined, t: Translate): Total[] {
  return [
    { label: t('record.in'), text: unsignedText(totals.in, symbol) },
    { label: t('record.out'), text: unsignedText(totals.out, symbol) },
    { label: t('record.net'), text: unsignedText(totals.net, symbol), direction: directionOf(totals.net) },
  ];
}

function columnsOf(t: Translate, zone: string): Column<Row>[] {
  const amount = (id: string, head: string, of: (row: Row) => string): Column<Row> => ({
    id,
    head,
    cell: (row) => amountText(of(row)),
    end: true,
  });
  return [
    { id: 'kind', head: t('record.kind'), cell: (row) => t(`record.kindName.${row.kind}`), lead: true },
    {
      id: 'time',
      head: t('record.time'),
      cell: (row) => <span className="tabular">{dateTimeText(row.time, zone)}</span>,
    },
    {
      id: 'number',
      head: t('record.number'),
      cell: (row) => (
        <span className="block max-w-40 truncate" title={row.number}>
          {row.number}
        </span>
      ),
    },
    {
      id: 'amount',
      head: t('record.amount'),
      cell: (row) => <Result amount={row.amount} />,
      end: true,
      side: true,
    },
    amount('fee', t('wallet.fee'), (row) => row.fee),
    amount('before', t('record.before'), (row) => row.balanceBefore),
    amount('after', t('record.after'), (row) => row.balanceAfter),
    { id: 'remark', head: t('record.remark'), cell: (row) => row.remark ?? '–' },
  ];
}

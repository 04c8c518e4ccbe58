import { Badge, type Column, DataList, Field, Select } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { StepPlot } from '@sanam/portal/components/plot.tsx';
import { Result } from '@sanam/portal/components/record-parts.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { currentLocale } from '@sanam/portal/i18n/current-language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { amountText } from '@sanam/portal/lib/money.ts';
import { dayText } from '@sanam/portal/lib/time.ts';
import type { DayRange } from '@sanam/portal/components/day-range.ts';
import { walletCalls } from '../../contract/calls.ts';
import { ExportBox } from '../export-box.tsx';
import { recordKeys as keys } from './keys.ts';

type Month = Value<'creditReport'>['list'][number];
const MONTHS_OFFERED = 24;
const MONTHS_SHOWN = 6;
const lines = ['deposits', 'withdrawals', 'transfers', 'play', 'bonus', 'points', 'fees', 'adjustments'] as const;

const monthText = (month: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The credit report by month: opening balance, changes, closing balance, and whether they agree. */
export function CreditPage() {
  const t = useT();
  const [month, setMonth] = useState('');
  const query = month === '' ? {} : { month };
  const report = useQuery({
    queryKey: [...keys.creditReport, query],
    queryFn: () => call(walletCalls.creditReport, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('record.month')} className="sm:max-w-60">
        <Select value={month} onChange={(event) => setMonth(event.target.value)}>
          <option value="">{t('record.lastMonths')}</option>
          {monthsBack().map((one) => (
            <option key={one} value={one}>
              {monthText(one)}
            </option>
          ))}
        </Select>
      </Field>
      <ListStates
        query={report}
        isEmpty={({ list }) => list.every((row) => isUntouched(row))}
        icon="coins"
        emptyTitle={t('record.noMonths')}
        emptyText={t('record.noMonthsText')}
      >
        {({ list, zone }) => (
          <>
            {list.length > 1 && <Closings list={list} />}
            <DataList
              rows={list.filter((row) => !isUntouched(row))}
              columns={columnsOf(t)}
              rowKey={(row) => row.month}
              caption={t('member.creditReport')}
            />
            <p className="text-xs text-ink-soft">{t('record.zone', { zone })}</p>
          </>
        )}
      </ListStates>
      <ExportBox record="credit" range={rangeOf(month)} />
    </div>
  );
}

/** Returns the days of a month up to today, or those of the last six months. */
function rangeOf(month: string): DayRange {
  const today = dayText();
  if (month === '') return { from: `${monthsBack()[MONTHS_SHOWN - 1]}-01`, to: today };
  const [year = 0, number = 0] = month.split('-').map(Number);
  const end = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: end < today ? end : today };
}

function Closings({ list }: { list: readonly Month[] }) {
  const t = useT();
  const points = list.toReversed().map((row) => ({ key: row.month, label: monthText(row.month), amount: row.closing }));
  return <StepPlot points={points} label={t('record.closingPlot', { months: points.length })} />;
}

function monthsBack(): string[] {
  const [year = 0, month = 0] = dayText().split('-').map(Number);
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

const NOTHING = '0.00';
const isUntouched = (row: Month): boolean =>
  row.opening === NOTHING && row.closing === NOTHING && lines.every((line) => row[line] === NOTHING);

/** The changes of a month as lines; one column each would exceed the page. */
function Changes({ row }: { row: Month }) {
  const t = useT();
  const changed = lines.filter((line) => row[line] !== NOTHING);
  if (changed.length === 0) return <>–</>;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3">
      {changed.map((line) => (
        <Fragment key={line}>
          <dt>{t(`record.line.${line}`)}</dt>
          <dd className="text-end">
            <Result amount={row[line]} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function columnsOf(t: Translate): Column<Month>[] {
  return [
    { id: 'month', head: t('record.month'), cell: (row) => monthText(row.month), lead: true },
    { id: 'opening', head: t('record.opening'), cell: (row) => amountText(row.opening), end: true },
    { id: 'changes', head: t('record.changes'), cell: (row) => <Changes row={row} /> },
    { id: 'closing', head: t('record.closing'), cell: (row) => amountText(row.closing), end: true, side: true },
    {
      id: 'check',
      head: t('record.check'),
      cell: (row) =>
        row.isExplained ? (
          <Badge tone="gain" icon="check">
            {t('record.explained')}
          </Badge>
        ) : (
          <Badge tone="loss" icon="alert">
            {t('record.notExplained')}
          </Badge>
        ),
    },
  ];
}

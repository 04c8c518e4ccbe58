import { DataList, Field, Select } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateRange } from '@sanam/portal/components/date-range.tsx';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { StepPlot } from '@sanam/portal/components/plot.tsx';
import { RecordView } from '@sanam/portal/components/record-parts.tsx';
import type { Total } from '@sanam/portal/components/totals-bar.tsx';
import { useDayRange } from '@sanam/portal/components/use-day-range.ts';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { amountText, directionOf, unsignedText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { walletCalls } from '../../contract/calls.ts';
import { type BalancePart, type RecordKind, recordKinds } from '../../contract/states.ts';
import { ExportBox } from '../export-box.tsx';
import { BalanceParts } from './balance-parts.tsx';
import { keys } from '../keys.ts';
import { columnsOf } from './record-columns.tsx';
import { dateTimeText } from '@sanam/portal/lib/time.ts';

/** The entries of the wallet, or of one part of it, with the balance before and after. */
export function AccountRecordPage({ part: fixedPart }: { part?: BalancePart }) {
  const t = useT();
  const site = useSite();
  const [range, setRange] = useDayRange('last7');
  const [kind, setKind] = useState<RecordKind | ''>('');
  const [part, setPart] = useState(fixedPart);
  const [page, setPage] = useState(1);
  const query = { ...range, pageNo: page, ...(kind === '' ? {} : { kind }), ...(part === undefined ? {} : { part }) };
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
      {fixedPart === undefined && <BalanceParts part={part} onPart={restart(setPart)} />}
      <DateRange range={range} onRange={restart(setRange)} />
      <KindField kind={kind} onKind={restart(setKind)} />
      <ListStates
        query={record}
        isEmpty={({ list }) => list.length === 0}
        icon="receipt"
        emptyTitle={t('record.none')}
        emptyText={t('record.noneText')}
      >
        {(data) => (
          <RecordView record={data} totals={totalsOf(data.totals, site?.symbol, t)} page={page} onPage={setPage}>
            <BalanceLine line={data.line} zone={data.zone} />
            <DataList
              rows={data.list}
              columns={columnsOf(t, data.zone)}
              rowKey={(row) => `${row.number}/${row.part}/${row.kind}/${row.time}/${row.balanceAfter}`}
              caption={t('member.transactionHistory')}
            />
          </RecordView>
        )}
      </ListStates>
      <ExportBox
        record="account"
        range={range}
        filter={{ ...(kind === '' ? {} : { kind }), ...(part === undefined ? {} : { part }) }}
      />
    </div>
  );
}

function KindField({ kind, onKind }: { kind: RecordKind | ''; onKind: (kind: RecordKind | '') => void }) {
  const t = useT();
  return (
    <Field label={t('record.kind')} className="sm:max-w-60">
      <Select value={kind} onChange={(event) => onKind(recordKinds.find((one) => one === event.target.value) ?? '')}>
        <option value="">{t('record.allKinds')}</option>
        {recordKinds.map((one) => (
          <option key={one} value={one}>
            {t(`record.kindName.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The chart of the balance over the whole range, independent of page and kinds. */
function BalanceLine({ line, zone }: { line: Value<'accountRecord'>['line']; zone: string }) {
  const t = useT();
  const points = line.map(({ at, balance }) => ({ key: at, label: dateTimeText(at, zone), amount: balance }));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const words = { from: amountText(first.amount), to: amountText(last.amount) };
  return <StepPlot points={points} label={t('record.balanceLine', words)} />;
}

function totalsOf(totals: Value<'accountRecord'>['totals'], symbol: string | undefined, t: Translate): Total[] {
  return [
    { label: t('record.opening'), text: unsignedText(totals.opening, symbol) },
    { label: t('record.in'), text: unsignedText(totals.in, symbol) },
    { label: t('record.out'), text: unsignedText(totals.out, symbol) },
    { label: t('record.net'), text: unsignedText(totals.net, symbol), direction: directionOf(totals.net) },
    { label: t('record.closing'), text: unsignedText(totals.closing, symbol) },
  ];
}

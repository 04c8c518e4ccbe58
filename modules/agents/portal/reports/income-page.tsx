import { type Column, DataList, Field, Select } from '@sanam/ui';
import type { Value } from '@sanam/client/client';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { Result } from '@sanam/portal/components/record-parts.tsx';
import { TotalsBar } from '@sanam/portal/components/totals-bar.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { directionOf, moneyText, unsignedText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { calendarDayText } from '@sanam/portal/lib/time.ts';
import { type PlanKind, planKinds } from '../../contract/plan-states.ts';
import { agentReportCalls } from '../../contract/report-calls.ts';
import { FileButton } from '../files/file-button.tsx';
import { ListFoot, useAsk, useRead } from '../steps.tsx';
import { IncomePlot } from './income-plot.tsx';
import { ReportDates } from './report-dates.tsx';
import { signedText } from '../signed-text.ts';

type Income = Value<'agentIncome'>;
type Row = Income['list'][number];

/** The page of the agent's income by business day and kind. */
export function IncomePage() {
  const t = useT();
  const {
    range,
    filter,
    asked,
    after: before,
    on,
    setRange,
    setFilter,
  } = useAsk<{ kind?: PlanKind | undefined }>('last7', {});
  const income = useRead(['income', asked, before], () =>
    call(agentReportCalls.agentIncome, { query: { ...asked, before } }),
  );
  return (
    <div className="flex flex-col gap-4">
      <ReportDates range={range} onRange={setRange} />
      <Kind kind={filter.kind} onKind={(kind) => setFilter({ kind })} />
      <ListStates
        query={income}
        isEmpty={({ list }) => list.length === 0}
        icon="coins"
        emptyTitle={t('agentReport.noIncome')}
        emptyText={t('agents.statement.noneText')}
      >
        {(data) => (
          <>
            <Totals totals={data.totals} />
            <IncomePlot plot={data.plot} />
            <FileButton list="agentIncome" query={asked} />
            <DataList
              rows={data.list}
              columns={columnsOf(t)}
              rowKey={(row) => `${row.day}.${row.kind}`}
              caption={t('agents.centre.page.agentIncome')}
            />
            <ListFoot zone={data.zone} {...on(data.hasMore, data.list.at(-1)?.day)} />
          </>
        )}
      </ListStates>
    </div>
  );
}

function Kind({ kind, onKind }: { kind: PlanKind | undefined; onKind: (kind: PlanKind | undefined) => void }) {
  const t = useT();
  return (
    <Field label={t('agentReport.kind')} className="sm:max-w-60">
      <Select value={kind ?? ''} onChange={(event) => onKind(planKinds.find((one) => one === event.target.value))}>
        <option value="">{t('agentReport.everyKind')}</option>
        {planKinds.map((one) => (
          <option key={one} value={one}>
            {t(`agents.statement.kind.${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Totals({ totals }: { totals: Income['totals'] }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  return (
    <div className="flex flex-col gap-1">
      <TotalsBar
        totals={[
          { label: t('agentReport.entitlement'), text: moneyText(totals.entitlement, symbol) },
          { label: t('agentReport.toDownline'), text: moneyText(totals.toDownline, symbol) },
          {
            label: t('agentReport.net'),
            text: unsignedText(totals.net, symbol),
            direction: directionOf(totals.net),
          },
          {
            label: t('agentReport.setOff'),
            text: unsignedText(totals.setOff, symbol),
            direction: directionOf(totals.setOff),
          },
          { label: t('agentReport.waiting'), text: moneyText(totals.waiting, symbol) },
          { label: t('agentReport.paid'), text: moneyText(totals.paid, symbol) },
        ]}
      />
      <p className="text-xs text-ink-soft">{t('agentReport.incomeText')}</p>
    </div>
  );
}

function columnsOf(t: Translate): Column<Row>[] {
  const amount = (id: 'volume' | 'entitlement' | 'toDownline' | 'net' | 'carried' | 'waiting'): Column<Row> => ({
    id,
    head: t(`agentReport.${id}`),
    cell: (row) => signedText(row[id]),
    end: true,
  });
  return [
    {
      id: 'day',
      head: t('agentReport.day'),
      cell: ({ day }) => <span className="tabular">{calendarDayText(day)}</span>,
      lead: true,
    },
    { id: 'kind', head: t('agentReport.kind'), cell: ({ kind }) => t(`agents.statement.kind.${kind}`) },
    amount('volume'),
    amount('entitlement'),
    amount('toDownline'),
    amount('net'),
    amount('carried'),
    amount('waiting'),
    {
      id: 'paid',
      head: t('agentReport.paid'),
      cell: ({ paid }) => <Result amount={paid} />,
      end: true,
      side: true,
    },
  ];
}

import { Badge, type Column, DataList, Field, Select } from '@sanam/ui';
import type { Value } from '@sanam/client/client';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { BarPlot } from '@sanam/portal/components/plot.tsx';
import { Result } from '@sanam/portal/components/record-parts.tsx';
import { type Total, TotalsBar } from '@sanam/portal/components/totals-bar.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { directionOf, moneyText, unsignedText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { calendarDayText, dateTimeText } from '@sanam/portal/lib/time.ts';
import { agentReportCalls } from '../../contract/report-calls.ts';
import { type ProfitResult, profitResults } from '../../contract/report-states.ts';
import { FileButton } from '../files/file-button.tsx';
import { Steps, useAsk, useRead } from '../steps.tsx';
import { ReportDates } from './report-dates.tsx';
import { TeamFilters, type TeamFilter } from './team-filters.tsx';
import { signedText } from '../signed-text.ts';

type Profit = Value<'agentProfit'>;
type Row = Profit['list'][number];
interface Filter extends TeamFilter {
  result?: ProfitResult | undefined;
}

/** The page of wins and losses of the team members. */
export function ProfitPage() {
  const t = useT();
  const site = useSite();
  const { range, filter, asked, after, on, setRange, setFilter } = useAsk<Filter>('last7', { scope: 'team' });
  const profit = useRead(['profit', asked, after], () =>
    call(agentReportCalls.agentProfit, { query: { ...asked, after } }),
  );
  return (
    <div className="flex flex-col gap-4">
      <ReportDates range={range} onRange={setRange} />
      <Filters filter={filter} onFilter={setFilter} />
      <ListStates
        query={profit}
        isEmpty={({ list }) => list.length === 0}
        icon="users"
        emptyTitle={t('agentReport.noProfit')}
        emptyText={t('agentReport.noProfitText')}
      >
        {(data) => (
          <>
            <TotalsBar totals={totalsOf(data.totals, site?.symbol, t)} />
            <ByDay plot={data.plot} />
            <FileButton list="agentProfit" query={asked} />
            <DataList
              rows={data.list}
              columns={columnsOf(t)}
              rowKey={({ memberId }) => memberId}
              caption={t('agents.centre.page.agentUserLoss')}
            />
            <p className="text-xs text-ink-soft">
              {t('agents.centre.asOf', { time: dateTimeText(data.asOf, data.zone), zone: data.zone })}
            </p>
            <Steps {...on(data.hasMore, data.list.at(-1)?.memberId)} />
          </>
        )}
      </ListStates>
    </div>
  );
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <TeamFilters filter={filter} onFilter={(next) => onFilter({ ...filter, ...next })} />
      <Field label={t('agentReport.result')}>
        <Select
          value={filter.result ?? ''}
          onChange={(event) => onFilter({ ...filter, result: profitResults.find((one) => one === event.target.value) })}
        >
          <option value="">{t('agents.centre.everybody')}</option>
          {profitResults.map((result) => (
            <option key={result} value={result}>
              {t(`agentReport.only.${result}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function ByDay({ plot }: { plot: Profit['plot'] }) {
  const t = useT();
  if (plot.length < 2) return null;
  const points = plot.map(({ day, net }) => ({ key: day, label: calendarDayText(day), amount: net }));
  return <BarPlot points={points} label={t('agentReport.profitPlot', { count: points.length })} sumLine />;
}

const figures = ['stake', 'validBet', 'payout', 'rebates', 'promotions'] as const;

function totalsOf(totals: Profit['totals'], symbol: string | undefined, t: Translate): Total[] {
  return [
    { label: t('agentReport.members'), text: countText(totals.members) },
    { label: t('agentReport.bets'), text: countText(totals.bets) },
    ...figures.map((id) => ({ label: t(`agentReport.${id}`), text: moneyText(totals[id], symbol) })),
    { label: t('agentReport.won'), text: unsignedText(totals.net, symbol), direction: directionOf(totals.net) },
  ];
}

function columnsOf(t: Translate): Column<Row>[] {
  return [
    {
      id: 'account',
      head: t('agents.centre.account'),
      cell: ({ account, isDirect }) => (
        <span className="flex flex-wrap items-center gap-2">
          {account}
          {isDirect && <Badge tone="neutral">{t('agentReport.direct')}</Badge>}
        </span>
      ),
      lead: true,
    },
    { id: 'bets', head: t('agentReport.bets'), cell: ({ bets }) => countText(bets), end: true },
    ...figures.map(
      (id): Column<Row> => ({ id, head: t(`agentReport.${id}`), cell: (row) => signedText(row[id]), end: true }),
    ),
    { id: 'net', head: t('agentReport.won'), cell: ({ net }) => <Result amount={net} />, end: true, side: true },
  ];
}

import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Value } from '@sanam/client/client';
import type { DayRange } from '@sanam/portal/components/day-range.ts';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { BarPlot } from '@sanam/portal/components/plot.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText, percentText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { calendarDayText, dateTimeText } from '@sanam/portal/lib/time.ts';
import { agentReportCalls } from '../../contract/report-calls.ts';
import { Figure } from '../figure.tsx';
import { keys } from '../keys.ts';
import type { TeamFilter } from './team-filters.tsx';
import { signedText } from '../signed-text.ts';

type Report = Value<'agentTeamReport'>;
type Money = NonNullable<Report['money']>;

/** Reads the team report of a range; loaded separately from the team counts. */
export function useTeamReport(range: DayRange, filter: TeamFilter): UseQueryResult<Report> {
  const query = { ...range, ...filter };
  return useQuery({
    queryKey: [...keys.centre, 'report', query],
    queryFn: () => call(agentReportCalls.agentTeamReport, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Play, people and money of the team, with charts. `joined`: members who joined in the same days. */
export function TeamReport({ report, joined }: { report: UseQueryResult<Report>; joined: number }) {
  const t = useT();
  return (
    <ListStates
      query={report}
      isEmpty={({ validBet, bettors, money }) => validBet === '0.00' && bettors === 0 && isNothing(money)}
      icon="users"
      emptyTitle={t('agentReport.noProfit')}
      emptyText={t('agentReport.noProfitText')}
    >
      {(data) => (
        <div className="flex flex-col gap-4">
          <Figures data={data} />
          <Days plot={data.byDay} />
          <Products products={data.products} whole={data.validBet} />
          {data.money !== null && <Funnel joined={joined} money={data.money} />}
        </div>
      )}
    </ListStates>
  );
}

const isNothing = (money: Money | null): boolean =>
  money === null ||
  (money.depositors === 0 &&
    [money.deposits, money.withdrawals, money.promotions, money.wages].every((one) => one === '0.00'));

const counted = ['active', 'depositors', 'firstDeposits'] as const;
const paid = ['deposits', 'withdrawals', 'promotions', 'wages'] as const;

function Figures({ data: { validBet, winLoss, bettors, money, balance, zone } }: { data: Report }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure label={t('agentReport.validBet')}>{moneyText(validBet, symbol)}</Figure>
      <Figure label={t('agentReport.won')}>{moneyText(winLoss, symbol)}</Figure>
      <Figure label={t('agentReport.bettors')}>{countText(bettors)}</Figure>
      {money !== null &&
        counted.map((figure) => (
          <Figure key={figure} label={t(`agentReport.${figure}`)}>
            {countText(money[figure])}
          </Figure>
        ))}
      {money !== null &&
        paid.map((figure) => (
          <Figure key={figure} label={t(`agentReport.${figure}`)}>
            {moneyText(money[figure], symbol)}
          </Figure>
        ))}
      {balance !== null && (
        <Figure
          label={t('agentReport.balance')}
          note={t('agentReport.balanceAt', { time: dateTimeText(balance.at, zone) })}
        >
          {moneyText(balance.amount, symbol)}
        </Figure>
      )}
    </dl>
  );
}

function Days({ plot }: { plot: Report['byDay'] }) {
  const t = useT();
  if (plot.length < 2) return null;
  const pointsOf = (figure: 'validBet' | 'winLoss') =>
    plot.map((one) => ({ key: one.day, label: calendarDayText(one.day), amount: one[figure] }));
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Part title={t('agentReport.validBetByDay')}>
        <BarPlot points={pointsOf('validBet')} label={t('agentReport.validBetPlot', { count: plot.length })} />
      </Part>
      <Part title={t('agentReport.wonByDay')}>
        <BarPlot points={pointsOf('winLoss')} label={t('agentReport.profitPlot', { count: plot.length })} sumLine />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

interface BarRow {
  key: string;
  label: string;
  text: string;
  /** From 0 to 1. */
  share: number;
}

/** A horizontal bar chart with figures. */
function Bars({ rows }: { rows: readonly BarRow[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {rows.map(({ key, label, text, share }) => (
        <li key={key} className="flex flex-col gap-1 text-sm">
          <span className="flex flex-wrap justify-between gap-x-3">
            <span>{label}</span>
            <span className="num text-ink-soft">{text}</span>
          </span>
          <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-brand"
              style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shares of the products in the turnover. */
function Products({ products, whole }: { products: Report['products']; whole: string }) {
  const t = useT();
  if (products.length === 0 || Number(whole) <= 0) return null;
  const rows = products.map(({ product, validBet }) => {
    const share = Number(validBet) / Number(whole);
    return {
      key: product,
      label: t(`games.type.${product}`),
      text: `${signedText(validBet)} · ${percentText(String(share), 1)}`,
      share,
    };
  });
  return (
    <Part title={t('agentReport.byProduct')}>
      <Bars rows={rows} />
    </Part>
  );
}

/** The funnel from joining to playing. First-time depositors may have joined before the range. */
function Funnel({ joined, money: { firstDeposits, active } }: { joined: number; money: Money }) {
  const t = useT();
  const steps = { joined, firstDeposits, active };
  const most = Math.max(joined, firstDeposits, active);
  if (most === 0) return null;
  const rows = (['joined', 'firstDeposits', 'active'] as const).map((step) => ({
    key: step,
    label: t(`agentReport.${step}`),
    text: countText(steps[step]),
    share: steps[step] / most,
  }));
  return (
    <Part title={t('agentReport.funnel')}>
      <Bars rows={rows} />
    </Part>
  );
}

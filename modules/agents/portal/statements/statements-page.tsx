import { Button, type Column, DataList } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { ReportDates } from '../reports/report-dates.tsx';
import type { DayRange } from '@sanam/portal/components/day-range.ts';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { BarPlot } from '@sanam/portal/components/plot.tsx';
import { RecordView, Result } from '@sanam/portal/components/record-parts.tsx';
import { useDayRange } from '@sanam/portal/components/use-day-range.ts';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { calendarDayText, dateTimeText } from '@sanam/portal/lib/time.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { agentStatementCalls } from '../../contract/statement-calls.ts';
import { FileButton } from '../files/file-button.tsx';
import { keys } from '../keys.ts';
import { deductedSum } from '../../contract/rules/deducted.ts';
import { percentText } from '../../contract/rules/percent.ts';
import { activeKey } from './active-key.ts';
import { ProgressCard } from './progress-card.tsx';
import { StatementBadge } from './statement-badge.tsx';
import { StatementView } from './statement-view.tsx';
import { signedText } from '../signed-text.ts';

type Statements = Value<'agentStatements'>;
type Row = Statements['list'][number];

/** The page of own statements of one kind of pay; each row opens its details. */
export function StatementsPage({ kind }: { kind: PlanKind }) {
  const t = useT();
  const site = useSite();
  const [range, setRange] = useDayRange('last30');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const query = { ...range, kind, pageNo: page };
  const statements = useQuery({
    queryKey: [...keys.centre, 'statements', query],
    queryFn: () => call(agentStatementCalls.agentStatements, { query }),
    placeholderData: keepPreviousData,
  });
  const change = (next: DayRange) => {
    setPage(1);
    setRange(next);
  };
  if (open !== null) return <StatementView statementId={open} onBack={() => setOpen(null)} />;
  return (
    <div className="flex flex-col gap-4">
      <ProgressCard kind={kind} />
      <ReportDates range={range} onRange={change} />
      <ListStates
        query={statements}
        isEmpty={({ list }) => list.length === 0}
        icon="coins"
        emptyTitle={t('agents.statement.none')}
        emptyText={t('agents.statement.noneText')}
      >
        {(data) => (
          <RecordView record={data} totals={totalsOf(data, kind, site?.symbol, t)} page={page} onPage={setPage}>
            <Paid kind={kind} data={data} />
            <FileButton list="agentStatements" query={{ ...range, kind }} />
            <DataList
              rows={data.list}
              columns={columnsOf(t, { kind, zone: data.zone, onOpen: setOpen }).filter(isOfKind(kind))}
              rowKey={({ statementId }) => statementId}
              caption={t(`agents.statement.kind.${kind}`)}
            />
          </RecordView>
        )}
      </ListStates>
    </div>
  );
}

/**
 * Filters columns by kind: an acquisition has no base, rate or downline, a rebate no active members and no cap; only a
 * dividend has deductions and no cap.
 */
const isOfKind =
  (kind: PlanKind) =>
  ({ id }: Column<Row>): boolean =>
    !(kind === 'dividend' ? ofOthers : (without[kind] ?? ofDividends)).has(id);
const ofDividends: ReadonlySet<string> = new Set(['netLoss', 'deducted', 'carryIn']);
const ofOthers: ReadonlySet<string> = new Set(['cap']);
const without: Readonly<Partial<Record<PlanKind, ReadonlySet<string>>>> = {
  acquisition: new Set([...ofDividends, 'base', 'rate', 'toDownline', 'cap']),
  rebate: new Set([...ofDividends, 'active', 'cap']),
};

/** Returns the totals. Slots of a day repeat the day's entitlement, so only their payments are added up. */
function totalsOf({ totals }: Statements, kind: PlanKind, symbol: string | undefined, t: Translate) {
  const paid = { label: t('agents.statement.payable'), text: moneyText(totals.payable, symbol) };
  if (kind === 'realtimeSalary' || kind === 'acquisition') return [paid];
  return [
    { label: t('agents.statement.entitlement'), text: moneyText(totals.entitlement, symbol) },
    { label: t('agents.statement.toDownline'), text: moneyText(totals.toDownline, symbol) },
    paid,
  ];
}

/** The payment chart: balances by period for dividends, payments by period for a single day, otherwise by day. */
function Paid({ kind, data: { byDay, byPeriod, zone } }: { kind: PlanKind; data: Statements }) {
  const t = useT();
  if (kind === 'dividend') {
    if (byPeriod.length < 2) return null;
    const points = byPeriod.map(({ at, balance }) => ({ key: at, label: dateTimeText(at, zone), amount: balance }));
    return <BarPlot points={points} label={t('agents.statement.balancePlot', { count: points.length })} />;
  }
  if (byPeriod.length > 1) {
    const points = byPeriod.map(({ at, payable }) => ({ key: at, label: dateTimeText(at, zone), amount: payable }));
    return <BarPlot points={points} label={t('agents.statement.periodPlot', { count: points.length })} />;
  }
  if (byDay.length < 2) return null;
  const points = byDay.map(({ day, payable }) => ({ key: day, label: calendarDayText(day), amount: payable }));
  return <BarPlot points={points} label={t('agents.statement.plot', { count: points.length })} />;
}

interface Shown {
  kind: PlanKind;
  zone: string;
  onOpen: (statementId: string) => void;
}

function columnsOf(t: Translate, { kind, zone, onOpen }: Shown): Column<Row>[] {
  const amount = (id: 'payable' | 'turnover' | 'base' | 'entitlement' | 'toDownline'): Column<Row> => ({
    id,
    head: t(`agents.statement.${id}`),
    cell: (row) => signedText(row[id]),
    end: true,
  });
  const carried = (id: 'carryIn' | 'carryOut'): Column<Row> => ({
    id,
    head: t(`agents.statement.${id}`),
    cell: (row) => <Result amount={row[id]} />,
    end: true,
  });
  return [
    {
      id: 'period',
      head: t('agents.statement.period'),
      cell: (row) => (
        <Button
          size="small"
          onClick={() => onOpen(row.statementId)}
          aria-label={t('agents.statement.open', { period: dateTimeText(row.periodStart, zone) })}
        >
          <span className="tabular whitespace-nowrap">{dateTimeText(row.periodStart, zone)}</span>
        </Button>
      ),
      lead: true,
    },
    {
      id: 'state',
      head: t('agents.statement.stateLabel'),
      cell: ({ state }) => <StatementBadge state={state} />,
      side: true,
    },
    amount('payable'),
    amount('turnover'),
    { id: 'active', head: t(activeKey(kind)), cell: ({ active }) => active, end: true },
    {
      id: 'netLoss',
      head: t('agents.statement.deduction.netLoss'),
      cell: ({ deductions }) => (deductions === null ? '–' : signedText(deductions.netLoss)),
      end: true,
    },
    { id: 'deducted', head: t('agents.statement.deducted'), cell: deductedText, end: true },
    amount('base'),
    { id: 'rate', head: t('agents.statement.rate'), cell: ({ ratePpm }) => percentText(ratePpm), end: true },
    amount('entitlement'),
    amount('toDownline'),
    {
      id: 'cap',
      head: t('agents.statement.cap'),
      cell: ({ payableMax }) => (payableMax === null ? t('agents.statement.noCap') : signedText(payableMax)),
      end: true,
    },
    carried('carryIn'),
    carried('carryOut'),
  ];
}

const deductedText = ({ deductions }: Row): string => (deductions === null ? '–' : signedText(deductedSum(deductions)));

import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, countColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { cashbackPeriodStates } from '../../contract/cashback-calls.ts';
import { useDay } from '../calendar/use-day.ts';
import { useCashbackFilter } from '../bonuses/use-campaign-filter.tsx';

type Row = Value<'opsListCashbackPeriods'>['list'][number];

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...cashbackPeriodStates.map((state) => ({ label: `cashbackPeriod.state.${state}` as const, filter: { state } })),
];
const line = { card: 'line' } as const;

const columns: Column<Row>[] = [
  textColumn('title', 'bonus.campaign', { card: 'title' }),
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  {
    source: 'from',
    label: 'cashbackPeriod.period',
    cell: (row) => <Days row={row} />,
    csv: { kind: 'text', value: ({ from, to }) => (from === to ? from : `${from} – ${to}`) },
    card: 'line',
  },
  {
    source: 'state',
    label: 'field.status',
    cell: (row) => <State row={row} />,
    csv: { kind: 'text', value: ({ state }, t) => t(`cashbackPeriod.state.${state}`) },
    card: 'figure',
  },
  countColumn('members', 'cashbackPeriod.members', line),
  amountColumn('loss', 'cashbackPeriod.loss', line),
  countColumn('issued', 'cashbackPeriod.issued', line),
  amountColumn('amount', 'cashbackPeriod.amount', line),
  amountColumn('claimed', 'cashbackPeriod.claimed', line),
  amountColumn('waiting', 'cashbackPeriod.waiting', line),
  amountColumn('lapsed', 'cashbackPeriod.lapsed', { ...line, isHidden: true }),
  countColumn('due', 'cashbackPeriod.due', line),
  countColumn('none', 'cashbackPeriod.none', { ...line, isHidden: true }),
  countColumn('refused', 'cashbackPeriod.refused', line),
  countColumn('version', 'segment.version', { isHidden: true }),
  momentColumn('closedAt', 'cashbackPeriod.closedAt', { isHidden: true }),
];

function Days({ row: { from, to } }: { row: Row }) {
  const day = useDay();
  return <>{from === to ? day(from) : `${day(from)} – ${day(to)}`}</>;
}

function State({ row: { state } }: { row: Row }) {
  return <Tag tone={state === 'due' ? 'caution' : 'good'}>{useWords()(`cashbackPeriod.state.${state}`)}</Tag>;
}

/** The list of closed periods of cashback campaigns, with what became of their members. */
export function CashbackPeriodList() {
  useRefreshOn('opsPromotions');
  return (
    <RecordList<Row>
      title="resources.cashbackPeriods.name"
      columns={columns}
      sort={{ field: 'closedAt', order: 'DESC' }}
      queues={queues}
      filters={useCashbackFilter()}
      empty={{ title: 'empty.cashbackPeriods', hint: 'empty.cashbackPeriodsHint' }}
      openPath={(row) => `/campaigns/${row.campaignId}/show`}
    />
  );
}

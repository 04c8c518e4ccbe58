import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { payoutStates } from '../../contract/payout-states.ts';

type Row = Value<'opsListPointPayouts'>['list'][number];

const tones: Record<Row['state'], Tone> = { asked: 'caution', paid: 'good', refused: 'bad' };
const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...payoutStates.map((state) => ({ label: `pointPayout.state.${state}` as const, filter: { state } })),
];

const columns: Column<Row>[] = [
  { ...memberColumn, card: 'title' },
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  {
    ...textColumn('state', 'field.status'),
    csv: { kind: 'text', value: (row, t) => t(`pointPayout.state.${row.state}`) },
    cell: (row) => <PayoutTag state={row.state} />,
    card: 'figure',
  },
  {
    source: 'points',
    label: 'pointPayout.points',
    cell: (row) => (row.points === null ? '' : grouped(row.points)),
    csv: { kind: 'number', value: (row) => (row.points === null ? null : String(row.points)) },
    isNumeric: true,
  },
  amountColumn('amount', 'pointPayout.cash', { card: 'line' }),
  momentColumn('at', 'pointPayout.at'),
  momentColumn('decidedAt', 'pointPayout.decidedAt'),
  textColumn('by', 'pointPayout.by'),
];

export function PayoutTag({ state }: { state: Row['state'] }) {
  return <Tag tone={tones[state]}>{useWords()(`pointPayout.state.${state}`)}</Tag>;
}

/** The list of payouts by state; a row leads to the points of its member, where staff decide. */
export function PayoutList() {
  return (
    <RecordList<Row>
      title="resources.pointPayouts.name"
      columns={columns}
      sort={{ field: 'at', order: 'DESC' }}
      queues={queues}
      filters={[]}
      empty={{ title: 'empty.pointPayouts', hint: 'empty.pointPayoutsHint' }}
      openPath={(row) => `/members/${row.member.memberId}/show/memberPoints`}
    />
  );
}

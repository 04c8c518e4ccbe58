import { useLocale } from 'react-admin';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { countColumn, memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { redemptionStates } from '../../contract/redemption-states.ts';

type Row = Value<'opsListPointRedemptions'>['list'][number];

const tones: Record<Row['state'], Tone> = {
  pending: 'caution',
  approved: 'busy',
  shipped: 'busy',
  delivered: 'good',
  issued: 'good',
  cancelled: 'neutral',
  rejected: 'bad',
  returned: 'bad',
};
const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...redemptionStates.map((state) => ({ label: `pointRedemption.state.${state}` as const, filter: { state } })),
];

const columns: Column<Row>[] = [
  {
    source: 'titleEn',
    label: 'pointRedemption.reward',
    cell: (row) => <RedeemedName row={row} />,
    csv: { kind: 'text', value: (row) => `${row.titleEn} ${row.variantEn}` },
    card: 'title',
  },
  memberColumn,
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  {
    ...textColumn('state', 'field.status'),
    csv: { kind: 'text', value: (row, t) => t(`pointRedemption.state.${row.state}`) },
    cell: (row) => <RedemptionTag state={row.state} />,
    card: 'figure',
  },
  countColumn('quantity', 'pointReward.quantity'),
  countColumn('points', 'pointRedemption.points', { card: 'line' }),
  momentColumn('at', 'pointRedemption.at'),
];

export function useRedeemedName(row: Pick<Row, 'titleTh' | 'titleEn' | 'variantTh' | 'variantEn'>): string {
  const isThai = useLocale() === 'th';
  return isThai ? `${row.titleTh} · ${row.variantTh}` : `${row.titleEn} · ${row.variantEn}`;
}

function RedeemedName({ row }: { row: Row }) {
  return <>{useRedeemedName(row)}</>;
}

export function RedemptionTag({ state }: { state: Row['state'] }) {
  return <Tag tone={tones[state]}>{useWords()(`pointRedemption.state.${state}`)}</Tag>;
}

/** The list of redemptions by state, oldest first. */
export function RedemptionList() {
  return (
    <RecordList<Row>
      title="resources.pointRedemptions.name"
      columns={columns}
      sort={{ field: 'at', order: 'DESC' }}
      queues={queues}
      filters={[]}
      empty={{ title: 'empty.pointRedemptions', hint: 'empty.pointRedemptionsHint' }}
      openPath={(row) => `/pointRedemptions/${row.id}/show`}
    />
  );
}

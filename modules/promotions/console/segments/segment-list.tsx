import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useConditionText } from '../campaigns/use-campaign-facts.ts';
import { SegmentDialog } from './segment-dialog.tsx';

type Row = Value<'opsListSegments'>['list'][number];

const columns: Column<Row>[] = [
  textColumn('name', 'field.name', { card: 'title' }),
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  {
    source: 'isOn',
    label: 'field.status',
    cell: (row) => <SegmentState segment={row} />,
    csv: { kind: 'text', value: (row, t) => t(row.isOn ? 'segment.on' : 'segment.off') },
    card: 'figure',
  },
  { source: 'conditions', label: 'campaign.conditions', cell: (row) => <Conditions row={row} />, card: 'line' },
  momentColumn('changedAt', 'segment.changedAt'),
];

function Conditions({ row: { conditions } }: { row: Row }) {
  return <>{conditions.map(useConditionText()).join(' · ')}</>;
}

export function SegmentState({ segment: { isOn, isForNobody } }: { segment: Pick<Row, 'isOn' | 'isForNobody'> }) {
  const t = useWords();
  return (
    <>
      <Tag tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'segment.on' : 'segment.off')}</Tag>{' '}
      {isForNobody && <Tag tone="bad">{t('campaign.forNobody')}</Tag>}
    </>
  );
}

/** The list of kept audiences. */
export function SegmentList() {
  const t = useWords();
  const mayChange = useMay('promotions.segment.change');
  const [isMaking, setIsMaking] = useState(false);
  return (
    <RecordList<Row>
      title="resources.segments.name"
      columns={columns}
      sort={{ field: 'name', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.segments', hint: 'empty.segmentsHint' }}
      openPath={(row) => `/segments/${row.id}/show`}
      actions={mayChange && <Button onClick={() => setIsMaking(true)}>{t('segment.make')}</Button>}
    >
      {isMaking && <SegmentDialog onClose={() => setIsMaking(false)} />}
    </RecordList>
  );
}

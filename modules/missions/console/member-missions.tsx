import { RecordContextProvider, ReferenceManyField } from 'react-admin';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RelatedRows } from '@sanam/console/components/related-rows.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { goalText, nameColumn, rewardColumn } from './mission-list.tsx';

type Row = Value<'opsMemberMissions'>['list'][number];

const tones: Record<Row['state'], Tone> = {
  active: 'busy',
  claimable: 'caution',
  claimed: 'good',
  expired: 'neutral',
  void: 'bad',
};

const columns: Column<Row>[] = [
  nameColumn,
  textColumn('period', 'mission.period'),
  {
    source: 'state',
    label: 'field.status',
    cell: (row) => <ProgressState row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`mission.progressOf.${row.state}`) },
    card: 'figure',
  },
  { ...textColumn('done', 'mission.done'), cell: ({ counter, done }) => goalText({ counter, goal: done }) },
  { ...textColumn('goal', 'mission.goal'), cell: (row) => goalText(row) },
  rewardColumn,
  momentColumn('reachedAt', 'mission.reachedAt'),
  momentColumn('decidedAt', 'mission.decidedAt'),
];

function ProgressState({ row: { state } }: { row: Row }) {
  return <Tag tone={tones[state]}>{useWords()(`mission.progressOf.${state}`)}</Tag>;
}

/** The progress of a member in missions. */
export function MemberMissions({ id }: { id: string }) {
  return (
    <RecordContextProvider value={{ id }}>
      <ReferenceManyField reference="memberMissions" target="memberId" perPage={25} storeKey={`missions.${id}`}>
        <RelatedRows columns={columns} title="empty.memberMissions" hint="empty.memberMissionsHint" />
      </ReferenceManyField>
    </RecordContextProvider>
  );
}

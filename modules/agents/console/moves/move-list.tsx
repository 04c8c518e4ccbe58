import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { Refusal } from '@sanam/client/refusal';
import type { Value } from '@sanam/client/client';

export type MoveRow = Value<'opsListLineMoves'>['list'][number];

const tones: Record<MoveRow['state'], Tone> = { planned: 'busy', done: 'good', failed: 'bad' };

const placeColumn = (source: 'from' | 'to', label: MessageKey): Column<MoveRow> => ({
  source,
  label,
  cell: (row) => <Place place={row[source]} />,
  csv: { kind: 'text', value: (row) => row[source]?.username ?? '' },
  card: 'line',
});

const columns: Column<MoveRow>[] = [
  {
    source: 'agent',
    label: 'lineMove.agent',
    cell: (row) => <MemberLink member={row.agent} />,
    csv: { kind: 'text', value: (row) => row.agent.username },
    card: 'title',
  },
  placeColumn('from', 'lineMove.from'),
  placeColumn('to', 'lineMove.to'),
  momentColumn('effectiveAt', 'lineMove.effectiveAt'),
  {
    ...textColumn('state', 'field.status'),
    csv: { kind: 'text', value: (row, t) => t(`lineMove.state.${row.state}`) },
    cell: (row) => <State row={row} />,
    card: 'figure',
  },
  { source: 'failure', label: 'lineMove.failure', cell: (row) => <Failure row={row} />, card: 'line' },
  textColumn('proposedBy', 'lineMove.proposedBy', { card: undefined }),
  textColumn('approvedBy', 'lineMove.approvedBy', { card: undefined }),
  textColumn('reason', 'common.reason', { card: undefined, isHidden: true }),
];

function Place({ place }: { place: MoveRow['to'] }) {
  const t = useWords();
  return place === null ? <>{t('agentTree.top')}</> : <MemberLink member={place} />;
}

function State({ row: { state } }: { row: MoveRow }) {
  const t = useWords();
  return <Tag tone={tones[state]}>{t(`lineMove.state.${state}`)}</Tag>;
}

function Failure({ row: { failure } }: { row: MoveRow }) {
  const errorWords = useErrorWords();
  return failure === null ? null : <>{errorWords(new Refusal(failure, 409))}</>;
}

/** The list of moves that two people approved: pending ones and the results of the others. */
export function MoveList() {
  return (
    <RecordList<MoveRow>
      title="resources.lineMoves.name"
      columns={columns}
      sort={{ field: 'approvedAt', order: 'DESC' }}
      filters={[]}
      empty={{ title: 'empty.lineMoves', hint: 'empty.lineMovesHint' }}
    />
  );
}

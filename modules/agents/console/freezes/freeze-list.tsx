import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, countColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { RemovalButton } from '@sanam/console/components/removal-button.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { agentColumn } from '../agent-columns.tsx';

export type FreezeRow = Value<'opsListLineFreezes'>['list'][number];

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  { label: 'lineFreeze.open', filter: { isOpen: 'true' } },
  { label: 'lineFreeze.lifted', filter: { isOpen: 'false' } },
];

const stateOf = ({ liftedAt }: FreezeRow) => (liftedAt === null ? 'lineFreeze.open' : 'lineFreeze.lifted');

const columns: Column<FreezeRow>[] = [
  agentColumn,
  {
    source: 'state',
    label: 'field.status',
    cell: (row) => <State row={row} />,
    csv: { kind: 'text', value: (row, t) => t(stateOf(row)) },
    card: 'figure',
  },
  countColumn('agents', 'lineFreeze.agents'),
  countColumn('held', 'lineFreeze.held'),
  amountColumn('heldPayable', 'lineFreeze.heldPayable'),
  textColumn('reason', 'lineFreeze.reason'),
  textColumn('madeBy', 'lineFreeze.madeBy', { card: undefined }),
  momentColumn('at', 'lineFreeze.at'),
  momentColumn('liftedAt', 'lineFreeze.liftedAt', { card: undefined }),
  textColumn('liftProposedBy', 'lineMove.proposedBy', { card: undefined, isHidden: true }),
  textColumn('liftedBy', 'agentRun.approvedBy', { card: undefined, isHidden: true }),
  textColumn('liftReason', 'lineFreeze.liftReason', { card: undefined, isHidden: true }),
  { source: 'lift', label: 'lineFreeze.lift', cell: (row) => <Lift row={row} />, card: 'act' },
];

function State({ row }: { row: FreezeRow }) {
  const t = useWords();
  return <Tag tone={row.liftedAt === null ? 'bad' : 'neutral'}>{t(stateOf(row))}</Tag>;
}

function Lift({ row: { id, agent, liftedAt } }: { row: FreezeRow }) {
  const t = useWords();
  const call = useCall();
  if (liftedAt !== null) return null;
  return (
    <RemovalButton
      label={t('lineFreeze.lift')}
      of={agent.username}
      title={t('lineFreeze.liftTitle', { name: agent.username })}
      effects={[t('lineFreeze.effectPaid'), t('lineFreeze.effectOthers'), t('agentPlan.effectTwo')]}
      confirm={t('agentPlan.propose')}
      done={t('action.proposed')}
      content={{ lift: id }}
      remove={({ reason, idempotencyKey }) =>
        call('opsLiftLineFreeze', { params: { freezeId: id }, body: { reason } }, { idempotencyKey })
      }
    />
  );
}

/** The list of frozen lines. */
export function FreezeList() {
  const mayLift = useMay('agents.line.freeze');
  return (
    <RecordList<FreezeRow>
      title="resources.lineFreezes.name"
      columns={mayLift ? columns : columns.filter(({ source }) => source !== 'lift')}
      sort={{ field: 'at', order: 'DESC' }}
      queues={queues}
      filters={[]}
      empty={{ title: 'empty.lineFreezes', hint: 'empty.lineFreezesHint' }}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, idColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { ApprovalState } from '@sanam/console/components/approval-state.tsx';
import { codeWord } from '@sanam/console/i18n/use-words.ts';
import { liveResource } from '@sanam/console/lib/live-resources.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { ApprovalView } from './approval-view.tsx';
import { CommandName } from './command-name.tsx';
import type { Approval } from '@sanam/console/lib/records.ts';

const states = ['proposed', 'executed', 'rejected', 'expired', 'failed'] as const;
const columns: Column<Approval>[] = [
  idColumn,
  {
    source: 'command',
    label: 'field.command',
    cell: (row) => <CommandName command={row.command} />,
    csv: { kind: 'text', value: (row, t) => codeWord(t, 'approval.command', row.command) },
    card: 'line',
  },
  textColumn('summary', 'field.summary'),
  amountColumn('amount', 'field.amount', { card: 'figure' }),
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <ApprovalState approval={row} />,
    csv: { kind: 'text', value: (row, t) => t(`approval.state.${row.state}`) },
    card: 'line',
  },
  textColumn('proposedBy', 'field.proposedBy'),
  momentColumn('proposedAt', 'field.proposed', { card: undefined, isSortable: true }),
  momentColumn('expiresAt', 'field.expires', { card: undefined, isHidden: true }),
  textColumn('decidedBy', 'field.decidedBy', { card: undefined }),
];

const queues: Queue[] = [
  ...states.map((state): Queue => ({ label: `approval.state.${state}`, filter: { state } })),
  { label: 'common.all', filter: {} },
];

/** The list of approvals: waiting ones, and the outcome of the others. */
export function ApprovalList() {
  const openId = useOpenId('approvals');
  return (
    <RecordList<Approval>
      title="resources.approvals.name"
      columns={columns}
      queues={queues}
      defaultFilter={{ state: 'proposed' }}
      sort={{ field: 'proposedAt', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.approvals', hint: 'empty.approvalsHint' }}
      openPath={(row) => `/approvals/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="approvals" label="approval.title" openId={openId}>
        {openId !== undefined && <ApprovalRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}

function ApprovalRecord({ id }: { id: string }) {
  const dataProvider = useDataProvider();
  const query = useQuery({
    queryKey: ['record', 'approvals', id],
    queryFn: async ({ signal }) => (await dataProvider.getOne<Approval>('approvals', { id, signal })).data,
  });
  useLiveNews((news) => {
    if (news.type === 'resync' || liveResource(news) === 'approvals') void query.refetch();
  });
  return <RecordFrame query={query}>{(approval) => <ApprovalView approval={approval} />}</RecordFrame>;
}

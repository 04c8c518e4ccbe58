import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { planColumn } from './plan-columns.tsx';

type PayableRow = Value<'opsAgentPayables'>['list'][number];

const columns: Column<PayableRow>[] = [
  planColumn,
  amountColumn('review', 'agentRun.waiting', { card: 'figure' }),
  amountColumn('held', 'agentRun.held', { card: 'line' }),
  amountColumn('approved', 'agentRun.approved', { card: 'line' }),
  amountColumn('carry', 'agentPlan.carryOut', { card: 'line' }),
  amountColumn('paid', 'agentRun.paid', { card: 'line' }),
  momentColumn('lastPaidAt', 'agentRun.paidAt', { card: undefined }),
];

/** The list of amounts that plans owe to agents, and of the agents' carries. */
export function PayableList() {
  return (
    <RecordList<PayableRow>
      title="resources.agentPayables.name"
      columns={columns}
      sort={{ field: 'id', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.agentPlans', hint: 'empty.agentPlansHint' }}
      openPath={(row) => `/agentPlans/${row.id}/show`}
    />
  );
}

import { SelectInput, useLocale } from 'react-admin';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { planNameOf, usePlans } from '../wages/plan-choice.tsx';
import { periodColumn, planColumn, type RunRow, RunState } from './plan-columns.tsx';

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  { label: 'agentRun.state.computed', filter: { state: 'computed' } },
  { label: 'agentRun.state.approved', filter: { state: 'approved' } },
  { label: 'agentRun.state.paid', filter: { state: 'paid' } },
];

const columns: Column<RunRow>[] = [
  planColumn,
  periodColumn,
  {
    ...textColumn('state', 'field.status'),
    csv: { kind: 'text', value: (row, t) => t(`agentRun.state.${row.state}`) },
    cell: (row) => <RunState state={row.state} />,
    card: 'figure',
  },
  {
    source: 'statements',
    label: 'agentRun.statements',
    cell: (row) => row.statements,
    csv: { kind: 'number', value: (row) => String(row.statements ?? '') },
    isNumeric: true,
  },
  amountColumn('entitlement', 'agentRun.entitlement'),
  amountColumn('payable', 'agentRun.payable', { card: 'line' }),
  amountColumn('waiting', 'agentRun.waiting', { card: 'line' }),
  amountColumn('held', 'agentRun.held'),
  momentColumn('paidAt', 'agentRun.paidAt', { card: undefined }),
  textColumn('approvedBy', 'agentRun.approvedBy', { card: undefined, isHidden: true }),
];

/** The list of runs of all plans; runs that wait for approval have their own list. */
export function RunList() {
  const t = useWords();
  const isThai = useLocale() === 'th';
  const plans = usePlans({ onlyOn: false });
  return (
    <RecordList<RunRow>
      title="resources.agentRuns.name"
      columns={columns}
      sort={{ field: 'periodStart', order: 'DESC' }}
      queues={queues}
      filters={[
        <SelectInput
          key="planId"
          source="planId"
          alwaysOn
          label={t('agentRun.plan')}
          choices={plans.map((plan) => ({ id: plan.planId, name: planNameOf(plan, isThai) }))}
        />,
      ]}
      empty={{ title: 'empty.agentRuns', hint: 'empty.agentRunsHint' }}
      openPath={(row) => `/agentRuns/${row.id}/show`}
    />
  );
}

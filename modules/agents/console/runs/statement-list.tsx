import { SearchInput, TextInput } from 'react-admin';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, countColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { agentColumn } from '../agent-columns.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { statementStates } from '../../contract/plan-states.ts';
import { percentOf, percentText } from '../../contract/rules/percent.ts';
import { periodColumn, planColumn, StatementTag } from './plan-columns.tsx';

export type StatementRow = Value<'opsListAgentStatements'>['list'][number];

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...statementStates.map((state) => ({ label: `agentStatement.state.${state}` as const, filter: { state } })),
];

const columns: Column<StatementRow>[] = [
  agentColumn,
  { ...planColumn, card: 'line' },
  periodColumn,
  {
    ...textColumn('state', 'field.status'),
    csv: { kind: 'text', value: (row, t) => t(`agentStatement.state.${row.state}`) },
    cell: (row) => <StatementTag state={row.state} />,
    card: 'figure',
  },
  amountColumn('turnover', 'agentStatement.turnover'),
  countColumn('active', 'agentStatement.active'),
  {
    source: 'ratePpm',
    label: 'agentPlan.ratePercent',
    cell: (row) => percentText(row.ratePpm),
    csv: { kind: 'number', value: (row) => percentOf(row.ratePpm) },
    isNumeric: true,
  },
  amountColumn('entitlement', 'agentPlan.entitlement'),
  amountColumn('toDownline', 'agentStatement.toDownline', { isHidden: true }),
  amountColumn('carryIn', 'agentStatement.carryIn', { isHidden: true }),
  amountColumn('payable', 'agentRun.payable', { card: 'line' }),
  amountColumn('carryOut', 'agentPlan.carryOut'),
  textColumn('holdReason', 'agentStatement.holdReason', { card: undefined, isHidden: true }),
  momentColumn('paidAt', 'agentRun.paidAt', { card: undefined }),
];

/** The list of statements of all agents, newest first. */
export function StatementList() {
  const t = useWords();
  return (
    <RecordList<StatementRow>
      title="resources.agentStatements.name"
      columns={columns}
      sort={{ field: 'id', order: 'DESC' }}
      queues={queues}
      filters={[
        <SearchInput key="agent" source="agent" alwaysOn placeholder={t('agentTree.search')} />,
        <TextInput key="runId" source="runId" label={t('agentStatement.run')} />,
      ]}
      empty={{ title: 'empty.agentStatements', hint: 'empty.agentStatementsHint' }}
      openPath={(row) => `/agentStatements/${row.id}/show`}
    />
  );
}

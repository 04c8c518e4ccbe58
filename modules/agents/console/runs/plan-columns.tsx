import Box from '@mui/material/Box';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { Moment } from '@sanam/console/components/moment.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { StatementState } from '../../contract/plan-states.ts';
import { PlanName } from '../plans/plan-list.tsx';

export type RunRow = Value<'opsListAgentRuns'>['list'][number];
type OfPlan = Pick<RunRow, 'plan'>;
type OfPeriod = Pick<RunRow, 'periodStart' | 'periodEnd'>;

export const planColumn: Column<OfPlan> = {
  source: 'plan',
  label: 'agentRun.plan',
  cell: (row) => <PlanName plan={row.plan} />,
  csv: { kind: 'text', value: (row) => row.plan.code },
  card: 'title',
};

export const periodColumn: Column<OfPeriod> = {
  source: 'periodStart',
  label: 'agentRun.period',
  cell: (row) => <Period row={row} />,
  csv: { kind: 'text', value: (row) => row.periodStart },
  card: 'line',
};

/** Start and end of a period in the time zone of the reader. */
export function Period({ row }: { row: OfPeriod }) {
  return (
    <>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <Moment at={row.periodStart} /> –
      </Box>{' '}
      <Moment at={row.periodEnd} />
    </>
  );
}

const runTones: Record<RunRow['state'], Tone> = {
  pending: 'neutral',
  computed: 'caution',
  approved: 'busy',
  paid: 'good',
};
const statementTones: Record<StatementState, Tone> = {
  review: 'caution',
  held: 'bad',
  approved: 'busy',
  paid: 'good',
  carried: 'neutral',
  zero: 'neutral',
  void: 'bad',
};

export function RunState({ state }: { state: RunRow['state'] }) {
  return <Tag tone={runTones[state]}>{useWords()(`agentRun.state.${state}`)}</Tag>;
}

export function StatementTag({ state }: { state: StatementState }) {
  return <Tag tone={statementTones[state]}>{useWords()(`agentStatement.state.${state}`)}</Tag>;
}

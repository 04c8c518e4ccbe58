import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Value } from '@sanam/client/client';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { periodColumn, planColumn } from './plan-columns.tsx';

export type AsideRow = Value<'opsListWagesSetAside'>['list'][number];

const queues: Queue[] = [
  { label: 'agentAside.state.open', filter: { state: 'open' } },
  { label: 'common.all', filter: {} },
  { label: 'agentAside.state.made', filter: { state: 'made' } },
];

const tones: Record<AsideRow['state'], Tone> = { open: 'bad', made: 'good', passed: 'neutral' };

const columns: Column<AsideRow>[] = [
  {
    source: 'agent',
    label: 'agentAside.who',
    cell: (row) => <Who row={row} />,
    csv: { kind: 'text', value: (row) => row.agent?.username ?? '' },
    card: 'title',
  },
  planColumn,
  periodColumn,
  {
    ...textColumn('why', 'agentAside.why'),
    csv: { kind: 'text', value: (row, t) => t(`agentAside.whyOf.${row.why}`) },
    cell: (row) => <Why row={row} />,
    card: 'line',
  },
  {
    ...textColumn('state', 'field.status'),
    csv: { kind: 'text', value: (row, t) => t(`agentAside.state.${row.state}`) },
    cell: (row) => <State row={row} />,
    card: 'figure',
  },
  {
    source: 'tries',
    label: 'agentAside.tries',
    cell: (row) => row.tries,
    csv: { kind: 'number', value: (row) => String(row.tries) },
    isNumeric: true,
  },
  momentColumn('at', 'agentAside.at'),
  momentColumn('closedAt', 'agentAside.closedAt', { card: undefined }),
  { source: 'retake', label: 'agentAside.retake', cell: (row) => <Retake row={row} />, card: 'act' },
];

function Who({ row: { agent, runId } }: { row: AsideRow }) {
  const t = useWords();
  return agent === null ? (
    <Link component={RouterLink} to={`/agentRuns/${runId}/show`}>
      {t('agentAside.wholeRun')}
    </Link>
  ) : (
    <Link component={RouterLink} to={`/members/${agent.memberId}/show`}>
      {agent.username}
    </Link>
  );
}

/** The reason, with the error message of the database or of the contract reader below it for support. */
function Why({ row: { why, detail } }: { row: AsideRow }) {
  const t = useWords();
  return (
    <>
      {t(`agentAside.whyOf.${why}`)}
      {detail !== null && <div style={{ overflowWrap: 'anywhere', opacity: 0.8, fontSize: '0.85em' }}>{detail}</div>}
    </>
  );
}

function State({ row: { state } }: { row: AsideRow }) {
  return <Tag tone={tones[state]}>{useWords()(`agentAside.state.${state}`)}</Tag>;
}

function Retake({ row }: { row: AsideRow }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  if (row.state !== 'open') return null;
  const label = t('agentAside.retake');
  return (
    <>
      <Button
        size="small"
        onClick={() => setIsAsking(true)}
        aria-label={`${label}: ${row.agent?.username ?? t('agentAside.wholeRun')}`}
      >
        {label}
      </Button>
      {isAsking && (
        <ActDialog
          title={t('agentAside.retakeTitle')}
          effects={[t('agentAside.effectPlan'), t('agentAside.effectBounds')]}
          confirm={label}
          reason="required"
          content={{ retake: row.id, tries: row.tries }}
          run={async ({ reason = '', idempotencyKey }) => {
            const ask = { params: { asideId: row.id }, body: { reason } };
            const { made, left } = await call('opsRetakeWages', ask, { idempotencyKey });
            const words = row.agent === null ? t('agentAside.soon') : t('agentAside.done', { made, left });
            notify(words, { type: left === 0 ? 'success' : 'warning' });
            refresh();
          }}
          onStale={async () => refresh()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** The list of agents without a statement and of runs that could not be computed. */
export function AsideList() {
  const mayRetake = useMay('agents.statement.change');
  return (
    <RecordList<AsideRow>
      title="resources.wagesSetAside.name"
      columns={mayRetake ? columns : columns.filter(({ source }) => source !== 'retake')}
      sort={{ field: 'at', order: 'DESC' }}
      queues={queues}
      filters={[]}
      empty={{ title: 'empty.wagesSetAside', hint: 'empty.wagesSetAsideHint' }}
    />
  );
}

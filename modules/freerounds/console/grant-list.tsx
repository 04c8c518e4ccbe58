import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, countColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { codeWord, useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import type {} from '../contract/live.ts';
import { type GrantState, grantStates } from '../contract/states.ts';
import { GiveDialog } from './give-dialog.tsx';
import type { GrantRow as Row } from './use-grants.ts';

const tones: Record<GrantState, Tone> = {
  requested: 'busy',
  granted: 'good',
  used: 'caution',
  settled: 'neutral',
  failed: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
};
const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...grantStates.map((state) => ({ label: `freeRounds.state.${state}` as const, filter: { state } })),
];

/** The problem of a grant, in words if there are any for its code. */
export function Problem({ grant: { problem } }: { grant: Pick<Row, 'problem'> }) {
  const words = useCodeWords();
  return <>{problem === null ? '–' : words('freeRounds.problemOf', problem)}</>;
}

/** Columns of a grant shared by both lists. */
export const grantColumns: Column<Row>[] = [
  textColumn('game', 'freeRounds.game'),
  textColumn('vendor', 'freeRounds.vendor', { isHidden: true }),
  {
    source: 'state',
    label: 'field.status',
    cell: (row) => <GrantStateTag grant={row} />,
    csv: { kind: 'text', value: (row, t) => t(`freeRounds.state.${row.state}`) },
    card: 'figure',
  },
  countColumn('rounds', 'freeRounds.rounds'),
  countColumn('used', 'freeRounds.used'),
  amountColumn('bet', 'freeRounds.bet'),
  amountColumn('won', 'freeRounds.won'),
  {
    ...textColumn('source', 'freeRounds.source'),
    csv: {
      kind: 'text',
      value: (row, t) => (isNamed(row.source) ? t(`freeRounds.sourceOf.${row.source}`) : row.source),
    },
    cell: (row) => <Source row={row} />,
  },
  {
    ...textColumn('problem', 'freeRounds.problem'),
    csv: {
      kind: 'text',
      value: (row, t) => (row.problem === null ? null : codeWord(t, 'freeRounds.problemOf', row.problem)),
    },
    cell: (row) => <Problem grant={row} />,
  },
  momentColumn('expiresAt', 'freeRounds.expiresAt'),
  momentColumn('requestedAt', 'freeRounds.requestedAt', { isHidden: true }),
];

const columns: Column<Row>[] = [
  {
    source: 'member',
    label: 'field.member',
    cell: ({ member }) => <MemberLink member={member} />,
    csv: { kind: 'text', value: ({ member }) => member.username },
    card: 'title',
  },
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  ...grantColumns,
];

export function GrantStateTag({ grant: { state, isCancelling } }: { grant: Pick<Row, 'state' | 'isCancelling'> }) {
  const t = useWords();
  if (isCancelling) return <Tag tone="caution">{t('freeRounds.cancelling')}</Tag>;
  return <Tag tone={tones[state]}>{t(`freeRounds.state.${state}`)}</Tag>;
}

const sources = ['staff', 'campaign'] as const;
const isNamed = (source: string): source is (typeof sources)[number] => sources.some((one) => one === source);

function Source({ row: { source } }: { row: Row }) {
  const t = useWords();
  return <>{isNamed(source) ? t(`freeRounds.sourceOf.${source}`) : source}</>;
}

/** The list of grants of free rounds; each row opens the grant. */
export function GrantList() {
  const t = useWords();
  const mayGive = useMay('freerounds.grant.change');
  const [isGiving, setIsGiving] = useState(false);
  useRefreshOn('opsFreeRounds');
  return (
    <RecordList<Row>
      title="resources.freeRounds.name"
      columns={columns}
      sort={{ field: 'requestedAt', order: 'DESC' }}
      queues={queues}
      filters={[]}
      empty={{ title: 'empty.freeRounds', hint: 'empty.freeRoundsHint' }}
      openPath={(row) => `/freeRounds/${row.id}/show`}
      actions={mayGive && <Button onClick={() => setIsGiving(true)}>{t('freeRounds.give')}</Button>}
    >
      {isGiving && <GiveDialog onClose={() => setIsGiving(false)} />}
    </RecordList>
  );
}

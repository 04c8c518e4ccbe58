import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SearchInput, useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { RowActs } from '@sanam/console/components/row-acts.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Application } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { ANSWER_MAX, AnswerText, caseQueues, CaseState } from './case-parts.tsx';

const columns: Column<Application>[] = [
  textColumn('name', 'case.name', { card: 'title' }),
  {
    source: 'contact',
    label: 'case.contact',
    cell: (row) => row.contact,
    csv: { kind: 'id', value: (row) => row.contact },
    card: 'line',
  },
  {
    source: 'channel',
    label: 'case.channel',
    cell: (row) => <span style={{ overflowWrap: 'anywhere' }}>{row.channel}</span>,
    csv: { kind: 'text', value: (row) => row.channel },
    card: 'line',
  },
  momentColumn('createdAt', 'field.created'),
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <Outcome row={row} />,
    csv: {
      kind: 'text',
      value: (row, t) => (row.decision === null ? t(`case.state.${row.state}`) : t(`case.decided.${row.decision}`)),
    },
    card: 'figure',
  },
  { source: 'act', label: 'case.decision', cell: (row) => <Acts row={row} />, card: 'line' },
];

function Outcome({ row }: { row: Application }) {
  const t = useWords();
  if (row.decision === null) return <CaseState state={row.state} />;
  return <Tag tone={row.decision === 'accepted' ? 'good' : 'bad'}>{t(`case.decided.${row.decision}`)}</Tag>;
}

/** The list of affiliate applications; waiting ones come first. */
export function ApplicationList() {
  const t = useWords();
  const mayDecline = useMay('content.case.answer');
  const mayAccept = useMay('agents.agent.offer');
  useRefreshOn('opsContent');
  return (
    <RecordList<Application>
      title="resources.applications.name"
      columns={mayDecline || mayAccept ? columns : columns.filter(({ source }) => source !== 'act')}
      sort={{ field: 'createdAt', order: 'ASC' }}
      queues={caseQueues}
      defaultFilter={{ state: 'received' }}
      filters={[<SearchInput key="q" source="q" alwaysOn placeholder={t('filter.searchCases')} />]}
      empty={{ title: 'empty.applications', hint: 'empty.applicationsHint' }}
      expand={<ApplicationDetail />}
    />
  );
}

function ApplicationDetail() {
  const row = useRecordContext<Application>();
  if (row === undefined) return null;
  return (
    <Box sx={{ p: 1, maxWidth: '80ch' }}>
      <Whole row={row} />
      <AnswerText row={row} />
    </Box>
  );
}

/** The complete application as plain text, including anything that looks like a link. */
function Whole({ row }: { row: Application }) {
  const t = useWords();
  return (
    <>
      <Box component="dl" sx={{ m: 0, '& dt': { color: 'text.secondary', fontSize: 12 }, '& dd': { m: 0, mb: 0.75 } }}>
        {(['name', 'contact', 'channel'] as const).map((part) => (
          <Box key={part} sx={{ overflowWrap: 'anywhere' }}>
            <dt>{t(`case.${part}`)}</dt>
            <dd>{row[part]}</dd>
          </Box>
        ))}
      </Box>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 1 }}>{row.message}</Typography>
    </>
  );
}

/** The actions on an application. The module that opens accounts of agents adds the one to accept it. */
function Acts({ row }: { row: Application }) {
  const mayDecline = useMay('content.case.answer');
  if (row.state === 'answered') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <RowActs of="applications" row={row} />
      {mayDecline && <DecideButton row={row} />}
    </Box>
  );
}

function DecideButton({ row }: { row: Application }) {
  const t = useWords();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`${t('case.decideOpen')} ${row.name}`} onClick={() => setIsAsking(true)}>
        {t('case.decideOpen')}
      </Button>
      {isAsking && <DecideDialog row={row} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function DecideDialog({ row, onClose }: { row: Application; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const { values, set, problemAt, sending } = useOpenedDraft({ answer: '' });
  const { answer } = values;
  const problem = problemAt('answer');
  const text = answer.trim();

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { decision: 'declined' as const, ...(text === '' ? {} : { answer: text }), reason: reason ?? '' };
    await sending(() => call('opsDecideApplication', { params: { id: row.id }, body }, { idempotencyKey }));
    notify(t('case.decided.done'), { type: 'success' });
    refresh();
  }

  return (
    <ActDialog
      title={t('case.decideTitle', { name: row.name })}
      effects={[t('case.decideWhat')]}
      confirm={t('case.decideGo')}
      tone="error"
      reason="required"
      content={{ decline: row.id, text }}
      run={run}
      onStale={async () => refresh()}
      onClose={onClose}
    >
      <Whole row={row} />
      <Box sx={{ display: 'grid', gap: 1.5, my: 1.5 }}>
        <TextField
          label={t('case.decideNote')}
          value={answer}
          error={problem !== undefined}
          helperText={problem}
          multiline
          minRows={2}
          onChange={(event) => set('answer', event.target.value)}
          sx={{ m: 0 }}
          slotProps={{ htmlInput: { maxLength: ANSWER_MAX } }}
        />
      </Box>
    </ActDialog>
  );
}

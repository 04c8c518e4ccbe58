import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SearchInput, SelectInput, useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Feedback } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { feedbackTypes } from '../contract/places.ts';
import { LongText } from './long-text.tsx';
import { ANSWER_MAX, AnswerText, caseQueues, CaseState, clipped } from './case-parts.tsx';

const columns: Column<Feedback>[] = [
  {
    source: 'content',
    label: 'case.content',
    cell: (row) => <LongText>{clipped(row.content)}</LongText>,
    csv: { kind: 'text', value: (row) => row.content },
    card: 'title',
  },
  memberColumn,
  {
    source: 'questionType',
    label: 'case.questionLabel',
    cell: (row) => <Question row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`case.question.${row.questionType}`) },
    card: 'line',
  },
  momentColumn('createdAt', 'field.created'),
  textColumn('answeredBy', 'case.answeredBy'),
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <CaseState state={row.state} />,
    csv: { kind: 'text', value: (row, t) => t(`case.state.${row.state}`) },
    card: 'figure',
  },
  { source: 'act', label: 'case.answer', cell: (row) => <AnswerButton row={row} />, card: 'line' },
];

function Question({ row }: { row: Feedback }) {
  const t = useWords();
  return <Tag>{t(`case.question.${row.questionType}`)}</Tag>;
}

/** The list of members' feedback; waiting cases come first. */
export function FeedbackList() {
  const t = useWords();
  const mayAnswer = useMay('content.case.answer');
  useRefreshOn('opsContent');
  return (
    <RecordList<Feedback>
      title="resources.feedback.name"
      columns={mayAnswer ? columns : columns.filter(({ source }) => source !== 'act')}
      sort={{ field: 'createdAt', order: 'ASC' }}
      queues={caseQueues}
      defaultFilter={{ state: 'received' }}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder={t('filter.searchCases')} />,
        <SelectInput
          key="questionType"
          source="questionType"
          label={t('case.questionLabel')}
          choices={feedbackTypes.map((id) => ({ id, name: t(`case.question.${id}`) }))}
          alwaysOn
        />,
      ]}
      empty={{ title: 'empty.feedback', hint: 'empty.feedbackHint' }}
      expand={<FeedbackDetail />}
    />
  );
}

/** The whole text, and the answer. */
function FeedbackDetail() {
  const row = useRecordContext<Feedback>();
  if (row === undefined) return null;
  return (
    <Box sx={{ p: 1, maxWidth: '80ch' }}>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{row.content}</Typography>
      <AnswerText row={row} />
    </Box>
  );
}

function AnswerButton({ row }: { row: Feedback }) {
  const t = useWords();
  const [isAsking, setIsAsking] = useState(false);
  if (row.state === 'answered') return null;
  return (
    <>
      <Button
        size="small"
        aria-label={`${t('case.answerOpen')} ${row.member.username}: ${clipped(row.content)}`}
        onClick={() => setIsAsking(true)}
      >
        {t('case.answerOpen')}
      </Button>
      {isAsking && <AnswerDialog row={row} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function AnswerDialog({ row, onClose }: { row: Feedback; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const { values, set, problemAt, sending } = useOpenedDraft({ answer: '' });
  const problem = problemAt('answer');
  const text = values.answer.trim();

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { answer: text, reason: reason ?? '' };
    await sending(() => call('opsAnswerFeedback', { params: { id: row.id }, body }, { idempotencyKey }));
    notify(t('case.answerSent'), { type: 'success' });
    refresh();
  }

  return (
    <ActDialog
      title={t('case.answerTitle', { name: row.member.username })}
      effects={[t('case.answerWhat'), t('case.reasonNote')]}
      confirm={t('case.answerGo')}
      reason="required"
      isReady={text !== ''}
      content={{ answer: row.id, text }}
      run={run}
      onStale={async () => refresh()}
      onClose={onClose}
    >
      <Typography
        component="blockquote"
        sx={{
          m: 0,
          mb: 1.5,
          pl: 1.5,
          borderLeft: 3,
          borderColor: 'divider',
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
        }}
      >
        {row.content}
      </Typography>
      <TextField
        label={t('case.answer')}
        value={values.answer}
        required
        multiline
        minRows={3}
        onChange={(event) => set('answer', event.target.value)}
        error={problem !== undefined}
        helperText={problem ?? t('case.answerHint')}
        slotProps={{ htmlInput: { maxLength: ANSWER_MAX } }}
      />
    </ActDialog>
  );
}

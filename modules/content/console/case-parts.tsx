import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Feedback } from '@sanam/console/lib/records.ts';

/** Queues of cases: waiting ones are shown first, the others with one click. */
export const caseQueues: Queue[] = [
  { label: 'case.state.received', filter: { state: 'received' } },
  { label: 'case.state.answered', filter: { state: 'answered' } },
  { label: 'common.all', filter: {} },
];

/** Maximum characters of an answer, as in the calls. */
export const ANSWER_MAX = 2000;
const CLIPPED = 70;

/** Returns the beginning of a text, on one line. */
export function clipped(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > CLIPPED ? `${line.slice(0, CLIPPED)}…` : line;
}

export function CaseState({ state }: Pick<Feedback, 'state'>) {
  const t = useWords();
  return <Tag tone={state === 'received' ? 'busy' : 'good'}>{t(`case.state.${state}`)}</Tag>;
}

/** The answer with its author and time. */
export function AnswerText({ row }: { row: Pick<Feedback, 'answer' | 'answeredAt' | 'answeredBy'> }) {
  const t = useWords();
  if (row.answeredAt === null) return null;
  return (
    <Box sx={{ mt: 1, pl: 1.5, borderLeft: 3, borderColor: 'primary.main' }}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {t('case.answer')} · {row.answeredBy} · <Moment at={row.answeredAt} />
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{row.answer ?? '–'}</Typography>
    </Box>
  );
}

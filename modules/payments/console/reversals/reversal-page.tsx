import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { shortId } from '@sanam/console/components/copy-text.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { ReversalRecord } from './reversal-record.tsx';

/** The case as a page of its own, so that it can be linked to. */
export function ReversalPage() {
  const t = useWords();
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('reversal.title', { number: shortId(id) })} />
      <ReversalRecord key={id} id={id} />
    </Box>
  );
}

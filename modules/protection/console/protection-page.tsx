import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { ProtectionRecord } from './protection-record.tsx';

/** The record as a page of its own, so that it can be linked to. */
export function ProtectionPage() {
  const t = useWords();
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.protection.name')} />
      <ProtectionRecord key={id} id={id} />
    </Box>
  );
}

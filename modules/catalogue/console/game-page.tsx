import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { GameRecordView } from './game-record.tsx';

/** The record as a page: a link to send to a colleague. */
export function GamePage() {
  const t = useWords();
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('game.one')} />
      <GameRecordView key={id} id={id} />
    </Box>
  );
}

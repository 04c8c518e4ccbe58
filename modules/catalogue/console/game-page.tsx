import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { GameRecordView } from './game-record.tsx';

/** The game record as a page that can be linked to. */
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

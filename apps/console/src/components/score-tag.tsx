import TwoIcon from '@mui/icons-material/PeopleAltOutlined';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { Tag, type Tone } from './tag.tsx';
import { useWords } from '../i18n/use-words.ts';

/** Points from which one person reviews; from 70, two (payments.md 8). */
const PERSON = 30;
const TWO_PEOPLE = 70;

function toneOf(score: number): Tone {
  if (score >= TWO_PEOPLE) return 'bad';
  return score >= PERSON ? 'caution' : 'neutral';
}

export function ScoreTag({ score, needsSecondPerson }: { score: number; needsSecondPerson: boolean }) {
  const t = useWords();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Tag tone={toneOf(score)}>
        <span aria-label={t('withdrawal.score', { score })}>{score}</span>
      </Tag>
      {needsSecondPerson && (
        <Tooltip title={t('withdrawal.needsSecond')}>
          <TwoIcon titleAccess={t('withdrawal.needsSecond')} sx={{ fontSize: 18, color: 'text.secondary' }} />
        </Tooltip>
      )}
    </Box>
  );
}

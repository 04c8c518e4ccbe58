import LateIcon from '@mui/icons-material/AlarmOff';
import SoonIcon from '@mui/icons-material/AccessAlarm';
import InTimeIcon from '@mui/icons-material/Schedule';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { Tag, type Tone } from './tag.tsx';
import { useWords } from '../i18n/use-words.ts';
import { useTimeWords } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { promiseState, type Promised } from '../lib/promise-state.ts';

const looks: Record<'calm' | 'amber' | 'red', { tone: Tone; icon: typeof LateIcon }> = {
  calm: { tone: 'neutral', icon: InTimeIcon },
  amber: { tone: 'caution', icon: SoonIcon },
  red: { tone: 'bad', icon: LateIcon },
};

/** Time left of a promise; after its end, whether it was kept. */
export function PromiseClock({ promised }: { promised: Promised }) {
  const t = useWords();
  const words = useTimeWords();
  const state = promiseState(promised, useNow());
  const { tone, icon: Icon } = looks[state.level];
  const text = state.isOver
    ? t(state.level === 'red' ? 'withdrawal.promiseBroken' : 'withdrawal.promiseKept')
    : t(state.leftMs < 0 ? 'withdrawal.promiseLate' : 'withdrawal.promiseLeft', {
        time: words.span(Math.abs(state.leftMs)),
      });
  return (
    <Tooltip title={t('withdrawal.promisedBy', { time: words.dateTime(promised.promisedBy) })}>
      <span>
        <Tag tone={state.isOver && state.level !== 'red' ? 'good' : tone}>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
            <Icon sx={{ fontSize: 15 }} aria-hidden="true" />
            {text}
          </Box>
        </Tag>
      </span>
    </Tooltip>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { Nothing } from '../draws/draw-sections.tsx';
import { alertsOf } from './levels.ts';
import type { BookNumber } from './use-book.ts';

const SHOWN = 12;

interface BookAlertsProps {
  numbers: readonly BookNumber[];
  onChoose: (pick: string) => void;
}

/** The numbers with 80, 90 or 100 % of their limit sold, and the closed ones. Each opens the panel of its number. */
export function BookAlerts({ numbers, onChoose }: BookAlertsProps) {
  const t = useWords();
  const alerts = alertsOf(numbers);
  if (alerts.length === 0) return <Nothing text={t('lotteryBook.noAlerts')} />;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {alerts.slice(0, SHOWN).map(({ number, percent }) => (
          <li key={number.pick}>
            <Button size="small" variant="outlined" onClick={() => onChoose(number.pick)} sx={{ gap: 0.75 }}>
              <b>{number.pick}</b>
              <Tag tone={percent === 100 || percent === null ? 'bad' : 'caution'}>
                {percent === null
                  ? t('lotteryBook.closed')
                  : t('lotteryBook.used', { percent: number.usedPercent ?? 0 })}
              </Tag>
            </Button>
          </li>
        ))}
      </Box>
      {alerts.length > SHOWN && <p>{t('lotteryBook.moreAlerts', { count: alerts.length - SHOWN })}</p>}
    </>
  );
}

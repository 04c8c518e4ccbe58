import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Amount } from '@sanam/console/components/amount.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { costOf, oddsOfPrizes, randomBelow, type Tried, trySpins, type WheelTerms } from './wheel-draft.ts';

const SPINS = 10_000;
type Prizes = WheelTerms['prizes'];

/** Shows odds and average cost of the draft's prize table, and simulates 10,000 spins without payment. */
export function TryIt({ prizes }: { prizes: Prizes | undefined }) {
  const t = useWords();
  const [tried, setTried] = useState<{ of: string; result: Tried }>();
  if (prizes === undefined) return <Typography sx={{ mt: 2 }}>{t('wheel.notReady')}</Typography>;
  const key = JSON.stringify(prizes);
  const result = tried?.of === key ? tried.result : undefined;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1 }}>
      <Typography>
        {t('wheel.cost')} <Amount value={costOf(prizes)} />
      </Typography>
      <Outcome prizes={prizes} tried={result} />
      <Button onClick={() => setTried({ of: key, result: trySpins(prizes, SPINS, randomBelow) })}>
        {t('wheel.try', { count: grouped(SPINS) })}
      </Button>
      {result !== undefined && (
        <Typography role="status">
          {t('wheel.triedPaid', { count: grouped(SPINS) })} <Amount value={result.paid} />
        </Typography>
      )}
    </Box>
  );
}

function Outcome({ prizes, tried }: { prizes: Prizes; tried: Tried | undefined }) {
  const t = useWords();
  const odds = oddsOfPrizes(prizes);
  return (
    <PlainTable
      label={t('wheel.oddsTable')}
      heads={['wheel.prize', 'wheel.odds', 'wheel.tried']}
      rows={prizes.map(({ titleEn }, at) => ({
        key: String(at),
        cells: [`${at + 1}. ${titleEn}`, `${odds[at]} %`, tried === undefined ? '–' : grouped(tried.drawn[at]!)],
      }))}
    />
  );
}

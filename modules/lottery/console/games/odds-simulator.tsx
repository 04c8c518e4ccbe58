import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { Amount } from '@sanam/console/components/amount.tsx';
import { type Fact, Facts } from '@sanam/console/components/section.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useZone } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { dayFromToday } from '../days.ts';
import { DayField } from '../markets/calendar-dialog.tsx';

interface Asked {
  playType: string;
  series: string;
  rebateBp: number;
  classes: { class: string; odds: string }[];
}

interface SimulatorProps {
  gameId: string;
  asked: Asked;
  isWhole: boolean;
}

type Simulated = Value<'opsSimulateOdds'>;
const BACK_DAYS = 30;

/** The margin of these odds on past draws, compared with that of the odds in force. */
export function OddsSimulator({ gameId, asked, isWhole }: SimulatorProps) {
  const t = useWords();
  const errorWords = useErrorWords();
  const call = useCall();
  const [zone] = useZone();
  const [from, setFrom] = useState(() => dayFromToday(-BACK_DAYS, zone));
  const [to, setTo] = useState(() => dayFromToday(-1, zone));
  const [found, setFound] = useState<{ of: string; value: Simulated } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const body = { ...asked, from, to };
  // The key of the inputs. A result for other odds or days is not shown, because it would mislead.
  const of = JSON.stringify(body);

  async function simulate(): Promise<void> {
    setError(null);
    setBusy(true);
    try {
      setFound({ of, value: await call('opsSimulateOdds', { params: { gameId }, body }) });
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 1, my: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {t('lotteryGame.simulator')}
      </Typography>
      <FieldGrid>
        <DayField label={t('common.from')} value={from} onChange={setFrom} />
        <DayField label={t('common.to')} value={to} onChange={setTo} />
      </FieldGrid>
      <Button
        variant="outlined"
        disabled={!isWhole || isBusy}
        onClick={() => void simulate()}
        sx={{ justifySelf: 'start' }}
      >
        {t(isBusy ? 'action.working' : 'lotteryGame.simulate')}
      </Button>
      {error !== null && <Alert severity="error">{errorWords(error)}</Alert>}
      {found?.of === of && <Simulation value={found.value} />}
    </Box>
  );
}

function Simulation({ value }: { value: Simulated }) {
  const t = useWords();
  if (value.draws === 0) return <Alert severity="info">{t('lotteryGame.noDraws')}</Alert>;
  const facts: Fact[] = [
    [t('lotteryGame.draws'), value.draws],
    [t('lotteryDraw.stake'), <Amount key="stake" value={value.stake} />],
    [t('lotteryDraw.rebate'), <Amount key="rebate" value={value.rebate} />],
    [t('lotteryDraw.payout'), <Amount key="payout" value={value.payout} />],
    [t('lotteryGame.margin'), <Amount key="margin" value={value.margin} isSigned />],
    [t('lotteryGame.marginInForce'), <Amount key="now" value={value.marginInForce} isSigned />],
    [t('lotteryGame.returns'), value.returnPercent === null ? '–' : `${value.returnPercent} %`],
  ];
  return (
    <Box role="status">
      <Facts facts={facts} />
    </Box>
  );
}

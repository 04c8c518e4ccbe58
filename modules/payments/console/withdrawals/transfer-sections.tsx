import DoneIcon from '@mui/icons-material/CheckCircle';
import FailedIcon from '@mui/icons-material/Cancel';
import NextIcon from '@mui/icons-material/RadioButtonUnchecked';
import NowIcon from '@mui/icons-material/RadioButtonChecked';
import SkippedIcon from '@mui/icons-material/RemoveCircleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Amount } from '@sanam/console/components/amount.tsx';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import type { Withdrawal } from '@sanam/console/lib/records.ts';

const icons = {
  done: <DoneIcon color="success" fontSize="small" />,
  now: <NowIcon color="primary" fontSize="small" />,
  next: <NextIcon fontSize="small" sx={{ color: 'text.secondary' }} />,
  skipped: <SkippedIcon fontSize="small" sx={{ color: 'text.secondary' }} />,
  failed: <FailedIcon color="error" fontSize="small" />,
};
const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 } as const;

/** The steps of the player's tracker, and the end of the time for a receipt. */
export function Tracker({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords();
  const words = useTimeWords();
  const { steps, receipt, stage } = withdrawal;
  return (
    <>
      <Box component="ol" sx={list}>
        {steps.map(({ step, state, at, reasonText, reasonBy }) => (
          <Box
            component="li"
            key={step}
            sx={{ display: 'flex', gap: 1 }}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {icons[state]}
            <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}>
              <span>
                {t(`withdrawal.step.${step}`)}
                <Box
                  component="span"
                  sx={{ color: 'text.secondary' }}
                >{` · ${t(`withdrawal.stepState.${state}`)}`}</Box>
              </span>
              {at !== null && <Moment at={at} />}
              {reasonText !== null && reasonBy !== null && (
                <Box sx={{ width: '100%', color: 'text.secondary' }}>
                  {t(`withdrawal.saidBy.${reasonBy}`, { text: reasonText })}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {receipt !== null && stage === 'toConfirm' && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {receipt.pausedAt === null
            ? t('withdrawal.receiptDue', { time: words.dateTime(receipt.dueAt) })
            : t('withdrawal.receiptPaused', { time: words.dateTime(receipt.pausedAt) })}
        </Typography>
      )}
    </>
  );
}

/** The transfers of the withdrawal. */
export function Legs({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords();
  if (withdrawal.legs.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('withdrawal.noLegs')}</Typography>;
  }
  return (
    <Box component="ul" sx={list}>
      {withdrawal.legs.map((leg, i) => (
        <li key={`${i} ${leg.part}`}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}>
            <span>
              {t('withdrawal.legOf', { part: leg.part })} · <Amount value={leg.net} /> · ··{leg.accountTail} ·{' '}
              {t(`withdrawal.legState.${leg.state}`)}
            </span>
            <Moment at={leg.sentAt} />
          </Box>
          {leg.reference !== null && <CopyText text={leg.reference} />}
        </li>
      ))}
    </Box>
  );
}

/** The calls to the provider with their answers. */
export function Attempts({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords();
  const words = useCodeWords();
  return (
    <>
      <Typography variant="subtitle2" component="h4">
        {t('withdrawal.attempts')}
      </Typography>
      <Box component="ul" sx={list}>
        {withdrawal.attempts.map(({ at, leg, outcome, reference }) => {
          const [call = '', ...said] = outcome.split(': ');
          return (
            <Box component="li" key={`${leg} ${at}`} sx={{ fontSize: 13 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}>
                <span>
                  {said.length === 0 ? outcome : `${words('withdrawal.outcome', call)}: ${said.join(': ')}`}
                  {reference !== null && ` · ${reference}`}
                </span>
                <Moment at={at} />
              </Box>
            </Box>
          );
        })}
      </Box>
    </>
  );
}

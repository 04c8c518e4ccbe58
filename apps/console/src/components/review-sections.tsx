import FailedIcon from '@mui/icons-material/CancelOutlined';
import PassedIcon from '@mui/icons-material/CheckCircleOutlined';
import { fromWire } from '@sanam/contract/money';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Amount } from './amount.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { Facts, Section } from './section.tsx';
import { useCodeWords, useWords } from '../i18n/use-words.ts';
import type { Withdrawal } from '../lib/records.ts';

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 } as const;

/** The rules that gave risk points, with their points. */
function RiskReasons({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords();
  const words = useCodeWords();
  if (withdrawal.reasons.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('withdrawal.noReasons')}</Typography>;
  }
  return (
    <Box component="ul" sx={list}>
      {withdrawal.reasons.map(({ code, points, note }) => (
        <Box component="li" key={code} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <span>
            {words('withdrawal.risks', code)}
            {note !== undefined && (
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {note}
              </Box>
            )}
          </span>
          <Box component="span" sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
            {t('withdrawal.points', { smart_count: points })}
          </Box>
        </Box>
      ))}
      <Box
        component="li"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          borderTop: 1,
          borderColor: 'divider',
          pt: 0.75,
          fontWeight: 600,
        }}
      >
        <span>{t('field.score')}</span>
        <span>{withdrawal.score}</span>
      </Box>
    </Box>
  );
}

/** Automatic checks of name, holds and play, with their results. */
function Checks({ checks }: { checks: Withdrawal['checks'] }) {
  const t = useWords();
  const words = useCodeWords();
  return (
    <Box component="ul" sx={list}>
      {checks.map(({ code, passed, note }) => (
        <Box component="li" key={code} sx={{ display: 'flex', gap: 1 }}>
          {passed ? (
            <PassedIcon color="success" titleAccess={t('withdrawal.passed')} fontSize="small" />
          ) : (
            <FailedIcon color="error" titleAccess={t('withdrawal.failed')} fontSize="small" />
          )}
          <span>
            {words('withdrawal.check', code)}
            {note !== null && (
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {code === 'holderIsRegisteredName' ? t('withdrawal.registered', { name: note }) : note}
              </Box>
            )}
          </span>
        </Box>
      ))}
    </Box>
  );
}

/** Deposits and turnover since the last payout, as figures and as a bar. */
function SinceLastPayout({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords();
  const deposits = fromWire(withdrawal.depositsSinceLastPayout);
  const turnover = fromWire(withdrawal.turnoverSinceLastPayout);
  const percent = deposits === 0n ? null : Number((turnover * 100n) / deposits);
  return (
    <>
      <Facts
        facts={[
          [t('withdrawal.deposits'), <Amount key="d" value={withdrawal.depositsSinceLastPayout} />],
          [t('withdrawal.turnover'), <Amount key="t" value={withdrawal.turnoverSinceLastPayout} />],
        ]}
      />
      <Typography variant="body2" sx={{ mt: 1, mb: 0.5, color: 'text.secondary' }}>
        {percent === null ? t('withdrawal.noDeposits') : t('withdrawal.turnoverShare', { percent })}
      </Typography>
      {percent !== null && (
        <LinearProgress
          variant="determinate"
          value={Math.min(100, percent)}
          color={percent >= 100 ? 'success' : 'warning'}
          aria-label={t('withdrawal.turnoverShare', { percent })}
          sx={{ height: 8, borderRadius: 1 }}
        />
      )}
    </>
  );
}

/** Facts for the review of a payout: account, risk, checks, and events since the last payout. */
export function ReviewSections({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords();
  return (
    <>
      <Section title={t('withdrawal.payoutTo')}>
        <PayoutFacts withdrawal={withdrawal} />
      </Section>
      <Section title={t('withdrawal.risk')}>
        <RiskReasons withdrawal={withdrawal} />
      </Section>
      <Section title={t('withdrawal.checks')}>
        <Checks checks={withdrawal.checks} />
      </Section>
      <Section title={t('withdrawal.sinceLast')}>
        <SinceLastPayout withdrawal={withdrawal} />
      </Section>
    </>
  );
}

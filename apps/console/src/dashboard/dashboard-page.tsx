import CleanIcon from '@mui/icons-material/VerifiedOutlined';
import DirtyIcon from '@mui/icons-material/ReportProblemOutlined';
import NeverIcon from '@mui/icons-material/HourglassEmpty';
import { fromWire, toWire } from '@sanam/contract/money';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Amount } from '../components/amount.tsx';
import { Moment } from '../components/moment.tsx';
import { RecordFrame } from '../components/record-frame.tsx';
import { Section, Sections } from '../components/section.tsx';
import { useWords } from '../i18n/use-words.ts';
import { useTimeWords } from '../lib/format.ts';
import { useStaff } from '../lib/permissions.ts';
import { type Dashboard, useDashboard } from '../lib/use-dashboard.ts';
import { QueueLinks, useHasQueues } from './queue-links.tsx';

/**
 * Front page with the figures of the business day, the queues that wait for staff, and the result of the ledger check.
 */
export function DashboardPage() {
  const t = useWords();
  const words = useTimeWords();
  const query = useDashboard();
  const hasQueues = useHasQueues();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('dashboard.title')} />
      <RecordFrame query={query}>
        {(now) => (
          <>
            <Figures now={now} />
            <Sections columnMin={380}>
              {hasQueues && (
                <Section title={t('dashboard.queues')} level="h2">
                  <QueueLinks now={now} />
                </Section>
              )}
              {now.books !== null && (
                <Section title={t('dashboard.books')} level="h2">
                  <Books books={now.books} />
                </Section>
              )}
              {!hasQueues && <Welcome />}
            </Sections>
            <Typography variant="caption" sx={{ display: 'block', mt: 1, color: 'text.secondary' }}>
              {t('dashboard.updated', { time: words.clock(new Date(query.dataUpdatedAt).toISOString()) })}
              {' · '}
              {t('common.zone', { zone: now.zone })}
            </Typography>
          </>
        )}
      </RecordFrame>
    </Box>
  );
}

function Figures({ now: { deposits, withdrawals, turnover } }: { now: Dashboard }) {
  const t = useWords();
  if (deposits === null && withdrawals === null && turnover === null) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
      {deposits !== null && (
        <Figure label={t('dashboard.depositsToday')} hint={t('dashboard.count', { smart_count: deposits.todayCount })}>
          <Amount value={deposits.today} />
        </Figure>
      )}
      {withdrawals !== null && (
        <Figure
          label={t('dashboard.withdrawalsToday')}
          hint={t('dashboard.count', { smart_count: withdrawals.todayCount })}
        >
          <Amount value={withdrawals.today} />
        </Figure>
      )}
      {turnover !== null && <Turnover {...turnover} />}
    </Box>
  );
}

function Turnover({ stake, win }: NonNullable<Dashboard['turnover']>) {
  const t = useWords();
  return (
    <>
      <Figure label={t('dashboard.stakeToday')}>
        <Amount value={stake} />
      </Figure>
      <Figure label={t('dashboard.winToday')}>
        <Amount value={win} />
      </Figure>
      <Figure label={t('dashboard.ggr')} hint={t('dashboard.ggrHint')}>
        <Amount value={toWire(fromWire(stake) - fromWire(win))} isSigned />
      </Figure>
    </>
  );
}

/** Welcome page of users without a queue; the menu has their pages. */
function Welcome() {
  const t = useWords();
  const staff = useStaff();
  return (
    <Section title={t('dashboard.welcome', { name: staff?.displayName ?? '' })} level="h2">
      <Typography sx={{ color: 'text.secondary' }}>{t('dashboard.welcomeHint')}</Typography>
    </Section>
  );
}

function Figure({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <Card sx={{ p: 1.75, minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography variant="h5" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {hint ?? '\u00A0'}
      </Typography>
    </Card>
  );
}

function Books({ books: { isClean, verifiedAt } }: { books: NonNullable<Dashboard['books']> }) {
  const t = useWords();
  const [icon, text] =
    isClean === null
      ? [<NeverIcon key="n" sx={{ color: 'text.secondary' }} />, t('dashboard.booksNever')]
      : isClean
        ? [<CleanIcon key="c" color="success" />, t('dashboard.booksClean')]
        : [<DirtyIcon key="d" color="error" />, t('dashboard.booksDirty')];
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: isClean === false ? 'error.main' : undefined }}>
        {icon} {text}
      </Box>
      {verifiedAt !== null && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
          <Moment at={verifiedAt} />
        </Typography>
      )}
    </>
  );
}

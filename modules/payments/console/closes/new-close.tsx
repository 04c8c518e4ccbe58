import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { ErrorMessage } from '@sanam/console/components/state-message.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { AccountDay } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { AccountField } from '../account-field.tsx';
import { toChoice, useOurAccounts } from '../use-our-accounts.ts';
import { CloseDialog } from './close-dialog.tsx';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The figures that a close of the day would sign, and the items that block it. */
export function NewClose() {
  const t = useWords();
  const call = useCall();
  const accounts = useOurAccounts();
  const [account, setAccount] = useState('');
  const [day, setDay] = useState('');
  const query = useQuery({
    queryKey: ['accountDay', account, day],
    queryFn: ({ signal }) => call('opsGetAccountDay', { params: { account, day } }, { signal }),
    enabled: account !== '' && DAY.test(day),
  });
  return (
    <Box sx={{ pt: 1, mb: 1.5 }}>
      <Section title={t('close.new')} level="h2">
        <FieldGrid>
          <AccountField
            label={t('close.account')}
            choices={accounts.map(toChoice)}
            value={account}
            onChange={setAccount}
          />
          <TextField
            type="date"
            label={t('close.day')}
            value={day}
            onChange={({ target }) => setDay(target.value)}
            sx={{ m: 0 }}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </FieldGrid>
        {query.error !== null && <ErrorMessage error={query.error} onRetry={() => void query.refetch()} />}
        {query.data !== undefined && <DayView day={query.data} reload={() => query.refetch()} />}
      </Section>
    </Box>
  );
}

interface DayProps {
  day: AccountDay;
  reload: () => Promise<unknown>;
}

function DayView({ day, reload }: DayProps) {
  const t = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const none = t('common.none');
  const isClosed = day.closedUpTo !== null && day.day <= day.closedUpTo;
  const isBlocked = isClosed || !day.isOver || Object.values(day.openItems).some((count) => count > 0);
  return (
    <Box sx={{ mt: 1.5 }}>
      <Facts
        facts={[
          [t('close.upTo'), day.closedUpTo ?? none],
          [t('close.opening'), day.opening === null ? none : <Amount key="opening" value={day.opening} />],
          [
            t('close.ledgerOpening'),
            day.ledgerOpening === null ? none : <Amount key="ledger" value={day.ledgerOpening} />,
          ],
          [t('close.in'), <Amount key="in" value={day.in} />],
          [t('close.out'), <Amount key="out" value={day.out} />],
          [t('close.fees'), <Amount key="fees" value={day.fees} />],
          [t('close.lines'), String(day.lineCount)],
          [t('close.suspense'), <Suspense key="suspense" suspense={day.suspense} />],
          [t('close.byFile'), day.closingByFile === null ? none : <Amount key="file" value={day.closingByFile} />],
        ]}
      />
      <OpenItems items={day.openItems} />
      {isClosed && <Alert severity="info">{t('close.isClosed')}</Alert>}
      {!day.isOver && <Alert severity="info">{t('close.notOver')}</Alert>}
      <Box sx={{ mt: 1.5 }}>
        {day.approval === null ? (
          <Button variant="contained" disabled={isBlocked} onClick={() => setIsAsking(true)}>
            {t('close.go')}
          </Button>
        ) : (
          <WaitingApproval approval={day.approval} />
        )}
      </Box>
      {isAsking && <CloseDialog day={day} reload={reload} onClose={() => setIsAsking(false)} />}
    </Box>
  );
}

/** Count and amount of the money in suspense, and the age of the oldest. */
function Suspense({ suspense: { count, amount, oldest } }: { suspense: AccountDay['suspense'] }) {
  const t = useWords();
  if (count === 0 || oldest === null) return <>{t('common.none')}</>;
  return (
    <Link component={RouterLink} to="/unmatchedLines">
      <Amount value={amount} /> · {t('close.suspenseCount', { smart_count: count })} · <Moment at={oldest} />
    </Link>
  );
}

const places = {
  provisional: '/provisionalLines',
  reports: '/lineReports',
  unmatched: '/unmatchedLines',
  files: '/statementFiles',
} as const;

/** The items that have to be decided first, each with a link. */
function OpenItems({ items }: { items: AccountDay['openItems'] }) {
  const t = useWords();
  const open = (['provisional', 'reports', 'unmatched', 'files'] as const).filter((name) => items[name] > 0);
  if (open.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {t('close.openTitle')}
      <ul>
        {open.map((name) => (
          <li key={name}>
            <Link component={RouterLink} to={places[name]}>
              {t(`close.open.${name}`, { smart_count: items[name] })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

import GoIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords } from '../i18n/use-words.ts';
import { mayAccess, useStaff } from '../lib/permissions.ts';
import type { Dashboard } from '../lib/use-dashboard.ts';

interface QueueLink {
  label: MessageKey;
  resource: string;
  filter: Record<string, string>;
  count: (now: Dashboard) => number | null | undefined;
  /** Somebody should look at once. */
  isUrgent?: boolean;
}

const links: QueueLink[] = [
  {
    label: 'dashboard.withdrawalsWaiting',
    resource: 'withdrawals',
    filter: { waiting: 'true' },
    count: (now) => now.withdrawals?.waiting,
  },
  {
    label: 'dashboard.withdrawalsUnknown',
    resource: 'withdrawals',
    filter: { stage: 'unknown' },
    count: (now) => now.withdrawals?.unknown,
    isUrgent: true,
  },
  {
    label: 'dashboard.disputes',
    resource: 'withdrawals',
    filter: { waiting: 'true' },
    count: (now) => now.withdrawals?.disputes,
    isUrgent: true,
  },
  {
    label: 'dashboard.depositsInReview',
    resource: 'deposits',
    filter: { stage: 'review' },
    count: (now) => now.deposits?.inReview,
  },
  {
    label: 'dashboard.approvalsWaiting',
    resource: 'approvals',
    filter: { state: 'proposed' },
    count: (now) => now.approvalsWaiting,
  },
  {
    label: 'dashboard.openFindings',
    resource: 'reconciliation',
    filter: {},
    count: (now) => now.openFindings,
    isUrgent: true,
  },
  {
    label: 'dashboard.feedbackWaiting',
    resource: 'feedback',
    filter: { state: 'received' },
    count: (now) => now.feedbackWaiting,
  },
  {
    label: 'dashboard.applicationsWaiting',
    resource: 'applications',
    filter: { state: 'received' },
    count: (now) => now.applicationsWaiting,
  },
];

/** Whether this person has a queue to look after. */
export function useHasQueues(): boolean {
  const staff = useStaff();
  return links.some(({ resource }) => mayAccess(staff, resource, 'list'));
}

/** What waits, and the way to it with the right filter. */
export function QueueLinks({ now }: { now: Dashboard }) {
  const t = useWords();
  const staff = useStaff();
  const open = links
    .filter(({ resource }) => mayAccess(staff, resource, 'list'))
    .map(({ count, ...link }) => ({ ...link, waiting: count(now) ?? 0 }));
  const isClear = open.every(({ waiting }) => waiting === 0);
  return (
    <>
      {isClear && <Typography sx={{ color: 'success.main', mb: 1 }}>{t('dashboard.allClear')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {open.map(({ label, resource, filter, waiting, isUrgent }) => (
          <li key={label}>
            <ButtonBase
              component={RouterLink}
              to={`/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`}
              sx={{
                display: 'flex',
                width: '100%',
                minHeight: 44,
                gap: 1,
                px: 1,
                borderRadius: 1,
                justifyContent: 'flex-start',
                '&:hover': { backgroundColor: 'action.hover' },
              }}
            >
              <Box
                component="span"
                sx={{
                  minWidth: 36,
                  fontWeight: 600,
                  textAlign: 'right',
                  color: waiting === 0 ? 'text.secondary' : isUrgent ? 'error.main' : 'primary.main',
                }}
              >
                {waiting}
              </Box>
              <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
                {t(label)}
              </Box>
              <GoIcon sx={{ color: 'text.secondary' }} />
            </ButtonBase>
          </li>
        ))}
      </Box>
    </>
  );
}

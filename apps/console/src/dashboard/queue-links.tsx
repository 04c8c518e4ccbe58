import GoIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useWords } from '../i18n/use-words.ts';
import { mayAccess, useStaff } from '../lib/permissions.ts';
import { allResources } from '../lib/resource.ts';
import type { Dashboard } from '../lib/use-dashboard.ts';

const queuesOf = () =>
  allResources()
    .flatMap(({ name, queues = [] }) => queues.map((queue) => ({ resource: name, ...queue })))
    .toSorted((one, other) => one.place - other.place);

/** Checks whether this user has a queue. */
export function useHasQueues(): boolean {
  const staff = useStaff();
  return queuesOf().some(({ resource }) => mayAccess(staff, resource, 'list'));
}

/** Links to the queues of waiting work with their counts; each opens its list with the matching filter. */
export function QueueLinks({ now }: { now: Dashboard }) {
  const t = useWords();
  const staff = useStaff();
  const open = queuesOf()
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

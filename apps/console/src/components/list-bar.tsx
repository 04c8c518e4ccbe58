import NewIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import type { MessageKey } from '../i18n/message-key.ts';
import { useWords, type Words } from '../i18n/use-words.ts';
import { grouped, moneyWithSymbol, useZone } from '../lib/format.ts';
import { useLiveList } from '../lib/use-live-list.ts';

/** A predefined filter. `filter` replaces the fields of other queues and keeps search and days. */
export interface Queue {
  label: MessageKey;
  filter: Record<string, string>;
}

/** Buttons of the queues. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  const t = useWords();
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const fields = new Set(queues.flatMap(({ filter }) => Object.keys(filter)));
  const others = Object.fromEntries(Object.entries(filterValues).filter(([name]) => !fields.has(name)));
  const isOn = ({ filter }: Queue): boolean => [...fields].every((field) => filterValues[field] === filter[field]);
  return (
    <Box
      role="group"
      aria-label={t('filter.queues')}
      sx={{ display: 'flex', gap: 0.75, overflowX: 'auto', p: 1.25, pb: 0.5 }}
    >
      {queues.map((queue) => (
        <Chip
          key={queue.label}
          label={t(queue.label)}
          clickable
          color={isOn(queue) ? 'primary' : 'default'}
          variant={isOn(queue) ? 'filled' : 'outlined'}
          aria-pressed={isOn(queue)}
          onClick={() => setFilters({ ...others, ...queue.filter }, displayedFilters, false)}
        />
      ))}
    </Box>
  );
}

/** Number of rows waiting to be shown, and the totals of the whole filter. */
export function ListBar() {
  const t = useWords();
  const [zone] = useZone();
  const { total, meta } = useListContext();
  const { fresh, showFresh } = useLiveList();
  const { totalAmount: amount, isMore = false } = (meta ?? {}) as { totalAmount?: string; isMore?: boolean };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, minHeight: 36 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {total !== undefined && countText(t, { total, isMore, amount })}
      </Typography>
      <span role="status">
        {fresh > 0 && (
          <Button
            size="small"
            variant="contained"
            startIcon={<NewIcon />}
            onClick={showFresh}
            aria-label={t('live.showNew', { smart_count: fresh })}
          >
            {t('live.newRows', { smart_count: fresh })}
          </Button>
        )}
      </span>
      <Typography variant="caption" sx={{ color: 'text.secondary', ml: 'auto' }}>
        {t('common.zone', { zone })}
      </Typography>
    </Box>
  );
}

/** Returns the number of rows, with their total amount if the list has one. */
function countText(
  t: Words,
  { total, isMore, amount }: { total: number; isMore: boolean; amount: string | undefined },
): string {
  const count = grouped(total);
  if (isMore) return t('common.countMore', { count });
  if (amount === undefined) return t('common.count', { smart_count: total, count });
  return t('common.total', { smart_count: total, count, amount: moneyWithSymbol(amount) });
}

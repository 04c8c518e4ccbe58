import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { dayIn, shiftDay } from '@sanam/contract/zone';
import { Amount } from '@sanam/console/components/amount.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped, useZone } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Draft, isGood } from './ladder-draft.ts';

const DAYS = 30;

/**
 * The cost that the rebates in the form would have had in the last 30 days. An estimate of an earlier input is not
 * shown.
 */
export function RebateEstimate({ draft }: { draft: Draft }) {
  const t = useWords();
  const call = useCall();
  const errorWords = useErrorWords();
  const [zone] = useZone();
  const estimate = useMutation({
    mutationFn: ({ levels }: Draft) => {
      const to = shiftDay(dayIn(zone, Date.now()), -1);
      const typed = levels.map(({ threshold, rebates }) => ({ threshold, rebates }));
      return call('opsEstimateRebates', { query: {}, body: { from: shiftDay(to, 1 - DAYS), to, levels: typed } });
    },
  });
  const isOfThis = estimate.variables === draft;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', mt: 1.5 }}>
      <Button
        variant="outlined"
        disabled={!isGood(draft) || draft.levels.length === 0 || estimate.isPending}
        onClick={() => estimate.mutate(draft)}
      >
        {t('vip.estimate.go')}
      </Button>
      {isOfThis && estimate.error !== null && <Alert severity="error">{errorWords(estimate.error)}</Alert>}
      {isOfThis && estimate.data !== undefined && (
        <>
          <Alert severity="info">
            {t('vip.estimate.sum', { members: grouped(estimate.data.members) })} <Amount value={estimate.data.cost} />.{' '}
            {t('vip.estimate.basis')}
          </Alert>
          {estimate.data.members > 0 && (
            <PlainTable
              label={t('vip.estimate.go')}
              heads={['vip.estimate.day', 'vip.estimate.members', 'vip.estimate.cost']}
              rows={estimate.data.days
                .filter(({ members }) => members > 0)
                .map(({ day, members, cost }) => ({
                  key: day,
                  cells: [day, grouped(members), <Amount key="cost" value={cost} />],
                }))}
            />
          )}
        </>
      )}
    </Box>
  );
}

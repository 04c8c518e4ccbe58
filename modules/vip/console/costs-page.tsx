import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { useDayRange } from '@sanam/console/components/day-range.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { CostsRecord } from './records.ts';
import { stacked } from './stacked.ts';

const BACK_DAYS = 29;
const parts = ['upgradeBonuses', 'rebates', 'birthdays', 'weeks', 'months'] as const;

/** The page with the costs of a merchant's levels in a range of business days. */
export function CostsPage() {
  const t = useWords();
  const call = useCall();
  const { from, to, fields } = useDayRange(BACK_DAYS);
  const query = useQuery<CostsRecord>({
    queryKey: ['vipCosts', from, to],
    queryFn: ({ signal }) => call('opsVipCosts', { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Box sx={{ pt: 1, ...stacked }}>
      <Title title={t('resources.vipCosts.name')} />
      {fields}
      <RecordFrame query={query}>{(costs) => <Costs costs={costs} />}</RecordFrame>
    </Box>
  );
}

function Costs({ costs: { levels, total, owed, claimable, zone } }: { costs: CostsRecord }) {
  const t = useWords();
  return (
    <Box sx={stacked}>
      <Section title={t('vip.costs.paid')} level="h2">
        {levels.length === 0 ? (
          <Typography>{t('vip.costs.none')}</Typography>
        ) : (
          <PlainTable
            label={t('vip.costs.paid')}
            heads={['vip.level', ...parts.map((part) => `vip.costs.${part}` as const)]}
            rows={levels.map((level) => ({
              key: String(level.rankLevel),
              cells: [
                level.rankLevel,
                ...parts.map((part) => (
                  <span key={part}>
                    <Amount value={level[part].amount} /> · {grouped(level[part].count)}
                  </span>
                )),
              ],
            }))}
          />
        )}
      </Section>
      <Section title={t('vip.costs.sums')} level="h2">
        <Facts
          facts={[
            [t('vip.costs.total'), <Amount key="total" value={total} />],
            [t('vip.costs.owed'), <Amount key="owed" value={owed} />],
            [t('vip.costs.claimable'), <Amount key="claimable" value={claimable} />],
            [t('vip.costs.zone'), zone],
          ]}
        />
      </Section>
    </Box>
  );
}

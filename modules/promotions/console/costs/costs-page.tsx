import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title, useLocale } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Value } from '@sanam/client/client';
import { Amount } from '@sanam/console/components/amount.tsx';
import { useDayRange } from '@sanam/console/components/day-range.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type {} from '../../contract/cost-calls.ts';
import { titleOf } from '../campaigns/campaign-draft.ts';

type Costs = Value<'opsCampaignCosts'>;
type Campaign = Costs['campaigns'][number];

const BACK_DAYS = 29;
const heads = [
  'campaign',
  'given',
  'cost',
  'returned',
  'active',
  'costPerActive',
  'completed',
  'lost',
  'budget',
  'perDay',
  'daysLeft',
] as const;
const ends = ['completed', 'spent', 'expired', 'forfeited', 'cancelled'] as const;

/** The page with the costs of a merchant's campaigns in a range of business days, and the current liability. */
export function CampaignCostsPage() {
  const t = useWords();
  const call = useCall();
  const range = useDayRange(BACK_DAYS);
  const { from, to } = range;
  const query = useQuery<Costs>({
    queryKey: ['campaignCosts', from, to],
    queryFn: ({ signal }) => call('opsCampaignCosts', { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 1.5 }}>
      <Title title={t('resources.campaignCosts.name')} />
      {range.fields}
      <Typography variant="body2">{t('campaignCost.hint')}</Typography>
      <RecordFrame query={query}>{(costs) => <Shown costs={costs} />}</RecordFrame>
    </Box>
  );
}

function Shown({ costs: { campaigns, total, posted, liability, zone } }: { costs: Costs }) {
  const t = useWords();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Section title={t('campaignCost.campaigns')} level="h2">
        {campaigns.length === 0 ? <Typography>{t('campaignCost.none')}</Typography> : <Table campaigns={campaigns} />}
      </Section>
      <Section title={t('campaignCost.total')} level="h2">
        <Facts
          facts={[
            [t('campaignCost.given'), <Amount key="given" value={total.given.amount} />],
            [t('campaignCost.cost'), <Amount key="cost" value={total.cost} />],
            [t('campaignCost.returned'), <Amount key="returned" value={total.returned} />],
            [t('campaignCost.active'), t('campaignCost.activeOf', counts(total))],
            [t('campaignCost.costPerActive'), orNone(total.costPerActive)],
            ...ends.map((end): [string, ReactNode] => [t(`campaignCost.end.${end}`), grouped(total[end])]),
            [t('campaignCost.zone'), zone],
          ]}
        />
      </Section>
      <Posted posted={posted} />
      <Section title={t('campaignCost.liability')} level="h2">
        <Facts
          facts={[
            [t('campaignCost.inPlay'), <Amount key="active" value={liability.active} />],
            [t('campaignCost.queued'), <Amount key="queued" value={liability.queued} />],
            [t('campaignCost.waiting'), <Amount key="waiting" value={liability.waiting} />],
            [t('campaignCost.owed'), <Amount key="total" value={liability.total} />],
          ]}
        />
      </Section>
    </Box>
  );
}

/** The sums of all promotions by kind of posting, with those that belong to no campaign. */
function Posted({ posted: { kinds, given, returned, net } }: Pick<Costs, 'posted'>) {
  const t = useWords();
  const words = useCodeWords();
  return (
    <Section title={t('campaignCost.posted')} level="h2">
      <Typography variant="body2" sx={{ mb: 1 }}>
        {t('campaignCost.postedHint')}
      </Typography>
      {kinds.length === 0 ? (
        <Typography>{t('campaignCost.noPosting')}</Typography>
      ) : (
        <PlainTable
          label={t('campaignCost.posted')}
          heads={['campaignCost.kindHead', 'campaignCost.postings', 'campaignCost.given', 'campaignCost.returned']}
          rows={kinds.map((one) => ({
            key: one.kind,
            cells: [
              words('campaignCost.kind', one.kind),
              grouped(one.count),
              <Amount key="given" value={one.given} />,
              <Amount key="returned" value={one.returned} />,
            ],
          }))}
        />
      )}
      <Facts
        facts={[
          [t('campaignCost.given'), <Amount key="given" value={given} />],
          [t('campaignCost.returned'), <Amount key="returned" value={returned} />],
          [t('campaignCost.net'), <Amount key="net" value={net} />],
        ]}
      />
    </Section>
  );
}

function Table({ campaigns }: { campaigns: readonly Campaign[] }) {
  const t = useWords();
  const locale = useLocale();
  return (
    <PlainTable
      label={t('campaignCost.campaigns')}
      heads={heads.map((head) => `campaignCost.${head}` as const)}
      rows={campaigns.map((one) => ({
        key: one.id,
        cells: [
          <Link key="title" component={RouterLink} to={`/campaigns/${one.id}/show`}>
            {titleOf(one.titles, locale)}
          </Link>,
          <span key="given">
            <Amount value={one.given.amount} /> · {grouped(one.given.count)}
          </span>,
          <Amount key="cost" value={one.cost} />,
          <Amount key="returned" value={one.returned} />,
          t('campaignCost.activeOf', counts(one)),
          orNone(one.costPerActive),
          percent(one.completedPercent),
          percent(one.lostPercent),
          ...budgetCells(one, t('campaignCost.endless')),
        ],
      }))}
    />
  );
}

/** Returns the cells of the budget: spent of its bound, the mean of a day, and the days that are left. */
function budgetCells({ budget }: Campaign, endless: string): ReactNode[] {
  if (budget === null) return [endless, '–', '–'];
  return [
    <span key="spent">
      <Amount value={budget.spent} /> / <Amount value={budget.max} />
    </span>,
    <Amount key="perDay" value={budget.perDay} />,
    budget.daysLeft === null ? '–' : grouped(budget.daysLeft),
  ];
}

const counts = ({ active, members }: Pick<Campaign, 'active' | 'members'>) => ({
  active: grouped(active),
  members: grouped(members),
});
const orNone = (value: string | null): ReactNode => (value === null ? '–' : <Amount value={value} />);
const percent = (value: string | null): string => (value === null ? '–' : `${value} %`);

import Button from '@mui/material/Button';
import { SearchInput, SelectInput, useLocale } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { campaignKinds } from '../../contract/activity-states.ts';
import { campaignStates } from '../../contract/campaign-states.ts';
import { GrantStop } from '../stopping/grant-stop.tsx';
import { type CampaignRow, titleOf } from './campaign-draft.ts';

const tones: Record<CampaignRow['state'], Tone> = {
  draft: 'neutral',
  review: 'caution',
  scheduled: 'busy',
  live: 'good',
  paused: 'caution',
  ended: 'neutral',
  archived: 'neutral',
};
const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...campaignStates.map((state) => ({ label: `campaign.state.${state}` as const, filter: { state } })),
];

const columns: Column<CampaignRow>[] = [
  {
    source: 'title',
    label: 'campaign.title',
    cell: (row) => <RowTitle row={row} />,
    csv: { kind: 'text', value: (row) => titleOf(row.titles, 'en') },
    card: 'title',
  },
  {
    source: 'kind',
    label: 'campaign.kind.label',
    cell: (row) => <Kind row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`campaign.kind.${row.kind}`) },
    card: 'line',
  },
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <CampaignTags row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`campaign.state.${row.state}`) },
    card: 'figure',
  },
  momentColumn('startsAt', 'campaign.startsAt'),
  { source: 'placesTaken', label: 'campaign.taken', cell: (row) => <Places row={row} />, card: 'line' },
  amountColumn('spent', 'campaign.spent'),
];

function RowTitle({ row }: { row: CampaignRow }) {
  return (
    <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{titleOf(row.titles, useLocale() ?? 'en')}</span>
  );
}

function Kind({ row }: { row: CampaignRow }) {
  return <>{useWords()(`campaign.kind.${row.kind}`)}</>;
}

function Places({ row: { placesTaken, places } }: { row: CampaignRow }) {
  return <>{places === null ? placesTaken : `${placesTaken} / ${places}`}</>;
}

/** Tags for the state, for one that nobody can take, and for a change that is written or waits for review. */
export function CampaignTags({ row: { state, draft, isForNobody } }: { row: CampaignRow }) {
  const t = useWords();
  const hasNext = draft !== null && state !== 'draft' && state !== 'review';
  return (
    <>
      <Tag tone={tones[state]}>{t(`campaign.state.${state}`)}</Tag>{' '}
      {isForNobody && <Tag tone="bad">{t('campaign.forNobody')}</Tag>}{' '}
      {hasNext && <Tag tone="busy">{t(draft === 'review' ? 'campaign.reviewWaits' : 'campaign.draftWaits')}</Tag>}
    </>
  );
}

/** The list of campaigns; those that wait for review come first. */
export function CampaignList() {
  const t = useWords();
  const mayChange = useMay('promotions.campaign.change');
  useRefreshOn('opsPromotions');
  return (
    <>
      <GrantStop />
      <RecordList<CampaignRow>
        title="resources.campaigns.name"
        columns={columns}
        sort={{ field: 'updatedAt', order: 'DESC' }}
        queues={queues}
        filters={[
          <SearchInput key="q" source="q" alwaysOn placeholder={t('campaign.title')} />,
          <SelectInput
            key="kind"
            source="kind"
            label={t('campaign.kind.label')}
            choices={campaignKinds.map((id) => ({ id, name: t(`campaign.kind.${id}`) }))}
            alwaysOn
          />,
        ]}
        empty={{ title: 'empty.campaigns', hint: 'empty.campaignsHint' }}
        openPath={(row) => `/campaigns/${row.id}/show`}
        actions={
          mayChange && (
            <Button variant="contained" component={RouterLink} to="/campaigns/create">
              {t('campaign.add')}
            </Button>
          )
        }
      />
    </>
  );
}

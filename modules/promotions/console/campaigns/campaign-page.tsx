import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Title, useLocale } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { History } from '@sanam/console/components/history.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { CodeSection } from '../codes/code-section.tsx';
import { SimulateSection } from '../simulator/simulate-section.tsx';
import { CampaignActs } from './campaign-acts.tsx';
import { type Campaign, mayGiveBonus, titleOf } from './campaign-draft.ts';
import { CampaignTags } from './campaign-list.tsx';
import { ClosedAgentsNote } from './closed-agents-note.tsx';
import { DraftSection } from './draft-section.tsx';
import { TrySection } from './try-section.tsx';
import { useCampaign } from './use-campaign.ts';
import { VersionSection } from './version-section.tsx';

/** The page of a campaign: draft with preview, versions and history. */
export function CampaignPage() {
  const { id = '' } = useParams();
  const query = useCampaign(id);
  return <RecordFrame query={query}>{(campaign) => <View key={id} campaign={campaign} />}</RecordFrame>;
}

function View({ campaign }: { campaign: Campaign }) {
  const t = useWords();
  const mayChange = useMay('promotions.campaign.change');
  const mayReadBonuses = useMay('promotions.bonus.read');
  const mayReadCodes = useMay('promotions.code.read');
  const name = titleOf(campaign.titles, useLocale() ?? 'en');
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 1.5 }}>
      <Title title={name} />
      <RecordHead
        title={`${t(`campaign.kind.${campaign.kind}`)} · ${t(`campaign.category.${campaign.category}`)}`}
        figure={<span style={{ overflowWrap: 'anywhere' }}>{name}</span>}
        tags={<CampaignTags row={campaign} />}
        actions={
          <>
            {mayChange && <CampaignActs campaign={campaign} />}
            {mayReadBonuses && mayGiveBonus(campaign.kind) && campaign.publishedVersion !== null && (
              <Button component={RouterLink} to={bonusesOf(campaign.id)}>
                {t('campaign.bonuses')}
              </Button>
            )}
          </>
        }
      />
      <ClosedAgentsNote of={campaign} />
      <DraftSection key={campaign.draftContent?.revision ?? 0} campaign={campaign} />
      <VersionSection campaign={campaign} />
      {mayReadCodes && campaign.versions[0]?.content.byCode === true && <CodeSection campaign={campaign} />}
      <TrySection campaign={campaign} />
      {mayGiveBonus(campaign.kind) && <SimulateSection id={campaign.id} />}
      <Section title={t('audit.history')} level="h2">
        <History rows={campaign.history} />
      </Section>
    </Box>
  );
}

/** Returns the address of the bonus list filtered by this campaign. */
const bonusesOf = (campaignId: string): string =>
  `/bonuses?${new URLSearchParams({ filter: JSON.stringify({ campaignId }), displayedFilters: '{}' })}`;

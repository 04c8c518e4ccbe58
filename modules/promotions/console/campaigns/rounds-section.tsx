import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Section } from '@sanam/console/components/section.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Fields } from '@sanam/console/lib/use-draft.ts';
import { newRounds, RoundFields } from '@sanam/freerounds/console/index.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { worthOf } from '../../contract/campaign-problems.ts';

/**
 * The section for free rounds instead of money, for claims and applications. The reward is then their maximum value.
 */
export function RoundsSection({ draft }: { draft: Fields<CampaignContent> }) {
  const t = useWords();
  const rounds = draft.values.rounds ?? null;
  const set = (next: CampaignContent['rounds']): void => {
    draft.set('rounds', next);
    if (next != null) {
      draft.set('bonus', null);
      draft.set('reward', worthOf(next));
    }
  };
  return (
    <Section title={t('campaign.rounds.title')} level="h2">
      <FormControlLabel
        control={
          <Switch
            checked={rounds !== null}
            onChange={(event) => set(event.target.checked ? { ...newRounds, nodeId: '' } : null)}
          />
        }
        label={t('campaign.rounds.are')}
      />
      {rounds !== null && (
        <>
          <Typography variant="body2" sx={{ mb: 1 }}>
            {draft.problemAt('rounds') ?? t('campaign.rounds.hint')}
          </Typography>
          <FieldGrid>
            <RoundFields
              draft={{ ...rounds, nodeId: rounds.nodeId === '' ? null : rounds.nodeId }}
              chosen={rounds.nodeId}
              onChange={({ nodeId, ...change }) =>
                set({ ...rounds, ...change, ...(nodeId === undefined ? {} : { nodeId: nodeId ?? '' }) })
              }
            />
          </FieldGrid>
        </>
      )}
    </Section>
  );
}

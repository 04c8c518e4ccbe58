import Box from '@mui/material/Box';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Fields } from '@sanam/console/lib/use-draft.ts';
import { type CampaignContent, groupHolds } from '../../contract/campaign-content.ts';

/** The fields for the group of a campaign: a member may have one campaign of a group, at a time or ever. */
export function GroupFields({ draft }: { draft: Fields<CampaignContent> }) {
  const t = useWords();
  const { group = null } = draft.values;
  return (
    <Box sx={{ mt: 1.5 }}>
      <FieldGrid>
        <TextSetting
          label={t('campaign.group.name')}
          value={group?.name ?? ''}
          isDisabled={false}
          problem={draft.problemAt('group')}
          onChange={(name) =>
            draft.set('group', name === '' ? null : { holds: group?.holds ?? 'open', name: name.slice(0, 40) })
          }
        />
        {group !== null && (
          <ChoiceSetting
            label={t('campaign.group.holds')}
            value={group.holds}
            choices={groupHolds.map((value) => ({ value, label: t(`campaign.group.${value}`) }))}
            isDisabled={false}
            onChange={(holds) => draft.set('group', { ...group, holds })}
          />
        )}
      </FieldGrid>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Campaign } from './campaign-draft.ts';

/** The list of trials of a campaign's drafts with their results; `isOfDraft`: only those of the current draft. */
export function Trials({ campaign: { trials }, isOfDraft = false }: { campaign: Campaign; isOfDraft?: boolean }) {
  const t = useWords();
  const shown = isOfDraft ? trials.filter((one) => one.isOfDraft) : trials;
  if (shown.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography sx={{ fontWeight: 600, mb: 0.5 }}>{t('campaign.trials')}</Typography>
      <PlainTable
        label={t('campaign.trials')}
        heads={[
          'campaign.tryAccount',
          'campaign.trialResult',
          'campaign.trialAmount',
          'campaign.trialOf',
          'campaign.trialBy',
          'campaign.trialAt',
        ]}
        rows={shown.map((one) => ({
          key: one.id,
          cells: [
            one.account,
            <Tag key="result" tone={one.isEligible ? 'good' : 'caution'}>
              {t(one.isEligible ? 'campaign.trialYes' : 'campaign.trialNo')}
            </Tag>,
            one.amount === null ? '–' : <Amount key="amount" value={one.amount} />,
            one.isOfDraft ? t('campaign.trialDraft') : t('campaign.version', { version: one.version }),
            one.by,
            <Moment key="at" at={one.at} />,
          ],
        }))}
      />
    </Box>
  );
}

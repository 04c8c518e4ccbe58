import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Campaign } from './campaign-draft.ts';
import { useCampaignAct } from './use-campaign.ts';

interface ReviewActsProps {
  campaign: Campaign;
  draft: NonNullable<Campaign['draftContent']>;
}

/** The review buttons: the second person publishes or sends back; the author may only send back. */
export function ReviewActs({ campaign: { id }, draft: { revision, isMine, missingTrials } }: ReviewActsProps) {
  const { t, call, tell, reload } = useCampaignAct(id);
  const mayReview = useMay('promotions.campaign.review');
  const [asked, setAsked] = useState<'publish' | 'sendBack' | null>(null);
  if (!mayReview) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
      {missingTrials.map((result) => (
        <Alert key={result} severity="warning">
          {t(`campaign.untried.${result}`)}
        </Alert>
      ))}
      {isMine && <Alert severity="info">{t('campaign.isMine')}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={isMine || missingTrials.length > 0} onClick={() => setAsked('publish')}>
          {t('campaign.publish')}
        </Button>
        <Button variant="outlined" onClick={() => setAsked('sendBack')}>
          {t('campaign.sendBack')}
        </Button>
      </Box>
      {asked !== null && (
        <ActDialog
          title={t(`campaign.${asked}Title`)}
          effects={[t(`campaign.${asked}What`)]}
          confirm={t(`campaign.${asked}`)}
          reason="required"
          content={{ id, asked, revision }}
          run={async ({ reason = '', idempotencyKey }) => {
            const body = { revision, decision: asked, reason };
            await call('opsReviewCampaign', { params: { id }, body }, { idempotencyKey });
            tell(asked === 'publish' ? 'campaign.published' : 'campaign.sentBack');
          }}
          onStale={reload}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { type CampaignAct, campaignActNames, mayDo } from '../../contract/campaign-states.ts';
import { type Campaign, titleOf } from './campaign-draft.ts';
import { useCampaignAct } from './use-campaign.ts';

/** The buttons that the state of a campaign allows; the server uses the same table. */
export function CampaignActs({ campaign }: { campaign: Campaign }) {
  const { id, state, version, titles } = campaign;
  const { t, call, tell, reload } = useCampaignAct(id);
  const [asked, setAsked] = useState<CampaignAct | null>(null);
  const name = titleOf(titles, useLocale() ?? 'en');
  return (
    <>
      {campaignActNames
        .filter((act) => mayDo(act, state))
        .map((act) => (
          <Button
            key={act}
            variant="outlined"
            color={act === 'resume' ? 'primary' : 'error'}
            onClick={() => setAsked(act)}
          >
            {t(`campaign.act.${act}`)}
          </Button>
        ))}
      {asked !== null && (
        <ActDialog
          title={`${t(`campaign.act.${asked}`)}: ${name}`}
          effects={[t(`campaign.actWhat.${asked}`)]}
          confirm={t(`campaign.act.${asked}`)}
          tone={asked === 'resume' ? 'primary' : 'error'}
          reason="required"
          isPossible={mayDo(asked, state)}
          content={{ id, asked, version }}
          run={async ({ reason = '', idempotencyKey }) => {
            const body = { act: asked, version, reason };
            await call('opsActCampaign', { params: { id }, body }, { idempotencyKey });
            tell('campaign.done');
          }}
          onStale={reload}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

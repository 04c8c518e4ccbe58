import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { NoRight } from '@sanam/console/components/no-right.tsx';
import { ChoiceSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { type CampaignKind, campaignKinds } from '../../contract/activity-states.ts';
import { emptyContent, isSendable, toSend } from './campaign-draft.ts';
import { CampaignEditor } from './campaign-form.tsx';

/** The page that creates a campaign: its kind, which never changes, then its content. */
export function NewCampaignPage() {
  const t = useWords();
  const mayChange = useMay('promotions.campaign.change');
  const [kind, setKind] = useState<CampaignKind>('claim');
  if (!mayChange) return <NoRight />;
  return (
    <Box sx={{ pt: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Title title={t('campaign.addTitle')} />
      <Box sx={{ maxWidth: 360, pt: 0.75 }}>
        <ChoiceSetting
          label={t('campaign.kind.label')}
          value={kind}
          choices={campaignKinds.map((value) => ({
            value,
            label: `${t(`campaign.kind.${value}`)}: ${t(`campaign.kindHint.${value}`)}`,
          }))}
          isDisabled={false}
          onChange={setKind}
        />
      </Box>
      <NewForm key={kind} kind={kind} />
    </Box>
  );
}

function NewForm({ kind }: { kind: CampaignKind }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const navigate = useNavigate();
  const [first] = useState(() => emptyContent(kind, new Date().toISOString()));
  const draft = useOpenedDraft(first);
  const [isAsking, setIsAsking] = useState(false);
  const content = toSend(draft.values);
  return (
    <>
      <CampaignEditor kind={kind} draft={draft} />
      <Box>
        <Button variant="contained" disabled={!isSendable(draft.values)} onClick={() => setIsAsking(true)}>
          {t('campaign.saveTitle')}
        </Button>
      </Box>
      {isAsking && (
        <ActDialog
          title={t('campaign.saveTitle')}
          effects={[t('empty.campaignsHint')]}
          confirm={t('campaign.saveTitle')}
          reason="required"
          content={{ kind, content }}
          run={async ({ reason = '', idempotencyKey }) => {
            const { id } = await draft.sending(() =>
              call('opsAddCampaign', { query: {}, body: { kind, content, reason } }, { idempotencyKey }),
            );
            notify(t('campaign.added'), { type: 'success' });
            await navigate(`/campaigns/${id}/show`);
          }}
          onStale={async () => {}}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

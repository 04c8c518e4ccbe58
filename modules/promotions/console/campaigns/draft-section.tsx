import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { problemsOf } from '../../contract/campaign-problems.ts';
import { type Campaign, isSendable, toSend, withTexts } from './campaign-draft.ts';
import { CampaignEditor } from './campaign-form.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { ChangesList } from './changes-list.tsx';
import { PolicyNote } from './policy-note.tsx';
import { ReviewActs } from './review-acts.tsx';
import { Trials } from './trials.tsx';
import { useCampaignAct } from './use-campaign.ts';

/** The next version, written by one person and reviewed by another, next to its preview. */
export function DraftSection({ campaign }: { campaign: Campaign }) {
  const t = useWords();
  const times = useTimeWords();
  const mayChange = useMay('promotions.campaign.change');
  const { draftContent: draft, state, versions } = campaign;
  if (draft?.submittedAt != null)
    return (
      <Section title={t('campaign.reviewWaits')} level="h2">
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t('campaign.inReview', { name: draft.submittedBy ?? '', time: times.dateTime(draft.submittedAt) })}
        </Alert>
        <PolicyNote campaign={campaign} />
        <ChangesList campaign={campaign} next={draft.content} />
        <CampaignPreview kind={campaign.kind} content={draft.content} />
        <Trials campaign={campaign} isOfDraft />
        <ReviewActs campaign={campaign} draft={draft} />
      </Section>
    );
  const content = draft?.content ?? versions[0]?.content;
  if (!mayChange || content === undefined || state === 'ended' || state === 'archived') return null;
  return <Writing campaign={campaign} content={content} />;
}

function Writing({ campaign, content }: { campaign: Campaign; content: CampaignContent }) {
  const { id, kind, draftContent } = campaign;
  const { t, call, tell, reload } = useCampaignAct(id);
  const [read] = useState(() => withTexts(content));
  const draft = useOpenedDraft(read);
  const [asked, setAsked] = useState<'save' | 'submit' | null>(null);
  const revision = draftContent?.revision ?? null;
  const problems = problemsOf(kind, draft.values);
  const next = toSend(draft.values);
  const isChanged = JSON.stringify(draft.values) !== JSON.stringify(read);
  return (
    <>
      <PolicyNote campaign={campaign} />
      <CampaignEditor kind={kind} draft={draft} />
      {problems.length > 0 && (
        <Alert severity="warning">
          {t('campaign.missing', { fields: problems.map((field) => t(fieldWords[field])).join(', ') })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={!isChanged || !isSendable(draft.values)} onClick={() => setAsked('save')}>
          {t('campaign.saveTitle')}
        </Button>
        {revision !== null && (
          <Button variant="contained" disabled={isChanged || problems.length > 0} onClick={() => setAsked('submit')}>
            {t('campaign.submit')}
          </Button>
        )}
      </Box>
      {asked !== null && (
        <ActDialog
          title={t(asked === 'save' ? 'campaign.saveTitle' : 'campaign.submitTitle')}
          effects={[t(asked === 'save' ? 'empty.campaignsHint' : 'campaign.submitWhat')]}
          confirm={t(asked === 'save' ? 'campaign.saveTitle' : 'campaign.submit')}
          reason="required"
          content={{ id, asked, revision, next }}
          run={async ({ reason = '', idempotencyKey }) => {
            const params = { id };
            if (asked === 'save')
              await draft.sending(() =>
                call('opsSaveCampaign', { params, body: { content: next, revision, reason } }, { idempotencyKey }),
              );
            else await call('opsSubmitCampaign', { params, body: { revision: revision!, reason } }, { idempotencyKey });
            tell(asked === 'save' ? 'campaign.added' : 'campaign.submitted');
          }}
          onStale={reload}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Translation keys for missing parts of a campaign. */
const fieldWords = {
  rounds: 'campaign.rounds.title',
  texts: 'campaign.missingTexts',
  conditions: 'campaign.missingBounds',
  endsAt: 'campaign.endsAt',
  countsFrom: 'campaign.countsFrom',
  goal: 'campaign.goal.amount',
  reward: 'campaign.reward',
  rewardAlone: 'campaign.rewardAlone',
  budget: 'campaign.budget',
  places: 'campaign.places',
  occurrence: 'campaign.occurrence.label',
  byCode: 'campaign.byCode',
  group: 'campaign.group.label',
  bonus: 'campaign.bonus.title',
  cashback: 'campaign.cashback.title',
} as const;

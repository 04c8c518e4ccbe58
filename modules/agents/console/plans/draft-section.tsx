import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { Changes } from './rules-changes.tsx';
import { draftOf, newRules, rulesOf } from './rules-draft.ts';
import { RulesFacts } from './rules-facts.tsx';
import { RulesFields } from './rules-fields.tsx';
import { Simulator } from './simulator.tsx';
import { UnreadableTag } from './unreadable-tag.tsx';
import { type Plan, usePlanAct } from './use-plan.ts';

/** The draft of a plan's next rules: edited, simulated on past days, and published with a second approval. */
export function DraftSection({ plan, mayChange }: { plan: Plan; mayChange: boolean }) {
  const t = useWords();
  const [open, setOpen] = useState<'write' | 'publish' | null>(null);
  const { draft } = plan;
  const close = () => setOpen(null);
  return (
    <Section title={t('agentPlan.nextRules')} isWide>
      {draft === null ? (
        <p style={{ marginTop: 0 }}>{t('agentPlan.noDraft')}</p>
      ) : (
        <>
          <p style={{ marginTop: 0 }}>
            {t('agentPlan.writtenBy', { name: draft.by })} <Moment at={draft.at} />
          </p>
          {draft.rules === null ? (
            <UnreadableTag />
          ) : (
            <>
              <RulesFacts kind={plan.kind} rules={draft.rules} />
              <Changes plan={plan} rules={draft.rules} from={plan.versions[0]} />
              <Simulator key={draft.revision} plan={plan} draft={draft} mayChange={mayChange} />
            </>
          )}
          {!draft.isPublishable && <Alert severity="info">{t('agentPlan.tryFirst')}</Alert>}
        </>
      )}
      {mayChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button variant="outlined" onClick={() => setOpen('write')}>
            {t('agentPlan.write')}
          </Button>
          {draft?.isPublishable === true && (
            <Button variant="contained" onClick={() => setOpen('publish')}>
              {t('agentPlan.publish')}
            </Button>
          )}
        </Box>
      )}
      {open === 'write' && <WriteDialog plan={plan} onClose={close} />}
      {open === 'publish' && draft !== null && <PublishDialog plan={plan} revision={draft.revision} onClose={close} />}
    </Section>
  );
}

function WriteDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { planId, kind } = plan;
  const { t, call, tell, reload } = usePlanAct(planId);
  const known = plan.draft?.rules ?? plan.versions.find(({ rules }) => rules !== null)?.rules ?? undefined;
  const [typed, setTyped] = useState(() => (known === undefined ? newRules(kind) : draftOf(known)));
  const rules = rulesOf(typed);
  const revision = plan.draft?.revision ?? null;
  return (
    <ActDialog
      title={t('agentPlan.writeTitle', { code: plan.code })}
      effects={[t('agentPlan.effectDraft'), t('agentPlan.effectTry')]}
      confirm={t('agentPlan.save')}
      reason="required"
      isReady={rules !== undefined}
      content={{ planId, rules, revision }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { rules: rules!, revision, reason };
        await call('opsSaveAgentPlanDraft', { params: { planId }, body }, { idempotencyKey });
        tell('agentPlan.saved', 'success');
      }}
      onStale={reload}
      onClose={onClose}
    >
      <RulesFields kind={kind} draft={typed} onChange={setTyped} />
    </ActDialog>
  );
}

function PublishDialog({ plan, revision, onClose }: { plan: Plan; revision: number; onClose: () => void }) {
  const { planId } = plan;
  const { t, call, tell, reload } = usePlanAct(planId);
  return (
    <ActDialog
      title={t('agentPlan.publishTitle', { code: plan.code })}
      effects={[t('agentPlan.effectPublish'), t('agentPlan.effectRunning'), t('agentPlan.effectTwo')]}
      confirm={t('agentPlan.propose')}
      reason="required"
      content={{ planId, revision }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { revision, reason };
        await call('opsPublishAgentPlan', { params: { planId }, body }, { idempotencyKey });
        tell('action.proposed', 'info');
      }}
      onStale={reload}
      onClose={onClose}
    />
  );
}

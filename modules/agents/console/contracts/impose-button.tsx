import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { tierDraftOf, tiersOf } from '../plans/rules-draft.ts';
import { TierFields } from '../plans/tier-fields.tsx';
import { CapSetting, isCap } from './cap-setting.tsx';
import type { ContractRow } from './contract-row.ts';

const NOTE_MAX = 200;

/** The button that proposes worse terms for a contract in force, which begin after the days of notice. */
export function ImposeButton({ row }: { row: ContractRow }) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const label = t('agentContract.act.impose');
  return (
    <>
      <Button size="small" color="error" onClick={() => setIsOpen(true)} aria-label={`${label}: ${row.agent.username}`}>
        {label}
      </Button>
      {isOpen && <ImposeDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ImposeDialog({ row, onClose }: { row: ContractRow; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const { contractId, version, agent, plan } = row;
  const [drafts, setDrafts] = useState(() => row.tiers.map(tierDraftOf));
  const [payableMax, setPayableMax] = useState(row.payableMax);
  const [note, setNote] = useState('');
  const tiers = tiersOf(drafts);
  const told = note.trim();
  return (
    <ActDialog
      title={t('agentContract.title.impose', { name: agent.username })}
      effects={[
        t('agentContract.effectWorse'),
        t('agentContract.effectNotice'),
        t('agentContract.effectUntil'),
        t('agentPlan.effectTwo'),
      ]}
      confirm={t('agentPlan.propose')}
      tone="error"
      reason="required"
      isReady={tiers !== undefined && isCap(payableMax) && told.length <= NOTE_MAX}
      content={{ contractId, version, tiers, payableMax, told }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { version, tiers: tiers!, payableMax, ...(told === '' ? {} : { note: told }), reason };
        await call('opsImposeAgentContract', { params: { contractId }, body }, { idempotencyKey });
        notify(t('action.proposed'), { type: 'success' });
        refresh();
      }}
      onStale={async () => refresh()}
      onClose={onClose}
    >
      <TierFields kind={plan.kind} title={t('agentContract.tiers')} tiers={drafts} onChange={setDrafts} />
      <FieldGrid>
        <CapSetting value={payableMax} onChange={setPayableMax} />
        <TextSetting
          label={t('agentContract.note')}
          value={note}
          isDisabled={false}
          problem={undefined}
          onChange={setNote}
          isWide
        />
      </FieldGrid>
    </ActDialog>
  );
}

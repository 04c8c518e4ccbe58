import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { newTiers, type TierDraft, tiersOf } from '../plans/rules-draft.ts';
import { TierFields } from '../plans/tier-fields.tsx';
import { PlanChoice, usePlans } from '../wages/plan-choice.tsx';
import type { WageDialogProps } from '../wages/dialog-props.ts';
import { CapSetting, isCap } from './cap-setting.tsx';

/** The dialog that offers a contract to an agent directly below the merchant. */
export function ContractOffer({ member, accountType, onDone, onClose }: WageDialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const plans = usePlans({ onlyOn: true }).filter(({ kind }) =>
    accountType === 'promoter' ? kind === 'dividend' || kind === 'acquisition' : kind !== 'acquisition',
  );
  const [chosen, setChosen] = useState('');
  const [payableMax, setPayableMax] = useState<string | null>(null);
  const plan = plans.find(({ planId }) => planId === chosen) ?? plans[0];
  const kind = plan?.kind ?? 'dailySalary';
  // A tier table belongs to one kind of plan: choosing a plan of another kind starts a new table.
  const [typed, setTyped] = useState<{ kind: PlanKind; tiers: TierDraft[] }>();
  const drafts = typed?.kind === kind ? typed.tiers : newTiers(kind);
  const tiers = tiersOf(drafts);
  return (
    <ActDialog
      title={t('agentContract.offerTitle', { name: member.username })}
      effects={[t('agentContract.effectSign'), t('agentContract.effectPeriod')]}
      confirm={t('agentContract.offer')}
      reason="required"
      isReady={plan !== undefined && tiers !== undefined && isCap(payableMax)}
      content={{ of: member.memberId, plan: plan?.code, tiers, payableMax }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { plan: plan!.code, tiers: tiers!, payableMax, reason };
        await call('opsOfferAgentContract', { params: { memberId: member.memberId }, body }, { idempotencyKey });
        notify(t('agentContract.offered', { name: member.username }), { type: 'success' });
        onDone();
      }}
      onStale={async () => onDone()}
      onClose={onClose}
    >
      <FieldGrid>
        <PlanChoice plans={plans} value={plan?.planId ?? ''} onChange={setChosen} />
        <CapSetting value={payableMax} onChange={setPayableMax} />
      </FieldGrid>
      <TierFields
        kind={kind}
        title={t('agentContract.tiers')}
        tiers={drafts}
        onChange={(next) => setTyped({ kind, tiers: next })}
      />
    </ActDialog>
  );
}

import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { PlanChoice, usePlans } from './plan-choice.tsx';
import type { WageDialogProps } from './dialog-props.ts';

const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;

/** The dialog that proposes a clawback of paid wages of a plan. */
export function ClawbackDialog({ member, onDone, onClose }: WageDialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const plans = usePlans({ onlyOn: false });
  const [chosen, setChosen] = useState('');
  const [amount, setAmount] = useState<string | null>(null);
  const planId = chosen === '' ? plans[0]?.planId : chosen;
  const isAmount = amount !== null && AMOUNT.test(amount) && amount !== '0.00';
  return (
    <ActDialog
      title={t('agentWage.clawbackTitle', { name: member.username })}
      effects={[t('agentWage.effectWallet'), t('agentWage.effectRest'), t('agentPlan.effectTwo')]}
      confirm={t('agentPlan.propose')}
      tone="error"
      reason="required"
      isReady={planId !== undefined && isAmount}
      content={{ of: member.memberId, planId, amount }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { planId: planId!, amount: amount!, reason };
        await call('opsClawBackWage', { params: { memberId: member.memberId }, body }, { idempotencyKey });
        notify(t('action.proposed'), { type: 'info' });
        onDone();
      }}
      onStale={async () => onDone()}
      onClose={onClose}
    >
      <FieldGrid>
        <PlanChoice plans={plans} value={planId ?? ''} onChange={setChosen} />
        <AmountSetting
          label={t('agentWage.amount')}
          value={amount}
          problem={amount === null || isAmount ? undefined : t('agentPlan.notAmount')}
          onChange={setAmount}
        />
      </FieldGrid>
    </ActDialog>
  );
}

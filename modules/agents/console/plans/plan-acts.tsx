import Button from '@mui/material/Button';
import { useState } from 'react';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type Plan, usePlanAct } from './use-plan.ts';

const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;

/** The buttons of a plan: switch it on or off, and limit its automatic payments. */
export function PlanActs({ plan }: { plan: Plan }) {
  const t = useWords();
  const [open, setOpen] = useState<'switch' | 'bounds' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {(plan.isOn || plan.versions.length > 0) && (
        <Button variant="outlined" color={plan.isOn ? 'error' : 'primary'} onClick={() => setOpen('switch')}>
          {t(plan.isOn ? 'agentPlan.stop' : 'agentPlan.start')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => setOpen('bounds')}>
        {t('agentPlan.bounds')}
      </Button>
      {open === 'switch' && <SwitchDialog plan={plan} onClose={close} />}
      {open === 'bounds' && <BoundsDialog plan={plan} onClose={close} />}
    </>
  );
}

interface DialogProps {
  plan: Plan;
  onClose: () => void;
}

function SwitchDialog({ plan, onClose }: DialogProps) {
  const { planId, version } = plan;
  const { t, call, tell, reload } = usePlanAct(planId);
  const isOn = !plan.isOn;
  return (
    <ActDialog
      title={t(isOn ? 'agentPlan.startTitle' : 'agentPlan.stopTitle', { code: plan.code })}
      effects={
        isOn
          ? [t(plan.runsFrom === null ? 'agentPlan.effectFirst' : 'agentPlan.effectCatchUp'), t('agentPlan.effectTwo')]
          : [t('agentPlan.effectStop'), t('agentPlan.effectStopLater')]
      }
      confirm={t(isOn ? 'agentPlan.start' : 'agentPlan.stop')}
      tone={isOn ? 'primary' : 'error'}
      reason="required"
      isPossible={plan.isOn !== isOn}
      content={{ planId, isOn, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { isOn, version, reason };
        const { state } = await call('opsSwitchAgentPlan', { params: { planId }, body }, { idempotencyKey });
        tell(state === 'done' ? 'agentPlan.stopped' : 'action.proposed', state === 'done' ? 'success' : 'info');
      }}
      onStale={reload}
      onClose={onClose}
    />
  );
}

function BoundsDialog({ plan, onClose }: DialogProps) {
  const { planId, version } = plan;
  const { t, call, tell, reload } = usePlanAct(planId);
  const [bounds, setBounds] = useState({ autoMax: plan.autoMax, autoDayMax: plan.autoDayMax });
  const isGood = (value: string | null): boolean => value === null || AMOUNT.test(value);
  const fields = plan.kind === 'dividend' ? (['autoDayMax'] as const) : (['autoMax', 'autoDayMax'] as const);
  return (
    <ActDialog
      title={t('agentPlan.boundsTitle', { code: plan.code })}
      effects={[t('agentPlan.effectBounds'), t('agentPlan.effectTwo')]}
      confirm={t('agentPlan.propose')}
      reason="required"
      isReady={isGood(bounds.autoMax) && isGood(bounds.autoDayMax)}
      content={{ planId, bounds, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { ...bounds, version, reason };
        await call('opsBoundAgentPlan', { params: { planId }, body }, { idempotencyKey });
        tell('action.proposed', 'info');
      }}
      onStale={reload}
      onClose={onClose}
    >
      <FieldGrid>
        {fields.map((field) => (
          <AmountSetting
            key={field}
            label={t(`agentPlan.${field}`)}
            value={bounds[field]}
            problem={isGood(bounds[field]) ? undefined : t('agentPlan.notAmount')}
            onChange={(value) => setBounds({ ...bounds, [field]: value })}
          />
        ))}
      </FieldGrid>
    </ActDialog>
  );
}

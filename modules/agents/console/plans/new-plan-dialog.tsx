import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { type PlanKind, planKinds } from '../../contract/plan-states.ts';
import type { PeriodKind } from '../../contract/rules/periods.ts';
import { newRules, periodsOf, rulesOf } from './rules-draft.ts';
import { RulesFields } from './rules-fields.tsx';

const CODE = /^[a-z0-9][a-z0-9-]{1,31}$/;

/** The dialog that creates a plan with a draft of its rules. */
export function NewPlanDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const navigate = useNavigate();
  const reloadRecord = useReloadRecord();
  const [plan, setPlan] = useState({ code: '', nameTh: '', nameEn: '' });
  const [kind, setKind] = useState<PlanKind>('dailySalary');
  const [period, setPeriod] = useState<PeriodKind>('daily');
  const [draft, setDraft] = useState(() => newRules('dailySalary'));
  const rules = rulesOf(draft);
  const isNamed = CODE.test(plan.code) && plan.nameTh.trim() !== '' && plan.nameEn.trim() !== '';
  const choose = (chosen: PlanKind) => {
    setKind(chosen);
    setPeriod(periodsOf[chosen][0]!);
    setDraft(newRules(chosen));
  };
  return (
    <ActDialog
      title={t('agentPlan.makeTitle')}
      effects={[t('agentPlan.effectDraft'), t('agentPlan.effectTry')]}
      confirm={t('agentPlan.make')}
      reason="required"
      isReady={isNamed && rules !== undefined}
      content={{ plan, kind, period, rules }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { ...plan, kind, period, rules: rules!, reason };
        const { planId } = await call('opsAddAgentPlan', { query: {}, body }, { idempotencyKey });
        notify(t('agentPlan.made'), { type: 'success' });
        void reloadRecord('agentPlans', planId);
        void navigate(`/agentPlans/${planId}/show`);
      }}
      onStale={async () => onClose()}
      onClose={onClose}
    >
      <HeadFields
        head={{ ...plan, kind, period }}
        onKind={choose}
        onChange={({ period: chosen, code, nameTh, nameEn }) => {
          setPeriod(chosen);
          setPlan({ code, nameTh, nameEn });
        }}
      />
      <RulesFields kind={kind} draft={draft} onChange={setDraft} />
    </ActDialog>
  );
}

interface Head {
  code: string;
  nameTh: string;
  nameEn: string;
  kind: PlanKind;
  period: PeriodKind;
}

interface HeadFieldsProps {
  head: Head;
  onKind: (kind: PlanKind) => void;
  onChange: (head: Head) => void;
}

/** The fields for code, kind and period of a plan. */
function HeadFields({ head, onKind, onChange }: HeadFieldsProps) {
  const t = useWords();
  const { code, kind, period } = head;
  return (
    <FieldGrid>
      <ChoiceSetting
        label={t('agentPlan.kind')}
        value={kind}
        choices={planKinds.map((value) => ({ value, label: t(`agentPlan.kindOf.${value}`) }))}
        isDisabled={false}
        onChange={onKind}
      />
      <ChoiceSetting
        label={t('agentPlan.period')}
        value={period}
        choices={periodsOf[kind].map((value) => ({ value, label: t(`agentPlan.periodOf.${value}`) }))}
        isDisabled={periodsOf[kind].length === 1}
        onChange={(chosen) => onChange({ ...head, period: chosen })}
      />
      <TextSetting
        label={t('agentPlan.code')}
        value={code}
        isDisabled={false}
        problem={code === '' || CODE.test(code) ? undefined : t('agentPlan.notCode')}
        hint={t('agentPlan.codeHint')}
        onChange={(typed) => onChange({ ...head, code: typed })}
      />
      {(['nameTh', 'nameEn'] as const).map((name) => (
        <TextSetting
          key={name}
          label={t(`agentPlan.${name}`)}
          value={head[name]}
          isDisabled={false}
          problem={undefined}
          onChange={(value) => onChange({ ...head, [name]: value })}
        />
      ))}
    </FieldGrid>
  );
}

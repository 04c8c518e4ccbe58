import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import { ChoiceSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

const SHOWN = 100;

/** Returns the plans for a dialog; includes plans that are off unless `onlyOn` is set. */
export function usePlans({ onlyOn }: { onlyOn: boolean }) {
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['agentPlans', 'choice'],
    queryFn: ({ signal }) => call('opsListAgentPlans', { query: { pageSize: SHOWN } }, { signal }),
  });
  return (data?.list ?? []).filter(({ isOn }) => isOn || !onlyOn);
}

type Plan = ReturnType<typeof usePlans>[number];

export const planNameOf = ({ nameTh, nameEn, code }: Plan, isThai: boolean): string =>
  `${isThai ? nameTh : nameEn} (${code})`;

interface PlanChoiceProps {
  plans: Plan[];
  value: string;
  onChange: (planId: string) => void;
}

export function PlanChoice({ plans, value, onChange }: PlanChoiceProps) {
  const t = useWords();
  const isThai = useLocale() === 'th';
  return (
    <ChoiceSetting
      label={t('agentRun.plan')}
      value={value}
      choices={plans.map((plan) => ({ value: plan.planId, label: planNameOf(plan, isThai) }))}
      isDisabled={plans.length === 0}
      onChange={onChange}
    />
  );
}

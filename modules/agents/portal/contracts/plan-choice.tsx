import { Field, Select } from '@sanam/ui';
import { useLanguage, useT, wireLanguageOf } from '@sanam/portal/i18n/language.ts';
import type { ContractInfo } from './queries.ts';

interface PlanChoiceProps {
  info: ContractInfo;
  onPlan: (code: string) => void;
}

/** The choice of a plan, if a kind of pay has several. */
export function PlanChoice({ info: { plan, plans }, onPlan }: PlanChoiceProps) {
  const t = useT();
  const isThai = useLanguage(({ shown }) => wireLanguageOf(shown) === 'TH');
  if (plans.length < 2) return null;
  return (
    <Field label={t('agents.contract.plan')}>
      <Select value={plan.code} onChange={(event) => onPlan(event.target.value)}>
        {plans.map(({ code, nameTh, nameEn }) => (
          <option key={code} value={code}>
            {isThai ? nameTh : nameEn}
          </option>
        ))}
      </Select>
    </Field>
  );
}

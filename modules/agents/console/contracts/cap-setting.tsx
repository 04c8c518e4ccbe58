import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;

/** Checks whether a typed cap is an amount, or none. */
export const isCap = (value: string | null): boolean => value === null || AMOUNT.test(value);

/** The field of the most that a period pays. */
export function CapSetting({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const t = useWords();
  return (
    <AmountSetting
      label={t('agentContract.payableMax')}
      value={value}
      problem={isCap(value) ? undefined : t('agentPlan.notAmount')}
      onChange={onChange}
    />
  );
}

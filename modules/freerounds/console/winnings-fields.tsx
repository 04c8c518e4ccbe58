import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { TURNOVER_PERCENT_MAX } from '../contract/states.ts';

/** Initial terms: ten times within 30 days, without limits. */
const newBonus: BonusRewardTerms = { multiplePercent: 1000, betMax: null, cashOutMax: null, days: 30 };

const ranges = { multiplePercent: [100, TURNOVER_PERCENT_MAX], days: [1, 90] } as const;
const limits = ['betMax', 'cashOutMax'] as const;

/** Checks a typed limit; null is none. */
const isLimit = (typed: string | null): boolean =>
  typed === null || (/^(0|[1-9]\d{0,9})\.\d{2}$/.test(typed) && typed !== '0.00');

/** Checks the typed terms; null is cash. */
export const isGoodBonus = (bonus: BonusRewardTerms | null): boolean =>
  bonus === null || limits.every((name) => isLimit(bonus[name]));

interface WinningsFieldsProps {
  /** Terms as typed; null for cash. */
  bonus: BonusRewardTerms | null;
  onChange: (bonus: BonusRewardTerms | null) => void;
}

/** The choice whether winnings are cash or bonus money, with the terms of the bonus. */
export function WinningsFields({ bonus, onChange }: WinningsFieldsProps) {
  const t = useWords();
  return (
    <>
      <FormControlLabel
        control={
          <Switch checked={bonus !== null} onChange={(event) => onChange(event.target.checked ? newBonus : null)} />
        }
        label={t('freeRounds.isBonus')}
      />
      {bonus !== null && <Terms bonus={bonus} onChange={(change) => onChange({ ...bonus, ...change })} />}
    </>
  );
}

interface TermsProps {
  bonus: BonusRewardTerms;
  onChange: (change: Partial<BonusRewardTerms>) => void;
}

function Terms({ bonus, onChange }: TermsProps) {
  const t = useWords();
  return (
    <>
      {(['multiplePercent', 'days'] as const).map((name) => (
        <NumberField
          key={name}
          label={t(`freeRounds.ofBonus.${name}`)}
          short={t(`freeRounds.ofBonus.${name}`)}
          value={bonus[name]}
          min={ranges[name][0]}
          max={ranges[name][1]}
          isDisabled={false}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      {limits.map((name) => (
        <TextSetting
          key={name}
          label={t(`bonusReward.${name}`)}
          value={bonus[name] ?? ''}
          isDisabled={false}
          problem={isLimit(bonus[name]) ? undefined : t(`bonusReward.not.${name}`)}
          onChange={(typed) => onChange({ [name]: typed === '' ? null : typed })}
        />
      ))}
    </>
  );
}

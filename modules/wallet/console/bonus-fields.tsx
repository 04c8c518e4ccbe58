import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type BonusDraft, bonusTerms, isGoodTerm } from './bonus-draft.ts';

interface FieldsProps {
  draft: BonusDraft;
  onChange: (draft: BonusDraft) => void;
}

/** The form fields of bonus terms: required turnover and limits. */
export function BonusFields({ draft, onChange }: FieldsProps) {
  const t = useWords();
  return (
    <>
      {bonusTerms.map((name) => (
        <TextSetting
          key={name}
          label={t(`bonusReward.${name}`)}
          value={draft[name]}
          isDisabled={false}
          problem={isGoodTerm[name](draft[name]) ? undefined : t(`bonusReward.not.${name}`)}
          onChange={(typed) => onChange({ ...draft, [name]: typed })}
        />
      ))}
    </>
  );
}

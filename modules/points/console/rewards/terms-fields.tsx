import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { RoundFields } from '@sanam/freerounds/console/index.ts';
import { BonusFields } from '@sanam/wallet/console/index.ts';
import { limitPeriods } from '../../contract/redemption-states.ts';
import { PicturesField } from './pictures-field.tsx';
import { isAmount, isLevel, isWhole, type TermsDraft } from './terms-draft.ts';

interface TermsFieldsProps {
  draft: TermsDraft;
  /** Name of the game already selected for free rounds. */
  game?: string | undefined;
  onChange: (draft: TermsDraft) => void;
}

/** The fields of a reward's terms: texts, price and limit per member. */
export function TermsFields({ draft, game, onChange }: TermsFieldsProps) {
  const t = useWords();
  const { rounds, bonus } = draft;
  const set = (change: Partial<TermsDraft>) => onChange({ ...draft, ...change });
  const whole = (typed: string) => (typed === '' || isWhole(typed) ? undefined : t('pointReward.notWhole'));
  return (
    <FieldGrid>
      {(['titleTh', 'titleEn', 'textTh', 'textEn'] as const).map((name) => (
        <TextSetting
          key={name}
          label={t(`pointReward.${name}`)}
          value={draft[name]}
          isDisabled={false}
          problem={undefined}
          {...(name.startsWith('text') ? { rows: 2 } : {})}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <PicturesField pictures={draft.pictures} onChange={(pictures) => set({ pictures })} />
      <TextSetting
        label={t('pointReward.price')}
        value={draft.price}
        isDisabled={false}
        problem={whole(draft.price)}
        onChange={(price) => set({ price })}
      />
      <TextSetting
        label={t('pointReward.levelMin')}
        value={draft.levelMin}
        isDisabled={false}
        problem={draft.levelMin === '' || isLevel(draft.levelMin) ? undefined : t('pointReward.notWhole')}
        hint={t('pointReward.levelHint')}
        onChange={(levelMin) => set({ levelMin })}
      />
      <ChoiceSetting
        label={t('pointReward.limitPeriod')}
        value={draft.limitPeriod}
        choices={(['none', ...limitPeriods] as const).map((value) => ({
          value,
          label: t(`pointReward.period.${value}`),
        }))}
        isDisabled={false}
        onChange={(limitPeriod) => set({ limitPeriod })}
      />
      {draft.limitPeriod !== 'none' && (
        <TextSetting
          label={t('pointReward.limitCount')}
          value={draft.limitCount}
          isDisabled={false}
          problem={whole(draft.limitCount)}
          onChange={(limitCount) => set({ limitCount })}
        />
      )}
      {bonus !== null && (
        <>
          <TextSetting
            label={t('pointReward.bonusAmount')}
            value={bonus.amount}
            isDisabled={false}
            problem={bonus.amount === '' || isAmount(bonus.amount) ? undefined : t('pointReward.notAmount')}
            onChange={(amount) => set({ bonus: { ...bonus, amount } })}
          />
          <BonusFields draft={bonus} onChange={(terms) => set({ bonus: { ...bonus, ...terms } })} />
        </>
      )}
      {rounds !== null && (
        <RoundFields draft={rounds} chosen={game} onChange={(change) => set({ rounds: { ...rounds, ...change } })} />
      )}
      <MomentField
        label={t('pointReward.startsAt')}
        value={draft.startsAt}
        onChange={(startsAt) => set({ startsAt })}
      />
      <MomentField label={t('pointReward.endsAt')} value={draft.endsAt} onChange={(endsAt) => set({ endsAt })} />
    </FieldGrid>
  );
}

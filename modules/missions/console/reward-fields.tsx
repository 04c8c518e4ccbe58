import { ChoiceSetting, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { RoundFields } from '@sanam/freerounds/console/index.ts';
import { isMoneyReward, rewardKinds } from '../contract/reward.ts';
import { BonusFields } from '@sanam/wallet/console/index.ts';
import { isBudget, isFigure, type MissionDraft } from './mission-draft.ts';

interface RewardFieldsProps {
  draft: MissionDraft;
  game: string | undefined;
  onChange: (change: Partial<MissionDraft>) => void;
}

/** The fields for the reward of a mission and its total budget. */
export function RewardFields({ draft, game, onChange }: RewardFieldsProps) {
  const t = useWords();
  const { kind, reward, rounds, budget, bonus } = draft;
  return (
    <>
      <ChoiceSetting
        label={t('mission.rewardKind')}
        value={kind}
        choices={rewardKinds.map((value) => ({ value, label: t(`mission.rewardOf.${value}`) }))}
        isDisabled={false}
        onChange={(value) => onChange({ kind: value, reward: '', budget: '' })}
      />
      {kind === 'freeRounds' ? (
        <RoundFields
          draft={rounds}
          chosen={game}
          onChange={(change) => onChange({ rounds: { ...rounds, ...change } })}
        />
      ) : (
        <TextSetting
          label={t(
            kind === 'points'
              ? 'mission.rewardPoints'
              : kind === 'bonus'
                ? 'mission.rewardBonus'
                : 'mission.rewardCash',
          )}
          value={reward}
          isDisabled={false}
          problem={
            reward === '' || isFigure(kind, reward)
              ? undefined
              : t(isMoneyReward(kind) ? 'mission.notMoney' : 'mission.notWhole')
          }
          onChange={(value) => onChange({ reward: value })}
        />
      )}
      {kind === 'bonus' && <BonusFields draft={bonus} onChange={(changed) => onChange({ bonus: changed })} />}
      <TextSetting
        label={t(`mission.budgetOf.${kind}`)}
        value={budget}
        hint={t('mission.budgetHint')}
        isDisabled={false}
        problem={isBudget(draft) ? undefined : t('mission.notBudget')}
        onChange={(value) => onChange({ budget: value })}
      />
    </>
  );
}

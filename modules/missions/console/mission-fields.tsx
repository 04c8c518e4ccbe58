import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { isOfPlay, missionCounters, missionOccurrences, unitOf } from '../contract/states.ts';
import { isGoal, isMultiple, type MissionDraft } from './mission-draft.ts';
import { RewardFields } from './reward-fields.tsx';

interface MissionFieldsProps {
  draft: MissionDraft;
  /** Name of the game already selected for free rounds. */
  game?: string | undefined;
  onChange: (draft: MissionDraft) => void;
}

/** The fields for the goal and the reward of a mission. */
export function MissionFields({ draft, game, onChange }: MissionFieldsProps) {
  const t = useWords();
  const { counter } = draft;
  const set = (change: Partial<MissionDraft>) => onChange({ ...draft, ...change });
  const problem = (typed: string, isGood: boolean, key: 'mission.notMoney' | 'mission.notWhole') =>
    typed === '' || isGood ? undefined : t(key);
  const text = (name: 'titleTh' | 'titleEn' | 'multiple' | 'goal', wrong: string | undefined) => (
    <TextSetting
      key={name}
      label={t(`mission.${name}`)}
      value={draft[name]}
      isDisabled={false}
      problem={wrong}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <FieldGrid>
      {text('titleTh', undefined)}
      {text('titleEn', undefined)}
      <ChoiceSetting
        label={t('mission.counter')}
        value={counter}
        choices={missionCounters.map((value) => ({ value, label: t(`mission.counterOf.${value}`) }))}
        isDisabled={false}
        onChange={(value) => set({ counter: value })}
      />
      {isOfPlay(counter) && (
        <ChoiceSetting
          label={t('mission.product')}
          value={draft.product}
          choices={(['any', ...gameTypes] as const).map((value) => ({ value, label: t(`mission.productOf.${value}`) }))}
          isDisabled={false}
          onChange={(product) => set({ product })}
        />
      )}
      {counter === 'winMultiple' &&
        text('multiple', problem(draft.multiple, isMultiple(draft.multiple), 'mission.notMoney'))}
      {text(
        'goal',
        problem(
          draft.goal,
          isGoal(counter, draft.goal),
          unitOf(counter) === 'money' ? 'mission.notMoney' : 'mission.notWhole',
        ),
      )}
      <ChoiceSetting
        label={t('mission.occurrence')}
        value={draft.occurrence}
        choices={missionOccurrences.map((value) => ({ value, label: t(`mission.occurrenceOf.${value}`) }))}
        isDisabled={false}
        onChange={(occurrence) => set({ occurrence })}
      />
      <RewardFields draft={draft} game={game} onChange={set} />
      <MomentField label={t('mission.startsAt')} value={draft.startsAt} onChange={(startsAt) => set({ startsAt })} />
      <MomentField label={t('mission.endsAt')} value={draft.endsAt} onChange={(endsAt) => set({ endsAt })} />
    </FieldGrid>
  );
}

import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { isOfPlay, missionCounters, missionOccurrences, unitOf } from '../contract/states.ts';
import { isGoal, isMoney, isMultiple, type MissionDraft } from './mission-draft.ts';

interface MissionFieldsProps {
  draft: MissionDraft;
  onChange: (draft: MissionDraft) => void;
}

/** What a mission asks for and gives. */
export function MissionFields({ draft, onChange }: MissionFieldsProps) {
  const t = useWords();
  const { counter } = draft;
  const set = (change: Partial<MissionDraft>) => onChange({ ...draft, ...change });
  const problem = (typed: string, isGood: boolean, key: 'mission.notMoney' | 'mission.notWhole') =>
    typed === '' || isGood ? undefined : t(key);
  const text = (name: 'titleTh' | 'titleEn' | 'multiple' | 'goal' | 'reward', wrong: string | undefined) => (
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
      {text('reward', problem(draft.reward, isMoney(draft.reward), 'mission.notMoney'))}
      <MomentField label={t('mission.startsAt')} value={draft.startsAt} onChange={(startsAt) => set({ startsAt })} />
      <MomentField label={t('mission.endsAt')} value={draft.endsAt} onChange={(endsAt) => set({ endsAt })} />
    </FieldGrid>
  );
}

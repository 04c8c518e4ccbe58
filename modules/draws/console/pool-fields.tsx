import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { freeEntries, ticketCounters } from '../contract/states.ts';
import { DraftText } from './draft-text.tsx';
import { isDayMax, isPer, type PoolDraft } from './pool-draft.ts';

interface PoolFieldsProps<Draft extends PoolDraft> {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Fields for names, times and the rule for earning tickets. */
export function PoolFields<Draft extends PoolDraft>({ draft, onChange }: PoolFieldsProps<Draft>) {
  const t = useWords();
  const set = (change: Partial<PoolDraft>) => onChange({ ...draft, ...change });
  const text = (name: 'titleTh' | 'titleEn' | 'per' | 'dayMax', problem?: string) => (
    <DraftText
      key={name}
      label={t(`drawPool.${name}`)}
      value={draft[name]}
      problem={problem}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const { counter } = draft;
  return (
    <FieldGrid>
      {text('titleTh')}
      {text('titleEn')}
      <MomentField label={t('drawPool.startsAt')} value={draft.startsAt} onChange={(startsAt) => set({ startsAt })} />
      <MomentField label={t('drawPool.endsAt')} value={draft.endsAt} onChange={(endsAt) => set({ endsAt })} />
      <ChoiceSetting
        label={t('drawPool.counter')}
        value={counter}
        choices={ticketCounters.map((value) => ({ value, label: t(`drawPool.counterOf.${value}`) }))}
        isDisabled={false}
        onChange={(value) => set({ counter: value })}
      />
      {counter === 'validBet' && (
        <ChoiceSetting
          label={t('drawPool.product')}
          value={draft.product}
          choices={(['any', ...gameTypes] as const).map((value) => ({
            value,
            label: t(value === 'any' ? 'drawPool.anyProduct' : `game.typeName.${value}`),
          }))}
          isDisabled={false}
          onChange={(product) => set({ product })}
        />
      )}
      {counter !== 'none' && text('per', draft.per === '' || isPer(draft.per) ? undefined : t('drawPool.notPer'))}
      {counter !== 'none' && text('dayMax', isDayMax(draft.dayMax) ? undefined : t('drawPool.notDayMax'))}
      <ChoiceSetting
        label={t('drawPool.free')}
        value={draft.free}
        choices={freeEntries.map((value) => ({ value, label: t(`drawPool.freeOf.${value}`) }))}
        isDisabled={false}
        onChange={(free) => set({ free })}
      />
    </FieldGrid>
  );
}

import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { RoundFields } from '@sanam/freerounds/console/index.ts';
import { BonusFields } from '@sanam/wallet/console/index.ts';
import { limitPeriods } from '../../contract/redemption-states.ts';
import { PicturesField } from './pictures-field.tsx';
import { isAmount, isLevel, isWhole, type TermsDraft } from './terms-draft.ts';
import { TicketFields } from './ticket-fields.tsx';

interface TermsFieldsProps {
  draft: TermsDraft;
  /** Name of the game already selected for free rounds. */
  game?: string | undefined;
  onChange: (draft: TermsDraft) => void;
}

/** The fields of a reward's terms: texts, price and limit per member. */
export function TermsFields({ draft, game, onChange }: TermsFieldsProps) {
  const t = useWords();
  const { rounds, bonus, tickets } = draft;
  const set = (change: Partial<TermsDraft>) => onChange({ ...draft, ...change });
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
        problem={problemOf(draft.price, isWhole, t('pointReward.notWhole'))}
        onChange={(price) => set({ price })}
      />
      <TextSetting
        label={t('pointReward.levelMin')}
        value={draft.levelMin}
        isDisabled={false}
        problem={problemOf(draft.levelMin, isLevel, t('pointReward.notWhole'))}
        hint={t('pointReward.levelHint')}
        onChange={(levelMin) => set({ levelMin })}
      />
      <LimitFields draft={draft} set={set} />
      {bonus !== null && <GiftFields bonus={bonus} onChange={(change) => set({ bonus: { ...bonus, ...change } })} />}
      {tickets !== null && <TicketFields draft={tickets} onChange={(change) => set({ tickets: change })} />}
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

/** Returns the problem of a field as typed; undefined while it is empty or good. */
const problemOf = (typed: string, isGood: (typed: string) => boolean, problem: string) =>
  typed === '' || isGood(typed) ? undefined : problem;

/** The fields of the limit per member. */
function LimitFields({ draft, set }: { draft: TermsDraft; set: (change: Partial<TermsDraft>) => void }) {
  const t = useWords();
  return (
    <>
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
          problem={problemOf(draft.limitCount, isWhole, t('pointReward.notWhole'))}
          onChange={(limitCount) => set({ limitCount })}
        />
      )}
    </>
  );
}

interface GiftFieldsProps {
  bonus: NonNullable<TermsDraft['bonus']>;
  onChange: (change: Partial<NonNullable<TermsDraft['bonus']>>) => void;
}

/** The fields of bonus money: its amount and its terms. */
function GiftFields({ bonus, onChange }: GiftFieldsProps) {
  const t = useWords();
  return (
    <>
      <TextSetting
        label={t('pointReward.bonusAmount')}
        value={bonus.amount}
        isDisabled={false}
        problem={problemOf(bonus.amount, isAmount, t('pointReward.notAmount'))}
        onChange={(amount) => onChange({ amount })}
      />
      <BonusFields draft={bonus} onChange={onChange} />
    </>
  );
}

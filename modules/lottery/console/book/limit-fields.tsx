import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { AMOUNT, type LimitDraft, type TierDraft } from './limit-draft.ts';

const TIERS_MAX = 6;
const HALF = 50;

interface FieldsProps {
  draft: LimitDraft;
  onChange: (draft: LimitDraft) => void;
}

/** The fields for scope, measure, tiers and the maximum per member. */
export function LimitFields({ draft, onChange }: FieldsProps) {
  const t = useWords();
  const { measure, scope, memberCap } = draft;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FieldGrid>
        <ChoiceSetting
          label={t('lotteryBook.scope')}
          value={scope}
          choices={(['draw', 'always'] as const).map((value) => ({ value, label: t(`lotteryBook.scopeOf.${value}`) }))}
          isDisabled={false}
          onChange={(value) => onChange({ ...draft, scope: value })}
        />
        <ChoiceSetting
          label={t('lotteryBook.measure')}
          value={measure}
          choices={(['stake', 'payout'] as const).map((value) => ({
            value,
            label: t(`lotteryBook.measureOf.${value}`),
          }))}
          isDisabled={false}
          onChange={(value) => onChange({ ...draft, measure: value })}
        />
      </FieldGrid>
      <TierFields draft={draft} onChange={onChange} />
      <TierButtons draft={draft} onChange={onChange} />
      <FieldGrid>
        <AmountSetting
          label={t('lotteryBook.memberCap')}
          value={memberCap}
          problem={useAmountProblem()(memberCap)}
          onChange={(value) => onChange({ ...draft, memberCap: value })}
        />
      </FieldGrid>
    </Box>
  );
}

function useAmountProblem(): (amount: string | null) => string | undefined {
  const t = useWords();
  return (amount) => (amount !== null && !AMOUNT.test(amount) ? t('lotteryBook.notAmount') : undefined);
}

function TierFields({ draft, onChange }: FieldsProps) {
  const t = useWords();
  const problemOf = useAmountProblem();
  const set = (at: number, tier: Partial<TierDraft>) =>
    onChange({ ...draft, tiers: draft.tiers.map((one, place) => (place === at ? { ...one, ...tier } : one)) });
  return draft.tiers.map((tier, at) => (
    <FieldGrid key={tier.key}>
      <AmountSetting
        label={t('lotteryBook.tierUpTo', { no: at + 1 })}
        value={tier.upTo}
        problem={problemOf(tier.upTo)}
        onChange={(upTo) => set(at, { upTo })}
      />
      <NumberField
        label={t('lotteryBook.tierPays', { no: at + 1 })}
        short={t('lotteryBook.tierPays', { no: at + 1 })}
        value={tier.percent}
        min={0}
        max={100}
        isDisabled={false}
        onChange={(percent) => set(at, { percent })}
      />
    </FieldGrid>
  ));
}

function TierButtons({ draft, onChange }: FieldsProps) {
  const t = useWords();
  const { tiers } = draft;
  const take = (next: readonly TierDraft[]) => onChange({ ...draft, tiers: next });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {tiers.length < TIERS_MAX && (
        <Button onClick={() => take([...tiers, { key: (tiers.at(-1)?.key ?? 0) + 1, upTo: null, percent: HALF }])}>
          {t('lotteryBook.addTier')}
        </Button>
      )}
      {tiers.length > 1 && <Button onClick={() => take(tiers.slice(0, -1))}>{t('lotteryBook.dropTier')}</Button>}
      <Button color="error" onClick={() => take([{ key: 1, upTo: null, percent: 0 }])}>
        {t('lotteryBook.close')}
      </Button>
    </Box>
  );
}

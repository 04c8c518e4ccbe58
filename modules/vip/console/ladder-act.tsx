import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import {
  type Draft,
  draftOf,
  isAmount,
  isGood,
  isPercent,
  LEVELS_MAX,
  levelsOf,
  needFields,
  newLevel,
  type PaidDraft,
  paidOf,
} from './ladder-draft.ts';
import { BonusFields } from '@sanam/wallet/console/index.ts';
import { LevelFields } from './level-fields.tsx';
import { PercentFields } from './percent-fields.tsx';
import { RebateEstimate } from './rebate-estimate.tsx';
import type { LadderRecord } from './records.ts';

interface ActProps {
  ladder: LadderRecord;
  reload: () => Promise<void>;
}

/**
 * The button and form that change the ladder. Changes that give members less apply at once, changes that give more wait
 * for a second person.
 */
export function LadderAct({ ladder, reload }: ActProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  if (ladder.approval !== null && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('vip.change')}</Button>
      {isOpen && <LadderDialog ladder={ladder} reload={reload} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function LadderDialog({ ladder, reload, onClose }: ActProps & { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [draft, setDraft] = useState(() => draftOf(ladder));
  const { version } = ladder;
  return (
    <ActDialog
      title={t('vip.change')}
      effects={[t('vip.effectKeeps'), t('vip.effectTwo')]}
      confirm={t('vip.change')}
      reason="required"
      isReady={isGood(draft)}
      content={{ draft, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        const { weights, weeklyBets, monthlyBets } = draft;
        const paid = { rebatesAs: paidOf(draft.rebatesAs) ?? null, giftsAs: paidOf(draft.giftsAs) ?? null };
        const body = { weights, weeklyBets, monthlyBets, levels: levelsOf(draft), ...paid, version, reason };
        const { state } = await call('opsChangeVipLadder', { query: {}, body }, { idempotencyKey });
        const isDone = state === 'done';
        notify(t(isDone ? 'vip.changed' : 'action.proposed'), { type: isDone ? 'success' : 'info' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      {draft.levels.map((_level, at) => (
        // A level is identified only by its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the rank
        <LevelFields key={at} draft={draft} at={at} onChange={setDraft} />
      ))}
      <LevelButtons draft={draft} onChange={setDraft} />
      <WholeFields draft={draft} onChange={setDraft} />
      <PaidFields of="rebatesAs" draft={draft} onChange={setDraft} />
      <PaidFields of="giftsAs" draft={draft} onChange={setDraft} />
      <RebateEstimate draft={draft} />
    </ActDialog>
  );
}

interface PartProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** The buttons that add and remove the highest level. */
function LevelButtons({ draft, onChange }: PartProps) {
  const t = useWords();
  const { levels } = draft;
  return (
    <Box sx={{ display: 'flex', gap: 1, mb: 2 }}>
      <Button
        disabled={levels.length >= LEVELS_MAX}
        onClick={() => onChange({ ...draft, levels: [...levels, newLevel(draft)] })}
      >
        {t('vip.add')}
      </Button>
      <Button
        color="error"
        disabled={levels.length === 0}
        onClick={() => onChange({ ...draft, levels: levels.slice(0, -1) })}
      >
        {t('vip.remove')}
      </Button>
    </Box>
  );
}

/** The payment form of rebates, or of gifts and level bonuses: cash, or bonus money with its wagering terms. */
function PaidFields({ of, draft, onChange }: PartProps & { of: 'rebatesAs' | 'giftsAs' }) {
  const t = useWords();
  const paid = draft[of];
  const set = (changed: Partial<PaidDraft>) => onChange({ ...draft, [of]: { ...paid, ...changed } });
  return (
    <>
      <Typography variant="subtitle2" sx={{ mt: 1.5 }}>
        {t(of === 'rebatesAs' ? 'vip.rebates' : 'vip.giftsAndBonuses')}
      </Typography>
      <FieldGrid>
        <ChoiceSetting
          label={t(`vip.${of}`)}
          value={paid.as}
          choices={(['cash', 'bonus'] as const).map((value) => ({ value, label: t(`vip.rebatesAsOf.${value}`) }))}
          isDisabled={false}
          onChange={(as) => set({ as })}
        />
        {paid.as === 'bonus' && <BonusFields draft={paid.bonus} onChange={(bonus) => set({ bonus })} />}
      </FieldGrid>
    </>
  );
}

/** The fields for the weight of each product and the valid bets that gifts require. */
function WholeFields({ draft, onChange }: PartProps) {
  const t = useWords();
  return (
    <>
      <Typography variant="subtitle2">{t('vip.weights')}</Typography>
      <PercentFields
        percents={draft.weights}
        isGood={isPercent}
        problem="vip.problem.percent"
        onChange={(weights) => onChange({ ...draft, weights })}
      />
      <Typography variant="subtitle2" sx={{ mt: 1.5 }}>
        {t('vip.needs')}
      </Typography>
      <FieldGrid>
        {needFields.map((field) => (
          <TextSetting
            key={field}
            label={t(`vip.${field}`)}
            value={draft[field]}
            isDisabled={false}
            problem={isAmount(draft[field]) ? undefined : t('vip.problem.amount')}
            onChange={(typed) => onChange({ ...draft, [field]: typed })}
          />
        ))}
      </FieldGrid>
    </>
  );
}

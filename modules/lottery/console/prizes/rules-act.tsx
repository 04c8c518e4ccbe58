import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { PrizeRules } from './records.ts';
import { draftOf, isAmount, luckyOf, ranksOf, type RulesDraft, wantedOf } from './rules-draft.ts';

interface ActProps {
  rules: PrizeRules;
  reload: () => Promise<void>;
}

/** The action that changes the prize rules: lower prizes apply at once, higher ones wait for a second person. */
export function RulesAct({ rules, reload }: ActProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  if (rules.approval !== null && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('lotteryPrize.change')}</Button>
      {isOpen && <RulesDialog rules={rules} reload={reload} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RulesDialog({ rules, reload, onClose }: ActProps & { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [draft, setDraft] = useState(() => draftOf(rules));
  const { version } = rules;
  const wanted = wantedOf(draft);
  return (
    <ActDialog
      title={t('lotteryPrize.change')}
      effects={[t('lotteryPrize.effectNew'), t('lotteryPrize.effectTwo')]}
      confirm={t('lotteryPrize.change')}
      reason="required"
      isReady={wanted !== undefined}
      content={{ draft, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { ...wanted!, version, reason };
        const { state } = await call('opsChangeShotPrizes', { query: {}, body }, { idempotencyKey });
        const isDone = state === 'done';
        notify(t(isDone ? 'lotteryPrize.changed' : 'action.proposed'), { type: isDone ? 'success' : 'info' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      <Fields draft={draft} onChange={setDraft} />
    </ActDialog>
  );
}

function Fields({ draft, onChange }: { draft: RulesDraft; onChange: (draft: RulesDraft) => void }) {
  const t = useWords();
  const problems = {
    stakeMin: isAmount(draft.stakeMin) ? undefined : t('lotteryPrize.notAmount'),
    ranks: ranksOf(draft.ranks) === undefined ? t('lotteryPrize.notRanks') : undefined,
    lucky: luckyOf(draft.lucky) === undefined ? t('lotteryPrize.notLucky') : undefined,
  };
  const labels = {
    stakeMin: t('lotteryPrize.stakeMin'),
    ranks: `${t('lotteryPrize.ranks')} (${t('lotteryPrize.ranksHint')})`,
    lucky: `${t('lotteryPrize.luckyPlaces')} (${t('lotteryPrize.luckyHint')})`,
  };
  return (
    <FieldGrid>
      <ChoiceSetting
        label={t('field.status')}
        value={draft.isOn ? 'on' : 'off'}
        choices={(['on', 'off'] as const).map((value) => ({ value, label: t(`lotteryPrize.${value}`) }))}
        isDisabled={false}
        onChange={(value) => onChange({ ...draft, isOn: value === 'on' })}
      />
      {(['stakeMin', 'ranks', 'lucky'] as const).map((name) => (
        <TextSetting
          key={name}
          label={labels[name]}
          value={draft[name]}
          isDisabled={false}
          problem={problems[name]}
          onChange={(typed) => onChange({ ...draft, [name]: typed })}
        />
      ))}
    </FieldGrid>
  );
}

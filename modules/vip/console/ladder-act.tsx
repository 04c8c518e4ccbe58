import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import {
  type Draft,
  draftOf,
  isGood,
  isPercent,
  levelFields,
  LEVELS_MAX,
  levelsOf,
  newLevel,
  problemOf,
} from './ladder-draft.ts';
import type { LadderRecord } from './records.ts';

interface ActProps {
  ladder: LadderRecord;
  reload: () => Promise<void>;
}

/** What gives members less holds at once, what gives them more waits for a second person. */
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
        const body = { levels: levelsOf(draft), weights: draft.weights, version, reason };
        const { state } = await call('opsChangeVipLadder', { query: {}, body }, { idempotencyKey });
        const isDone = state === 'done';
        notify(t(isDone ? 'vip.changed' : 'action.proposed'), { type: isDone ? 'success' : 'info' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      {draft.levels.map((_level, at) => (
        // Levels have no name of their own but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the rank
        <LevelFields key={at} draft={draft} at={at} onChange={setDraft} />
      ))}
      <LevelButtons draft={draft} onChange={setDraft} />
      <WeightFields draft={draft} onChange={setDraft} />
    </ActDialog>
  );
}

interface PartProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function LevelFields({ draft, at, onChange }: PartProps & { at: number }) {
  const t = useWords();
  const level = draft.levels[at]!;
  return (
    <Box role="group" aria-label={t('vip.levelNo', { rank: at + 1 })} sx={{ mb: 1.5 }}>
      <Typography variant="subtitle2">{t('vip.levelNo', { rank: at + 1 })}</Typography>
      <FieldGrid>
        {levelFields.map((field) => {
          const problem = problemOf(draft, at, field);
          return (
            <TextSetting
              key={field}
              label={t(`vip.${field}`)}
              value={level[field]}
              isDisabled={false}
              problem={problem === undefined ? undefined : t(`vip.problem.${problem}`)}
              onChange={(typed) => onChange({ ...draft, levels: draft.levels.with(at, { ...level, [field]: typed }) })}
            />
          );
        })}
      </FieldGrid>
    </Box>
  );
}

/** Levels come and go at the top. */
function LevelButtons({ draft, onChange }: PartProps) {
  const t = useWords();
  const { levels } = draft;
  return (
    <Box sx={{ display: 'flex', gap: 1, mb: 2 }}>
      <Button
        disabled={levels.length >= LEVELS_MAX}
        onClick={() => onChange({ ...draft, levels: [...levels, newLevel] })}
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

function WeightFields({ draft, onChange }: PartProps) {
  const t = useWords();
  const { weights } = draft;
  return (
    <>
      <Typography variant="subtitle2">{t('vip.weights')}</Typography>
      <FieldGrid>
        {weights.map(({ product, percent }, at) => (
          <TextSetting
            key={product}
            label={t(`game.typeName.${product}`)}
            value={percent}
            isDisabled={false}
            problem={isPercent(percent) ? undefined : t('vip.problem.percent')}
            onChange={(typed) => onChange({ ...draft, weights: weights.with(at, { product, percent: typed }) })}
          />
        ))}
      </FieldGrid>
    </>
  );
}

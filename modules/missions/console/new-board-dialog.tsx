import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { type BoardDraft, boardOf, isAmount, newBoard, prizesOf } from './board-draft.ts';

/** The dialog that proposes a leaderboard. A second person confirms it, because it always gives members more. */
export function NewBoardDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [draft, setDraft] = useState(newBoard);
  const board = boardOf(draft);
  return (
    <ActDialog
      title={t('board.makeTitle')}
      effects={[t('board.effectTwo'), t('board.effectFixed')]}
      confirm={t('board.make')}
      reason="required"
      isReady={board !== undefined}
      content={{ board }}
      run={async ({ reason = '', idempotencyKey }) => {
        await call('opsAddMissionBoard', { query: {}, body: { ...board!, reason } }, { idempotencyKey });
        notify(t('action.proposed'), { type: 'info' });
      }}
      onStale={async () => onClose()}
      onClose={onClose}
    >
      <BoardFields draft={draft} onChange={setDraft} />
    </ActDialog>
  );
}

interface FieldsProps {
  draft: BoardDraft;
  onChange: (draft: BoardDraft) => void;
}

function BoardFields({ draft, onChange }: FieldsProps) {
  const t = useWords();
  const set = (change: Partial<BoardDraft>) => onChange({ ...draft, ...change });
  const problem = (typed: string, isGood: boolean, key: 'mission.notMoney' | 'board.notPrizes') =>
    typed === '' || isGood ? undefined : t(key);
  const common = { isDisabled: false } as const;
  return (
    <FieldGrid>
      {(['titleTh', 'titleEn'] as const).map((name) => (
        <TextSetting
          key={name}
          {...common}
          label={t(`mission.${name}`)}
          value={draft[name]}
          problem={undefined}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <ChoiceSetting
        {...common}
        label={t('mission.product')}
        value={draft.product}
        choices={(['any', ...gameTypes] as const).map((value) => ({ value, label: t(`mission.productOf.${value}`) }))}
        onChange={(product) => set({ product })}
      />
      <TextSetting
        {...common}
        label={t('board.minScore')}
        value={draft.minScore}
        problem={problem(draft.minScore, isAmount(draft.minScore), 'mission.notMoney')}
        onChange={(minScore) => set({ minScore })}
      />
      <TextSetting
        {...common}
        label={t('board.prizesTyped')}
        value={draft.prizes}
        problem={problem(draft.prizes, prizesOf(draft.prizes) !== undefined, 'board.notPrizes')}
        onChange={(prizes) => set({ prizes })}
      />
      <MomentField label={t('mission.startsAt')} value={draft.startsAt} onChange={(startsAt) => set({ startsAt })} />
      <MomentField label={t('mission.endsAt')} value={draft.endsAt} onChange={(endsAt) => set({ endsAt })} />
    </FieldGrid>
  );
}

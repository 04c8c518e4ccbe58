import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { BoardState } from '../contract/board-states.ts';

interface StopProps {
  row: { id: string; titleEn: string; state: BoardState };
}

/** The button that stops a leaderboard, shown until its prizes are given. */
export function StopBoardButton({ row: { id, titleEn, state } }: StopProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isOpen, setIsOpen] = useState(false);
  const isPossible = state !== 'settled' && state !== 'stopped';
  if (!isPossible && !isOpen) return null;
  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={t('board.stopOf', { name: titleEn })}
        onClick={() => setIsOpen(true)}
      >
        {t('board.stop')}
      </Button>
      {isOpen && (
        <ActDialog
          title={t('board.stopOf', { name: titleEn })}
          effects={[t('board.effectStop')]}
          confirm={t('board.stop')}
          tone="error"
          reason="required"
          isPossible={isPossible}
          content={{ id }}
          run={async ({ reason = '', idempotencyKey }) => {
            await call('opsStopMissionBoard', { params: { id }, body: { reason } }, { idempotencyKey });
            notify(t('board.stopped'), { type: 'success' });
            refresh();
          }}
          onStale={async () => refresh()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

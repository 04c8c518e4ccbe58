import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import type { BonusRow } from './bonus-columns.tsx';

/** The button that proposes to end a bonus; a second person approves it. */
export function EndBonusButton({ bonus: { id, state, balance } }: { bonus: BonusRow }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const [isAsking, setIsAsking] = useState(false);
  const isPossible = state === 'held' || state === 'queued' || state === 'active';
  if (!isPossible && !isAsking) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {t('bonus.end')}
      </Button>
      {isAsking && (
        <ActDialog
          title={t('bonus.endTitle')}
          effects={[
            state === 'held' || state === 'queued'
              ? t('bonus.endQueuedEffect')
              : t('bonus.endEffect', { amount: moneyWithSymbol(balance) }),
            t('bonus.twoPeople'),
          ]}
          confirm={t('bonus.propose')}
          tone="error"
          reason="required"
          isPossible={isPossible}
          content={{ end: id }}
          run={async ({ reason = '', idempotencyKey }) => {
            await call('opsEndBonus', { params: { id }, body: { reason } }, { idempotencyKey });
            notify(t('action.proposed'), { type: 'success' });
            await reloadRecord('bonuses', id);
          }}
          onStale={() => reloadRecord('bonuses', id)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

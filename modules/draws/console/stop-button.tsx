import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

interface StopProps {
  id: string;
  effect: MessageKey;
  isPossible: boolean;
  reload: () => Promise<void>;
}

/** Stops a wheel or raffle immediately; a reason is required. */
export function StopButton({ id, effect, isPossible, reload }: StopProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [isOpen, setIsOpen] = useState(false);
  if (!isPossible && !isOpen) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        {t('drawPool.stop')}
      </Button>
      {isOpen && (
        <ActDialog
          title={t('drawPool.stop')}
          effects={[t(effect)]}
          confirm={t('drawPool.stop')}
          tone="error"
          reason="required"
          isPossible={isPossible}
          content={{ id }}
          run={async ({ reason = '', idempotencyKey }) => {
            await call('opsStopDrawPool', { params: { id }, body: { reason } }, { idempotencyKey });
            notify(t('drawPool.stopped'), { type: 'success' });
            void reload();
          }}
          onStale={reload}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Code } from './code-row.ts';

interface CloseProps {
  code: Code;
  reload: () => Promise<void>;
  onClose: () => void;
}

/** The dialog that closes a code. It can no longer be used; earlier claims remain. */
export function CloseCodeDialog({ code: { id, code }, reload, onClose }: CloseProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  return (
    <ActDialog
      title={`${t('code.close')}: ${code}`}
      effects={[t('code.closeWhat')]}
      confirm={t('code.close')}
      tone="error"
      reason="required"
      content={{ id }}
      run={async ({ reason = '', idempotencyKey }) => {
        await call('opsCloseCode', { params: { id }, body: { reason } }, { idempotencyKey });
        notify(t('code.isClosed'), { type: 'success' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    />
  );
}

import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

interface ProposeProps {
  title: string;
  confirm: string;
  effects: readonly string[];
  /** Content of the proposal; undefined for an incomplete form. */
  content: object | undefined;
  isPossible?: boolean;
  send: (how: { reason: string; idempotencyKey: string }) => Promise<unknown>;
  reload?: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog for an action that a second person must confirm. */
export function ProposeDialog({ content, send, reload, onClose, ...rest }: ProposeProps) {
  const t = useWords();
  const notify = useNotify();
  return (
    <ActDialog
      {...rest}
      reason="required"
      isReady={content !== undefined}
      content={content}
      run={async ({ reason = '', idempotencyKey }) => {
        await send({ reason, idempotencyKey });
        notify(t('action.proposed'), { type: 'info' });
        void reload?.();
      }}
      onStale={reload ?? (async () => onClose())}
      onClose={onClose}
    />
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from './act-dialog.tsx';

export interface RemovalButtonProps {
  label: string;
  /** Removed object, because the button is announced without its row. */
  of: string;
  title: string;
  effects: readonly string[];
  confirm: string;
  /** Text shown after the removal. */
  done: string;
  /** A repetition with the same content is the same act. */
  content: unknown;
  remove: (act: { reason: string; idempotencyKey: string }) => Promise<unknown>;
}

/** Button of a row that removes its record, after a reason and a confirmation. */
export function RemovalButton({ label, of, done, remove, ...dialog }: RemovalButtonProps) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="small" color="error" onClick={() => setIsAsking(true)} aria-label={`${label}: ${of}`}>
        {label}
      </Button>
      {isAsking && (
        <ActDialog
          {...dialog}
          tone="error"
          reason="required"
          run={async ({ reason = '', idempotencyKey }) => {
            await remove({ reason, idempotencyKey });
            notify(done, { type: 'success' });
            refresh();
          }}
          onStale={async () => refresh()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

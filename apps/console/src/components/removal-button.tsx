import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from './act-dialog.tsx';

export interface RemovalButtonProps {
  label: string;
  /** What it removes: the button is read out without its row. */
  of: string;
  title: string;
  effects: readonly string[];
  confirm: string;
  /** What was removed, in words. */
  done: string;
  /** A repetition with the same content is the same act. */
  content: unknown;
  remove: (act: { reason: string; idempotencyKey: string }) => Promise<unknown>;
}

/** A row's button that takes the row's record away, after a reason and a confirmation. */
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

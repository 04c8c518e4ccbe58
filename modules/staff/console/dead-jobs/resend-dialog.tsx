import type { CallInput, Calls } from '@sanam/contract';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

export type Selection = CallInput<Calls['opsResendDeadJobs']>['body']['selection'];

const SENT_MAX = 1000;

interface DialogProps {
  selection: Selection;
  count: number;
  onDone: () => void;
  onClose: () => void;
}

export function ResendDialog({ selection, count, onDone, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { selection, reason: reason ?? '' };
    const { sent } = await call('opsResendDeadJobs', { body }, { idempotencyKey });
    notify(t('jobs.resent', { smart_count: sent }), { type: 'success' });
    onDone();
    refresh();
  }

  return (
    <ActDialog
      title={t('jobs.resendTitle')}
      effects={[
        t('jobs.effect', { smart_count: Math.min(count, SENT_MAX) }),
        t('jobs.effectTwice'),
        ...(count > SENT_MAX ? [t('jobs.effectMost')] : []),
      ]}
      confirm={t('jobs.resend')}
      reason="required"
      content={selection}
      run={run}
      onStale={async () => refresh()}
      onClose={onClose}
    />
  );
}

import type { CallInput, Calls } from '@sanam/contract';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

export type Selection = CallInput<Calls['opsResendDeadJobs']>['body']['selection'];
export type DeadJobAct = 'resend' | 'discard';

const AT_ONCE_MAX = 1000;

/** Texts of each action and its dialog. */
const words = {
  resend: {
    title: 'jobs.resendTitle',
    effects: ['jobs.effect', 'jobs.effectTwice'],
    most: 'jobs.effectMost',
    confirm: 'jobs.resend',
    done: 'jobs.resent',
    tone: 'primary',
  },
  discard: {
    title: 'jobs.discardTitle',
    effects: ['jobs.discardEffect', 'jobs.discardUndone'],
    most: 'jobs.discardMost',
    confirm: 'jobs.discard',
    done: 'jobs.discarded',
    tone: 'error',
  },
} as const;

interface DialogProps {
  act: DeadJobAct;
  selection: Selection;
  count: number;
  onDone: () => void;
  onClose: () => void;
}

export function DeadJobDialog({ act, selection, count, onDone, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const { title, effects, most, confirm, done, tone } = words[act];

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const input = { body: { selection, reason: reason ?? '' } };
    const reached =
      act === 'resend'
        ? (await call('opsResendDeadJobs', input, { idempotencyKey })).sent
        : (await call('opsDiscardDeadJobs', input, { idempotencyKey })).discarded;
    notify(t(done, { smart_count: reached }), { type: 'success' });
    onDone();
    refresh();
  }

  return (
    <ActDialog
      title={t(title)}
      effects={[
        ...effects.map((effect) => t(effect, { smart_count: Math.min(count, AT_ONCE_MAX) })),
        ...(count > AT_ONCE_MAX ? [t(most)] : []),
      ]}
      confirm={t(confirm)}
      tone={tone}
      reason="required"
      content={{ act, selection }}
      run={run}
      onStale={async () => refresh()}
      onClose={onClose}
    />
  );
}

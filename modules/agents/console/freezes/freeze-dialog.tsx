import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { WageDialogProps } from '../wages/dialog-props.ts';

/** The dialog that freezes the line of an agent. */
export function FreezeDialog({ member, onDone, onClose }: WageDialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  return (
    <ActDialog
      title={t('lineFreeze.title', { name: member.username })}
      effects={[
        t('lineFreeze.effectPay'),
        t('lineFreeze.effectLine'),
        t('lineFreeze.effectPlayers'),
        t('lineFreeze.effectLift'),
      ]}
      confirm={t('lineFreeze.freeze')}
      tone="error"
      reason="required"
      content={{ freeze: member.memberId }}
      run={async ({ reason = '', idempotencyKey }) => {
        const params = { memberId: member.memberId };
        await call('opsFreezeLine', { params, body: { reason } }, { idempotencyKey });
        notify(t('lineFreeze.done', { name: member.username }), { type: 'success' });
        onDone();
      }}
      onStale={async () => onDone()}
      onClose={onClose}
    />
  );
}

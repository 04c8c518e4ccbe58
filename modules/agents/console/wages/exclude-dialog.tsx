import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { WageDialogProps } from './dialog-props.ts';

/** The dialog that excludes a member from all wages. */
export function ExcludeDialog({ member, onDone, onClose }: WageDialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  return (
    <ActDialog
      title={t('agentWage.excludeTitle', { name: member.username })}
      effects={[t('agentWage.effectExclude'), t('agentWage.effectBack')]}
      confirm={t('agentWage.exclude')}
      tone="error"
      reason="required"
      content={{ exclude: member.memberId }}
      run={async ({ reason = '', idempotencyKey }) => {
        const params = { memberId: member.memberId };
        await call('opsExcludeFromWages', { params, body: { reason } }, { idempotencyKey });
        notify(t('agentWage.excluded', { name: member.username }), { type: 'success' });
        onDone();
      }}
      onStale={async () => onDone()}
      onClose={onClose}
    />
  );
}

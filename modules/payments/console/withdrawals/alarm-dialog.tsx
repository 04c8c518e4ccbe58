import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Withdrawal } from '@sanam/console/lib/records.ts';
import { PayoutDialog } from './payout-dialog.tsx';

interface AlarmProps {
  withdrawal: Withdrawal;
  isPossible: boolean;
  onClose: () => void;
}

/** The dialog that closes the alarm of a payout with what staff found. */
export function AlarmDialog({ withdrawal, isPossible, onClose }: AlarmProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  // The alarm that the dialog was opened for; another may be raised meanwhile.
  const [alarm] = useState(withdrawal.alarm);

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    if (alarm === null) return;
    const body = { alarm, reason: reason ?? '', expectedVersion: withdrawal.version };
    await call('opsClosePayoutAlarm', { params: { id: withdrawal.id }, body }, { idempotencyKey });
    notify(t('withdrawal.alarmClosed'), { type: 'success' });
  }

  return (
    <PayoutDialog
      withdrawal={withdrawal}
      decision={`closeAlarm ${alarm}`}
      title={t('withdrawal.closeAlarmTitle', { amount: moneyWithSymbol(withdrawal.amount) })}
      effects={[
        t('withdrawal.closeAlarmWhat'),
        ...(alarm === 'paidAfterFailed' ? [t('withdrawal.closeAlarmHand')] : []),
        t('withdrawal.closeAlarmNext'),
      ]}
      confirm={t('withdrawal.closeAlarmGo')}
      reason="required"
      isPossible={isPossible}
      run={run}
      onClose={onClose}
    />
  );
}

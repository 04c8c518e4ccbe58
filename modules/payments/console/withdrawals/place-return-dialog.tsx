import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Withdrawal } from '@sanam/console/lib/records.ts';
import { PayoutDialog } from './payout-dialog.tsx';

interface PlaceReturnProps {
  withdrawal: Withdrawal;
  isPossible: boolean;
  onClose: () => void;
}

/** The dialog that gives money returned late by the bank to the player's wallet. A second person confirms it. */
export function PlaceReturnDialog({ withdrawal, isPossible, onClose }: PlaceReturnProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  // The amount that the dialog was opened for; more may come back meanwhile.
  const [amount] = useState(withdrawal.unplaced ?? '0.00');
  const words = { amount: moneyWithSymbol(amount), member: withdrawal.member.username };

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { amount, reason: reason ?? '', expectedVersion: withdrawal.version };
    await call('opsPlaceReturn', { params: { id: withdrawal.id }, body }, { idempotencyKey });
    notify(t('action.proposed'), { type: 'success' });
  }

  return (
    <PayoutDialog
      withdrawal={withdrawal}
      decision={`placeReturn ${amount}`}
      title={t('withdrawal.placeReturnTitle', words)}
      effects={[t('withdrawal.placeReturnWhat', words), t('withdrawal.twoPeople')]}
      confirm={t('withdrawal.placeReturnGo')}
      reason="required"
      isPossible={isPossible}
      run={run}
      onClose={onClose}
    />
  );
}

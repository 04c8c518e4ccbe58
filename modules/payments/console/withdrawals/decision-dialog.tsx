import { useNotify } from 'react-admin';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Withdrawal } from '@sanam/console/lib/records.ts';
import { PayoutDialog } from './payout-dialog.tsx';

interface DecisionProps {
  withdrawal: Withdrawal;
  decision: 'approve' | 'reject';
  isPossible: boolean;
  onClose: () => void;
}

/** The dialog that approves or rejects a payout. */
export function DecisionDialog({ withdrawal, decision, isPossible, onClose }: DecisionProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const isApproval = decision === 'approve';
  const words = {
    net: moneyWithSymbol(withdrawal.net),
    amount: moneyWithSymbol(withdrawal.amount),
    member: withdrawal.member.username,
    bank: withdrawal.bankName,
    tail: withdrawal.accountTail,
    holder: withdrawal.holder,
  };
  const needsAnother = withdrawal.needsSecondPerson && withdrawal.stage === 'review';
  const isPartPaid = withdrawal.legs.some(({ state }) => state === 'paid');
  const refusal = isPartPaid ? 'withdrawal.rejectRestGo' : 'withdrawal.rejectGo';
  const confirm = isApproval ? 'withdrawal.approveGo' : refusal;

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { decision, expectedVersion: withdrawal.version, ...(reason === undefined ? {} : { reason }) };
    const outcome = await call('opsDecideWithdrawal', { params: { id: withdrawal.id }, body }, { idempotencyKey });
    if (outcome.state === 'proposed') notify(t('action.proposed'), { type: 'info' });
    else notify(t(isApproval ? 'withdrawal.approved' : 'withdrawal.rejected'), { type: 'success' });
  }

  return (
    <PayoutDialog
      withdrawal={withdrawal}
      decision={decision}
      title={t(isApproval ? 'withdrawal.approveTitle' : 'withdrawal.rejectTitle', words)}
      effects={
        isApproval
          ? [
              t('withdrawal.approveWhat', words),
              ...(needsAnother ? [t('withdrawal.approveTwo')] : []),
              t('withdrawal.approveHold', words),
            ]
          : [t(isPartPaid ? 'withdrawal.rejectRest' : 'withdrawal.rejectWhat', words), t('withdrawal.rejectReads')]
      }
      confirm={t(confirm, words)}
      tone={isApproval ? 'primary' : 'error'}
      reason={isApproval ? 'optional' : 'required'}
      isPossible={isPossible}
      run={run}
      onClose={onClose}
    />
  );
}

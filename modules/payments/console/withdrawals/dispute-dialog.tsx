import { useNotify } from 'react-admin';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Withdrawal } from '@sanam/console/lib/records.ts';
import { PayoutDialog } from './payout-dialog.tsx';

export type DisputeDecision = 'forceReceipt' | 'resend' | 'returnToWallet';

const texts = {
  forceReceipt: { title: 'withdrawal.forceTitle', what: 'withdrawal.forceWhat', go: 'withdrawal.forceGo' },
  resend: { title: 'withdrawal.resendTitle', what: 'withdrawal.resendWhat', go: 'withdrawal.resendGo' },
  returnToWallet: { title: 'withdrawal.returnTitle', what: 'withdrawal.returnWhat', go: 'withdrawal.returnGo' },
} as const;

/** The dialog of one of the three outcomes of a dispute. A second person confirms it. */
export function DisputeDialog({ withdrawal, decision, isPossible, onClose }: DisputeProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const { title, what, go } = texts[decision];
  const words = {
    remaining: moneyWithSymbol(withdrawal.dispute?.remaining ?? withdrawal.net),
    member: withdrawal.member.username,
  };

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { decision, reason: reason ?? '', expectedVersion: withdrawal.version };
    const outcome = await call('opsResolveDispute', { params: { id: withdrawal.id }, body }, { idempotencyKey });
    notify(t(outcome.state === 'proposed' ? 'action.proposed' : 'withdrawal.resolved'), { type: 'success' });
  }

  return (
    <PayoutDialog
      withdrawal={withdrawal}
      decision={decision}
      title={t(title)}
      effects={[t(what, words), t('withdrawal.twoPeople')]}
      confirm={t(go)}
      reason="required"
      isPossible={isPossible}
      run={run}
      onClose={onClose}
    />
  );
}

interface DisputeProps {
  withdrawal: Withdrawal;
  decision: DisputeDecision;
  isPossible: boolean;
  onClose: () => void;
}

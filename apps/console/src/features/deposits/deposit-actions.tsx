import { canDeposit } from '@sanam/contract/states';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '../../components/act-dialog.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { moneyWithSymbol } from '../../lib/format.ts';
import { useMay } from '../../lib/permissions.ts';
import { useCall } from '../../lib/use-call.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { useReloadRecord } from '../../lib/use-record.ts';
import type { Deposit } from '../../lib/records.ts';

type Decision = 'approve' | 'reject';

/** The decisions that the state table and my permissions leave open. */
export function DepositActions({ deposit }: { deposit: Deposit }) {
  const t = useWords();
  const mayDecide = useMay('payments.deposit.decide');
  const [decision, setDecision] = useState<Decision | null>(null);
  const isOpen = (one: Decision): boolean => mayDecide && canDeposit(deposit.stage, one);
  useKeys({
    ...(isOpen('approve') ? { a: () => setDecision('approve') } : {}),
    ...(isOpen('reject') ? { r: () => setDecision('reject') } : {}),
  });
  const hasNone = !isOpen('approve') && !isOpen('reject');
  return (
    <>
      {isOpen('approve') && (
        <Button variant="contained" onClick={() => setDecision('approve')}>
          {t('deposit.approve')}
        </Button>
      )}
      {isOpen('reject') && (
        <Button variant="outlined" color="error" onClick={() => setDecision('reject')}>
          {t('deposit.reject')}
        </Button>
      )}
      {hasNone && mayDecide && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('deposit.noAction')}
        </Typography>
      )}
      {decision !== null && (
        <DecisionDialog
          deposit={deposit}
          decision={decision}
          isPossible={isOpen(decision)}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}

interface DecisionProps {
  deposit: Deposit;
  decision: Decision;
  isPossible: boolean;
  onClose: () => void;
}

function DecisionDialog({ deposit, decision, isPossible, onClose }: DecisionProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const member = deposit.member.username;
  const isApproval = decision === 'approve';
  // Money that came decides what is credited; the order only says what was meant to come.
  const seen = deposit.evidence.findLast(({ amount }) => amount !== null)?.amount ?? deposit.payAmount;
  const amount = moneyWithSymbol(isApproval ? seen : deposit.amount);

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { decision, reason: reason ?? '', expectedVersion: deposit.version };
    const outcome = await call('opsDecideDeposit', { params: { id: deposit.id }, body }, { idempotencyKey });
    if (outcome.state === 'proposed') notify(t('action.proposed'), { type: 'info' });
    else notify(t(isApproval ? 'deposit.approved' : 'deposit.rejected'), { type: 'success' });
    void reload('deposits', deposit.id);
  }

  return (
    <ActDialog
      title={t(isApproval ? 'deposit.approveTitle' : 'deposit.rejectTitle', { amount, member })}
      effects={
        isApproval
          ? [t('deposit.approveWhat', { amount }), t('deposit.approveUndo')]
          : [t('deposit.rejectWhat', { member }), t('deposit.rejectMoney')]
      }
      confirm={t(isApproval ? 'deposit.approveGo' : 'deposit.rejectGo', { amount })}
      tone={isApproval ? 'primary' : 'error'}
      reason="required"
      isPossible={isPossible}
      content={{ decision, version: deposit.version }}
      run={run}
      onStale={() => reload('deposits', deposit.id)}
      onClose={onClose}
    />
  );
}

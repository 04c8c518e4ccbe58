import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useKeys } from '@sanam/console/lib/use-keys.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import type { Deposit } from '@sanam/console/lib/records.ts';
import { canDeposit } from '../../contract/states.ts';

type Decision = 'approve' | 'part' | 'reject' | 'return' | 'lift' | 'detach' | 'closeAlarm';

/** The decisions that the state table and the user's permissions allow. */
export function DepositActions({ deposit }: { deposit: Deposit }) {
  const t = useWords();
  const mayDecide = useMay('payments.deposit.decide');
  const [decision, setDecision] = useState<Decision | null>(null);
  const { approval } = deposit;
  // The state table knows only stages. The server reports whether there is money that can be returned.
  const isOpen = (one: Decision): boolean => mayDecide && approval === null && isPossible(deposit, one);
  useKeys({
    ...(isOpen('approve') ? { a: () => setDecision('approve') } : {}),
    ...(isOpen('reject') ? { r: () => setDecision('reject') } : {}),
  });
  const decisions = ['approve', 'reject', 'return', 'detach', 'lift', 'closeAlarm'] as const;
  const hasNone = approval === null && !decisions.some(isOpen);
  return (
    <>
      {approval !== null && <WaitingApproval approval={approval} />}
      {isOpen('approve') && (
        <Button variant="contained" onClick={() => setDecision('approve')}>
          {t('deposit.approve')}
        </Button>
      )}
      {isOpen('part') && (
        <Button variant="outlined" onClick={() => setDecision('part')}>
          {t('deposit.part')}
        </Button>
      )}
      {isOpen('reject') && (
        <Button variant="outlined" color="error" onClick={() => setDecision('reject')}>
          {t('deposit.reject')}
        </Button>
      )}
      {isOpen('return') && (
        <Button variant="outlined" onClick={() => setDecision('return')}>
          {t(deposit.isLockedForCard ? 'deposit.returnCredit' : 'deposit.return')}
        </Button>
      )}
      {(['detach', 'lift', 'closeAlarm'] as const).filter(isOpen).map((one) => (
        <Button key={one} variant="outlined" onClick={() => setDecision(one)}>
          {t(`deposit.${one}`)}
        </Button>
      ))}
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

/** Checks whether the order has money for this decision. A part needs received money without a credit. */
function isPossible(deposit: Deposit, decision: Decision): boolean {
  if (decision === 'return') return deposit.returnable !== null;
  if (decision === 'lift') return deposit.isLockedForCard;
  if (decision === 'detach') return deposit.isDetachable;
  if (decision === 'closeAlarm') return deposit.alarm !== null;
  if (decision === 'part') return deposit.paid !== null && canDeposit(deposit.stage, 'approve');
  return canDeposit(deposit.stage, decision);
}

interface DecisionProps {
  deposit: Deposit;
  decision: Decision;
  isPossible: boolean;
  onClose: () => void;
}

const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;
const effects = {
  approve: ['approveWhat', 'approveUndo'],
  part: ['partWhat', 'partTwo'],
  reject: ['rejectWhat', 'rejectMoney'],
  return: ['returnWhat', 'returnTwo'],
  lift: ['liftWhat', 'liftTwo'],
  detach: ['detachWhat', 'detachNext'],
  closeAlarm: ['closeAlarmWhat', 'closeAlarmNext'],
} as const;

/** Messages after decisions that one person may make; the others are always proposed. */
const doneWords = {
  approve: 'deposit.approved',
  reject: 'deposit.rejected',
  detach: 'deposit.detached',
  closeAlarm: 'deposit.alarmClosed',
} as const;

const isOfOne = (decision: Decision): decision is keyof typeof doneWords => decision in doneWords;

function DecisionDialog({ deposit, decision, isPossible, onClose }: DecisionProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const member = deposit.member.username;
  // The amount received decides what is credited, not the amount ordered.
  const seen = deposit.evidence.findLast(({ amount }) => amount !== null)?.amount ?? deposit.payAmount;
  const [part, setPart] = useState(deposit.creditablePart ?? deposit.amount);
  const isPart = decision === 'part';
  const amount = moneyWithSymbol(
    {
      approve: seen,
      part: deposit.paid ?? seen,
      reject: deposit.amount,
      return: deposit.returnable ?? deposit.amount,
      lift: deposit.creditedAmount ?? deposit.amount,
      detach: deposit.paid ?? seen,
      closeAlarm: deposit.amount,
    }[decision],
  );

  const fromCash = deposit.isLockedForCard ? 'returnCreditWhat' : 'returnCashWhat';
  const first = decision === 'return' && deposit.returnsCredit ? fromCash : effects[decision][0];

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const credited = isPart ? { amount: part } : {};
    const body = { decision, ...credited, reason: reason ?? '', expectedVersion: deposit.version };
    const outcome = await call('opsDecideDeposit', { params: { id: deposit.id }, body }, { idempotencyKey });
    if (outcome.state !== 'proposed' && isOfOne(decision)) notify(t(doneWords[decision]), { type: 'success' });
    else notify(t('action.proposed'), { type: 'info' });
    void reload('deposits', deposit.id);
  }

  return (
    <ActDialog
      title={t(`deposit.${decision}Title`, { amount, member })}
      effects={[t(`deposit.${first}`, { amount, member }), t(`deposit.${effects[decision][1]}`)]}
      confirm={t(`deposit.${decision}Go`, { amount })}
      tone={decision === 'reject' ? 'error' : 'primary'}
      reason="required"
      isPossible={isPossible}
      isReady={!isPart || AMOUNT.test(part)}
      content={{ decision, part, version: deposit.version }}
      run={run}
      onStale={() => reload('deposits', deposit.id)}
      onClose={onClose}
    >
      {isPart && (
        <TextSetting
          label={t('deposit.partAmount')}
          value={part}
          hint={t('deposit.partHint')}
          isDisabled={false}
          problem={undefined}
          onChange={setPart}
        />
      )}
    </ActDialog>
  );
}

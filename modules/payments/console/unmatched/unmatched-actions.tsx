import Alert from '@mui/material/Alert';
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
import type { UnmatchedLine } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import type { SuspenseAct } from '../../contract/states.ts';

type Decision = 'attach' | 'return' | 'closeAlarm' | SuspenseAct;

/**
 * Returns the decisions possible in the state of the line. A line that names a payer cannot be kept; an alarm is closed
 * first.
 */
function decisionsFor({ state, alarm, payerName, payerAccount, isOverdue }: UnmatchedLine): readonly Decision[] {
  if (alarm !== null) return ['closeAlarm'];
  if (state === 'open') return ['attach', 'return', 'hold'];
  if (state !== 'held') return [];
  // Overdue money has to be returned, so the return comes first.
  if (isOverdue)
    return ['sentByHand', 'resume', ...(payerName === null && payerAccount === null ? (['keep'] as const) : [])];
  return payerName === null && payerAccount === null ? ['resume', 'sentByHand', 'keep'] : ['resume', 'sentByHand'];
}

/** The decisions that the state of the line and the user's permissions allow. */
export function UnmatchedActions({ line }: { line: UnmatchedLine }) {
  const t = useWords();
  const mayDecide = useMay('payments.unmatched.decide');
  const [decision, setDecision] = useState<Decision | null>(null);
  const decisions = mayDecide && line.approval === null ? decisionsFor(line) : [];
  const isOpen = decisions.length > 0;
  return (
    <>
      {line.approval !== null && <WaitingApproval approval={line.approval} />}
      {line.isOverdue && line.approval === null && (
        <Alert severity="warning" sx={{ flexBasis: '100%' }}>
          {t('unmatched.overdueWhat', { max: String(line.heldDaysMax) })}
        </Alert>
      )}
      {decisions.map((one, n) => (
        <Button key={one} variant={n === 0 ? 'contained' : 'outlined'} onClick={() => setDecision(one)}>
          {t(`unmatched.${one}`)}
        </Button>
      ))}
      {!isOpen && mayDecide && line.approval === null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('unmatched.noAction')}
        </Typography>
      )}
      {decision !== null && (
        <DecisionDialog
          line={line}
          decision={decision}
          isPossible={decisions.includes(decision)}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}

interface DecisionProps {
  line: UnmatchedLine;
  decision: Decision;
  isPossible: boolean;
  onClose: () => void;
}

const effects = {
  attach: ['attachWhat', 'attachNext'],
  closeAlarm: ['closeAlarmWhat', 'closeAlarmNext'],
  return: ['returnWhat', 'returnTwo'],
  hold: ['holdWhat', 'returnTwo'],
  resume: ['resumeWhat', 'returnTwo'],
  sentByHand: ['sentByHandWhat', 'returnTwo'],
  keep: ['keepWhat', 'returnTwo'],
} as const;
const ORDER = /^dep_[A-Za-z0-9]{10,40}$/;
const REFERENCE_MIN = 4;

function DecisionDialog({ line, decision, isPossible, onClose }: DecisionProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const [depositId, setDepositId] = useState(line.candidates.length === 1 ? line.candidates[0]! : '');
  const [reference, setReference] = useState('');
  const isAttached = decision === 'attach';
  const isByHand = decision === 'sentByHand';
  const amount = moneyWithSymbol(line.amount);

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const order = {
      ...(isAttached && { depositId: depositId.trim() }),
      ...(isByHand && { reference: reference.trim() }),
    };
    const body = { decision, ...order, reason: reason ?? '', expectedVersion: line.version };
    const outcome = await call('opsDecideUnmatchedLine', { params: { id: line.id }, body }, { idempotencyKey });
    if (outcome.state === 'proposed') notify(t('action.proposed'), { type: 'info' });
    else notify(t(isAttached ? 'unmatched.attached' : 'unmatched.alarmClosed'), { type: 'success' });
    void reload('unmatchedLines', line.id);
  }

  return (
    <ActDialog
      title={t(`unmatched.${decision}Title`, { amount })}
      effects={[t(`unmatched.${effects[decision][0]}`, { amount }), t(`unmatched.${effects[decision][1]}`)]}
      confirm={t(`unmatched.${decision}Go`)}
      reason="required"
      isPossible={isPossible}
      isReady={isAttached ? ORDER.test(depositId.trim()) : !isByHand || reference.trim().length >= REFERENCE_MIN}
      content={{ decision, depositId, reference, version: line.version }}
      run={run}
      onStale={() => reload('unmatchedLines', line.id)}
      onClose={onClose}
    >
      {isAttached && (
        <TextSetting
          label={t('unmatched.order')}
          value={depositId}
          hint={t('unmatched.orderHint')}
          isDisabled={false}
          problem={undefined}
          onChange={setDepositId}
        />
      )}
      {isByHand && (
        <TextSetting
          label={t('unmatched.reference')}
          value={reference}
          hint={t('unmatched.referenceHint')}
          isDisabled={false}
          problem={undefined}
          onChange={setReference}
        />
      )}
    </ActDialog>
  );
}

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
import type { Reversal } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';

type Decision = 'take' | 'bear';
const NOTHING = '0.00';
const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;

/** The decisions that the state of the case, the player's balance and the user's permissions allow. */
export function ReversalActions({ reversal }: { reversal: Reversal }) {
  const t = useWords();
  const mayDecide = useMay('payments.deposit.decide');
  const [decision, setDecision] = useState<Decision | null>(null);
  const isOpen = mayDecide && reversal.approval === null && reversal.state === 'open';
  const isPossible = { take: isOpen && reversal.takable !== NOTHING, bear: isOpen };
  return (
    <>
      {reversal.approval !== null && <WaitingApproval approval={reversal.approval} />}
      {isPossible.take && (
        <Button variant="contained" onClick={() => setDecision('take')}>
          {t('reversal.take')}
        </Button>
      )}
      {isPossible.bear && (
        <Button variant="outlined" onClick={() => setDecision('bear')}>
          {t('reversal.bear')}
        </Button>
      )}
      {!isOpen && mayDecide && reversal.approval === null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('reversal.noAction')}
        </Typography>
      )}
      {decision !== null && (
        <DecisionDialog
          reversal={reversal}
          decision={decision}
          isPossible={isPossible[decision]}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}

function DecisionDialog(props: { reversal: Reversal; decision: Decision; isPossible: boolean; onClose: () => void }) {
  const { reversal, decision, isPossible, onClose } = props;
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const max = decision === 'take' ? reversal.takable : reversal.open;
  const [amount, setAmount] = useState(max);
  const member = reversal.member.username;

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { decision, amount, reason: reason ?? '', expectedVersion: reversal.version };
    await call('opsDecideReversal', { params: { id: reversal.id }, body }, { idempotencyKey });
    notify(t('action.proposed'), { type: 'info' });
    void reload('reversals', reversal.id);
  }

  return (
    <ActDialog
      title={t(`reversal.${decision}Title`, { member })}
      effects={[t(`reversal.${decision}What`), t(`reversal.${decision}Two`)]}
      confirm={t(`reversal.${decision}Go`)}
      reason="required"
      isPossible={isPossible}
      isReady={AMOUNT.test(amount) && amount !== NOTHING}
      content={{ decision, amount, version: reversal.version }}
      run={run}
      onStale={() => reload('reversals', reversal.id)}
      onClose={onClose}
    >
      <TextSetting
        label={t('reversal.amount')}
        value={amount}
        hint={t('reversal.amountHint', { max: moneyWithSymbol(max) })}
        isDisabled={false}
        problem={undefined}
        onChange={setAmount}
      />
    </ActDialog>
  );
}

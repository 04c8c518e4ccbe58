import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { AccountChange } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';

type Decision = 'approve' | 'reject';

/** The buttons that propose a decision. A second person confirms it. */
export function AccountChangeActions({ change }: { change: AccountChange }) {
  const t = useWords();
  const mayDecide = useMay('payments.account.decide');
  const [decision, setDecision] = useState<Decision | null>(null);
  const isOpen = mayDecide && change.approval === null && change.state === 'open';
  return (
    <>
      {change.approval !== null && <WaitingApproval approval={change.approval} />}
      {isOpen && (
        <>
          <Button variant="contained" onClick={() => setDecision('approve')}>
            {t('accountChange.approve')}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setDecision('reject')}>
            {t('accountChange.reject')}
          </Button>
        </>
      )}
      {decision !== null && (
        <DecisionDialog change={change} decision={decision} isPossible={isOpen} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

interface DecisionProps {
  change: AccountChange;
  decision: Decision;
  isPossible: boolean;
  onClose: () => void;
}

function DecisionDialog({ change, decision, isPossible, onClose }: DecisionProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const words = { bank: change.bankName, tail: change.accountTail, member: change.member.username };

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { decision, reason: reason ?? '', expectedVersion: change.version };
    await call('opsDecideAccountChange', { params: { id: change.id }, body }, { idempotencyKey });
    notify(t('action.proposed'), { type: 'info' });
    void reload('accountChanges', change.id);
  }

  return (
    <ActDialog
      title={t(`accountChange.${decision}Title`, words)}
      effects={[t(`accountChange.${decision}What`, words), t('withdrawal.twoPeople')]}
      confirm={t(`accountChange.${decision}Go`)}
      reason="required"
      isPossible={isPossible}
      content={{ decision, version: change.version }}
      run={run}
      onStale={() => reload('accountChanges', change.id)}
      onClose={onClose}
    />
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { AmlLock } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';

/** The button that proposes to lift a lock. A second person confirms it. */
export function LiftLock({ lock }: { lock: AmlLock }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const mayLift = useMay('risk.aml.lift');
  const [isOpen, setIsOpen] = useState(false);
  const isPossible = mayLift && lock.state === 'open' && lock.approval === null;
  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { reason: reason ?? '', expectedVersion: lock.version };
    await call('opsLiftAmlLock', { params: { id: lock.id }, body }, { idempotencyKey });
    notify(t('action.proposed'), { type: 'info' });
    void reload('amlLocks', lock.id);
  }
  return (
    <>
      {lock.approval !== null && <WaitingApproval approval={lock.approval} />}
      {isPossible && (
        <Button variant="contained" onClick={() => setIsOpen(true)}>
          {t('amlLock.lift')}
        </Button>
      )}
      {isOpen && (
        <ActDialog
          title={t('amlLock.liftTitle', { member: lock.member.username })}
          effects={[t('amlLock.liftWhat'), t('amlLock.liftNext'), t('register.changeTwo')]}
          confirm={t('amlLock.liftGo')}
          reason="required"
          isPossible={isPossible}
          content={{ version: lock.version }}
          run={run}
          onStale={() => reload('amlLocks', lock.id)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

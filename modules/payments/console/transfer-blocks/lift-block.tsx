import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { TransferBlockRow } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

/** The button that lets a member deposit again. One person may do it, with a reason. */
export function LiftBlock({ block }: { block: TransferBlockRow }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const mayLift = useMay('payments.deposit.decide');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayLift || block.state !== 'running') return null;
  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { reason: reason ?? '', expectedVersion: block.version };
    await call('opsLiftTransferBlock', { params: { id: block.id }, body }, { idempotencyKey });
    notify(t('transferBlock.lifted'), { type: 'success' });
    refresh();
  }
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('transferBlock.lift')}
      </Button>
      {isOpen && (
        <ActDialog
          title={t('transferBlock.liftTitle', { member: block.member.username })}
          effects={[t('transferBlock.liftWhat'), t('transferBlock.liftCounts')]}
          confirm={t('transferBlock.lift')}
          reason="required"
          content={{ version: block.version }}
          run={run}
          onStale={async () => refresh()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Value } from '@sanam/client/client';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { isSuspenseDays, SUSPENSE_DAYS } from '../../contract/suspense.ts';

export type SuspenseRecord = Value<'opsGetSuspenseTerm'>;

interface ActProps {
  record: SuspenseRecord;
  reload: () => Promise<void>;
}

/** The button that proposes another number of days; hidden while a proposal is pending. */
export function SuspenseAct({ record, reload }: ActProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  if (record.approval !== null && !isOpen) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)} sx={{ mt: 1.5 }}>
        {t('suspenseTerm.change')}
      </Button>
      {isOpen && <SuspenseDialog record={record} reload={reload} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SuspenseDialog({ record, reload, onClose }: ActProps & { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [typed, setTyped] = useState(String(record.days));
  const isGood = /^\d{1,3}$/.test(typed) && isSuspenseDays(Number(typed));
  return (
    <ActDialog
      title={t('suspenseTerm.change')}
      effects={[t('suspenseTerm.effect'), t('suspenseTerm.two')]}
      confirm={t('suspenseTerm.change')}
      reason="required"
      isReady={isGood && typed !== String(record.days)}
      content={{ typed, version: record.version }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { days: Number(typed), version: record.version, reason };
        await call('opsChangeSuspenseTerm', { query: {}, body }, { idempotencyKey });
        notify(t('action.proposed'), { type: 'info' });
        await reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      <TextSetting
        label={t('suspenseTerm.now')}
        value={typed}
        isDisabled={false}
        problem={isGood ? undefined : t('suspenseTerm.bad', SUSPENSE_DAYS)}
        onChange={setTyped}
      />
    </ActDialog>
  );
}

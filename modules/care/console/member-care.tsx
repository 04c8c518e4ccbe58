import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { PartList } from '@sanam/console/components/part-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { careColumns } from './care-columns.tsx';
import type { CareCaseRow } from './records.ts';

/** The cases of a member on the member's page, with a button to open one. */
export function MemberCare({ id }: { id: string }) {
  const t = useWords();
  const mayWork = useMay('care.case.work');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {mayWork && (
        <Button variant="outlined" onClick={() => setAsking(true)} sx={{ mb: 1 }}>
          {t('care.openCase')}
        </Button>
      )}
      {isAsking && <OpenDialog memberId={id} onClose={() => setAsking(false)} />}
      <PartList<CareCaseRow>
        resource="careCases"
        columns={careColumns.filter(({ source }) => source !== 'member')}
        filter={{ memberId: id }}
        sort={{ field: 'openedAt', order: 'DESC' }}
        empty={{ title: 'empty.careCases', hint: 'empty.careCasesHint' }}
        openPath={(row) => `/careCases/${row.id}/show`}
      />
    </>
  );
}

function OpenDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const readAgain = () => reload('careCases', memberId);
  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    await call('opsOpenCareCase', { params: { id: memberId }, body: { reason: reason ?? '' } }, { idempotencyKey });
    notify(t('care.opened'), { type: 'success' });
    void readAgain();
  }
  return (
    <ActDialog
      title={t('care.openTitle')}
      effects={[t('care.openWhat'), t('care.payoutsStay')]}
      confirm={t('care.openGo')}
      reason="required"
      content={{ memberId }}
      run={run}
      onStale={readAgain}
      onClose={onClose}
    />
  );
}

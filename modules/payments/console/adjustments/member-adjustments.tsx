import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { PartList } from '@sanam/console/components/part-list.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { adjustmentColumns, type AdjustmentRow } from './adjustment-columns.tsx';

/** The corrections of one member's cash, on the member's page, with a button for a new one. */
export function MemberAdjustments({ id }: { id: string }) {
  const call = useCall();
  const cash = useQuery({
    queryKey: ['memberCash', id],
    queryFn: ({ signal }) => call('opsGetCash', { params: { id } }, { signal }),
  });
  return (
    <>
      {cash.data !== undefined && <Acts id={id} now={cash.data} onDone={() => void cash.refetch()} />}
      <PartList<AdjustmentRow>
        resource="adjustments"
        columns={adjustmentColumns.filter(({ source }) => source !== 'member')}
        filter={{ memberId: id }}
        sort={{ field: 'at', order: 'DESC' }}
        empty={{ title: 'empty.adjustments', hint: 'empty.adjustmentsHint' }}
      />
    </>
  );
}

interface ActsProps {
  id: string;
  now: Value<'opsGetCash'>;
  onDone: () => void;
}

function Acts({ id, now, onDone }: ActsProps) {
  const t = useWords();
  const mayMake = useMay('payments.adjustment.make');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack direction="row" sx={{ mb: 1.5, gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography>{t('adjustment.cash', { amount: moneyWithSymbol(now.cash) })}</Typography>
      {now.approval !== null && <WaitingApproval approval={now.approval} />}
      {mayMake && now.approval === null && (
        <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
          {t('adjustment.open')}
        </Button>
      )}
      {isOpen && <AdjustDialog memberId={id} now={now} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}

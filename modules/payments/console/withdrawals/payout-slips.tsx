import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { FileButton } from '@sanam/console/components/file-button.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PrivatePicture } from '@sanam/console/components/private-picture.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { api } from '@sanam/console/lib/api.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Withdrawal } from '@sanam/console/lib/records.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';

const UNSENT: readonly Withdrawal['stage'][] = ['review', 'second', 'frozen', 'rejected'];

/** The slips of transfers made by hand, with the button to attach one. */
export function PayoutSlips({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords();
  const maySend = useMay('payments.withdrawal.disburse');
  const { slips, stage } = withdrawal;
  const isOpen = maySend && !UNSENT.includes(stage);
  if (slips.length === 0 && !isOpen) return null;
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="subtitle2" component="h4">
        {t('withdrawal.slips')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {slips.map(({ id, by, at }, i) => (
          <li key={id}>
            <PrivatePicture of="opsProof" id={id} label={t('withdrawal.slipPicture', { number: i + 1 })} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {by} · <Moment at={at} />
            </Typography>
          </li>
        ))}
      </Box>
      {isOpen && <Attach withdrawalId={withdrawal.id} />}
    </Box>
  );
}

function Attach({ withdrawalId }: { withdrawalId: string }) {
  const t = useWords();
  const errorWords = useErrorWords();
  const notify = useNotify();
  const reload = useReloadRecord();
  const [isBusy, setIsBusy] = useState(false);

  async function attach(file: File): Promise<void> {
    setIsBusy(true);
    try {
      await api.upload('opsAttachSlip', file, { id: withdrawalId });
      notify(t('withdrawal.slipAttached'), { type: 'success' });
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    } finally {
      setIsBusy(false);
    }
    await reload('withdrawals', withdrawalId);
  }

  return (
    <FileButton
      label={t('withdrawal.attachSlip')}
      busyLabel={t('withdrawal.attachingSlip')}
      accept="image/png,image/jpeg"
      isDisabled={isBusy}
      isBusy={isBusy}
      onFile={(file) => void attach(file)}
    />
  );
}

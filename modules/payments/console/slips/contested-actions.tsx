import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { ContestedSlip } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';

const NOBODY = 'nobody';

/** The button that decides who owns the slip, until it is decided. */
export function ContestedActions({ slip }: { slip: ContestedSlip }) {
  const t = useWords();
  const mayDecide = useMay('payments.deposit.decide');
  const [isAsked, setIsAsked] = useState(false);
  if (!mayDecide) return null;
  if (slip.state === 'decided')
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('contested.noAction')}
      </Typography>
    );
  return (
    <>
      <Button variant="contained" onClick={() => setIsAsked(true)}>
        {t('contested.decide')}
      </Button>
      {isAsked && <OwnerDialog slip={slip} onClose={() => setIsAsked(false)} />}
    </>
  );
}

function OwnerDialog({ slip, onClose }: { slip: ContestedSlip; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const [owner, setOwner] = useState('');
  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = {
      ownerDepositId: owner === NOBODY ? null : owner,
      reason: reason ?? '',
      expectedVersion: slip.version,
    };
    await call('opsDecideContestedSlip', { params: { id: slip.id }, body }, { idempotencyKey });
    notify(t('contested.decided'), { type: 'success' });
    void reload('contestedSlips', slip.id);
  }
  return (
    <ActDialog
      title={t('contested.decideTitle')}
      effects={[t('contested.decideWhat'), t('contested.decideNext')]}
      confirm={t('contested.decideGo')}
      reason="required"
      isReady={owner !== ''}
      content={{ owner, version: slip.version }}
      run={run}
      onStale={() => reload('contestedSlips', slip.id)}
      onClose={onClose}
    >
      <TextField
        select
        fullWidth
        label={t('contested.choose')}
        value={owner}
        onChange={(event) => setOwner(event.target.value)}
      >
        {slip.claims
          .filter((claim, i) => slip.claims.findIndex((one) => one.depositId === claim.depositId) === i)
          .map((claim) => (
            <MenuItem key={claim.depositId} value={claim.depositId}>
              {claim.member.username} · {claim.depositId}
            </MenuItem>
          ))}
        <MenuItem value={NOBODY}>{t('contested.none')}</MenuItem>
      </TextField>
    </ActDialog>
  );
}

import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { needsNote, redemptionSteps, type StaffAct, staffActs } from '../../contract/redemption-states.ts';
import { type Redemption, usePointsAct } from '../use-points.ts';

/** The buttons of the acts that the state allows, from the same table as on the server. */
export function RedemptionActs({ redemption }: { redemption: Redemption }) {
  const t = useWords();
  const [open, setOpen] = useState<StaffAct | null>(null);
  return (
    <>
      {staffActs
        .filter((act) => redemptionSteps[redemption.state][act] !== undefined)
        .map((act) => (
          <Button
            key={act}
            variant={act === 'approve' || act === 'send' ? 'contained' : 'outlined'}
            color={act === 'reject' || act === 'return' ? 'error' : 'primary'}
            onClick={() => setOpen(act)}
          >
            {t(`pointRedemption.act.${act}`)}
          </Button>
        ))}
      {open !== null && <DecisionDialog act={open} redemption={redemption} onClose={() => setOpen(null)} />}
    </>
  );
}

interface DecisionDialogProps {
  act: StaffAct;
  redemption: Redemption;
  onClose: () => void;
}

/** The dialog of a decision with a note that the member reads: the reason of a rejection or return, or a message. */
function DecisionDialog({ act, redemption, onClose }: DecisionDialogProps) {
  const { redeemId, revision, state, points } = redemption;
  const { t, call, done, reload } = usePointsAct('pointRedemptions', redeemId);
  const [parcel, setParcel] = useState({ carrier: '', tracking: '' });
  const [isBackInStock, setIsBackInStock] = useState(false);
  const isSend = act === 'send';
  const textOf = (typed: string) => (isSend && typed.trim() !== '' ? typed.trim() : null);
  return (
    <ActDialog
      title={t(`pointRedemption.act.${act}`)}
      effects={[t(`pointRedemption.effect.${act}`, { points })]}
      confirm={t(`pointRedemption.act.${act}`)}
      tone={act === 'reject' || act === 'return' ? 'error' : 'primary'}
      reason={needsNote(act) ? 'required' : 'optional'}
      isReasonTold
      isPossible={redemptionSteps[state][act] !== undefined}
      isReady={!isSend || parcel.carrier.trim() !== ''}
      content={{ redeemId, revision, act, parcel, isBackInStock }}
      run={async ({ reason, idempotencyKey }) => {
        const note = reason ?? null;
        const sent = { carrier: textOf(parcel.carrier), tracking: textOf(parcel.tracking) };
        const body = { act, revision, note, ...sent, isBackInStock };
        await call('opsDecidePointRedemption', { params: { redeemId }, body }, { idempotencyKey });
        done('pointRedemption.decided');
      }}
      onStale={reload}
      onClose={onClose}
    >
      {isSend && (
        <FieldGrid>
          {(['carrier', 'tracking'] as const).map((name) => (
            <TextSetting
              key={name}
              label={t(`pointRedemption.${name}`)}
              value={parcel[name]}
              isDisabled={false}
              problem={undefined}
              onChange={(value) => setParcel({ ...parcel, [name]: value })}
            />
          ))}
        </FieldGrid>
      )}
      {(act === 'return' || act === 'resend') && (
        <FormControlLabel
          control={<Checkbox checked={isBackInStock} onChange={(event) => setIsBackInStock(event.target.checked)} />}
          label={t('pointRedemption.isBackInStock')}
        />
      )}
    </ActDialog>
  );
}

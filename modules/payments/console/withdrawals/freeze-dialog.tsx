import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type FreezeCode, freezeCodes, waitsForPlayer } from '../../contract/states.ts';
import { PayoutDialog } from './payout-dialog.tsx';
import type { Withdrawal } from '@sanam/console/lib/records.ts';

interface FreezeProps {
  withdrawal: Withdrawal;
  isStop: boolean;
  isPossible: boolean;
  onClose: () => void;
}

/** The dialog that freezes a withdrawal with a reason that its player reads, or unfreezes it. */
export function FreezeDialog({ withdrawal, isStop, isPossible, onClose }: FreezeProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [code, setCode] = useState<FreezeCode>('contact');
  const words = { amount: moneyWithSymbol(withdrawal.amount) };
  const clock = t(waitsForPlayer(code) ? 'withdrawal.freezeClock' : 'withdrawal.freezeNoClock');

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { code: isStop ? code : null, reason: reason ?? '', expectedVersion: withdrawal.version };
    await call('opsFreezeWithdrawal', { params: { id: withdrawal.id }, body }, { idempotencyKey });
    notify(t(isStop ? 'withdrawal.frozen' : 'withdrawal.unfrozen'), { type: 'success' });
  }

  return (
    <PayoutDialog
      withdrawal={withdrawal}
      decision={isStop ? code : 'unfreeze'}
      title={t(isStop ? 'withdrawal.freezeTitle' : 'withdrawal.unfreezeTitle', words)}
      effects={
        isStop ? [t('withdrawal.freezeWhat'), clock, t('withdrawal.rejectReads')] : [t('withdrawal.unfreezeWhat')]
      }
      confirm={t(isStop ? 'withdrawal.freezeGo' : 'withdrawal.unfreezeGo')}
      reason="required"
      isPossible={isPossible}
      run={run}
      onClose={onClose}
    >
      {isStop && (
        <>
          <FormLabel id="freeze-code">{t('withdrawal.freezeCode')}</FormLabel>
          <RadioGroup
            aria-labelledby="freeze-code"
            value={code}
            onChange={(_event, value) => setCode(freezeCodes.find((one) => one === value) ?? 'contact')}
          >
            {freezeCodes.map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio />} label={t(`withdrawal.freezeCodes.${one}`)} />
            ))}
          </RadioGroup>
        </>
      )}
    </PayoutDialog>
  );
}

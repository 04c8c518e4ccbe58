import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useNotify } from 'react-admin';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import type { Withdrawal } from '@sanam/console/lib/records.ts';
import { PayoutDialog } from './payout-dialog.tsx';
import { isReference, ReferenceField } from './reference-field.tsx';

interface Said {
  part: number;
  decision: 'paid' | 'failed';
  reference: string;
}

/** Returns the transfers with an unknown outcome. */
export const unknownLegs = ({ legs }: Withdrawal) => legs.filter(({ state }) => state === 'unknown');

/** The dialog that records from the statement the outcome of a transfer that the rail did not report. */
export function SettleDialog({ withdrawal, isPossible, onClose }: SettleProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const legs = unknownLegs(withdrawal);
  const draft = useOpenedDraft<Said>({ part: legs[0]?.part ?? 0, decision: 'paid', reference: '' });
  const { values, set } = draft;
  const { part, decision, reference } = values;
  const isPaid = decision === 'paid';
  const leg = legs.find((one) => one.part === part);
  const words = { net: moneyWithSymbol(leg?.net ?? withdrawal.net), member: withdrawal.member.username };

  async function run({ reason = '', idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const said = { part, reason, expectedVersion: withdrawal.version };
    const body = isPaid
      ? { ...said, decision: 'paid' as const, reference: reference.trim() }
      : { ...said, decision: 'failed' as const };
    const input = { params: { id: withdrawal.id }, body };
    await draft.sending(() => call('opsSettlePayout', input, { idempotencyKey }));
    notify(t('action.proposed'), { type: 'success' });
  }

  return (
    <PayoutDialog
      withdrawal={withdrawal}
      decision={`${decision} ${part} ${reference.trim()}`}
      title={t('withdrawal.settleTitle', words)}
      effects={[
        t(isPaid ? 'withdrawal.settlePaidWhat' : 'withdrawal.settleFailedWhat', words),
        t('withdrawal.settleCare'),
        t('withdrawal.twoPeople'),
      ]}
      confirm={t(isPaid ? 'withdrawal.settleGoPaid' : 'withdrawal.settleGoFailed')}
      reason="required"
      isPossible={isPossible}
      isReady={!isPaid || isReference(reference)}
      run={run}
      onClose={onClose}
    >
      {legs.length > 1 && <PartField legs={legs} value={part} onValue={(value) => set('part', value)} />}
      <RadioGroup
        value={decision}
        onChange={(_event, value) => set('decision', value === 'failed' ? 'failed' : 'paid')}
      >
        <FormControlLabel value="paid" control={<Radio autoFocus />} label={t('withdrawal.settlePaid')} />
        <FormControlLabel value="failed" control={<Radio />} label={t('withdrawal.settleFailed')} />
      </RadioGroup>
      {isPaid && <ReferenceField draft={draft} />}
    </PayoutDialog>
  );
}

/** The choice between several transfers. */
function PartField({ legs, value, onValue }: PartProps) {
  const t = useWords();
  return (
    <TextField
      select
      label={t('withdrawal.settlePart')}
      value={value}
      onChange={(event) => onValue(Number(event.target.value))}
    >
      {legs.map(({ part, net }) => (
        <MenuItem key={part} value={part}>
          {t('withdrawal.legOf', { part })} · {moneyWithSymbol(net)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface PartProps {
  legs: Withdrawal['legs'];
  value: number;
  onValue: (value: number) => void;
}

interface SettleProps {
  withdrawal: Withdrawal;
  isPossible: boolean;
  onClose: () => void;
}

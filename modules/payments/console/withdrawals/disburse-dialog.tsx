import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import type { Withdrawal } from '@sanam/console/lib/records.ts';

const REFERENCE_MIN = 4;
const REFERENCE_MAX = 64;

interface Way {
  by: 'rail' | 'hand';
  reference: string;
}

/** Sends an approved payout by the rail, or records the transfer that a person has made at the bank. */
export function DisburseDialog({ withdrawal, isPossible, onClose }: DisburseProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const draft = useOpenedDraft<Way>({ by: 'rail', reference: '' });
  const { values, set } = draft;
  const { by, reference } = values;
  const trimmed = reference.trim();
  const isReferenceGood = trimmed.length >= REFERENCE_MIN && trimmed.length <= REFERENCE_MAX;
  const problem = reference !== '' && !isReferenceGood ? t('action.needReference') : draft.problemAt('reference');
  const words = {
    net: moneyWithSymbol(withdrawal.net),
    amount: moneyWithSymbol(withdrawal.amount),
    fee: moneyWithSymbol(withdrawal.fee),
    bank: withdrawal.bankName,
    tail: withdrawal.accountTail,
  };

  async function run({ idempotencyKey }: { idempotencyKey: string }) {
    const body = { by, expectedVersion: withdrawal.version, ...(by === 'hand' ? { reference: trimmed } : {}) };
    const input = { params: { id: withdrawal.id }, body };
    const outcome = await draft.sending(() => call('opsDisburseWithdrawal', input, { idempotencyKey }));
    notify(t(outcome.state === 'proposed' ? 'action.proposed' : 'withdrawal.disbursed'), { type: 'success' });
    void reload('withdrawals', withdrawal.id);
  }

  return (
    <ActDialog
      title={t('withdrawal.disburseTitle', words)}
      effects={[
        t(by === 'rail' ? 'withdrawal.byRailWhat' : 'withdrawal.byHandWhat'),
        t('withdrawal.disburseFrom', words),
      ]}
      confirm={t(by === 'rail' ? 'withdrawal.disburseGo' : 'withdrawal.disburseHandGo', words)}
      reason="none"
      isPossible={isPossible}
      isReady={by === 'rail' || isReferenceGood}
      content={{ by, reference: by === 'hand' ? trimmed : null, version: withdrawal.version }}
      run={run}
      onStale={() => reload('withdrawals', withdrawal.id)}
      onClose={onClose}
    >
      <RadioGroup value={by} onChange={(_event, value) => set('by', value === 'hand' ? 'hand' : 'rail')}>
        <FormControlLabel value="rail" control={<Radio autoFocus />} label={t('withdrawal.byRail')} />
        <FormControlLabel value="hand" control={<Radio />} label={t('withdrawal.byHand')} />
      </RadioGroup>
      {by === 'hand' && (
        <TextField
          label={t('withdrawal.reference')}
          value={reference}
          onChange={(event) => set('reference', event.target.value)}
          required
          error={problem !== undefined}
          helperText={problem ?? t('withdrawal.referenceHint')}
          slotProps={{ htmlInput: { maxLength: REFERENCE_MAX, autoComplete: 'off' } }}
        />
      )}
    </ActDialog>
  );
}

interface DisburseProps {
  withdrawal: Withdrawal;
  isPossible: boolean;
  onClose: () => void;
}

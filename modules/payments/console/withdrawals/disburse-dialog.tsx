import Checkbox from '@mui/material/Checkbox';
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
import { AccountField } from '../account-field.tsx';
import { isReference, ReferenceField } from './reference-field.tsx';

interface Way {
  by: 'rail' | 'hand';
  reference: string;
  /** Empty for the default account. */
  account: string;
  isSplit: boolean;
  largest: string;
}

/** Converts typed text to a positive wire amount; undefined if it is none. */
function amountOf(text: string): string | undefined {
  const [, whole, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '').trim()) ?? [];
  const amount = whole === undefined ? undefined : `${Number(whole)}.${cents.padEnd(2, '0')}`;
  return amount === '0.00' ? undefined : amount;
}

const wordsOf = ({ net, amount, fee, bankName, accountTail }: Withdrawal) => ({
  net: moneyWithSymbol(net),
  amount: moneyWithSymbol(amount),
  fee: moneyWithSymbol(fee),
  bank: bankName,
  tail: accountTail,
});

/** The dialog that sends an approved payout by the rail, or records a transfer made by hand at the bank. */
export function DisburseDialog({ withdrawal, isPossible, onClose }: DisburseProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const draft = useOpenedDraft<Way>({ by: 'rail', reference: '', account: '', isSplit: false, largest: '' });
  const { values, set } = draft;
  const { by, reference, isSplit } = values;
  const splits = by === 'rail' && isSplit;
  const largest = splits ? amountOf(values.largest) : undefined;
  const trimmed = reference.trim();
  const account = values.account === '' ? withdrawal.payoutAccounts[0]?.account : values.account;
  const words = wordsOf(withdrawal);

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const byHand = by === 'hand' ? { reference: trimmed, ...(account !== undefined && { account }) } : {};
    const body = { by, expectedVersion: withdrawal.version, ...byHand, ...(splits ? { largest, reason } : {}) };
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
        ...(splits ? [t('withdrawal.splitWhat')] : []),
      ]}
      confirm={t(by === 'rail' ? 'withdrawal.disburseGo' : 'withdrawal.disburseHandGo', words)}
      reason={splits ? 'required' : 'none'}
      isPossible={isPossible}
      isReady={by === 'rail' ? !splits || largest !== undefined : isReference(reference)}
      content={{
        by,
        reference: by === 'hand' ? trimmed : null,
        account: by === 'hand' ? (account ?? null) : null,
        largest: largest ?? null,
        version: withdrawal.version,
      }}
      run={run}
      onStale={() => reload('withdrawals', withdrawal.id)}
      onClose={onClose}
    >
      <RadioGroup value={by} onChange={(_event, value) => set('by', value === 'hand' ? 'hand' : 'rail')}>
        <FormControlLabel value="rail" control={<Radio autoFocus />} label={t('withdrawal.byRail')} />
        <FormControlLabel value="hand" control={<Radio />} label={t('withdrawal.byHand')} />
      </RadioGroup>
      {by === 'rail' && <SplitFields values={values} set={set} isBad={splits && largest === undefined} />}
      {by === 'hand' && (
        <FromAccount
          accounts={withdrawal.payoutAccounts}
          value={account ?? ''}
          onChange={(chosen) => set('account', chosen)}
        />
      )}
      {by === 'hand' && <ReferenceField draft={draft} />}
    </ActDialog>
  );
}

/** The choice of the account that the transfer left; hidden if there is none or one. */
function FromAccount({ accounts, value, onChange }: FromAccountProps) {
  const t = useWords();
  if (accounts.length < 2) return null;
  const resting = ` (${t('register.state.resting')})`;
  return (
    <AccountField
      label={t('withdrawal.fromAccount')}
      hint={t('withdrawal.fromAccountHint')}
      choices={accounts.map((one) => ({
        id: one.account,
        label: `${one.name} · ${one.account}${one.isResting ? resting : ''}`,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface FromAccountProps {
  accounts: Withdrawal['payoutAccounts'];
  value: string;
  onChange: (account: string) => void;
}

/** The field for the largest transfer, if staff split the payout. */
function SplitFields({ values, set, isBad }: SplitProps) {
  const t = useWords();
  return (
    <>
      <FormControlLabel
        control={<Checkbox checked={values.isSplit} onChange={(_event, checked) => set('isSplit', checked)} />}
        label={t('withdrawal.split')}
      />
      {values.isSplit && (
        <TextField
          label={t('withdrawal.largest')}
          value={values.largest}
          onChange={(event) => set('largest', event.target.value)}
          required
          error={values.largest !== '' && isBad}
          helperText={t('withdrawal.largestHint')}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } }}
        />
      )}
    </>
  );
}

interface SplitProps {
  values: Way;
  set: <Name extends 'isSplit' | 'largest'>(name: Name, value: Way[Name]) => void;
  isBad: boolean;
}

interface DisburseProps {
  withdrawal: Withdrawal;
  isPossible: boolean;
  onClose: () => void;
}

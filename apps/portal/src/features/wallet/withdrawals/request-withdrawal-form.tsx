import { ask, Button, Callout, Field, PasswordInput, Select } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { call } from '../../../lib/api.ts';
import { useIntent } from '../../../lib/intent.ts';
import { amountText, feeOf, moneyText, subtractWire } from '../../../lib/money.ts';
import { keys } from '../../../lib/query-keys.ts';
import { toRefusal } from '../../../lib/refusal.ts';
import { AmountField, checkAmount } from '../amount-field.tsx';
import { useBalance, type WithdrawalOptions } from '../queries.ts';
import { SumLines } from '../sum-lines.tsx';

const chips = ['100.00', '500.00', '1000.00', '2000.00', '5000.00', '10000.00', '20000.00'];

interface Request {
  amount: string;
  bankAccountId: string;
  paymentPassword: string;
}

function useRequest(onRequested: (id: string) => void) {
  const intent = useIntent();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Request) => call('createWithdrawal', { body }, { idempotencyKey: intent.keyFor(body) }),
    onSuccess: ({ withdrawalId }) => {
      intent.done();
      for (const queryKey of [keys.withdrawals, keys.balance, keys.accountRecord])
        void client.invalidateQueries({ queryKey });
      onRequested(withdrawalId);
    },
    onError: (error) => {
      // A key is good for one answer: a corrected password is a new request.
      if (toRefusal(error).status !== 0) intent.done();
      void client.invalidateQueries({ queryKey: [...keys.withdrawals, 'options'] });
    },
  });
}

export function RequestWithdrawalForm({
  options,
  onRequested,
}: {
  options: WithdrawalOptions;
  onRequested: (id: string) => void;
}) {
  const t = useT();
  const symbol = useBalance().data?.symbol ?? '';
  const [typed, setTyped] = useState('');
  const [accountId, setAccountId] = useState(options.accounts[0]?.bankAccountId ?? '');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const request = useRequest(onRequested);
  const checked = checkAmount(
    typed,
    {
      min: options.min,
      max: options.max,
      cap: {
        amount: options.withdrawable,
        text: t('withdraw.overWithdrawable', { amount: amountText(options.withdrawable) }),
      },
    },
    {
      empty: t('wallet.amountMissing'),
      invalid: t('wallet.amountInvalid'),
      low: t('wallet.amountLow', { min: amountText(options.min) }),
      high: t('wallet.amountHigh', { max: amountText(options.max) }),
    },
  );
  const fee = 'amount' in checked ? feeOf(checked.amount, options.feeFixed, options.feePercent) : null;
  const account = options.accounts.find((one) => one.bankAccountId === accountId);
  const code = request.error ? toRefusal(request.error).code : null;
  const aboutPassword = code === 'wallet.paymentPasswordWrong' || code === 'wallet.paymentPasswordLocked';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!('amount' in checked) || fee === null || password === '' || !account) return;
    const net = moneyText(subtractWire(checked.amount, fee), symbol);
    const yes = await ask({
      title: t('withdraw.confirmTitle'),
      body: t('withdraw.confirmText', {
        amount: moneyText(checked.amount, symbol),
        fee: moneyText(fee, symbol),
        net,
        bank: account.bankName,
        tail: account.accountTail,
      }),
      icon: 'withdraw',
      confirm: t('withdraw.go'),
      cancel: t('app.cancel'),
      closeLabel: t('app.close'),
    });
    if (yes) request.mutate({ amount: checked.amount, bankAccountId: accountId, paymentPassword: password });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <Field label={t('withdraw.to')} required>
        <Select value={accountId} onChange={(event) => setAccountId(event.target.value)}>
          {options.accounts.map((one) => (
            <option key={one.bankAccountId} value={one.bankAccountId}>
              {one.bankName} •••• {one.accountTail} · {one.holder}
            </option>
          ))}
        </Select>
      </Field>
      <AmountField
        label={t('withdraw.amount')}
        typed={typed}
        onType={setTyped}
        symbol={symbol}
        min={options.min}
        max={options.withdrawable}
        chips={chips}
        {...(options.withdrawable === '0.00' ? {} : { all: options.withdrawable })}
        error={tried && 'error' in checked ? checked.error : undefined}
        hint={t('withdraw.hint', {
          min: amountText(options.min),
          max: amountText(options.max),
          left: amountText(options.dailyLeft),
          count: options.countLeft,
        })}
      />
      {'amount' in checked && fee !== null ? (
        <SumLines
          lines={[
            { label: t('withdraw.amount'), text: moneyText(checked.amount, symbol) },
            { label: t('wallet.fee'), text: moneyText(fee, symbol) },
            { label: t('withdraw.net'), text: moneyText(subtractWire(checked.amount, fee), symbol), strong: true },
          ]}
        />
      ) : null}
      <Field
        label={t('security.paymentPassword')}
        error={
          tried && password === ''
            ? t('withdraw.passwordMissing')
            : aboutPassword
              ? refusalText(request.error)
              : undefined
        }
        required
      >
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="off"
          showLabel={t('identity.showPassword')}
          hideLabel={t('identity.hidePassword')}
        />
      </Field>
      {request.error && !aboutPassword ? (
        <div role="alert">
          <Callout tone="loss" icon="alert">
            {refusalText(request.error)}
          </Callout>
        </div>
      ) : null}
      <Button type="submit" look="primary" size="large" wide busy={request.isPending}>
        {t('withdraw.go')}
      </Button>
    </form>
  );
}

import { ask, Button, Field, PasswordInput, Select } from '@sanam/ui';
import { useController, useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { type Translate, translate, useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { compareWire, feeText, subtractWire } from '@sanam/portal/lib/amount-sums.ts';
import { AmountField, amountWords, asRule, checkAmount } from '@sanam/wallet/portal/amount-field.tsx';
import { type BankAccount, useBalance, type WithdrawalOptions } from '@sanam/wallet/portal/queries.ts';
import { SumLines } from '@sanam/wallet/portal/sum-lines.tsx';
import { amountError, amountPlaces } from '../amount-refusals.ts';
import { askToGiveUp } from './ask-to-give-up.ts';
import { useRequestWithdrawal } from './use-request-withdrawal.ts';

const chips = ['100.00', '500.00', '1000.00', '2000.00', '5000.00', '10000.00', '20000.00'];
const places = {
  ...amountPlaces,
  'wallet.bankAccountMissing': 'bankAccountId',
  'wallet.paymentPasswordWrong': 'paymentPassword',
  'wallet.paymentPasswordLocked': 'paymentPassword',
} as const;

/** Amount, fee and amount received, in wire form. */
interface Sums {
  amount: string;
  fee: string;
  net: string;
}

function checkRequest(
  typed: string,
  options: WithdrawalOptions,
  symbol: string,
  t: Translate,
): Sums | { error: string } {
  const cap = capOf(options, symbol, t);
  const checked = checkAmount(typed, { min: options.min, max: options.max, cap }, amountWords(options, symbol, t));
  if ('error' in checked) return checked;
  const fee = feeText(checked.amount, options);
  return { amount: checked.amount, fee, net: subtractWire(checked.amount, fee) };
}

/** Returns the withdrawable amount, or less if the identity level limits it today. */
function capOf({ withdrawable, needs }: WithdrawalOptions, symbol: string, t: Translate) {
  const kyc = needs.find((need) => need.kind === 'kyc');
  if (kyc !== undefined && compareWire(kyc.left, withdrawable) < 0)
    return { amount: kyc.left, text: t('withdraw.need.kyc.part', { amount: moneyText(kyc.left, symbol) }) };
  return {
    amount: withdrawable,
    text: t('withdraw.overWithdrawable', { amount: moneyText(withdrawable, symbol) }),
  };
}

/** Asks for confirmation before the money is held. */
function confirmRequest(sums: Sums, account: BankAccount, symbol: string): Promise<boolean> {
  return ask({
    title: translate('withdraw.confirmTitle'),
    body: translate('withdraw.confirmText', {
      amount: moneyText(sums.amount, symbol),
      fee: moneyText(sums.fee, symbol),
      net: moneyText(sums.net, symbol),
      bank: account.bankName,
      tail: account.accountTail,
    }),
    icon: 'withdraw',
    confirm: translate('withdraw.go'),
    cancel: translate('app.cancel'),
    closeLabel: translate('app.close'),
  });
}

/** State and submission of the request form. */
function useRequestForm(options: WithdrawalOptions, symbol: string, onRequested: (id: string) => void) {
  const t = useT();
  const request = useRequestWithdrawal(onRequested);
  const form = useForm({
    defaultValues: { amount: '', bankAccountId: options.accounts[0]?.bankAccountId ?? '', paymentPassword: '' },
  });
  const check = (typed: string) => checkRequest(typed, options, symbol, t);
  const { control, register, formState } = form;
  const { errors, isSubmitted } = formState;
  const { field } = useController({ control, name: 'amount', rules: { validate: asRule(check) } });
  const { value: amount, onChange: onAmount, ref: amountRef } = field;
  const checked = check(amount);
  const submit = form.handleSubmit(async (typed) => {
    const sums = check(typed.amount);
    const account = options.accounts.find((one) => one.bankAccountId === typed.bankAccountId);
    if ('error' in sums || !account || !(await confirmRequest(sums, account, symbol))) return;
    const body = { ...typed, amount: sums.amount };
    try {
      await askToGiveUp(symbol, (more) => request.mutateAsync({ ...body, ...more }));
    } catch (thrown) {
      showRefusal(form, thrown, { codes: places });
    }
  });
  return {
    amount,
    onAmount,
    amountRef,
    register,
    submit,
    busy: request.isPending,
    amountError: amountError(errors.amount, checked, isSubmitted),
    sums: 'error' in checked ? null : checked,
    errors,
  };
}

export interface RequestWithdrawalFormProps {
  options: WithdrawalOptions;
  onRequested: (id: string) => void;
}

export function RequestWithdrawalForm({ options, onRequested }: RequestWithdrawalFormProps) {
  const t = useT();
  const symbol = useBalance().data?.symbol ?? '';
  const { amountRef, ...form } = useRequestForm(options, symbol, onRequested);
  return (
    <form onSubmit={(event) => void form.submit(event)} noValidate className="flex flex-col gap-4">
      <Field label={t('withdraw.to')} error={form.errors.bankAccountId?.message} required>
        <Select {...form.register('bankAccountId')}>
          {options.accounts.map((one) => (
            <option key={one.bankAccountId} value={one.bankAccountId}>
              {one.bankName} •••• {one.accountTail} · {one.holder}
            </option>
          ))}
        </Select>
      </Field>
      <AmountField
        label={t('withdraw.amount')}
        typed={form.amount}
        onType={form.onAmount}
        ref={amountRef}
        symbol={symbol}
        min={options.min}
        max={options.withdrawable}
        chips={chips}
        {...(options.withdrawable === '0.00' ? {} : { all: options.withdrawable })}
        error={form.amountError}
        hint={t('withdraw.hint', {
          min: moneyText(options.min, symbol),
          max: moneyText(options.max, symbol),
          left: moneyText(options.dailyLeft, symbol),
          count: options.countLeft,
        })}
      />
      {form.sums ? <RequestSums sums={form.sums} symbol={symbol} /> : null}
      <Field label={t('security.paymentPassword')} error={form.errors.paymentPassword?.message} required>
        <PasswordInput
          {...form.register('paymentPassword', { required: t('withdraw.passwordMissing') })}
          autoComplete="off"
          showLabel={t('identity.showPassword')}
          hideLabel={t('identity.hidePassword')}
        />
      </Field>
      <FormAlert text={form.errors.root?.message} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {t('withdraw.go')}
      </Button>
    </form>
  );
}

function RequestSums({ sums, symbol }: { sums: Sums; symbol: string }) {
  const t = useT();
  const balance = useBalance().data;
  return (
    <SumLines
      lines={[
        { label: t('withdraw.amount'), text: moneyText(sums.amount, symbol) },
        { label: t('wallet.fee'), text: moneyText(sums.fee, symbol) },
        { label: t('withdraw.net'), text: moneyText(sums.net, symbol), strong: true },
        ...(balance
          ? [{ label: t('withdraw.after'), text: moneyText(subtractWire(balance.sumBalance, sums.amount), symbol) }]
          : []),
      ]}
    />
  );
}

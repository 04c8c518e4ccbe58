import { ask, Button, Field, Input, toast } from '@sanam/ui';
import { useController, useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { compareWire } from '@sanam/portal/lib/amount-sums.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { AmountField, amountWords, asRule, checkAmount } from '@sanam/wallet/portal/amount-field.tsx';
import { useBalance } from '@sanam/wallet/portal/queries.ts';
import { PaymentPasswordField } from '../payment-password-field.tsx';
import { type Destination, type TransferOptions, type TransferWish, useTransfer } from './queries.ts';

const NOTE_LETTERS = 140;
const chips = ['100.00', '500.00', '1000.00', '5000.00', '10000.00', '20000.00', '50000.00'];
const places = {
  'wallet.belowMinimum': 'amount',
  'wallet.aboveMaximum': 'amount',
  'wallet.dailyLimit': 'amount',
  'ledger.insufficientBalance': 'amount',
  'wallet.paymentPasswordWrong': 'paymentPassword',
  'wallet.paymentPasswordLocked': 'paymentPassword',
} as const;

interface TransferFormProps {
  options: TransferOptions;
  to: Destination;
  onSent?: () => void;
}

/** Returns the smaller of wallet balance and remaining daily limit, with its error message. */
function capOf({ balance, dailyLeft }: TransferOptions, symbol: string, t: Translate) {
  return compareWire(dailyLeft, balance) < 0
    ? { amount: dailyLeft, text: t('agents.transfer.overDay', { amount: moneyText(dailyLeft, symbol) }) }
    : { amount: balance, text: t('agents.transfer.overWallet', { amount: moneyText(balance, symbol) }) };
}

/** Asks for confirmation before the transfer. */
function askFirst(t: Translate, to: Destination, amount: string): Promise<boolean> {
  return ask({
    title: t('agents.transfer.confirmTitle', { amount }),
    body: t(`agents.transfer.confirm.${to.kind}`, { name: to.kind === 'own' ? '' : to.name }),
    icon: 'wallet',
    confirm: t('agents.transfer.go'),
    cancel: t('app.cancel'),
    closeLabel: t('app.close'),
  });
}

function useTransferForm({ options, to, onSent }: TransferFormProps, symbol: string) {
  const t = useT();
  const transfer = useTransfer(to);
  const form = useForm<TransferWish>({ defaultValues: { amount: '', paymentPassword: '', note: '' } });
  const rule = { min: options.min, max: options.max, cap: capOf(options, symbol, t) };
  const check = (typed: string) => checkAmount(typed, rule, amountWords(options, symbol, t));
  const { field } = useController({ control: form.control, name: 'amount', rules: { validate: asRule(check) } });
  const submit = form.handleSubmit(async (typed) => {
    const checked = check(typed.amount);
    if ('error' in checked || !(await askFirst(t, to, moneyText(checked.amount, symbol)))) return;
    try {
      await transfer.mutateAsync({ ...typed, amount: checked.amount });
      toast(t('agents.transfer.sent', { amount: moneyText(checked.amount, symbol) }), 'gain');
      form.reset();
      onSent?.();
    } catch (thrown) {
      showRefusal(form, thrown, { codes: places });
    }
  });
  const { value: amount, onChange: onAmount, ref: amountRef } = field;
  return { form, amount, onAmount, amountRef, submit, cap: rule.cap.amount, isBusy: transfer.isPending };
}

export function TransferForm(props: TransferFormProps) {
  const { options, to } = props;
  const t = useT();
  const symbol = useBalance().data?.symbol ?? '';
  const { form, amount, onAmount, amountRef, submit, cap, isBusy } = useTransferForm(props, symbol);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {t(`agents.transfer.to.${to.kind}`, { name: to.kind === 'own' ? '' : to.name })}
      </p>
      <AmountField
        label={t('agents.transfer.amount')}
        typed={amount}
        onType={onAmount}
        ref={amountRef}
        symbol={symbol}
        min={options.min}
        max={cap}
        chips={chips}
        {...(compareWire(cap, options.min) < 0 ? {} : { all: cap })}
        error={errors.amount?.message}
        hint={t('agents.transfer.limits', {
          min: moneyText(options.min, symbol),
          max: moneyText(options.max, symbol),
        })}
      />
      {to.kind === 'own' ? null : (
        <Field label={t('agents.transfer.note')} error={errors.note?.message}>
          <Input {...register('note')} maxLength={NOTE_LETTERS} autoComplete="off" />
        </Field>
      )}
      <PaymentPasswordField
        field={register('paymentPassword', { required: t('agents.transfer.passwordMissing') })}
        error={errors.paymentPassword?.message}
      />
      <FormAlert text={errors.root?.message} />
      <Button type="submit" look="primary" size="large" wide busy={isBusy}>
        {t('agents.transfer.go')}
      </Button>
    </form>
  );
}

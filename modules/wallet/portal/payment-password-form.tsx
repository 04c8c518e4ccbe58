import { Button, Field, PasswordInput, toast } from '@sanam/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { keys as membersKeys } from '@sanam/members/portal/keys.ts';
import { keys as paymentsKeys } from '@sanam/payments/portal/keys.ts';
import { hasCode } from '@sanam/client/refusal';
import { walletCalls } from '../contract/calls.ts';

/** Minimum length; the server also refuses sequences like 123456 and the log-in password itself. */
const LENGTH_MIN = 6;

interface Fields {
  loginPassword: string;
  paymentPassword: string;
  again: string;
}

function usePaymentPassword(onDone: () => void) {
  const t = useT();
  const client = useQueryClient();
  const form = useForm<Fields>({ defaultValues: { loginPassword: '', paymentPassword: '', again: '' } });
  const submit = form.handleSubmit(async ({ loginPassword, paymentPassword }) => {
    try {
      await call(walletCalls.setPaymentPassword, { body: { loginPassword, paymentPassword } });
      toast(t('security.paymentPasswordSaved'), 'gain');
      for (const queryKey of [paymentsKeys.withdrawals, membersKeys.member])
        void client.invalidateQueries({ queryKey });
      onDone();
    } catch (thrown) {
      showRefusal(form, thrown, {
        codes: { 'identity.wrongCredentials': 'loginPassword', 'wallet.paymentPasswordInvalid': 'paymentPassword' },
        // The text of the refusal itself is for log-ins.
        text: hasCode(thrown, 'identity.wrongCredentials') ? t('security.loginPasswordWrong') : undefined,
      });
    }
  });
  return { form, submit };
}

/** The form that sets or changes the password required for every withdrawal. */
export function PaymentPasswordForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const { form, submit } = usePaymentPassword(onDone);
  const { register, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const labels = { showLabel: t('identity.showPassword'), hideLabel: t('identity.hidePassword') };
  const hint = t('security.paymentPasswordHint', { min: LENGTH_MIN });
  const long = (typed: string) => typed.length >= LENGTH_MIN || hint;
  const same = (typed: string) => typed === getValues('paymentPassword') || t('identity.confirmationDiffers');
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      <Field label={t('security.loginPassword')} error={errors.loginPassword?.message} required>
        <PasswordInput
          {...register('loginPassword', { required: t('identity.passwordMissing') })}
          autoComplete="current-password"
          {...labels}
        />
      </Field>
      <Field label={t('security.paymentPasswordNew')} hint={hint} error={errors.paymentPassword?.message} required>
        <PasswordInput {...register('paymentPassword', { validate: long })} autoComplete="new-password" {...labels} />
      </Field>
      <Field label={t('security.paymentPasswordAgain')} error={errors.again?.message} required>
        <PasswordInput {...register('again', { validate: same })} autoComplete="new-password" {...labels} />
      </Field>
      <Button type="submit" look="brand" busy={isSubmitting}>
        {t('app.save')}
      </Button>
    </form>
  );
}

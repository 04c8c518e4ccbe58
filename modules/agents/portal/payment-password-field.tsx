import { Field, PasswordInput } from '@sanam/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useT } from '@sanam/portal/i18n/language.ts';

interface PaymentPasswordFieldProps {
  /** `register('paymentPassword', …)` of the form. */
  field: UseFormRegisterReturn<'paymentPassword'>;
  error: string | undefined;
}

/** Confirms an act of an agent with the payment password. */
export function PaymentPasswordField({ field, error }: PaymentPasswordFieldProps) {
  const t = useT();
  return (
    <Field label={t('security.paymentPassword')} error={error} required>
      <PasswordInput
        {...field}
        autoComplete="off"
        showLabel={t('identity.showPassword')}
        hideLabel={t('identity.hidePassword')}
      />
    </Field>
  );
}

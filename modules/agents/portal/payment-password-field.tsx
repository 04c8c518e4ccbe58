import type { UseFormRegisterReturn } from 'react-hook-form';
import { ConfirmPassword } from '@sanam/portal/components/confirm-password.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';

interface PaymentPasswordFieldProps {
  /** `register('paymentPassword', …)` of the form. */
  field: UseFormRegisterReturn<'paymentPassword'>;
  error: string | undefined;
}

/** The payment password field that confirms an agent's action. */
export function PaymentPasswordField(props: PaymentPasswordFieldProps) {
  return <ConfirmPassword label={useT()('security.paymentPassword')} {...props} />;
}

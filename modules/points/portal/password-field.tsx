import type { UseFormRegisterReturn } from 'react-hook-form';
import { ConfirmPassword } from '@sanam/portal/components/confirm-password.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { Config } from './queries.ts';

interface PasswordFieldProps {
  /** Result of the form's `register('password', …)`. */
  field: UseFormRegisterReturn<'password'>;
  kind: Config['password'];
  error: string | undefined;
}

/** The field for the payment password, or for the log-in password if no payment password is set. */
export function PasswordField({ kind, ...rest }: PasswordFieldProps) {
  const t = useT();
  return (
    <ConfirmPassword label={t(kind === 'payment' ? 'security.paymentPassword' : 'points.loginPassword')} {...rest} />
  );
}

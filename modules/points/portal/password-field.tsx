import type { UseFormRegisterReturn } from 'react-hook-form';
import { ConfirmPassword } from '@sanam/portal/components/confirm-password.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { Config } from './queries.ts';

interface PasswordFieldProps {
  /** `register('password', …)` of the form. */
  field: UseFormRegisterReturn<'password'>;
  kind: Config['password'];
  error: string | undefined;
}

/** Points are spent with the payment password, or that of the log-in where none is set. */
export function PasswordField({ kind, ...rest }: PasswordFieldProps) {
  const t = useT();
  return (
    <ConfirmPassword label={t(kind === 'payment' ? 'security.paymentPassword' : 'points.loginPassword')} {...rest} />
  );
}

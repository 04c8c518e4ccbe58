import { Field, PasswordInput } from '@sanam/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useT } from '../i18n/language.ts';

interface ConfirmPasswordProps {
  label: string;
  /** `register('password', …)` of the form. */
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** Password field that confirms an action, without autofill. */
export function ConfirmPassword({ label, field, error }: ConfirmPasswordProps) {
  const t = useT();
  return (
    <Field label={label} error={error} required>
      <PasswordInput
        {...field}
        autoComplete="off"
        showLabel={t('identity.showPassword')}
        hideLabel={t('identity.hidePassword')}
      />
    </Field>
  );
}

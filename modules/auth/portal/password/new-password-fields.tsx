import { Field, PasswordInput } from '@sanam/ui';
import { useFormContext } from 'react-hook-form';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useRegisterSettings } from '@sanam/members/portal/queries.ts';
import { checkNewPassword, passwordHint, passwordRule } from './password-rule.ts';

export interface NewPassword {
  newPassword: string;
  confirmNewPassword: string;
}

export interface NewPasswordFieldsProps {
  /**
   * Error text for a wrong confirmation: "inconsistent twice" in the change form, "Incorrect confirmation input" in the
   * reset forms (GAP-068).
   */
  different: MessageKey;
  /** Whether this is the first field of its dialog. */
  first?: boolean;
}

/**
 * The fields for a new password by the merchant's rule and its confirmation (IDN-095 to IDN-098). They need a
 * `FormProvider` whose form has both fields.
 */
export function NewPasswordFields({ different, first = false }: NewPasswordFieldsProps) {
  const t = useT();
  const form = useFormContext<NewPassword>();
  const { data } = useRegisterSettings();
  const rule = passwordRule(data?.fields);
  const { errors } = form.formState;
  const labels = { showLabel: t('identity.showPassword'), hideLabel: t('identity.hidePassword') };
  const same = (typed: string) => {
    if (typed === '') return t('identity.password.againMissing');
    return typed === form.getValues('newPassword') || t(different);
  };
  return (
    <>
      <Field
        label={t('identity.password.new')}
        required
        hint={passwordHint(rule, t)}
        error={errors.newPassword?.message}
      >
        <PasswordInput
          {...form.register('newPassword', { validate: (typed) => checkNewPassword(rule, typed, t) })}
          autoComplete="new-password"
          data-autofocus={first || undefined}
          {...labels}
        />
      </Field>
      <Field label={t('identity.password.again')} required error={errors.confirmNewPassword?.message}>
        <PasswordInput
          {...form.register('confirmNewPassword', { validate: same })}
          autoComplete="new-password"
          {...labels}
        />
      </Field>
    </>
  );
}

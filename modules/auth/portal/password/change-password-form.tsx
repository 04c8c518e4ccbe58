import { Button, Field, PasswordInput, toast } from '@sanam/ui';
import { FormProvider, useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { hasCode } from '@sanam/client/refusal';
import { forgetChangeTicket, useSession } from '@sanam/portal/lib/session.ts';
import { authCalls } from '../../contract/calls.ts';
import { forgetTicket } from '../login/forget-ticket.ts';
import { NewPasswordFields, type NewPassword } from './new-password-fields.tsx';
import { newPasswordPlaces } from './password-refusal.ts';

interface ChangeFields extends NewPassword {
  oldPassword: string;
}

function useChange(onChanged: () => void) {
  const t = useT();
  const changeTicket = useSession((session) => session.changeTicket);
  const form = useForm<ChangeFields>({
    defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
  });
  const submit = form.handleSubmit(async ({ oldPassword, newPassword, confirmNewPassword }) => {
    const credential = changeTicket === null ? { oldPassword } : { changeTicket };
    try {
      await call(authCalls.changePassword, { body: { ...credential, newPassword, confirmNewPassword } });
      forgetChangeTicket();
      forgetTicket();
      toast(t('identity.password.changed'), 'gain');
      onChanged();
    } catch (thrown) {
      if (changeTicket !== null && hasCode(thrown, 'identity.oldPasswordWrong')) {
        // The ticket has expired: the old password has to be typed after all.
        forgetChangeTicket();
        showRefusal(form, thrown, { text: t('identity.password.oldMissing') });
      } else showRefusal(form, thrown, { codes: { ...newPasswordPlaces, 'identity.oldPasswordWrong': 'oldPassword' } });
    }
  });
  return { form, submit, isOldAsked: changeTicket === null };
}

/**
 * The form with the old password (left out while the log-in's ticket replaces it, IDN-094), the new one and its
 * confirmation.
 */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const t = useT();
  const username = useSession((session) => session.username);
  const { form, submit, isOldAsked } = useChange(onChanged);
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      {/* Tells password managers which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
      {isOldAsked ? (
        <Field label={t('identity.password.old')} required error={errors.oldPassword?.message}>
          <PasswordInput
            {...form.register('oldPassword', { required: t('identity.password.oldMissing') })}
            autoComplete="current-password"
            data-autofocus
            showLabel={t('identity.showPassword')}
            hideLabel={t('identity.hidePassword')}
          />
        </Field>
      ) : null}
      <FormProvider {...form}>
        <NewPasswordFields different="identity.password.inconsistent" first={!isOldAsked} />
      </FormProvider>
      <Button type="submit" look="primary" size="large" wide busy={isSubmitting}>
        {t('identity.password.go')}
      </Button>
    </form>
  );
}

import { useForm } from 'react-hook-form';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { authCalls } from '../../contract/calls.ts';
import { NewPasswordFields, type NewPassword } from './new-password-fields.tsx';
import { ResetForm } from './reset-form.tsx';
import { newPasswordPlaces } from './password-refusal.ts';

/** The form for the new password after the link of the e-mail (SEC-007). */
export function LinkResetForm({ ticket, onChanged }: { ticket: string; onChanged: () => void }) {
  const t = useT();
  const form = useForm<NewPassword>({
    defaultValues: { newPassword: '', confirmNewPassword: '' },
  });
  const submit = form.handleSubmit(async (fields) => {
    try {
      await call(authCalls.resetPasswordByLink, { body: { ticket, ...fields } });
      onChanged();
    } catch (thrown) {
      showRefusal(form, thrown, { codes: newPasswordPlaces });
    }
  });
  return (
    <ResetForm form={form} submit={submit} go={t('identity.forgot.linkGo')}>
      <NewPasswordFields different="identity.confirmationDiffers" first />
    </ResetForm>
  );
}

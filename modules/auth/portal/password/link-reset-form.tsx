import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { authCalls } from '../../contract/calls.ts';
import { NewPasswordFields, type NewPassword } from './new-password-fields.tsx';
import { ResetForm } from './reset-form.tsx';
import { newPasswordField } from './password-refusal.ts';

/** The new password behind the link of the e-mail (SEC-007). */
export function LinkResetForm({ ticket, onChanged }: { ticket: string; onChanged: () => void }) {
  const t = useT();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm<NewPassword>({
    defaultValues: { newPassword: '', confirmNewPassword: '' },
  });
  const submit = form.handleSubmit(async (fields) => {
    setRefused(null);
    try {
      await call(authCalls.resetPasswordByLink, { body: { ticket, ...fields } });
      onChanged();
    } catch (thrown) {
      const field = newPasswordField(thrown);
      if (field) form.setError(field, { message: refusalText(thrown) }, { shouldFocus: true });
      else setRefused(refusalText(thrown));
    }
  });
  return (
    <ResetForm form={form} submit={submit} refused={refused} go={t('identity.forgot.linkGo')}>
      <NewPasswordFields different="identity.confirmationDiffers" first />
    </ResetForm>
  );
}

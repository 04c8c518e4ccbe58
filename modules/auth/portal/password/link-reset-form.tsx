import { Button } from '@sanam/ui';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { NewPasswordFields, type NewPassword } from './new-password-fields.tsx';
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
      await call('resetPasswordByLink', { body: { ticket, ...fields } });
      onChanged();
    } catch (thrown) {
      const field = newPasswordField(thrown);
      if (field) form.setError(field, { message: refusalText(thrown) }, { shouldFocus: true });
      else setRefused(refusalText(thrown));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={refused} />
      <FormProvider {...form}>
        <NewPasswordFields different="identity.confirmationDiffers" first />
      </FormProvider>
      <Button type="submit" look="brand" wide busy={form.formState.isSubmitting}>
        {t('identity.forgot.linkGo')}
      </Button>
    </form>
  );
}

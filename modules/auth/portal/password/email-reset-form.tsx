import { Button, Field, Input, toast } from '@sanam/ui';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { hasCode } from '@sanam/client/refusal';
import { useHumanCheck } from '@sanam/captcha/portal/use-human-check.ts';
import { authCalls } from '../../contract/calls.ts';

interface EmailFields {
  username: string;
  email: string;
}

/** Catches typing mistakes only; the server checks the address properly. */
const looksLikeEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text);

function useEmailReset(onSent: () => void) {
  const t = useT();
  const prove = useHumanCheck();
  const form = useForm<EmailFields>({ defaultValues: { username: '', email: '' } });
  const send = async (fields: EmailFields) => {
    const slider = await prove('passwordEmail');
    if (slider === undefined) return;
    const body = { username: fields.username.trim(), email: fields.email.trim(), slider };
    try {
      await call(authCalls.requestPasswordLink, { body });
      toast(t('identity.forgot.emailSent'), 'gain', { lifeMs: 10_000 });
      onSent();
    } catch (thrown) {
      showRefusal(form, thrown, {
        text: hasCode(thrown, 'request.invalid') ? t('identity.forgot.unknown') : undefined,
      });
    }
  };
  // No account has an address of this shape: only here is "does not exist" true for everybody and reveals nothing
  // (SEC-008).
  const submit = form.handleSubmit(send, ({ email }) => {
    if (email && form.getValues('email').trim() !== '')
      form.setError('root', { message: t('identity.forgot.unknown') });
  });
  return { form, submit };
}

/**
 * The form that requests the reset link. The answer is the same whether or not name and address belong to an account
 * (GAP-044).
 */
export function EmailResetForm({ onSent }: { onSent: () => void }) {
  const t = useT();
  const { form, submit } = useEmailReset(onSent);
  const { errors, isSubmitting } = form.formState;
  const filled = (text: string, missing: string) => text.trim() !== '' || missing;
  const email = (typed: string) => {
    if (typed.trim() === '') return t('identity.fieldMissing');
    return looksLikeEmail(typed.trim()) || t('refusal.identity.emailInvalid');
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      <Field label={t('identity.username')} required error={errors.username?.message}>
        <Input
          {...form.register('username', { validate: (typed) => filled(typed, t('identity.usernameMissing')) })}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          data-autofocus
        />
      </Field>
      <Field label={t('identity.forgot.email')} required error={errors.email?.message}>
        <Input
          {...form.register('email', { validate: email })}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
      </Field>
      <Button type="submit" look="brand" wide busy={isSubmitting}>
        {t('identity.forgot.emailGo')}
      </Button>
    </form>
  );
}

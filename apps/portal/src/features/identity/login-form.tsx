import { Button, Field, Input, PasswordInput } from '@sanam/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormAlert } from '../../components/form-alert.tsx';
import { useT } from '../../i18n/language.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { call } from '../../lib/api.ts';
import { useEnter } from './use-enter.ts';

interface LoginFields {
  username: string;
  password: string;
}

/** Log-in by username. Both fields are required (IDN-034, IDN-035) and the name is trimmed; a password may hold spaces. */
export function LoginForm({ back }: { back?: string | null }) {
  const t = useT();
  const enter = useEnter();
  const [refused, setRefused] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<LoginFields>({ defaultValues: { username: '', password: '' } });
  const submit = handleSubmit(async ({ username, password }) => {
    setRefused(null);
    try {
      enter(await call('login', { body: { username: username.trim(), password, type: 'username' } }), back);
    } catch (thrown) {
      setRefused(refusalText(thrown));
    }
  });
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={refused} />
      <Field label={t('identity.username')} error={errors.username?.message}>
        <Input
          {...register('username', { validate: (value) => value.trim() !== '' || t('identity.usernameMissing') })}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          data-autofocus
        />
      </Field>
      <Field label={t('identity.password')} error={errors.password?.message}>
        <PasswordInput
          {...register('password', { required: t('identity.passwordMissing') })}
          autoComplete="current-password"
          showLabel={t('identity.showPassword')}
          hideLabel={t('identity.hidePassword')}
        />
      </Field>
      <Button type="submit" look="brand" wide busy={isSubmitting}>
        {t('nav.login')}
      </Button>
    </form>
  );
}

import { Button, Field, Input, PasswordInput } from '@sanam/ui';
import { type FocusEvent, useState } from 'react';
import { type FieldErrors, useForm, type UseFormReturn } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { CaptchaField } from '@sanam/captcha/portal/captcha-field.tsx';
import { useHumanCheck } from '@sanam/captcha/portal/use-human-check.ts';
import { type Handover, useHandover } from './handover.ts';
import { RememberBox } from './remember-box.tsx';
import { forgetTicket } from './forget-ticket.ts';
import { forgetRemembered, forgetUnticked, readRemembered, rememberUsername } from './remembered.ts';
import type { LoginMode } from './login-mode.ts';
import { type LoginRefusal, type LoginState, useLoginCall } from './use-login.ts';

interface UsernameFields {
  username: string;
  password: string;
  captcha: string;
  remember: boolean;
}
type Form = UseFormReturn<UsernameFields>;

/**
 * Placeholder in the password field for a remembered account. It is no password: if it is unchanged, the browser's
 * ticket is sent instead (SEC-001).
 */
const MASK = '••••••••••';

const places = { 'identity.captchaWrong': 'captcha' } as const;

/** Maps the refusal of the header's form to the errors of this form. */
const begunErrors = ({ refusal, text }: LoginRefusal): FieldErrors<UsernameFields> => ({
  [refusal.code === 'identity.captchaWrong' ? 'captcha' : 'root']: { type: 'server', message: text },
});

function useUsernameLogin({ entrance, onEntered, onSecond }: LoginMode, login: LoginState, begun: Handover | null) {
  const t = useT();
  const prove = useHumanCheck();
  const [known, setKnown] = useState(readRemembered);
  const [errors] = useState(() => (begun?.refused ? begunErrors(begun.refused) : {}));
  const form = useForm<UsernameFields>({
    errors,
    defaultValues: {
      username: begun?.username ?? known.username,
      password: begun?.password ?? (known.hasTicket ? MASK : ''),
      captcha: '',
      remember: begun?.remember ?? known.isOn,
    },
  });
  const submit = form.handleSubmit(
    async ({ username, password, captcha, remember }) => {
      const name = username.trim();
      const slider = await prove('login');
      if (slider === undefined) return;
      const isRemembered = known.hasTicket && password === MASK && name === known.username;
      const outcome = await login.send({
        type: 'username',
        entrance,
        username: name,
        ...(isRemembered ? { remembered: true } : { password }),
        ...(login.captchaRound > 0 ? { captcha: captcha.trim() } : {}),
        slider,
        remember,
      });
      const keep = () => (remember ? rememberUsername(name) : forgetRemembered());
      if (outcome.kind === 'entered') {
        keep();
        onEntered(outcome.value);
      } else if (outcome.kind === 'second') onSecond(outcome.challenge, keep);
      else {
        form.setValue('captcha', '');
        const isTicketOver = isRemembered && outcome.refusal.code === 'identity.wrongCredentials';
        const text = isTicketOver ? t('identity.login.rememberedOver') : outcome.text;
        showRefusal(form, outcome.refusal, { codes: places, text });
        if (!isTicketOver) return;
        forgetTicket();
        setKnown(readRemembered());
        form.setValue('password', '');
        form.setFocus('password');
      }
    },
    ({ username, password }) => {
      if (username && password) form.setError('root', { message: t('identity.loginBothMissing') });
    },
  );
  return { form, submit, known };
}

/**
 * The form for a log-in by username and password (IDN-034, IDN-035): the name is trimmed (IDN-037), the password is
 * not.
 */
export function UsernameLogin(mode: LoginMode) {
  const t = useT();
  const [{ begun }] = useState(useHandover.getState);
  const login = useLoginCall(begun?.refused);
  const { form, submit, known } = useUsernameLogin(mode, login, begun);
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      <Field label={t('identity.username')} error={errors.username?.message}>
        <Input
          {...form.register('username', {
            validate: (value) => value.trim() !== '' || t('identity.usernameMissing'),
            onChange: (event) => dropMask(form, known.username, String(event.target.value)),
          })}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          autoFocus
          data-autofocus
        />
      </Field>
      <PasswordField form={form} hasTicket={known.hasTicket} lastUser={known.username} />
      {login.captchaRound > 0 ? (
        <CaptchaField
          attributes={{
            ...form.register('captcha', { validate: (text) => text.trim() !== '' || t('identity.captchaMissing') }),
            autoFocus: true,
          }}
          error={errors.captcha?.message}
          round={login.captchaRound}
        />
      ) : null}
      <RememberBox input={form.register('remember', { onChange: forgetUnticked })} onForgot={mode.onForgot} />
      <Button type="submit" look="brand" wide busy={isSubmitting}>
        {t('nav.login')}
      </Button>
    </form>
  );
}

/** Clears the mask if another name is typed, because it belongs to the remembered one. */
function dropMask(form: Form, lastUser: string, typed: string): void {
  if (form.getValues('password') === MASK && typed.trim() !== lastUser) form.setValue('password', '');
}

function PasswordField({ form, hasTicket, lastUser }: { form: Form; hasTicket: boolean; lastUser: string }) {
  const t = useT();
  const isMasked = form.watch('password') === MASK;
  const clear = () => {
    if (form.getValues('password') === MASK) form.setValue('password', '');
  };
  const restore = (event: FocusEvent<HTMLInputElement>) => {
    const isUntouched = event.target.value === '' && form.getValues('username').trim() === lastUser;
    if (hasTicket && isUntouched) form.setValue('password', MASK);
  };
  const input = form.register('password', { required: t('identity.passwordMissing') });
  return (
    <Field
      label={t('identity.password')}
      error={form.formState.errors.password?.message}
      hint={isMasked ? t('identity.login.rememberedHint') : undefined}
    >
      <PasswordInput
        {...input}
        onFocus={clear}
        onBlur={(event) => {
          restore(event);
          void input.onBlur(event);
        }}
        maxLength={128}
        autoComplete="current-password"
        showLabel={t('identity.showPassword')}
        hideLabel={t('identity.hidePassword')}
      />
    </Field>
  );
}

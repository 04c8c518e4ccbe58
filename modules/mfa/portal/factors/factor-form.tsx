import { Button, Chip, Field, Input, PasswordInput } from '@sanam/ui';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { type RefusalPlaces, showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import type { FactorMethod } from '../../contract/factor.ts';
import { CodeField } from '../codes/code-field.tsx';
import { CaptchaField } from '@sanam/captcha/portal/captcha-field.tsx';
import { type Challenge, knownMethods, methodIcons, type FactorAnswer } from './methods.ts';
import { askPasskey, PasskeyCancelled } from './passkey.ts';

export interface FactorFormProps {
  challenge: Challenge;
  submitLabel: string;
  /** Sends the code by the chosen method. */
  onSend: (method: 'sms' | 'email') => Promise<{ expiredMinutes: number }>;
  /** Returns the server's passkey options for this challenge. */
  onPasskeyOptions: () => Promise<object>;
  /** Throws the server's refusal, which the form shows. */
  onAnswer: (answer: FactorAnswer) => Promise<void>;
  /** Content between the field and the button. */
  children?: ReactNode;
}

/** The form for a second factor: the available methods, and the field or the button of the chosen one. */
export function FactorForm(props: FactorFormProps) {
  const t = useT();
  const methods = knownMethods(props.challenge);
  const [method, setMethod] = useState<FactorMethod | undefined>(methods[0]);
  if (method === undefined) return <FormAlert text={t('factor.noWay')} />;
  return (
    <div className="flex flex-col gap-4">
      {methods.length > 1 ? (
        <div role="group" aria-label={t('factor.choose')} className="flex flex-wrap gap-2">
          {methods.map((one) => (
            <Chip key={one} pressed={one === method} onPress={() => setMethod(one)} icon={methodIcons[one]}>
              {t(`factor.method.${one}`)}
            </Chip>
          ))}
        </div>
      ) : null}
      <MethodForm key={method} method={method} {...props} />
    </div>
  );
}

interface Fields {
  code: string;
  password: string;
}

/** Returns the field concerned by a refusal. A passkey has none. */
function placesOf(method: FactorMethod): NonNullable<RefusalPlaces<Fields>['codes']> {
  if (method === 'passkey') return {};
  if (method === 'password' || method === 'paymentPassword')
    return { 'identity.wrongCredentials': 'password', 'wallet.paymentPasswordWrong': 'password' };
  return { 'identity.codeWrong': 'code', 'identity.captchaWrong': 'code' };
}

function useAnswer(method: FactorMethod, { onAnswer, onPasskeyOptions }: FactorFormProps) {
  const t = useT();
  /** A captcha can be used once. */
  const [round, setRound] = useState(0);
  const form = useForm<Fields>({ defaultValues: { code: '', password: '' } });
  const submit = form.handleSubmit(async ({ code, password }) => {
    try {
      if (method === 'passkey') await onAnswer({ method, passkey: await askPasskey(await onPasskeyOptions()) });
      else if (method === 'password' || method === 'paymentPassword') await onAnswer({ method, password });
      else await onAnswer({ method, code: code.trim() });
    } catch (thrown) {
      setRound((before) => before + 1);
      if (method === 'captcha') form.setValue('code', '');
      const text = thrown instanceof PasskeyCancelled ? t('factor.passkeyCancelled') : undefined;
      showRefusal(form, thrown, { codes: placesOf(method), text });
    }
  });
  return { form, submit, round };
}

function MethodForm({ method, ...props }: FactorFormProps & { method: FactorMethod }) {
  const t = useT();
  const { form, submit, round } = useAnswer(method, props);
  const { isSubmitting, errors } = form.formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      <p className="text-sm text-ink-soft">
        {t(`factor.how.${method}`, { address: addressOf(method, props.challenge) })}
      </p>
      <MethodField
        method={method}
        props={props}
        form={form}
        round={round}
        error={(errors.code ?? errors.password)?.message}
      />
      {props.children}
      <Button
        type="submit"
        look="brand"
        wide
        busy={isSubmitting}
        icon={method === 'passkey' ? 'key' : undefined}
        data-autofocus={method === 'passkey' ? '' : undefined}
      >
        {method === 'passkey' ? t('factor.usePasskey') : props.submitLabel}
      </Button>
    </form>
  );
}

function addressOf(method: FactorMethod, { mobile, email }: Challenge): string {
  if (method === 'sms') return mobile ?? '';
  return method === 'email' ? (email ?? '') : '';
}

interface FieldProps {
  method: FactorMethod;
  props: FactorFormProps;
  form: ReturnType<typeof useForm<Fields>>;
  /** Number of refused attempts. */
  round: number;
  error: string | undefined;
}

function MethodField({ method, props, form, round, error }: FieldProps) {
  const t = useT();
  const { register } = form;
  // Registered only when shown, because all registered fields must be valid before the form is sent.
  const code = () => register('code', { validate: (typed) => typed.trim() !== '' || t('factor.codeMissing') });
  switch (method) {
    case 'passkey':
      return null;
    case 'captcha':
      return <CaptchaField attributes={{ ...code(), autoFocus: true }} error={error} round={round} />;
    case 'password':
    case 'paymentPassword':
      return (
        <Field
          label={t(method === 'password' ? 'identity.password' : 'identity.paymentPassword')}
          error={error}
          required
        >
          <PasswordInput
            {...register('password', { required: t('identity.passwordMissing') })}
            autoComplete={method === 'password' ? 'current-password' : 'off'}
            showLabel={t('identity.showPassword')}
            hideLabel={t('identity.hidePassword')}
            data-autofocus
          />
        </Field>
      );
    case 'sms':
    case 'email':
      return (
        <CodeField
          address={addressOf(method, props.challenge)}
          send={() => props.onSend(method)}
          input={code()}
          error={error}
        />
      );
    default:
      return (
        <Field label={t(`factor.code.${method}`)} error={error} required>
          <Input
            {...code()}
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
            autoCapitalize="off"
            spellCheck={false}
            maxLength={32}
            className="num tracking-widest"
            data-autofocus
          />
        </Field>
      );
  }
}

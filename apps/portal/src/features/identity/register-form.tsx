import { Button, Callout, Checkbox, ErrorState, Field, Input, PasswordInput, SkeletonRows } from '@sanam/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useT } from '../../i18n/language.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { call } from '../../lib/api.ts';
import type { Value } from '../../lib/api-client.ts';
import { toRefusal } from '../../lib/refusal.ts';
import { checkField, patternText, type ShownField, shownFields } from './field-rules.ts';
import { useRegisterSettings } from './queries.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { useEnter } from './use-enter.ts';

interface RegisterFields {
  username: string;
  password: string;
  confirmPassword: string;
  payeeName: string;
  termsAccepted: boolean;
  ageConfirmed: boolean;
}

/** A referral code from the address is passed on only in its known shape (SEC-033). */
const REFERRAL = /^[A-Za-z0-9_-]{1,32}$/;

/** Registration by username, drawn from the brand's field rules. */
export function RegisterForm() {
  const t = useT();
  const { data, error, refetch } = useRegisterSettings();
  if (error)
    return (
      <ErrorState
        title={t('state.errorTitle')}
        text={refusalText(error)}
        retry={t('state.retry')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonRows rows={4} label={t('app.loading')} />;
  return <RegisterFieldsForm settings={data} />;
}

/** Which field a refusal is about, so that it is told there. */
const fieldOfCode: Partial<Record<string, keyof RegisterFields>> = {
  'identity.usernameTaken': 'username',
  'identity.usernameInvalid': 'username',
  'identity.passwordTooShort': 'password',
  'identity.passwordTooCommon': 'password',
  'identity.passwordPattern': 'password',
  'identity.confirmationDiffers': 'confirmPassword',
  'identity.termsRequired': 'termsAccepted',
  'identity.ageRequired': 'ageConfirmed',
};

function useRegistration(settings: Value<'registerSettings'>) {
  const [query] = useSearchParams();
  const enter = useEnter();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm<RegisterFields>({
    mode: 'onTouched',
    defaultValues: {
      username: '',
      password: '',
      confirmPassword: '',
      payeeName: '',
      termsAccepted: settings.termsTicked,
      ageConfirmed: false,
    },
  });
  const submit = form.handleSubmit(async (fields) => {
    setRefused(null);
    const referralCode = query.get('referralCode') ?? '';
    try {
      const body = {
        username: fields.username.trim(),
        password: fields.password,
        confirmPassword: fields.confirmPassword,
        ...(fields.payeeName.trim() === '' ? {} : { payeeName: fields.payeeName.trim() }),
        ...(REFERRAL.test(referralCode) ? { referralCode } : {}),
        ageConfirmed: fields.ageConfirmed,
        termsAccepted: fields.termsAccepted,
        login: true as const,
        domain: window.location.host,
        registerUrl: window.location.origin + window.location.pathname,
        registerMethod: 'WEB' as const,
      };
      enter(await call('register', { body }));
    } catch (thrown) {
      const field = fieldOfCode[toRefusal(thrown).code];
      if (field) form.setError(field, { message: refusalText(thrown) }, { shouldFocus: true });
      else setRefused(refusalText(thrown));
    }
  });
  return { form, submit, refused };
}

function RegisterFieldsForm({ settings }: { settings: Value<'registerSettings'> }) {
  const t = useT();
  const [termsOpen, setTermsOpen] = useState(false);
  const { form, submit, refused } = useRegistration(settings);
  const { register, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const passwordLabels = { showLabel: t('identity.showPassword'), hideLabel: t('identity.hidePassword') };
  const control = (shown: ShownField) => {
    const attributes = register(shown.field, { validate: (typed) => checkField(shown, typed, t) });
    if (shown.field === 'password')
      return <PasswordInput {...attributes} autoComplete="new-password" {...passwordLabels} />;
    const complete = shown.field === 'username' ? 'username' : 'name';
    return (
      <Input
        {...attributes}
        autoComplete={complete}
        autoCapitalize={shown.field === 'payeeName' ? 'characters' : 'off'}
        spellCheck={false}
      />
    );
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {refused ? (
        <div role="alert">
          <Callout tone="loss" icon="alert">
            {refused}
          </Callout>
        </div>
      ) : null}
      {shownFields(settings.fields).map((shown) => (
        <div key={shown.field} className="contents">
          <Field
            label={t(`identity.${shown.field}`)}
            required={shown.required}
            error={errors[shown.field]?.message}
            hint={shown.field === 'payeeName' ? t('identity.payeeNameHint') : patternText(shown.rule, t)}
          >
            {control(shown)}
          </Field>
          {shown.field === 'password' ? (
            <Field label={t('identity.confirmPassword')} required error={errors.confirmPassword?.message}>
              <PasswordInput
                {...register('confirmPassword', {
                  validate: (typed) => typed === getValues('password') || t('identity.confirmationDiffers'),
                })}
                autoComplete="new-password"
                {...passwordLabels}
              />
            </Field>
          ) : null}
        </div>
      ))}
      <div>
        <Checkbox
          {...register('ageConfirmed', {
            validate: (ticked) => ticked || t('identity.ageMissing', { age: settings.ageMin }),
          })}
          error={errors.ageConfirmed?.message}
          label={t('identity.ageConfirm', { age: settings.ageMin })}
        />
        <div className="flex flex-wrap items-center gap-x-2">
          <Checkbox
            {...register('termsAccepted', {
              validate: (ticked) => ticked || t('identity.termsMissing', { terms: t('identity.termsWord') }),
            })}
            error={errors.termsAccepted?.message}
            label={t('identity.termsAgree')}
          />
          <button
            type="button"
            onClick={() => setTermsOpen(true)}
            className="min-h-11 text-sm text-brand-ink underline"
          >
            {t('identity.termsRead')}
          </button>
        </div>
      </div>
      <Button type="submit" look="primary" size="large" wide busy={isSubmitting}>
        {t('identity.registerGo')}
      </Button>
      <TermsDialog open={termsOpen} onClose={() => setTermsOpen(false)} />
    </form>
  );
}

import { Button, ErrorState, SkeletonRows } from '@sanam/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { FormAlert } from '../../components/form-alert.tsx';
import { useT } from '../../i18n/language.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { call } from '../../lib/api.ts';
import type { Value } from '../../lib/api-client.ts';
import { toRefusal } from '../../lib/refusal.ts';
import { shownFields } from './field-rules.ts';
import { useHumanCheck } from './human-check/use-human-check.ts';
import { useRegisterSettings } from './queries.ts';
import { Consents, RegisterField, type RegisterFields } from './register-fields.tsx';
import { useEnter } from './use-enter.ts';

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
  const prove = useHumanCheck();
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
    const slider = await prove('register');
    if (slider === undefined) return;
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
        slider,
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
  const { form, submit, refused } = useRegistration(settings);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={refused} />
      {shownFields(settings.fields).map((shown) => (
        <RegisterField key={shown.field} shown={shown} form={form} />
      ))}
      <Consents form={form} ageMin={settings.ageMin} />
      <Button type="submit" look="primary" size="large" wide busy={form.formState.isSubmitting}>
        {t('identity.registerGo')}
      </Button>
    </form>
  );
}

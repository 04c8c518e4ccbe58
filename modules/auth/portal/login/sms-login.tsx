import { Button } from '@sanam/ui';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { MobileCodeFields, mobileCodePlaces } from '@sanam/mfa/portal/codes/mobile-code-fields.tsx';
import { useCountries } from '@sanam/portal/components/dialing-code/use-countries.ts';
import type { LoginMode } from './login-mode.ts';
import { RememberBox } from './remember-box.tsx';
import { forgetRemembered, forgetUnticked, readRemembered, rememberNumber } from './remembered.ts';
import { useLoginCall } from './use-login.ts';

/**
 * The form for a log-in by mobile number and code (IDN-038, IDN-039). The puzzle comes before the code is sent, not
 * here (GAP-055).
 */
export function SmsLogin({ entrance, onEntered, onSecond, onForgot }: LoginMode) {
  const t = useT();
  const login = useLoginCall();
  const [known] = useState(readRemembered);
  const choice = useCountries(known.sms?.countryDialingCode);
  const form = useForm({
    defaultValues: { mobileNum: known.sms?.mobileNum ?? '', verificationCode: '', remember: known.isOn },
  });
  const submit = form.handleSubmit(async ({ mobileNum, verificationCode, remember }) => {
    const number = { mobileNum: mobileNum.trim(), countryDialingCode: choice.country?.countryDialingCode ?? '' };
    const code = verificationCode.replace(/\s/g, '');
    const outcome = await login.send({ type: 'sms', entrance, ...number, verificationCode: code, remember });
    const keep = () => (remember ? rememberNumber(number) : forgetRemembered());
    if (outcome.kind === 'entered') {
      keep();
      onEntered(outcome.value);
    } else if (outcome.kind === 'second') onSecond(outcome.challenge, keep);
    else showRefusal(form, outcome.refusal, { codes: mobileCodePlaces, text: outcome.text });
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={form.formState.errors.root?.message} />
      <FormProvider {...form}>
        <MobileCodeFields purpose="smsLogin" choice={choice} />
      </FormProvider>
      <RememberBox input={form.register('remember', { onChange: forgetUnticked })} onForgot={onForgot} />
      <Button type="submit" look="brand" wide busy={form.formState.isSubmitting}>
        {t('nav.login')}
      </Button>
    </form>
  );
}

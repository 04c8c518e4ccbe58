import { useT } from '@sanam/portal/i18n/language.ts';
import { CodeField } from '@sanam/mfa/portal/codes/code-field.tsx';
import { PROVIDER_WAIT_SECONDS } from '@sanam/mfa/portal/codes/code-sender.ts';
import { sendSmsCode } from '@sanam/mfa/portal/codes/send-sms-code.ts';
import { plainNumber } from '@sanam/portal/components/dialing-code/countries.ts';
import { checkMobileNumber, MobileNumberField } from '@sanam/portal/components/dialing-code/mobile-number-field.tsx';
import { useHumanCheck } from '@sanam/captcha/portal/use-human-check.ts';
import type { FieldRule } from './field-rules.ts';
import { mobileOf, type Registration } from './use-registration.ts';

/** The mobile number, and its verification code if the merchant requires one (IDN-136, IDN-137). */
export function MobileField({ rule, registration }: { rule: FieldRule; registration: Registration }) {
  const t = useT();
  const { form, countries, settings, method } = registration;
  const { country } = countries;
  const isProven = settings.codeFor.includes(method);
  const check = (typed: string) => checkMobileNumber(country, typed, { t, isRequired: rule.required });
  return (
    <>
      <MobileNumberField
        choice={countries}
        required={rule.required}
        error={form.formState.errors.mobileNum?.message}
        input={form.register('mobileNum', { validate: check })}
      />
      {isProven ? <MobileCode registration={registration} /> : null}
    </>
  );
}

function MobileCode({
  registration: { form, countries, method, settings, providerVerification },
}: {
  registration: Registration;
}) {
  const t = useT();
  const prove = useHumanCheck();
  const number = form.watch('mobileNum');
  const dialingCode = countries.country?.countryDialingCode ?? '';
  const isMissing = (typed: string) =>
    typed.trim() !== '' || form.getValues('mobileNum').trim() === '' || t('refusal.identity.codeWrong');
  const isProvider = settings.phoneProof === 'provider';
  const sendByProvider = async () => {
    const human = await prove('smsRegister');
    return human === undefined ? undefined : providerVerification.send(mobileOf(number, countries), human);
  };
  const sendBySms = () =>
    sendSmsCode({
      callName: 'smsRegisterCode',
      number: plainNumber(number),
      dialingCode,
      regType: method,
      prove: () => prove('smsRegister'),
    });
  return (
    <CodeField
      address={`+${dialingCode}${plainNumber(number)}`}
      check={async () =>
        number.trim() !== ''
          ? form.trigger('mobileNum', { shouldFocus: true })
          : tellMissing(form, t('identity.mobileMissing'))
      }
      send={isProvider ? sendByProvider : sendBySms}
      {...(isProvider ? { waitSeconds: PROVIDER_WAIT_SECONDS } : {})}
      input={form.register('verificationCode', { validate: isMissing })}
      error={form.formState.errors.verificationCode?.message}
    />
  );
}

function tellMissing(form: Registration['form'], message: string): false {
  form.setError('mobileNum', { message }, { shouldFocus: true });
  return false;
}

import { useFormContext } from 'react-hook-form';
import { useT } from '@sanam/portal/i18n/language.ts';
import { checkMobileNumber, MobileNumberField } from '@sanam/portal/components/dialing-code/mobile-number-field.tsx';
import type { CountryChoice } from '@sanam/portal/components/dialing-code/use-countries.ts';
import { useHumanCheck } from '@sanam/captcha/portal/use-human-check.ts';
import { CodeField } from './code-field.tsx';
import { sendSmsCode } from './send-sms-code.ts';

export interface MobileCode {
  mobileNum: string;
  verificationCode: string;
}

/** The field of the two that a refusal is about. */
export const mobileCodePlaces = {
  'identity.mobileInvalid': 'mobileNum',
  'identity.codeWrong': 'verificationCode',
  'identity.codeExpired': 'verificationCode',
} as const;

/** Codes are six digits (GAP-057); spaces between them are forgiven. */
const looksLikeCode = (text: string): boolean => /^\d{6}$/.test(text.replace(/\s/g, ''));

/** The calls that send a code to somebody who is not logged in, with the purpose of their human check. */
const calls = { smsLogin: 'smsLoginCode', smsPassword: 'smsPasswordCode' } as const;

/** Inside a `FormProvider` whose form has the two fields: a mobile number and the code sent to it. */
export function MobileCodeFields({ purpose, choice }: { purpose: keyof typeof calls; choice: CountryChoice }) {
  const t = useT();
  const prove = useHumanCheck();
  const form = useFormContext<MobileCode>();
  const { errors } = form.formState;
  const dialingCode = choice.country?.countryDialingCode ?? '';
  const number = form.watch('mobileNum').trim();
  const code = (typed: string) => {
    if (typed.trim() === '') return t('identity.code.missing');
    return looksLikeCode(typed) || t('refusal.identity.codeWrong');
  };
  return (
    <>
      <MobileNumberField
        choice={choice}
        input={form.register('mobileNum', { validate: (typed) => checkMobileNumber(choice.country, typed, { t }) })}
        error={errors.mobileNum?.message}
      />
      <CodeField
        address={`+${dialingCode} ${number}`}
        check={() => form.trigger('mobileNum', { shouldFocus: true })}
        send={() => sendSmsCode({ callName: calls[purpose], number, dialingCode, prove: () => prove(purpose) })}
        input={form.register('verificationCode', { validate: code })}
        error={errors.verificationCode?.message}
      />
    </>
  );
}

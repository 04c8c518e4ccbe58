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

/** Field concerned by each refusal. */
export const mobileCodePlaces = {
  'identity.mobileInvalid': 'mobileNum',
  'identity.codeWrong': 'verificationCode',
  'identity.codeExpired': 'verificationCode',
} as const;

/** Checks for six digits (GAP-057), ignoring spaces between them. */
const looksLikeCode = (text: string): boolean => /^\d{6}$/.test(text.replace(/\s/g, ''));

/** Calls that send a code to a visitor, by the purpose of their human check. */
const calls = { smsLogin: 'smsLoginCode', smsPassword: 'smsPasswordCode' } as const;

/** The fields for a mobile number and the code sent to it. They need a `FormProvider` whose form has both fields. */
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

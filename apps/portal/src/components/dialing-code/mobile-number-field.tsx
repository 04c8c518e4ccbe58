import { Field, Input } from '@sanam/ui';
import type { InputHTMLAttributes, Ref } from 'react';
import { FailedLine } from '../failed.tsx';
import { type Translate, useT } from '../../i18n/language.ts';
import { type Country, digitsText, isNumberOf } from './countries.ts';
import { DialingCodePicker } from './dialing-code-picker.tsx';
import type { CountryChoice } from './use-countries.ts';

export interface MobileNumberFieldProps {
  /** From `useCountries`. */
  choice: CountryChoice;
  /** Result of the form's `register`, for the number without its dialing code. Validate it with `checkMobileNumber`. */
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  error?: string | undefined;
  required?: boolean;
  label?: string;
}

/** A mobile number: the country's dialing code and the digits. */
export function MobileNumberField({ choice, input, error, required = true, label }: MobileNumberFieldProps) {
  const t = useT();
  const { list, country, choose, failed } = choice;
  return (
    <Field
      label={label ?? t('identity.mobileNum')}
      required={required}
      error={error}
      hint={country ? t('identity.mobileHint', { digits: digitsText(country) }) : undefined}
    >
      <div className="flex gap-2">
        <DialingCodePicker list={list} country={country} onChoose={choose} className="w-32 shrink-0" />
        <div className="min-w-0 flex-1">
          <Input {...input} type="tel" inputMode="tel" autoComplete="tel-national" maxLength={32} />
        </div>
      </div>
      {failed ? <FailedLine error={failed.error} onRetry={failed.retry} /> : null}
    </Field>
  );
}

/** Returns true, or the error text (IDN-145, IDN-180). */
export function checkMobileNumber(
  country: Country | undefined,
  typed: string,
  { t, isRequired = true }: { t: Translate; isRequired?: boolean },
): true | string {
  if (typed.trim() === '') return isRequired ? t('identity.mobileMissing') : true;
  return country === undefined || isNumberOf(country, typed) || t('refusal.identity.mobileInvalid');
}

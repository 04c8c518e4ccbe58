import { Button, Field, Input, toast } from '@sanam/ui';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { type RefusalPlaces, showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { mfaCalls } from '../../contract/calls.ts';
import { CodeField } from '../codes/code-field.tsx';
import { checkMobileNumber, MobileNumberField } from '@sanam/portal/components/dialing-code/mobile-number-field.tsx';
import { type CountryChoice, useCountries } from '@sanam/portal/components/dialing-code/use-countries.ts';
import { useHumanCheck } from '@sanam/captcha/portal/use-human-check.ts';
import { isClosedStepUp, refreshSecurity } from './queries.ts';

export type ContactKind = 'sms' | 'email';
interface Fields {
  address: string;
  code: string;
}
interface FormProps {
  kind: ContactKind;
  onDone: () => void;
}

function useContactForm({ kind, onDone }: FormProps, choice: CountryChoice) {
  const t = useT();
  const form = useForm<Fields>({ defaultValues: { address: '', code: '' } });
  const contact = (address: string) =>
    kind === 'sms'
      ? { kind, mobileNum: address.trim(), countryDialingCode: choice.country?.countryDialingCode ?? '66' }
      : { kind, email: address.trim() };
  const submit = form.handleSubmit(async ({ address, code }) => {
    try {
      await call(mfaCalls.confirmContact, { body: { ...contact(address), code: code.trim() } });
      toast(t('security.contactProven'), 'gain');
      refreshSecurity();
      onDone();
    } catch (thrown) {
      if (!isClosedStepUp(thrown)) showRefusal(form, thrown, places);
    }
  });
  return { form, submit, contact };
}

const places: RefusalPlaces<Fields> = {
  codes: {
    'identity.contactTaken': 'address',
    'identity.mobileInvalid': 'address',
    'identity.emailInvalid': 'address',
    'identity.codeWrong': 'code',
    'identity.codeExpired': 'code',
  },
  names: { mobileNum: 'address', email: 'address' },
};
/** Catches typing mistakes; the server's rule decides. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The form that verifies a number or an address: puzzle, then code. */
export function ContactForm(props: FormProps) {
  const { kind } = props;
  const t = useT();
  const choice = useCountries();
  const prove = useHumanCheck();
  const { form, submit, contact } = useContactForm(props, choice);
  const { register, watch, trigger, formState } = form;
  const { errors, isSubmitting } = formState;
  const address = watch('address');
  const input = register('address', {
    validate: (typed) =>
      kind === 'sms'
        ? checkMobileNumber(choice.country, typed, { t })
        : EMAIL.test(typed.trim()) || t('refusal.identity.emailInvalid'),
  });
  const send = async () => {
    const slider = await prove('contact');
    return slider === undefined ? undefined : call(mfaCalls.contactCode, { body: { ...contact(address), slider } });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      {kind === 'sms' ? (
        <MobileNumberField choice={choice} input={input} error={errors.address?.message} />
      ) : (
        <Field label={t('security.email')} error={errors.address?.message} required>
          <Input {...input} type="email" inputMode="email" autoComplete="email" maxLength={254} />
        </Field>
      )}
      <CodeField
        address={kind === 'sms' ? `${choice.country?.countryDialingCode ?? ''}${address}` : address}
        check={() => trigger('address', { shouldFocus: true })}
        send={send}
        input={register('code', { validate: (typed) => typed.trim() !== '' || t('factor.codeMissing') })}
        error={errors.code?.message}
      />
      <Button type="submit" look="brand" busy={isSubmitting}>
        {t('security.prove')}
      </Button>
    </form>
  );
}

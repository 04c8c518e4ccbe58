import type { RegistrationField } from '@sanam/merchants/contract/page.ts';
import { Field, Input, PasswordInput } from '@sanam/ui';
import type { InputHTMLAttributes } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import { CaptchaField } from '@sanam/captcha/portal/captcha-field.tsx';
import { checkField, type FieldRule, patternText } from './field-rules.ts';
import { MobileField } from './mobile-field.tsx';
import type { Registration } from './use-registration.ts';

interface FieldProps {
  rule: FieldRule;
  registration: Registration;
}

/** Fields whose rule is shown before typing (IDN-141, IDN-142); the others show it with an error. */
const hinted: ReadonlySet<RegistrationField> = new Set(['username', 'password', 'paymentPassword', 'idNumber']);
const hints: Partial<Record<RegistrationField, MessageKey>> = {
  payeeName: 'identity.payeeNameHint',
  email: 'identity.emailHint',
  recommenderId: 'identity.recommenderIdHint',
};
const attributes: Partial<Record<RegistrationField, InputHTMLAttributes<HTMLInputElement>>> = {
  username: { autoComplete: 'username', autoCapitalize: 'off', spellCheck: false },
  payeeName: { autoComplete: 'name', autoCapitalize: 'words', spellCheck: false },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'off' },
  whatsapp: { type: 'tel', inputMode: 'tel' },
  qqNum: { inputMode: 'numeric' },
  address: { autoComplete: 'street-address' },
  nationality: { autoComplete: 'country-name' },
  occupation: { autoComplete: 'organization-title' },
  affiliateCode: { autoCapitalize: 'off', spellCheck: false },
};

/** One field by its rule; a password comes with its confirmation, a number with its dialing code and its SMS code. */
export function RegisterField({ rule, registration }: FieldProps) {
  switch (rule.field) {
    case 'password':
      return <PasswordFields rule={rule} registration={registration} />;
    case 'paymentPassword':
      return <SecretField rule={rule} registration={registration} />;
    case 'mobileNum':
      return <MobileField rule={rule} registration={registration} />;
    case 'captcha':
      return <Captcha rule={rule} registration={registration} />;
    default:
      return <TextField rule={rule} registration={registration} />;
  }
}

function TextField({ rule, registration: { form } }: FieldProps) {
  const t = useT();
  const { field } = rule;
  const isDate = field === 'birthDate';
  const hint = hints[field];
  return (
    <Field
      label={t(`identity.${field}` as MessageKey)}
      required={rule.required}
      error={form.formState.errors[field]?.message}
      hint={hint ? t(hint) : hinted.has(field) || (isDate && rule.patternId !== 14) ? patternText(rule, t) : undefined}
    >
      <Input
        {...form.register(field, { validate: (typed) => checkField(rule, typed, t) })}
        {...attributes[field]}
        {...(isDate ? dateAttributes(rule) : {})}
      />
    </Field>
  );
}

/**
 * Returns the attributes of a date input. The browser's date picker supports YYYY-MM-DD only; other formats are typed.
 */
function dateAttributes({ patternId }: FieldRule): InputHTMLAttributes<HTMLInputElement> {
  const autoComplete = 'bday';
  return patternId === 14 ? { type: 'date', autoComplete, min: '1900-01-01' } : { inputMode: 'numeric', autoComplete };
}

function usePasswordLabels() {
  const t = useT();
  return { showLabel: t('identity.showPassword'), hideLabel: t('identity.hidePassword') };
}

function SecretField({ rule, registration: { form } }: FieldProps) {
  const t = useT();
  const { field } = rule;
  return (
    <Field
      label={t(`identity.${field}` as MessageKey)}
      required={rule.required}
      error={form.formState.errors[field]?.message}
      hint={patternText(rule, t)}
    >
      <PasswordInput
        {...form.register(field, { validate: (typed) => checkField(rule, typed, t) })}
        autoComplete="new-password"
        {...usePasswordLabels()}
      />
    </Field>
  );
}

function PasswordFields({ rule, registration }: FieldProps) {
  const t = useT();
  const { form } = registration;
  const same = (typed: string) => typed === form.getValues('password') || t('identity.confirmationDiffers');
  return (
    <>
      <SecretField rule={rule} registration={registration} />
      <Field label={t('identity.confirmPassword')} required error={form.formState.errors.confirmPassword?.message}>
        <PasswordInput
          {...form.register('confirmPassword', { validate: same })}
          autoComplete="new-password"
          {...usePasswordLabels()}
        />
      </Field>
    </>
  );
}

function Captcha({ rule, registration: { form, captchaRound } }: FieldProps) {
  const t = useT();
  return (
    <CaptchaField
      attributes={form.register('captcha', { validate: (typed) => checkField(rule, typed, t) })}
      error={form.formState.errors.captcha?.message}
      round={captchaRound}
    />
  );
}

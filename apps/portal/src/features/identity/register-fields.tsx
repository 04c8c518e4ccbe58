import { Checkbox, Field, Input, PasswordInput } from '@sanam/ui';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useT } from '../../i18n/language.ts';
import { checkField, patternText, type ShownField } from './field-rules.ts';
import { TermsDialog } from './terms-dialog.tsx';

export interface RegisterFields {
  username: string;
  password: string;
  confirmPassword: string;
  payeeName: string;
  termsAccepted: boolean;
  ageConfirmed: boolean;
}
type Form = UseFormReturn<RegisterFields>;

function usePasswordLabels() {
  const t = useT();
  return { showLabel: t('identity.showPassword'), hideLabel: t('identity.hidePassword') };
}

/** One field by its rule; a password brings its repetition. */
export function RegisterField({ shown, form }: { shown: ShownField; form: Form }) {
  const t = useT();
  const labels = usePasswordLabels();
  const attributes = form.register(shown.field, { validate: (typed) => checkField(shown, typed, t) });
  const isName = shown.field === 'payeeName';
  return (
    <>
      <Field
        label={t(`identity.${shown.field}`)}
        required={shown.required}
        error={form.formState.errors[shown.field]?.message}
        hint={isName ? t('identity.payeeNameHint') : patternText(shown.rule, t)}
      >
        {shown.field === 'password' ? (
          <PasswordInput {...attributes} autoComplete="new-password" {...labels} />
        ) : (
          <Input
            {...attributes}
            autoComplete={isName ? 'name' : 'username'}
            autoCapitalize={isName ? 'characters' : 'off'}
            spellCheck={false}
          />
        )}
      </Field>
      {shown.field === 'password' ? <ConfirmPassword form={form} /> : null}
    </>
  );
}

function ConfirmPassword({ form }: { form: Form }) {
  const t = useT();
  const labels = usePasswordLabels();
  const same = (typed: string) => typed === form.getValues('password') || t('identity.confirmationDiffers');
  return (
    <Field label={t('identity.confirmPassword')} required error={form.formState.errors.confirmPassword?.message}>
      <PasswordInput
        {...form.register('confirmPassword', { validate: same })}
        autoComplete="new-password"
        {...labels}
      />
    </Field>
  );
}

/** Age and terms; the terms open above the form. */
export function Consents({ form, ageMin }: { form: Form; ageMin: number }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { errors } = form.formState;
  const aged = (ticked: boolean) => ticked || t('identity.ageMissing', { age: ageMin });
  const agreed = (ticked: boolean) => ticked || t('identity.termsMissing', { terms: t('identity.termsWord') });
  return (
    <div>
      <Checkbox
        {...form.register('ageConfirmed', { validate: aged })}
        error={errors.ageConfirmed?.message}
        label={t('identity.ageConfirm', { age: ageMin })}
      />
      <div className="flex flex-wrap items-center gap-x-2">
        <Checkbox
          {...form.register('termsAccepted', { validate: agreed })}
          error={errors.termsAccepted?.message}
          label={t('identity.termsAgree')}
        />
        <button type="button" onClick={() => setOpen(true)} className="min-h-11 text-sm text-brand-ink underline">
          {t('identity.termsRead')}
        </button>
      </div>
      <TermsDialog open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

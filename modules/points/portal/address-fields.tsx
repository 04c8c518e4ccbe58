import { Field, Input, TextArea } from '@sanam/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useT } from '@sanam/portal/i18n/language.ts';

type Line = 'name' | 'phone' | 'text';

interface AddressFieldsProps {
  register: (line: Line, rules: { required: string }) => UseFormRegisterReturn;
  errors: { [Name in Line]?: { message?: string | undefined } | undefined };
}

/** The fields of a delivery address. */
export function AddressFields({ register, errors }: AddressFieldsProps) {
  const t = useT();
  const missing = { required: t('points.redeem.missing') };
  return (
    <>
      <Field label={t('points.redeem.name')} error={errors.name?.message} required>
        <Input {...register('name', missing)} autoComplete="name" maxLength={80} />
      </Field>
      <Field label={t('points.redeem.phone')} error={errors.phone?.message} required>
        <Input {...register('phone', missing)} autoComplete="tel" inputMode="tel" maxLength={32} />
      </Field>
      <Field label={t('points.redeem.address')} error={errors.text?.message} required>
        <TextArea {...register('text', missing)} autoComplete="street-address" rows={3} maxLength={400} />
      </Field>
    </>
  );
}

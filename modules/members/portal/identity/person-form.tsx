import { Button, Field, Input, toast } from '@sanam/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { type Identity, identityKey } from '@sanam/protection/portal/identity/queries.ts';
import { Panel } from '@sanam/protection/portal/safer-play/panel.tsx';
import { membersCalls } from '../../contract/calls.ts';

interface Fields {
  name: string;
  birthDate: string;
  idNumber: string;
}
const inputs = { name: 'text', birthDate: 'date', idNumber: 'text' } as const;
const fields = ['name', 'birthDate', 'idNumber'] as const;

/**
 * The form for personal data that registration did not ask for. Each can be given once; only staff change it, with a
 * document.
 */
export function PersonForm({ has }: Pick<Identity, 'has'>) {
  const t = useT();
  const client = useQueryClient();
  const form = useForm<Fields>({ defaultValues: { name: '', birthDate: '', idNumber: '' } });
  const { errors, isSubmitting } = form.formState;
  const lacking = fields.filter((field) => !has[field]);
  if (lacking.length === 0) return null;
  const submit = form.handleSubmit(async (values) => {
    const given = Object.fromEntries(
      lacking.filter((field) => values[field].trim() !== '').map((field) => [field, values[field].trim()]),
    );
    if (Object.keys(given).length === 0) return;
    try {
      await call(membersCalls.completeProfile, { body: given });
      toast(t('identity.personSaved'), 'gain');
      form.reset();
      await client.invalidateQueries({ queryKey: identityKey });
    } catch (thrown) {
      showRefusal(form, thrown);
    }
  });
  return (
    <Panel title={t('identity.person')} why={t('identity.personWhy')}>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
        <FormAlert text={errors.root?.message} />
        {lacking.map((field) => (
          <Field key={field} label={t(`identity.field.${field}`)} error={errors[field]?.message}>
            <Input {...form.register(field)} type={inputs[field]} autoComplete="off" />
          </Field>
        ))}
        <Button type="submit" look="brand" busy={isSubmitting} className="self-start">
          {t('app.save')}
        </Button>
      </form>
    </Panel>
  );
}

import { Button, Callout, Card, Field, Input, TextArea } from '@sanam/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { contentCalls } from '../contract/calls.ts';

const fields = ['name', 'contact', 'channel'] as const;
const longest = { name: 80, contact: 120, channel: 200, message: 1000 } as const;
type Application = Record<keyof typeof longest, string>;

/** The application form for affiliates; staff answer to the given contact. */
export function JoinPage() {
  const t = useT();
  const [isSent, setSent] = useState(false);
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <PageHeading name={t('join.title')} className="text-2xl" />
      <p className="text-ink-soft">{t('join.text')}</p>
      {isSent ? (
        <div role="status">
          <Callout tone="gain" icon="check">
            {t('join.sent')}
          </Callout>
        </div>
      ) : (
        <Card>
          <JoinForm onSent={() => setSent(true)} />
        </Card>
      )}
    </div>
  );
}

function JoinForm({ onSent }: { onSent: () => void }) {
  const t = useT();
  const form = useForm<Application>({
    defaultValues: { name: '', contact: '', channel: '', message: '' },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(contentCalls.joinPartners, { body });
      onSent();
    } catch (thrown) {
      showRefusal(form, thrown);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      {fields.map((name) => (
        <Field key={name} label={t(`join.${name}`)} required error={errors[name]?.message}>
          <Input
            {...register(name, { validate: (typed) => typed.trim() !== '' || t('join.missing') })}
            maxLength={longest[name]}
            autoComplete={name === 'name' ? 'name' : 'off'}
          />
        </Field>
      ))}
      <Field label={t('join.message')} error={errors.message?.message}>
        <TextArea {...register('message')} rows={4} maxLength={longest.message} />
      </Field>
      <Button type="submit" look="brand" icon="send" busy={isSubmitting}>
        {t('join.send')}
      </Button>
    </form>
  );
}

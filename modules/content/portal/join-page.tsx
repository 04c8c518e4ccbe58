import { Button, Callout, Card, Field, Input, TextArea } from '@sanam/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';

const fields = ['name', 'contact', 'channel'] as const;
const longest = { name: 80, contact: 120, channel: 200, message: 1000 } as const;

/** The application of an affiliate to be; somebody reads it and answers to the contact given. */
export function JoinPage() {
  const t = useT();
  const [form, setForm] = useState({ name: '', contact: '', channel: '', message: '' });
  const [isTried, setTried] = useState(false);
  const send = useMutation({ mutationFn: () => call('joinPartners', { body: form }) });
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <PageHeading name={t('join.title')} className="text-2xl" />
      <p className="text-ink-soft">{t('join.text')}</p>
      {send.isSuccess ? (
        <div role="status">
          <Callout tone="gain" icon="check">
            {t('join.sent')}
          </Callout>
        </div>
      ) : (
        <Card>
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              setTried(true);
              const wrong = fields.find((name) => form[name].trim() === '');
              if (wrong === undefined) send.mutate();
              else event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
            }}
          >
            <FormAlert text={send.error ? refusalText(send.error) : null} />
            {fields.map((name) => (
              <Field
                key={name}
                label={t(`join.${name}`)}
                required
                error={isTried && form[name].trim() === '' ? t('join.missing') : undefined}
              >
                <Input
                  name={name}
                  value={form[name]}
                  maxLength={longest[name]}
                  autoComplete={name === 'name' ? 'name' : 'off'}
                  onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
                />
              </Field>
            ))}
            <Field label={t('join.message')}>
              <TextArea
                rows={4}
                value={form.message}
                maxLength={longest.message}
                onChange={(event) => setForm({ ...form, message: event.currentTarget.value })}
              />
            </Field>
            <Button type="submit" look="brand" icon="send" busy={send.isPending}>
              {t('join.send')}
            </Button>
          </form>
        </Card>
      )}
    </div>
  );
}

import { Button, Field, Input } from '@sanam/ui';
import { type FormEvent, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';

const LETTERS_MIN = 3;

/** The search for a name or the start of a name; empty shows everybody. */
export function NameSearch({ onName }: { onName: (name: string | undefined) => void }) {
  const t = useT();
  const [name, setName] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    const text = name.trim();
    if (text === '' || text.length >= LETTERS_MIN) onName(text === '' ? undefined : text);
  };
  return (
    <form role="search" onSubmit={search} className="flex items-start gap-2">
      <Field label={t('agents.centre.name')} hint={t('agents.centre.nameHint')} className="min-w-0 flex-1">
        <Input value={name} maxLength={64} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" icon="search" className="mt-7">
        {t('agents.centre.search')}
      </Button>
    </form>
  );
}

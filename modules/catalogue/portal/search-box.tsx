import { Button, Icon, Input } from '@sanam/ui';
import { type FormEvent, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';

/** The search by name; the same name again makes no request (GAM-029). */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (name: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState(value);
  const [sought, setSought] = useState(value);
  // The list was cleared from outside, so clear the box.
  if (value !== sought) {
    setSought(value);
    setTyped(value);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = typed.trim();
    if (name !== value) onSearch(name);
  };
  return (
    <form role="search" onSubmit={submit} className="flex w-full gap-2 sm:ms-auto sm:max-w-sm sm:min-w-60 sm:flex-1">
      <Input
        type="search"
        enterKeyHint="search"
        maxLength={60}
        aria-label={t('games.search')}
        placeholder={t('games.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === '' && value !== '') onSearch('');
        }}
        before={<Icon name="search" className="shrink-0 text-ink-soft" />}
      />
      <Button type="submit">{t('games.searchGo')}</Button>
    </form>
  );
}

import { useLocaleState } from 'react-admin';
import { useMemo } from 'react';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { AccessRule } from '@sanam/console/lib/records.ts';

/** Returns a country's name in the reader's language with its code; the code alone if no name is known. */
export function useCountryName(): (country: string) => string {
  const [locale] = useLocaleState();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    return (country) => {
      const name = /^[A-Z]{2}$/.test(country) ? names.of(country) : undefined;
      return name === undefined ? country : `${name} (${country})`;
    };
  }, [locale]);
}

/** Returns the text that names the visitors of a rule. */
export function useRuleWords(): (rule: Pick<AccessRule, 'kind' | 'value'>) => string {
  const t = useWords();
  const countryName = useCountryName();
  return ({ kind, value }) => (kind === 'country' ? countryName(value) : t('access.network', { value }));
}

import { Facts, Section } from '@sanam/console/components/section.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';

/** Settings that may be empty; `register.unset` says in words what holds then. */
const MAY_BE_EMPTY = new Set([
  'levelTo',
  'dailyInMax',
  'hourlyInMax',
  'dailyOutMax',
  'hourlyOutMax',
  'balanceMin',
  'opensAt',
  'closesAt',
  'transferMax',
  'automaticMemberDaily',
  'automaticMerchantDaily',
]);

/** Returns what holds while a setting is empty; undefined for one that is never empty. */
export function useMeaningOfEmpty(): (name: string) => string | undefined {
  const words = useCodeWords();
  return (name) => (MAY_BE_EMPTY.has(name) ? words('register.unset', name) : undefined);
}

type Setting = string | number | boolean | null | readonly string[];

const AMOUNT = /^\d+\.\d\d$/;

/** The settings of a row in words; `of` is the prefix of the keys of their labels. */
export function SettingFacts({ settings, of }: { settings: Readonly<Record<string, Setting>>; of: string }) {
  const t = useWords();
  const words = useCodeWords();
  const meaningOfEmpty = useMeaningOfEmpty();
  const shown = (name: string, value: Setting): string => {
    if (value === null) return meaningOfEmpty(name) ?? t('common.none');
    if (typeof value === 'boolean') return t(value ? 'register.yes' : 'register.no');
    if (typeof value === 'object') return value.map((one) => words('deposit.method', one)).join(', ');
    if (name === 'state') return words('register.state', String(value));
    if (typeof value === 'string' && AMOUNT.test(value)) return moneyWithSymbol(value);
    return String(value);
  };
  return (
    <Section title={t('register.settings')}>
      <Facts facts={Object.entries(settings).map(([name, value]) => [words(of, name), shown(name, value)])} />
    </Section>
  );
}

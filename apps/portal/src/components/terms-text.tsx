import { useT } from '../i18n/language.ts';

const clauses = ['play', 'age', 'account', 'money', 'games', 'care'] as const;

/** The terms of a demonstration installation. A live one replaces them; the server records the version agreed to. */
export function TermsText() {
  const t = useT();
  return (
    <ol className="list-decimal ps-5 text-ink-soft">
      {clauses.map((clause) => (
        <li key={clause} className="mt-2">
          {t(`help.term.${clause}`)}
        </li>
      ))}
    </ol>
  );
}

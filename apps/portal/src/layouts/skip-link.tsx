import { useT } from '../i18n/language.ts';

/** First keyboard stop: skips the frame to the page. */
export function SkipLink() {
  const t = useT();
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:rounded-md focus:bg-surface focus:p-3"
    >
      {t('app.skip')}
    </a>
  );
}

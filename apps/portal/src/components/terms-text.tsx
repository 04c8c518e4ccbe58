import { contentCalls } from '@sanam/content/contract/calls.ts';
import { SkeletonRows } from '@sanam/ui';
import { Failed } from './failed.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT, wireLanguage } from '../i18n/language.ts';
import { call } from '../lib/api.ts';
import { keys } from '@sanam/content/portal/keys.ts';
import { dateTimeText } from '../lib/time.ts';
import { RichText } from './rich-text.tsx';

/** Current terms from the help centre; the server records the accepted version. */
export function TermsText() {
  const t = useT();
  const { shown } = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.help, 'term', shown],
    queryFn: () => call(contentCalls.helpCenter, { query: { article: 'term', language: wireLanguage() } }),
    staleTime: 5 * 60_000,
  });
  const terms = data?.categories[0]?.articles[0];
  if (error && data === undefined) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <SkeletonRows rows={4} label={t('app.loading')} />;
  if (terms === undefined) return <p className="text-ink-soft">{t('help.noTerms')}</p>;
  return (
    <>
      <RichText html={terms.content} className="text-ink-soft" />
      <p className="mt-4 text-sm text-ink-soft">
        {t('help.version', { version: terms.version, date: dateTimeText(terms.effectiveFrom) })}
      </p>
    </>
  );
}

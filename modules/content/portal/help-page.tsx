import { Card, cx, Dialog, Icon } from '@sanam/ui';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '@sanam/portal/router/router.ts';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { RichText } from '@sanam/portal/components/rich-text.tsx';
import { TermsText } from '@sanam/portal/components/terms-text.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { BannerArea } from './banner-area.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { type HelpArticle, useHelp } from './queries.ts';

/** Hash that opens the terms above the page (CNT-003, GAP-169). */
const TERMS_HASH = '#term';

export function HelpPage() {
  const t = useT();
  const help = useHelp();
  const isExcluded = useSession(({ exclusion }) => exclusion !== null);
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-5">
      {/* No advertising banners for a member on a break. */}
      {isExcluded ? null : <BannerArea group="w_help" />}
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
        <PageHeading name={t('help.title')} className="text-2xl" />
        {/* The content below is rendered together with the list, so that it is not pushed down. */}
        <div className={cx('flex flex-col gap-5', help.isPending && 'min-h-dvh')}>
          <ListStates
            query={help}
            isEmpty={({ categories }) => categories.length === 0}
            icon="info"
            emptyTitle={t('help.empty')}
          >
            {({ categories }) =>
              categories.map(({ category, articles }) => (
                <section key={category} aria-labelledby={`help-${category}`}>
                  <h2 id={`help-${category}`} className="mb-2 text-lg">
                    {t(`help.category.${category}`)}
                  </h2>
                  <Card className="divide-y divide-line py-0!">
                    {articles.map((article) => (
                      <Article key={article.code} article={article} isWanted={hash === `#${article.code}`} />
                    ))}
                  </Card>
                </section>
              ))
            }
          </ListStates>
        </div>
        <ContactPanel />
      </div>
      <Dialog
        open={hash === TERMS_HASH}
        onClose={() => navigate({ pathname, search }, { replace: true })}
        title={t('help.terms')}
        closeLabel={t('app.close')}
      >
        <TermsText />
      </Dialog>
    </div>
  );
}

/** A collapsible article; `/help#deposit` opens one directly. */
function Article({ article, isWanted }: { article: HelpArticle; isWanted: boolean }) {
  const box = useRef<HTMLDetailsElement>(null);
  const opens = isWanted && article.code !== TERMS_HASH.slice(1);
  useEffect(() => {
    if (!opens || box.current === null) return;
    box.current.open = true;
    box.current.scrollIntoView({ block: 'center' });
  }, [opens]);
  return (
    <details ref={box} id={`article-${article.code}`} className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold hover:text-brand-ink [&::-webkit-details-marker]:hidden">
        <bdi>{article.title}</bdi>
        <Icon name="chevronDown" className="shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <RichText html={article.content} className="pb-4 text-ink-soft" />
    </details>
  );
}

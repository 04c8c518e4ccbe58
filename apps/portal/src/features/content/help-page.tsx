import { Card, Dialog, Icon } from '@sanam/ui';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ListStates } from '../../components/list-states.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { TermsText } from '../../components/terms-text.tsx';
import { useT } from '../../i18n/language.ts';
import { BannerArea } from './banner-area.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { type HelpArticle, useHelp } from './queries.ts';

/** Opens the terms above the page (CNT-003, GAP-169). */
const TERMS_HASH = '#term';

export function HelpPage() {
  const t = useT();
  const help = useHelp();
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <BannerArea group="w_help" />
      <h1 className="text-2xl">{t('help.title')}</h1>
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
      <ContactPanel />
      <Dialog
        open={hash === TERMS_HASH}
        onClose={() => void navigate({ pathname, search }, { replace: true, preventScrollReset: true })}
        title={t('help.terms')}
        closeLabel={t('app.close')}
      >
        <TermsText />
      </Dialog>
    </div>
  );
}

/** Folds open; `/help#deposit` opens one from elsewhere. */
function Article({ article, isWanted }: { article: HelpArticle; isWanted: boolean }) {
  const box = useRef<HTMLDetailsElement>(null);
  const opens = isWanted && article.code !== TERMS_HASH.slice(1);
  useEffect(() => {
    if (!opens || box.current === null) return;
    box.current.open = true;
    box.current.scrollIntoView({ block: 'center' });
  }, [opens]);
  return (
    <details ref={box} id={`article-${article.code}`} className="group scroll-mt-32">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold hover:text-brand-ink [&::-webkit-details-marker]:hidden">
        {article.title}
        <Icon name="chevronDown" className="shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <RichText html={article.content} className="pb-4 text-ink-soft" />
    </details>
  );
}

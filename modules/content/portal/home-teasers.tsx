import { buttonClass, Card, Icon } from '@sanam/ui';
import { Link } from '@sanam/portal/router/router.ts';
import { SectionHead } from '@sanam/portal/components/section-head.tsx';
import { linksIn } from '@sanam/portal/lib/feature.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { contentPaths, promotionPath } from './paths.ts';
import { useAnnouncements } from './queries.ts';

const SHOWN_MAX = 3;

/** The first promotions; nothing if there are none. */
export function PromotionsTeaser() {
  const t = useT();
  const { data } = useAnnouncements();
  const promotions = data?.promotion.slice(0, SHOWN_MAX) ?? [];
  if (promotions.length === 0) return null;
  return (
    <section aria-labelledby="promotions" className="flex flex-col gap-3">
      <SectionHead
        id="promotions"
        icon="gift"
        iconClass="text-brand-ink"
        title={t('nav.promotions')}
        to={contentPaths.promotions}
        more={t('home.allPromotions')}
      />
      <ul className="grid gap-3 md:grid-cols-3">
        {promotions.map((promotion) => (
          <Card as="li" key={promotion.id}>
            <Link
              to={promotionPath(promotion.id)}
              className="flex min-h-11 items-center gap-3 font-semibold hover:text-brand-ink"
            >
              <Icon name="gift" className="shrink-0 text-brand-ink" />
              <span className="min-w-0 break-words">{promotion.title}</span>
            </Link>
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** Links to pages that the navigation does not contain (GAP-094). */
export function HomeWays() {
  const t = useT();
  return (
    <nav aria-label={t('home.ways')}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {linksIn('home').map(({ to, icon, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-16 items-center gap-3 rounded-lg bg-surface p-3 text-sm font-semibold shadow-low hover:text-brand-ink sm:p-4 sm:text-base"
            >
              <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand-ink">
                <Icon name={icon} size={22} />
              </span>
              <span className="min-w-0">{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The link to the page of the app. */
export function AppTeaser() {
  const t = useT();
  return (
    <section
      aria-labelledby="app-teaser"
      className="flex flex-wrap items-center gap-4 rounded-lg bg-brand-soft p-5 text-brand-ink"
    >
      <Icon name="phone" size={32} className="shrink-0" />
      <div className="min-w-48 flex-1">
        <h2 id="app-teaser" className="text-lg">
          {t('home.app')}
        </h2>
        <p className="text-sm text-ink">{t('home.appText')}</p>
      </div>
      <Link to={contentPaths.down} className={buttonClass('brand')}>
        {t('home.appGo')}
      </Link>
    </section>
  );
}

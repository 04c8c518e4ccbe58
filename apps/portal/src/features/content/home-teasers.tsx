import { buttonClass, Card, Icon } from '@sanam/ui';
import { Link } from 'react-router';
import { useT } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { useAnnouncements } from './queries.ts';

const SHOWN_MAX = 3;

/** The first promotions; nothing when there are none. */
export function PromotionsTeaser() {
  const t = useT();
  const { data } = useAnnouncements();
  const promotions = data?.promotion.slice(0, SHOWN_MAX) ?? [];
  if (promotions.length === 0) return null;
  return (
    <section aria-labelledby="promotions" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="promotions" className="flex items-center gap-2 text-xl">
          <Icon name="gift" size={24} className="text-brand-ink" />
          {t('nav.promotions')}
        </h2>
        <Link to={paths.promotions} className={buttonClass('ghost', 'small')}>
          {t('home.allPromotions')}
          <Icon name="chevronRight" size={16} />
        </Link>
      </div>
      <ul className="grid gap-3 md:grid-cols-3">
        {promotions.map((promotion) => (
          <Card as="li" key={promotion.id}>
            <Link to={paths.promotions} className="flex min-h-11 items-center gap-3 font-semibold hover:text-brand-ink">
              <Icon name="gift" className="shrink-0 text-brand-ink" />
              <span className="min-w-0 break-words">{promotion.title}</span>
            </Link>
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** The way to the installed app. */
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
      <Link to={paths.down} className={buttonClass('brand')}>
        {t('home.appGo')}
      </Link>
    </section>
  );
}

import { Link } from 'react-router';
import { useGameMenus } from '../features/games/queries.ts';
import { useSite } from '../lib/permission.ts';
import { useT } from '../i18n/language.ts';
import { hallPaths, paths } from '../paths.ts';

const helpLinks = [
  { to: paths.help, label: 'footer.helpCentre' },
  { to: `${paths.help}#term`, label: 'footer.terms' },
  { to: paths.noticePage, label: 'footer.notices' },
  { to: paths.feedback, label: 'footer.feedback' },
  { to: paths.down, label: 'footer.down' },
  { to: paths.join, label: 'footer.join' },
] as const;

const thisYear = new Date().getFullYear();

/** Games, help and the honest word on licences: none is claimed that the operator has not filled in (GAP-102). */
export function Footer() {
  const t = useT();
  const site = useSite();
  const menus = useGameMenus();
  const lanes = (menus.data?.lanes ?? []).filter((lane) => lane.cards.length > 0);
  return (
    <footer className="page-footer border-t border-line bg-surface">
      <div className="mx-auto grid max-w-7xl gap-6 px-4 py-8 text-sm md:grid-cols-3">
        <nav aria-label={t('footer.games')}>
          <h2 className="mb-2 text-base">{t('footer.games')}</h2>
          <ul className="grid grid-cols-2">
            {lanes.map((lane) => (
              <li key={lane.gameClassify}>
                <Link
                  to={hallPaths[lane.gameClassify]}
                  className="inline-flex min-h-11 items-center text-ink-soft hover:text-brand-ink"
                >
                  {t(`games.type.${lane.gameClassify}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t('footer.help')}>
          <h2 className="mb-2 text-base">{t('footer.help')}</h2>
          <ul className="grid grid-cols-2">
            {helpLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-11 items-center text-ink-soft hover:text-brand-ink">
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-2 text-base">{t('footer.about')}</h2>
          <p className="text-ink-soft">{t('footer.licence')}</p>
          <p className="mt-3 inline-flex items-center gap-2 rounded-full border border-line px-3 py-1 font-semibold">
            {t('footer.age', { age: site?.ageMin ?? 20 })}
          </p>
          <p className="mt-3 text-ink-soft">
            {t('footer.copyright', { year: thisYear, name: site?.merchantName ?? t('app.name') })}
          </p>
        </div>
      </div>
    </footer>
  );
}

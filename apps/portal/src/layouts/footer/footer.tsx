import { Icon } from '@sanam/ui';
import type { ReactNode } from 'react';
import { Link } from '../../router/router.ts';
import { useGameMenus } from '@sanam/catalogue/portal/queries.ts';
import { ConsentLink } from '@sanam/merchants/portal/consent-link.tsx';
import { useT } from '../../i18n/language.ts';
import { useSite } from '../../lib/site.ts';
import { hallPaths, paths } from '../../paths.ts';
import { Licences } from './licences.tsx';
import { VendorMarquee } from './vendor-marquee.tsx';

const helpLinks = [
  { to: paths.help, label: 'footer.helpCentre' },
  { to: `${paths.help}#term`, label: 'footer.terms' },
  { to: paths.noticePage, label: 'footer.notices' },
  { to: paths.feedback, label: 'footer.feedback' },
  { to: paths.down, label: 'footer.down' },
  { to: paths.join, label: 'footer.join' },
] as const;

const moreLinks = [
  { to: paths.gameCenter, label: 'nav.gameCenter' },
  { to: paths.promotions, label: 'nav.promotions' },
  { to: paths.vip, label: 'nav.vip' },
  { to: paths.pointMall, label: 'nav.pointMall' },
  { to: paths.winners, label: 'home.winners' },
] as const;

const thisYear = new Date().getFullYear();

/** Vendors passing by, all games, the help centre, licences and the copyright (SHL-031 to SHL-036). */
export function Footer() {
  const t = useT();
  const site = useSite();
  const menus = useGameMenus();
  const lanes = (menus.data?.lanes ?? []).filter((lane) => lane.cards.length > 0);
  const name = site?.merchantName ?? t('app.name');
  return (
    // On a phone its ground goes on behind the bottom bar, whose place is kept below it.
    <footer className="page-footer border-t border-line bg-surface max-lg:-mb-20 max-lg:pb-20">
      <VendorMarquee lanes={lanes} isPending={menus.isPending} />
      <div className="mx-auto grid max-w-7xl gap-x-8 gap-y-6 px-4 py-8 text-sm sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1.4fr_1.6fr]">
        <LinkList title={t('footer.games')}>
          {lanes.map(({ gameClassify }) => (
            <FooterLink key={gameClassify} to={hallPaths[gameClassify]}>
              {t(`games.type.${gameClassify}`)}
            </FooterLink>
          ))}
        </LinkList>
        <LinkList title={t('footer.more')} narrow>
          {moreLinks.map(({ to, label }) => (
            <FooterLink key={to} to={to}>
              {t(label)}
            </FooterLink>
          ))}
        </LinkList>
        <LinkList title={t('footer.help')}>
          {helpLinks.map(({ to, label }) => (
            <FooterLink key={to} to={to}>
              {t(label)}
            </FooterLink>
          ))}
        </LinkList>
        <section aria-labelledby="footer-about">
          <h2 id="footer-about" className="mb-2 text-base">
            {t('footer.about')}
          </h2>
          <Licences licences={site?.licences ?? []} />
          <p className="mt-4 inline-flex items-center gap-2 rounded-full border border-line px-3 py-1 font-semibold">
            <Icon name="shield" size={16} className="text-brand-ink" />
            {t('footer.age', { age: site?.ageMin ?? 20 })}
          </p>
        </section>
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-center gap-x-6 px-4 py-2 text-sm text-ink-soft">
          <p className="py-2">{t('footer.copyright', { year: thisYear, name })}</p>
          <ConsentLink className="min-h-11 underline hover:text-brand-ink" />
        </div>
      </div>
    </footer>
  );
}

/** A heading with its links in two columns, or one. */
function LinkList({ title, narrow = false, children }: { title: string; narrow?: boolean; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 text-base">{title}</h2>
      <ul className={narrow ? 'grid grid-cols-2 gap-x-4 lg:grid-cols-1' : 'grid grid-cols-2 gap-x-4'}>{children}</ul>
    </nav>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-11 min-w-11 items-center text-ink-soft hover:text-brand-ink hover:underline"
      >
        {children}
      </Link>
    </li>
  );
}

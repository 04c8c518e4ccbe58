import { Icon } from '@sanam/ui';
import { ConsentLink } from './consent-link.tsx';
import { Slot } from '../../components/slot.tsx';
import { linksIn } from '../../lib/feature.ts';
import { useT } from '../../i18n/language.ts';
import { useSite } from '../../lib/site.ts';
import { FooterLink, LinkList } from './link-list.tsx';
import { Licences } from './licences.tsx';

const thisYear = new Date().getFullYear();

/** The footer: a moving row of vendors, all games, the help centre, licences and the copyright (SHL-031 to SHL-036). */
export function Footer() {
  const t = useT();
  const site = useSite();
  const name = site?.merchantName ?? t('app.name');
  return (
    // On a phone its background continues behind the bottom bar, which has reserved space below.
    <footer className="page-footer border-t border-line bg-surface max-lg:-mb-20 max-lg:pb-20">
      <Slot of="footerTop" />
      <div className="mx-auto grid max-w-7xl gap-x-8 gap-y-6 px-4 py-8 text-sm sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1.4fr_1.6fr]">
        <Slot of="footerLists" />
        <LinkList title={t('footer.more')} narrow>
          {linksIn('footer').map(({ to, label }) => (
            <FooterLink key={to} to={to}>
              {t(label)}
            </FooterLink>
          ))}
        </LinkList>
        <LinkList title={t('footer.help')}>
          {linksIn('footerHelp').map(({ to, label }) => (
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

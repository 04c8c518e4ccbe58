import { isOutsideAddress } from '@sanam/contract/links';
import { useT, wireLanguage } from '@sanam/portal/i18n/language.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { HelpLink } from './help-link.tsx';

const LINK = 'inline-flex min-h-11 items-center underline';

/** Whom to ask for help with one's play: the operator's contact, and the article of the help centre. */
export function HelpContact({ className = '' }: { className?: string }) {
  const t = useT();
  const contact = useSite()?.helpContact;
  if (contact === undefined) return <HelpLink />;
  const { name, number, hours, url } = contact[wireLanguage()];
  return (
    <section aria-label={t('safer.contact')} className={`text-sm text-ink-soft ${className}`}>
      <p>{name === '' ? t('safer.contact') : `${t('safer.contact')}: ${name}`}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        {number === '' ? null : (
          <a href={`tel:${number.replace(/[^0-9+*#]/g, '')}`} className={`num ${LINK}`}>
            {number}
          </a>
        )}
        {hours === '' ? null : <span>{hours}</span>}
        <Address url={url} />
        <HelpLink />
      </div>
      {contact.isDemonstration ? <p>{t('safer.contactDemonstration')}</p> : null}
    </section>
  );
}

const MAIL = 'mailto:';

function Address({ url }: { url: string }) {
  if (url.startsWith(MAIL))
    return (
      <a href={url} className={LINK}>
        {url.slice(MAIL.length)}
      </a>
    );
  if (!isOutsideAddress(url)) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={LINK}>
      {new URL(url).host}
    </a>
  );
}

import { isOutsideAddress } from '@sanam/contract/links';
import { useT, wireLanguage } from '@sanam/portal/i18n/language.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import type { ReactNode } from 'react';

const LINK = 'inline-flex min-h-11 items-center underline';
const MAIL = 'mailto:';

/**
 * The operator's help contact; alone it is the last line of footer and desk. All its words come with the site's data, so
 * that the footer loads no others.
 */
export function ContactLines({ children = null }: { children?: ReactNode }) {
  useT();
  const contact = useSite()?.helpContact[wireLanguage()];
  if (contact === undefined) return children;
  const { name, number, hours, url } = contact;
  return (
    // No landmark: a page with the contact of its own has it in the footer too.
    <div
      role="group"
      aria-label={name}
      className={`text-sm text-ink-soft ${children === null ? 'order-last col-span-full' : ''}`}
    >
      <p>{name}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        {number === '' ? null : (
          <a href={`tel:${number.replace(/[^0-9+*#]/g, '')}`} className={`num ${LINK}`}>
            {number}
          </a>
        )}
        {hours === '' ? null : <span>{hours}</span>}
        <Address url={url} />
        {children}
      </div>
    </div>
  );
}

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

import { Icon, type IconName } from '@sanam/ui';
import type { MessageKey } from '../../../i18n/message-key.ts';
import { useT } from '../../../i18n/language.ts';
import { type SiteInfo, useSite } from '../../../lib/permission.ts';
import { contactsOf } from './contacts.ts';

const icons: Record<ReturnType<typeof contactsOf>[number]['kind'], IconName> = {
  OFFICIAL: 'globe',
  EMAIL: 'mail',
  TELEGRAM: 'send',
  FACEBOOK: 'user',
  LIVECHAT: 'chat',
};

/** Ways to reach the operator (IDN-078): plain text for OFFICIAL, the others open their channel (IDN-079). */
export function ContactList() {
  const t = useT();
  const site: SiteInfo | undefined = useSite();
  const contacts = site ? contactsOf(site) : [];
  if (contacts.length === 0) return null;
  const row = 'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm';
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts" className="mb-1 text-base">
        {t('identity.forgot.contacts')}
      </h2>
      <ul className="grid gap-x-3 sm:grid-cols-2">
        {contacts.map(({ kind, text, href }) => {
          const label = (
            <>
              <Icon name={icons[kind]} className="shrink-0 text-brand-ink" />
              <span className="font-semibold">{t(`identity.contact.${kind}` as MessageKey)}</span>
            </>
          );
          return (
            <li key={kind} className="min-w-0">
              {href === null ? (
                <p className={row}>
                  {label}
                  <span className="min-w-0 truncate text-ink-soft">{text}</span>
                </p>
              ) : (
                <a href={href} target="_blank" rel="noopener noreferrer" className={`${row} hover:bg-sunken`}>
                  {label}
                  <span className="min-w-0 flex-1 truncate text-ink-soft">{text}</span>
                  <Icon name="external" size={16} className="shrink-0 text-ink-soft" />
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

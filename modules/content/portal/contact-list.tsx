import { Icon, type IconName } from '@sanam/ui';
import type { ReactNode } from 'react';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import { leftToRight } from '@sanam/portal/i18n/current-language.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { type CustomerService, openCustomerService, useCustomerService } from '@sanam/portal/lib/customer-service.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { type Contact, contactsOf, supportContact } from './contacts.ts';

const icons: Record<Contact['kind'], IconName> = {
  OFFICIAL: 'globe',
  EMAIL: 'mail',
  TELEGRAM: 'send',
  FACEBOOK: 'user',
  LIVECHAT: 'chat',
  SUPPORT: 'user',
};
const row = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-sm';

/** The list of contact channels (IDN-078): plain text for OFFICIAL, the others open their channel (IDN-079). */
export function ContactList() {
  const t = useT();
  const site = useSite();
  const { data: service } = useCustomerService();
  const own = contactsOf(site?.resources ?? [], service?.entries ?? []);
  const contacts = service?.support == null ? own : [...own, supportContact(service.support)];
  if (contacts.length === 0) return null;
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts" className="mb-1 text-base">
        {t('identity.forgot.contacts')}
      </h2>
      <ul className="grid gap-x-3 sm:grid-cols-2">
        {contacts.map((contact) => (
          <li key={contact.kind} className="min-w-0">
            <ContactRow contact={contact} service={service} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One channel: words, or a link or button that opens it. */
export function ContactRow({
  contact,
  service,
}: {
  contact: Contact;
  service: CustomerService | undefined;
}): ReactNode {
  const t = useT();
  const { kind, text, opens } = contact;
  const label = (
    <>
      <Icon name={icons[kind]} className="shrink-0 text-brand-ink" />
      <span className="font-semibold">{t(`identity.contact.${kind}` as MessageKey)}</span>
      <span className="min-w-0 flex-1 truncate text-start text-ink-soft">{leftToRight(text)}</span>
    </>
  );
  const out = <Icon name="external" size={16} className="shrink-0 text-ink-soft" />;
  if (opens === null) return <p className={row}>{label}</p>;
  if ('href' in opens)
    return (
      <a href={opens.href} target="_blank" rel="noopener noreferrer" className={`${row} hover:bg-sunken`}>
        {label}
        {out}
      </a>
    );
  const open = () => service && void openCustomerService(service, opens.path);
  return (
    <button type="button" className={`${row} hover:bg-sunken`} onClick={open}>
      {label}
      {out}
    </button>
  );
}

import { Badge, Button, toast } from '@sanam/ui';
import { useState } from 'react';
import { leftToRight } from '@sanam/portal/i18n/current-language.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { mfaCalls } from '../../contract/calls.ts';
import { ContactForm, type ContactKind } from './contact-form.tsx';
import { type Overview, useChange } from './queries.ts';
import { SecurityCard } from './security-card.tsx';
import { SecurityRow } from './security-row.tsx';

/** The card of mobile number and e-mail address, which receive codes and warnings. */
export function ContactsCard({ overview, isKept = false }: { overview: Overview; isKept?: boolean }) {
  const t = useT();
  return (
    <SecurityCard title={t('security.contacts')} why={t('security.contactsWhy')}>
      <ul className="flex flex-col gap-2">
        <ContactRow kind="sms" contact={overview.mobile} isKept={isKept} />
        <ContactRow kind="email" contact={overview.email} isKept={isKept} />
      </ul>
    </SecurityCard>
  );
}

interface ContactRowProps {
  kind: ContactKind;
  contact: Overview['mobile'];
  /** It can be proven and changed, not removed. */
  isKept: boolean;
}

function ContactRow({ kind, contact, isKept }: ContactRowProps) {
  const t = useT();
  const { busy, run } = useChange();
  const [open, setOpen] = useState(false);
  const name = t(kind === 'sms' ? 'security.mobile' : 'security.email');
  const remove = () =>
    run('remove', async () => {
      const isSure = await askDanger({
        title: t('security.contactRemoveTitle', { name }),
        body: t('security.contactRemoveText'),
        go: t('security.remove'),
      });
      if (!isSure) return;
      await call(mfaCalls.removeContact, { params: { kind } });
      toast(t('security.contactRemoved'), 'gain');
    });
  return (
    <>
      <SecurityRow
        icon={kind === 'sms' ? 'phone' : 'mail'}
        title={name}
        text={contact ? contactText(contact, t) : t('security.contactNone')}
        badge={contact ? <ProvenBadge isProven={contact.verifiedAt !== null} /> : null}
      >
        <Button
          size="small"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          aria-label={`${name}: ${actionText()}`}
        >
          {actionText()}
        </Button>
        {contact && !open && !isKept ? (
          <Button
            size="small"
            busy={busy !== null}
            onClick={() => void remove()}
            aria-label={t('security.contactRemove', { name })}
          >
            {t('security.remove')}
          </Button>
        ) : null}
      </SecurityRow>
      {open ? (
        <li className="rounded-md border border-line p-4">
          <ContactForm kind={kind} onDone={() => setOpen(false)} />
        </li>
      ) : null}
    </>
  );

  function actionText(): string {
    if (open) return t('app.cancel');
    return t(contact === null ? 'security.add' : 'app.change');
  }
}

function contactText(contact: NonNullable<Overview['mobile']>, t: ReturnType<typeof useT>): string {
  const { verifiedAt } = contact;
  const masked = leftToRight(contact.masked);
  return verifiedAt === null ? masked : `${masked} · ${t('security.provenAt', { at: dateTimeText(verifiedAt) })}`;
}

function ProvenBadge({ isProven }: { isProven: boolean }) {
  const t = useT();
  return isProven ? (
    <Badge tone="gain" icon="check">
      {t('security.proven')}
    </Badge>
  ) : (
    <Badge tone="caution" icon="alert">
      {t('security.notProven')}
    </Badge>
  );
}

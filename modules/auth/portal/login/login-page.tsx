import { buttonClass, Card } from '@sanam/ui';
import { useEffect } from 'react';
import { Link, useSearchParams } from '@sanam/portal/router/router.ts';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { openPopup } from '@sanam/portal/lib/popup.ts';
import { useSystemStatus } from '@sanam/portal/lib/system-status.ts';
import { takeTicket } from '../reset-ticket.ts';
import { paths } from '@sanam/portal/paths.ts';
import { SocialReturn } from '../social/social-return.tsx';
import { LoginForm } from './login-form.tsx';

/** The log-in page without the header (IDN-010, SHL-014). */
export function LoginPage() {
  const t = useT();
  const site = useSite();
  const [query] = useSearchParams();
  const isInMaintenance = useSystemStatus(({ status }) => status === 1);
  // If every page but this one is closed, /forget is closed too, so its modal opens here (GAP-173).
  const isOnlyDoor = site?.loginedToHomePage === true || isInMaintenance;
  useEffect(() => {
    if (isOnlyDoor && takeTicket() !== null) openPopup('forgot');
  }, [isOnlyDoor]);
  return (
    <div className="mx-auto flex min-h-[85dvh] max-w-md flex-col justify-center gap-5">
      <Link to={paths.home} className="mx-auto flex items-center gap-3 text-xl font-semibold">
        <img src={site?.brand.logoUrl ?? '/art/icon.svg'} width={48} height={48} alt="" className="object-contain" />
        {site?.merchantName ?? t('app.name')}
      </Link>
      <Card className="p-6">
        <PageHeading name={t('identity.loginTitle')} className="mb-4 text-xl" />
        <SocialReturn>
          <LoginForm back={query.get('return')} onForgot={isOnlyDoor ? () => openPopup('forgot') : undefined} />
        </SocialReturn>
      </Card>
      {isInMaintenance ? null : <RegisterLink />}
    </div>
  );
}

function RegisterLink() {
  const t = useT();
  return (
    <>
      <p className="text-center text-sm text-ink-soft">{t('identity.noAccount')}</p>
      <Link to={paths.register} className={buttonClass('plain', 'medium', true)}>
        {t('nav.register')}
      </Link>
    </>
  );
}

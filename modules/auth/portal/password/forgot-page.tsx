import { Slot } from '@sanam/portal/components/slot.tsx';
import { Button, Card, Icon } from '@sanam/ui';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from '@sanam/portal/router/router.ts';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { LinkResetForm } from './link-reset-form.tsx';
import { PasswordChanged } from './password-changed.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { forgetMember } from '@sanam/portal/lib/api.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { forgetTicket, takeTicket } from '../reset-ticket.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { paths } from '@sanam/portal/paths.ts';
import { openRegistration } from '@sanam/portal/lib/open-registration.ts';

/**
 * The page /forget (IDN-014): reset methods, hot games, registration and contacts; after a link, the form for the new
 * password.
 */
export function ForgotPage() {
  const t = useT();
  const [ticket] = useState(takeTicket);
  const token = useSession((session) => session.token);
  const [isChanged, setIsChanged] = useState(false);
  // Anybody who has the link may use it; a logged-in member without one is sent home (GAP-079).
  if (token !== null && ticket === null) return <Navigate to={paths.home} replace />;
  if (ticket !== null) {
    const changed = () => {
      // The server has ended every session of this account.
      forgetMember();
      forgetTicket();
      setIsChanged(true);
    };
    return (
      <div className="mx-auto max-w-md">
        <Card className="flex flex-col gap-4 p-6">
          <PageHeading name={t('identity.forgot.linkTitle')} className="text-xl" />
          {isChanged ? <PasswordChanged /> : <LinkResetForm ticket={ticket} onChanged={changed} />}
        </Card>
      </div>
    );
  }
  return <ForgotWays />;
}

function ForgotWays() {
  const t = useT();
  const site = useSite();
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <Slot of="banner" group="w_forget" isLikely={false} />
      <Slot of="forgotTop" />
      <Card className="flex flex-col gap-4 p-6">
        <PageHeading name={t('identity.forgot.title')} className="text-xl" />
        <ForgotPassword onDone={() => navigate(paths.login)} />
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link to={paths.login} className="inline-flex min-h-11 items-center gap-1 text-sm text-brand-ink underline">
          <Icon name="chevronLeft" size={16} />
          {t('identity.forgot.backToLogin')}
        </Link>
        <p className="flex items-center gap-3 text-sm text-ink-soft">
          {t('identity.noAccount')}
          <Button look="primary" onClick={() => openRegistration(site, navigate)}>
            {t('nav.register')}
          </Button>
        </p>
      </div>
      <Card className="empty:hidden">
        <Slot of="forgotEnd" />
      </Card>
    </div>
  );
}

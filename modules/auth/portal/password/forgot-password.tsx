import { Tabs } from '@sanam/ui';
import { useId, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { isEnabled } from '../feature-flag.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { EmailResetForm } from './email-reset-form.tsx';
import { MobileResetForm } from './mobile-reset-form.tsx';
import { PasswordChanged } from './password-changed.tsx';

const ways = ['email', 'mobile'] as const;
type Way = (typeof ways)[number];

/**
 * The reset by e-mail, or by mobile if the merchant offers it (IDN-075, IDN-080). `onDone` runs when the e-mail is sent
 * or the person leaves.
 */
export function ForgotPassword({ onDone }: { onDone: () => void }) {
  const t = useT();
  const site = useSite();
  const panelId = useId();
  const [way, setWay] = useState<Way>('email');
  const [isChanged, setIsChanged] = useState(false);
  const offered = site && isEnabled(site.whitelabel, 'CHNGPASSVERIF3') ? ways : ways.slice(0, 1);
  const labels = { email: t('identity.forgot.byEmail'), mobile: t('identity.forgot.byMobile') };
  if (isChanged) return <PasswordChanged onLeave={onDone} />;
  return (
    <div className="flex flex-col gap-4">
      {offered.length > 1 ? (
        <Tabs
          items={offered.map((id) => ({ id, label: labels[id] }))}
          selected={way}
          onSelect={setWay}
          label={t('identity.forgot.way')}
          panelId={panelId}
        />
      ) : null}
      <div id={panelId} {...(offered.length > 1 ? { role: 'tabpanel', 'aria-label': labels[way] } : {})}>
        {way === 'email' ? (
          <EmailResetForm onSent={onDone} />
        ) : (
          <MobileResetForm onLoginNeeded={() => setIsChanged(true)} />
        )}
      </div>
    </div>
  );
}

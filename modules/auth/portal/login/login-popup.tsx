import { Slot } from '@sanam/portal/components/slot.tsx';
import { Button, Dialog } from '@sanam/ui';
import { useNavigate } from '@sanam/portal/router/router.ts';
import { LoginForm } from './login-form.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { openPopup } from '@sanam/portal/lib/popup.ts';
import { openRegistration } from '@sanam/portal/lib/open-registration.ts';

/**
 * The loginPopupModal (IDN-017): category menu above, log-in form on the left, link to the registration on the right
 * (IDN-020).
 */
export function LoginPopup({ onClose }: { onClose: () => void }) {
  const t = useT();
  const site = useSite();
  const navigate = useNavigate();
  return (
    <Dialog open onClose={onClose} title={t('identity.loginTitle')} closeLabel={t('app.close')} width={760}>
      <Slot of="loginTop" onLeave={onClose} />
      <div className="grid gap-6 md:grid-cols-[1fr_15rem]">
        <LoginForm onForgot={() => openPopup('forgot')} />
        <div className="flex flex-col justify-center gap-3 self-start rounded-lg bg-brand-soft p-5 text-center">
          <p className="font-semibold">{t('identity.noAccount')}</p>
          <p className="text-sm text-ink-soft">{t('identity.registerPrompt')}</p>
          <Button
            look="primary"
            onClick={() => {
              onClose();
              openRegistration(site, navigate);
            }}
          >
            {t('nav.register')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

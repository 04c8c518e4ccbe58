import { Lately } from '@sanam/portal/components/lately.tsx';
import { lazyBrowse, lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { closePopup, usePopup } from '@sanam/portal/lib/popup.ts';
import { isGuest, useSession } from '@sanam/portal/lib/session.ts';

const RegisterPopup = lazyPage(async () => (await import('./register/register-popup.tsx')).RegisterPopup);
const TrialStrip = lazyBrowse(async () => (await import('./trial/trial-strip.tsx')).TrialStrip);

export function RegisterOutlet() {
  const { open } = usePopup();
  return open === 'register' ? <RegisterPopup onClose={closePopup} /> : null;
}

export function TrialStripOutlet() {
  const isTrial = useSession(({ token, accountType }) => token !== null && isGuest(accountType));
  return isTrial ? (
    <Lately>
      <TrialStrip />
    </Lately>
  ) : null;
}

import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { useAfterLogin, usePasswordChange } from '@sanam/portal/lib/popup.ts';
import { useSession } from '@sanam/portal/lib/session.ts';

const NoticePopup = lazyPage(async () => (await import('./notice-popup.tsx')).NoticePopup);

/** Shows the pop-up after a log-in, and after a forced change of the password. */
export function NoticeOutlet() {
  const isVisitor = useSession(({ token }) => token === null);
  const { open: isPasswordChange } = usePasswordChange();
  const { due } = useAfterLogin();
  return due && !isVisitor && !isPasswordChange ? <NoticePopup /> : null;
}

import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { useAfterLogin, usePasswordChange } from '@sanam/portal/lib/popup.ts';
import { useSession } from '@sanam/portal/lib/session.ts';

const NoticePopup = lazyPage(async () => (await import('./notice-popup.tsx')).NoticePopup);

/** After a log-in, once a password that must be changed is. */
export function NoticeOutlet() {
  const isVisitor = useSession(({ token }) => token === null);
  const { open: isPasswordChange } = usePasswordChange();
  const { due } = useAfterLogin();
  return due && !isVisitor && !isPasswordChange ? <NoticePopup /> : null;
}

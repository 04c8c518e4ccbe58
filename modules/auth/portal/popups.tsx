import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { closePopup, usePasswordChange, usePopup } from '@sanam/portal/lib/popup.ts';
import { useSession } from '@sanam/portal/lib/session.ts';

const LoginPopup = lazyPage(async () => (await import('./login/login-popup.tsx')).LoginPopup);
const ForgotDialog = lazyPage(async () => (await import('./password/forgot-dialog.tsx')).ForgotDialog);
const ChangePasswordDialog = lazyPage(
  async () => (await import('./password/change-password-dialog.tsx')).ChangePasswordDialog,
);

const useIsVisitor = (): boolean => useSession(({ token }) => token === null);

/** The log-in pop-up; for visitors only (GAP-074). */
export function LoginOutlet() {
  const { open } = usePopup();
  const isVisitor = useIsVisitor();
  if (!isVisitor) return null;
  if (open === 'login') return <LoginPopup onClose={closePopup} />;
  return open === 'forgot' ? <ForgotDialog onClose={closePopup} /> : null;
}

export function PasswordChangeOutlet() {
  const { open } = usePasswordChange();
  const isVisitor = useIsVisitor();
  return open && !isVisitor ? <ChangePasswordDialog /> : null;
}

import { Suspense, useEffect, useRef } from 'react';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { PopupFault } from '../components/page-fault.tsx';
import { Navigate, useLocation, useNavigate, useNavigationType, useSearchParams } from '../router/router.ts';
import { useGameList } from '@sanam/catalogue/portal/game-list-state.ts';
import { HumanCheckOutlet } from '@sanam/captcha/portal/human-check-outlet.tsx';
import { StepUpOutlet } from '@sanam/mfa/portal/step-up/step-up-outlet.tsx';
import { lazyPage } from '../lib/lazy-page.ts';
import { closePopup, useAfterLogin, usePasswordChange, usePopup } from '../lib/popup.ts';
import { gateOf } from '../lib/gate.ts';
import { RealAccountOnly } from './real-account-only.tsx';
import { useSession } from '../lib/session.ts';
import { loginPath, MEMBER_PARAMETER, type MemberPage, memberPages } from '../paths.ts';

const LoginPopup = lazyPage(async () => (await import('./login/login-popup.tsx')).LoginPopup);
const RegisterPopup = lazyPage(
  async () => (await import('@sanam/members/portal/register/register-popup.tsx')).RegisterPopup,
);
const ForgotDialog = lazyPage(async () => (await import('@sanam/auth/portal/password/forgot-dialog.tsx')).ForgotDialog);
const ChangePasswordDialog = lazyPage(
  async () => (await import('@sanam/auth/portal/password/change-password-dialog.tsx')).ChangePasswordDialog,
);
const NoticePopup = lazyPage(async () => (await import('@sanam/content/portal/notice-popup.tsx')).NoticePopup);
const GameListPopup = lazyPage(async () => (await import('@sanam/catalogue/portal/game-list-popup.tsx')).GameListPopup);
const MenuSheet = lazyPage(async () => (await import('./menu-sheet.tsx')).MenuSheet);
const MemberCentre = lazyPage(async () => (await import('./member-centre/member-centre.tsx')).MemberCentre);

/** Everything that opens above a page. */
export function Popups() {
  const { open } = usePopup();
  const isVisitor = useSession((session) => session.token === null);
  const { open: isPasswordChange } = usePasswordChange();
  const { due } = useAfterLogin();
  const { of: listed } = useGameList();
  const { key } = useLocation();
  useStepsAway(key);
  return (
    <LoadBoundary at={`${open} ${key}`} fallback={PopupFault}>
      <Suspense fallback={null}>
        {listed ? <GameListPopup /> : null}
        {/* Logging in is for visitors only (GAP-074). */}
        {open === 'login' && isVisitor ? <LoginPopup onClose={closePopup} /> : null}
        {open === 'forgot' && isVisitor ? <ForgotDialog onClose={closePopup} /> : null}
        {open === 'register' ? <RegisterPopup onClose={closePopup} /> : null}
        {open === 'menu' ? <MenuSheet onClose={closePopup} /> : null}
        <MemberOverlay />
        {isPasswordChange && !isVisitor ? <ChangePasswordDialog /> : null}
        {due && !isVisitor && !isPasswordChange ? <NoticePopup /> : null}
        <StepUpOutlet />
        <HumanCheckOutlet />
      </Suspense>
    </LoadBoundary>
  );
}

/** A step back or forward in the history leads away from what stands above the page, too. */
function useStepsAway(key: string): void {
  const kind: string = useNavigationType();
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key && kind === 'POP') closePopup();
    before.current = key;
  }, [key, kind]);
}

const isMemberPage = (name: string): name is MemberPage => memberPages.some((page) => page === name);

/** The member centre opens over any page by `?mc=`; an unknown name opens its first page (MBR-005). */
function MemberOverlay() {
  const session = useSession();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = query.get(MEMBER_PARAMETER);
  if (wanted === null) return null;
  const rest = new URLSearchParams(query);
  rest.delete(MEMBER_PARAMETER);
  rest.delete('id');
  const closed = { pathname, search: rest.toString() };
  const gate = gateOf('memberCentre', session);
  if (gate === 'login') return <Navigate to={loginPath(pathname + search)} replace />;
  if (gate === 'realAccount') return <RealAccountOnly to={closed} />;
  const close = () => void navigate(closed);
  return <MemberCentre page={isMemberPage(wanted) ? wanted : memberPages[0]} onClose={close} />;
}

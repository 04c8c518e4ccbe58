import { Suspense } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { lazyPage } from '../lib/lazy-page.ts';
import { closePopup, usePopup } from '../lib/popup.ts';
import { useSession } from '../lib/session.ts';
import { loginPath, MEMBER_PARAMETER, type MemberPage, memberPages } from '../paths.ts';

const LoginPopup = lazyPage(async () => (await import('./login-popup.tsx')).LoginPopup);
const RegisterPopup = lazyPage(async () => (await import('../features/identity/register-popup.tsx')).RegisterPopup);
const MenuSheet = lazyPage(async () => (await import('./menu-sheet.tsx')).MenuSheet);
const MemberCentre = lazyPage(async () => (await import('./member-centre/member-centre.tsx')).MemberCentre);

/** Everything that opens above a page. */
export function Popups() {
  const { open } = usePopup();
  return (
    <Suspense fallback={null}>
      {open === 'login' ? <LoginPopup onClose={closePopup} /> : null}
      {open === 'register' ? <RegisterPopup onClose={closePopup} /> : null}
      {open === 'menu' ? <MenuSheet onClose={closePopup} /> : null}
      <MemberOverlay />
    </Suspense>
  );
}

const isMemberPage = (name: string): name is MemberPage => memberPages.some((page) => page === name);

/** The member centre opens over any page by `?mc=`; an unknown name opens its first page (MBR-005). */
function MemberOverlay() {
  const token = useSession((session) => session.token);
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = query.get(MEMBER_PARAMETER);
  if (wanted === null) return null;
  if (token === null) return <Navigate to={loginPath(pathname + search)} replace />;
  const close = () => {
    const rest = new URLSearchParams(query);
    rest.delete(MEMBER_PARAMETER);
    rest.delete('id');
    void navigate({ pathname, search: rest.toString() });
  };
  return <MemberCentre page={isMemberPage(wanted) ? wanted : memberPages[0]} onClose={close} />;
}

import { Suspense, useEffect, useRef } from 'react';
import { Slot } from '../components/slot.tsx';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { PopupFault } from '../components/page-fault.tsx';
import { Navigate, useLocation, useNavigate, useNavigationType, useSearchParams } from '../router/router.ts';
import { lazyPage, lazyPart } from '../lib/lazy-page.ts';
import { closePopup, usePopup } from '../lib/popup.ts';
import { gateOf } from '../lib/gate.ts';
import { RealAccountOnly } from '../components/real-account-only.tsx';
import { useSession } from '../lib/session.ts';
import { MEMBER_PARAMETER, loginPath } from '../paths.ts';

const MenuSheet = lazyPage(async () => (await import('./menu-sheet.tsx')).MenuSheet);
const MemberCentre = lazyPage(async () => (await import('./member-centre/member-centre.tsx')).MemberCentre);

const Parts = lazyPart(async () => ({ at }: { at: string }) => (
  <LoadBoundary at={at} fallback={PopupFault}>
    <Slot of="popups" />
    <Slot of="popupsAlways" />
  </LoadBoundary>
));
const Nothing = (): null => null;

/** All overlays above a page. If code of an overlay fails to load, the user who opened it sees the error. */
export function Popups() {
  const { open } = usePopup();
  const { key } = useLocation();
  useStepsAway(key);
  return (
    <LoadBoundary at={`${open} ${key}`} fallback={open === null ? Nothing : PopupFault}>
      <Suspense fallback={null}>
        {open === 'menu' ? <MenuSheet onClose={closePopup} /> : null}
        <MemberOverlay />
        <Parts at={`${open} ${key}`} />
      </Suspense>
    </LoadBoundary>
  );
}

/** Closes overlays on a step back or forward in the history. */
function useStepsAway(key: string): void {
  const kind = useNavigationType();
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key && kind === 'POP') closePopup();
    before.current = key;
  }, [key, kind]);
}

/** Member centre over any page, opened by `?mc=`; an unknown name opens its first page (MBR-005). */
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
  const close = () => navigate(closed);
  return <MemberCentre wanted={wanted} onClose={close} />;
}

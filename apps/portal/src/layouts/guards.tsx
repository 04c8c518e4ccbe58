import type { ReactNode } from 'react';
import { Navigate, type To, useLocation, useSearchParams } from '../router/router.ts';
import { isBehindLogin } from './login-wall.ts';
import { useSite } from '../lib/site.ts';
import { useSession } from '../lib/session.ts';
import { loginPath, paths, safeReturn } from '../paths.ts';

/** Redirects a visitor to the log-in page, and back here after it (PLT-004). */
export function RequireMember({ page }: { page: ReactNode }) {
  const token = useSession((session) => session.token);
  const { pathname, search } = useLocation();
  return token === null ? <Navigate to={loginPath(pathname + search)} replace /> : page;
}

/** Redirects a member away from the log-in and registration pages (GAP-079). */
export function GuestOnly({ page }: { page: ReactNode }) {
  const token = useSession((session) => session.token);
  const [query] = useSearchParams();
  return token === null ? page : <Navigate to={safeReturn(query.get('return'))} replace />;
}

/**
 * Returns the redirect of a visitor on this page, or undefined if the page is open. It keeps the ticket of a reset
 * link, because the log-in page opens the reset (GAP-173).
 */
export function useLoginWall(): To | undefined {
  const token = useSession((session) => session.token);
  const isOn = useSite()?.loginedToHomePage ?? false;
  const { pathname, search, hash } = useLocation();
  if (!isBehindLogin(pathname, { isOn, token })) return undefined;
  return pathname === paths.forget ? { pathname: paths.login, hash } : loginPath(pathname + search);
}

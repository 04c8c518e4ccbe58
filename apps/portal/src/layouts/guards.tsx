import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useSession } from '../lib/session.ts';
import { loginPath, safeReturn } from '../paths.ts';

/** Without a session: to the log-in page, and back here after it (PLT-004). */
export function RequireMember({ page }: { page: ReactNode }) {
  const token = useSession((session) => session.token);
  const { pathname, search } = useLocation();
  return token === null ? <Navigate to={loginPath(pathname + search)} replace /> : page;
}

/** A member has nothing to do on the log-in and registration pages (GAP-079). */
export function GuestOnly({ page }: { page: ReactNode }) {
  const token = useSession((session) => session.token);
  const [query] = useSearchParams();
  return token === null ? page : <Navigate to={safeReturn(query.get('return'))} replace />;
}

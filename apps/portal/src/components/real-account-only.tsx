import { useEffect } from 'react';
import { Navigate, type To } from '../router/router.ts';
import { warnRealAccount } from '../lib/gate.ts';

/** Replacement for pages closed to trial guests: the warning, and a redirect (IDN-166). */
export function RealAccountOnly({ to }: { to: To }) {
  useEffect(() => void warnRealAccount(), []);
  return <Navigate to={to} replace />;
}

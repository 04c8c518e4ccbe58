import { useEffect } from 'react';
import { Navigate, type To } from '../router/router.ts';
import { warnRealAccount } from '../lib/gate.ts';

/** In place of what a trial guest may not open: the warning, and the page without it (IDN-166). */
export function RealAccountOnly({ to }: { to: To }) {
  useEffect(() => void warnRealAccount(), []);
  return <Navigate to={to} replace />;
}

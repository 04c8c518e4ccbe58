import { Suspense } from 'react';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { lazyPart } from '../lib/lazy-page.ts';

const Outlet = lazyPart(async () => (await import('./toast-outlet.ts')).ToastOutlet);
const Nothing = (): null => null;

/** Toasts on every page. Their code loads after the first screen, which shows none at first. */
export function Toasts() {
  return (
    <LoadBoundary at="" fallback={Nothing}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </LoadBoundary>
  );
}

import { Suspense } from 'react';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { lazyPart } from '../lib/lazy-page.ts';

const Outlet = lazyPart(async () => (await import('./toast-outlet.ts')).ToastOutlet);
const Nothing = (): null => null;

/** Where toasts are drawn, on every page. The first screen says nothing for a moment, so its code comes after it. */
export function Toasts() {
  return (
    <LoadBoundary at="" fallback={Nothing}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </LoadBoundary>
  );
}

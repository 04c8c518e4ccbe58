import { type ReactNode, Suspense } from 'react';
import { LoadBoundary } from './load-boundary.tsx';

/** A part of the page's frame with code of its own: until it has come, and if it never does, `place` is shown. */
export function Lately({ place = null, children }: { place?: ReactNode; children: ReactNode }) {
  return (
    <LoadBoundary at="" fallback={() => place}>
      <Suspense fallback={place}>{children}</Suspense>
    </LoadBoundary>
  );
}

import { type ReactNode, Suspense } from 'react';
import { LoadBoundary } from './load-boundary.tsx';

/** A lazily loaded part of the page's frame. Shows `place` until it is loaded, and also if loading fails. */
export function Lately({ place = null, children }: { place?: ReactNode; children: ReactNode }) {
  return (
    <LoadBoundary at="" fallback={() => place}>
      <Suspense fallback={place}>{children}</Suspense>
    </LoadBoundary>
  );
}

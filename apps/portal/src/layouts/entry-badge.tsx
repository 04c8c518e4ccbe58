import { type ComponentType, Suspense } from 'react';

/** Badge of a menu entry, at the end of its line. */
export function EntryBadge({ badge: Badge }: { badge: ComponentType | undefined }) {
  if (Badge === undefined) return null;
  return (
    <span className="relative ms-auto size-5 shrink-0 empty:hidden">
      <Suspense fallback={null}>
        <Badge />
      </Suspense>
    </span>
  );
}

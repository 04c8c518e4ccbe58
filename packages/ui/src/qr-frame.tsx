import type { ReactNode } from 'react';
import { Skeleton } from './states.tsx';

/**
 * White frame with quiet zone in both themes, because a camera needs dark on light. `path` uses a grid of `size`
 * modules.
 */
export function QrFrame({
  path,
  size,
  label,
  children,
}: {
  path: string | null;
  size: number;
  label: string;
  children?: ReactNode;
}) {
  return (
    <figure className="mx-auto flex w-full max-w-72 flex-col items-center gap-2">
      <div className="w-full rounded-lg border border-line bg-white p-3">
        {path === null ? (
          <Skeleton className="aspect-square w-full" />
        ) : (
          <svg
            role="img"
            aria-label={label}
            viewBox={`-2 -2 ${size + 4} ${size + 4}`}
            shapeRendering="crispEdges"
            className="block aspect-square w-full"
          >
            <path d={path} fill="#000" />
          </svg>
        )}
      </div>
      {children ? <figcaption className="text-center text-sm text-ink-soft">{children}</figcaption> : null}
    </figure>
  );
}

import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';

/** Pictures that failed once: one attempt each, no retry (PLT-039), remembered for the last 200 (PLT-040). */
const failed = new Set<string>();
const FAILED_MAX = 200;

/** Loading, loaded or error; an error, or no address at all, shows the fallback. */
export function Picture({
  src,
  alt,
  fallback,
  className,
  eager = false,
}: {
  src: string | null;
  alt: string;
  fallback: ReactNode;
  className?: string;
  eager?: boolean;
}) {
  const [state, setState] = useState<'loading' | 'loaded' | 'error'>('loading');
  if (!src || state === 'error' || failed.has(src)) return <>{fallback}</>;
  const fail = () => {
    failed.add(src);
    if (failed.size > FAILED_MAX)
      for (const oldest of [...failed].slice(0, failed.size - FAILED_MAX)) failed.delete(oldest);
    setState('error');
  };
  return (
    <img
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      data-state={state}
      onLoad={() => setState('loaded')}
      onError={fail}
      className={cx(state === 'loading' && 'sn-shimmer', className)}
    />
  );
}

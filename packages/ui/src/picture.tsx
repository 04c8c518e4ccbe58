import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';

/** Pictures that failed once: one attempt each, no retry (PLT-039), remembered for the last 200 (PLT-040). */
const failed = new Set<string>();
const FAILED_MAX = 200;

export interface PictureProps {
  src: string | null;
  alt: string;
  /** Natural size, so that the place is kept before the picture comes. */
  width: number;
  height: number;
  fallback: ReactNode;
  className?: string;
  eager?: boolean;
}

/** Loading, loaded or error; an error, or no address at all, shows the fallback. */
export function Picture({ src, alt, width, height, fallback, className, eager = false }: PictureProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'error'>('loading');
  if (!src || state === 'error' || failed.has(src)) return <>{fallback}</>;
  const fail = () => {
    failed.add(src);
    const [oldest] = failed;
    if (failed.size > FAILED_MAX && oldest !== undefined) failed.delete(oldest);
    setState('error');
  };
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      data-state={state}
      onLoad={() => setState('loaded')}
      onError={fail}
      className={cx(state === 'loading' && 'sn-shimmer', className)}
    />
  );
}

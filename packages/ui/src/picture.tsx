import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { createPictureCache } from './picture-cache.ts';
import { atPictureHost } from './picture-host.ts';
import { whenNear } from './when-near.ts';

const seen = createPictureCache();

export interface PictureProps {
  src: string | null;
  alt: string;
  /** Natural size, to reserve the space before the picture loads. */
  width: number;
  height: number;
  fallback: ReactNode;
  className?: string;
  /** Requested at once instead of near the window. */
  eager?: boolean;
}

/**
 * Picture that is loading, loaded or failed; shows the fallback after an error or without an address. One attempt, no
 * retry.
 */
export function Picture({ src, ...rest }: PictureProps) {
  return src ? <AskedPicture key={src} src={atPictureHost(src)} {...rest} /> : <>{rest.fallback}</>;
}

function AskedPicture({ src, alt, width, height, fallback, className, eager = false }: PictureProps & { src: string }) {
  const [state, setState] = useState(() => seen.stateOf(src));
  const [isNear, setNear] = useState(eager || state === 'loaded');
  if (state === 'error') return <>{fallback}</>;
  const become = (now: 'loaded' | 'error') => () => {
    seen.remember(src, now);
    setState(now);
  };
  return (
    <img
      ref={(image) => (isNear || !image ? undefined : whenNear(image, () => setNear(true)))}
      src={isNear ? src : undefined}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      data-state={state}
      onLoad={become('loaded')}
      onError={become('error')}
      // Without an address a browser would draw an empty frame.
      className={cx(isNear ? state === 'loading' && 'sn-shimmer' : 'invisible', className)}
    />
  );
}

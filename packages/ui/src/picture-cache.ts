/** Attempts per address (PLT-039): a failed one is not requested again while it is cached. */
export const PICTURE_ATTEMPTS = 1;
/** Number of cached addresses (PLT-040). */
export const PICTURES_KEPT = 200;
/** Distance from the top, in screens, within which a picture is requested (PLT-041). */
export const PRELOAD_FACTOR = 1.3;

export type PictureState = 'loading' | 'loaded' | 'error';

export interface PictureCache {
  /** `loading` for an address that is not cached. */
  stateOf(address: string): PictureState;
  remember(address: string, state: 'loaded' | 'error'): void;
  readonly size: number;
}

/** Caches the state of recently requested addresses; the least recently used one is dropped first. */
export function createPictureCache(max = PICTURES_KEPT): PictureCache {
  const kept = new Map<string, 'loaded' | 'error'>();
  const put = (address: string, state: 'loaded' | 'error') => {
    kept.delete(address);
    kept.set(address, state);
    const [oldest] = kept.keys();
    if (kept.size > max && oldest !== undefined) kept.delete(oldest);
  };
  return {
    stateOf(address) {
      const state = kept.get(address);
      if (state !== undefined) put(address, state);
      return state ?? 'loading';
    },
    remember: put,
    get size() {
      return kept.size;
    },
  };
}

/** Returns the observer margin for `factor` screens from the top and from the start. */
export function preloadMargin(factor = PRELOAD_FACTOR): string {
  const beyond = `${Math.round((factor - 1) * 100)}%`;
  return `0px ${beyond} ${beyond} 0px`;
}

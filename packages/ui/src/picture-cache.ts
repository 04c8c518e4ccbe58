/** Attempts per address (PLT-039): one that failed is not asked for again while it is remembered. */
export const PICTURE_ATTEMPTS = 1;
/** How many addresses are remembered (PLT-040). */
export const PICTURES_KEPT = 200;
/** A picture is asked for when it is within this many screens of the top (PLT-041). */
export const PRELOAD_FACTOR = 1.3;

export type PictureState = 'loading' | 'loaded' | 'error';

export interface PictureCache {
  /** `loading` for an address that is not remembered. */
  stateOf(address: string): PictureState;
  remember(address: string, state: 'loaded' | 'error'): void;
  readonly size: number;
}

/** What became of the addresses asked for last; the one not used for the longest time is forgotten first. */
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

/** The margin of an observer that sees `factor` screens from the top and from the start. */
export function preloadMargin(factor = PRELOAD_FACTOR): string {
  const beyond = `${Math.round((factor - 1) * 100)}%`;
  return `0px ${beyond} ${beyond} 0px`;
}

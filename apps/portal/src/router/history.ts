import { type Address, hrefOf } from './address.ts';

/** Cause of a visit: the browser (first load, back, forward), a new entry, or a replaced one. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

export interface Location extends Address {
  /** Identifies the history entry; stays the same on a return to it. */
  key: string;
  /** State passed by the link. */
  state: unknown;
}

export interface Visit {
  location: Location;
  type: NavigationType;
}

export interface VisitOptions {
  replace?: boolean | undefined;
  state?: unknown;
}

export interface History {
  current(): Visit;
  visit(address: Address, options: VisitOptions): void;
  /** Calls the listener for every later visit until the returned function is called. */
  listen(onVisit: () => void): () => void;
}

/** Data that the browser stores with an entry. */
type Kept = Partial<Pick<Location, 'key' | 'state'>>;

export const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** Returns the history of the browser tab. */
export function browserHistory(): History {
  let current = read('POP');
  const listeners = new Set<() => void>();
  const changed = (type: NavigationType) => {
    current = read(type);
    for (const listener of listeners) listener();
  };
  // Stays registered for the life of the document, like the history itself.
  window.addEventListener('popstate', () => changed('POP'));
  return {
    current: () => current,
    visit(address, { replace = false, state = null }) {
      const kept: Kept = { key: newKey(), state };
      try {
        window.history[replace ? 'replaceState' : 'pushState'](kept, '', hrefOf(address));
      } catch {
        // Some browsers refuse the hundredth entry within half a minute; loading the page is never refused.
        window.location.assign(hrefOf(address));
        return;
      }
      changed(replace ? 'REPLACE' : 'PUSH');
    },
    listen(onVisit) {
      listeners.add(onVisit);
      return () => void listeners.delete(onVisit);
    },
  };
}

function read(type: NavigationType): Visit {
  const { pathname, search, hash } = window.location;
  const { key = 'default', state = null } = (window.history.state ?? {}) as Kept;
  return { location: { pathname, search, hash, key, state }, type };
}

import { type Address, hrefOf } from './address.ts';

/** How a visit came about: by the browser (first load, back, forward), as a new entry, or in place of the current one. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

export interface Location extends Address {
  /** Names the entry of the history; the same one when somebody comes back to it. */
  key: string;
  /** What the link to it carried. */
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
  /** Tells of every later visit until the function returned is called. */
  listen(onVisit: () => void): () => void;
}

/** What the browser keeps with an entry. */
type Kept = Partial<Pick<Location, 'key' | 'state'>>;

export const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** The history of the browser's tab. */
export function browserHistory(): History {
  let current = read('POP');
  const listeners = new Set<() => void>();
  const changed = (type: NavigationType) => {
    current = read(type);
    for (const listener of listeners) listener();
  };
  // For as long as the document lives, like the history itself.
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

/** Storage that may be forbidden or full: reading gives null then, writing does nothing. */
function guarded(area: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string | null): void {
      try {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
      } catch {
        // The page works without it, for this visit only.
      }
    },
    clear(): void {
      try {
        area().clear();
      } catch {
        // As above.
      }
    },
  };
}

export const sessionStore = guarded(() => window.sessionStorage);
export const localStore = guarded(() => window.localStorage);

/** Wraps storage that may be forbidden or full: then reading returns null and writing does nothing. */
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
        // The page works without storage, for this visit only.
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

const DAY_SECONDS = 86_400;

/** Reads a cookie visible to scripts; null if there is none. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [key, value = ''] = pair.split('=', 2);
    if (key !== name) continue;
    try {
      return decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return null;
}

interface Kept {
  days: number;
  /** `Strict` cookies are never sent with a request started by another site, not even with the first page (SEC-037). */
  sameSite: 'Strict' | 'Lax';
}

const attributes = (sameSite: Kept['sameSite'] = 'Strict'): string =>
  `Path=/; SameSite=${sameSite}${window.location.protocol === 'https:' ? '; Secure' : ''}`;

/** Stores a value in a cookie, for one day by default (IDN-106). */
export function keepCookie(
  name: string,
  value: string,
  { days, sameSite }: Kept = { days: 1, sameSite: 'Strict' },
): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${days * DAY_SECONDS}; ${attributes(sameSite)}`;
}

export function dropCookie(name: string): void {
  document.cookie = `${name}=; Max-Age=0; ${attributes()}`;
}

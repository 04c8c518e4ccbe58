const DAY_SECONDS = 86_400;

/** Reads a cookie that a script may read; null when there is none. */
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

/** Strict and, on https, secure: it never travels with a request from another site (SEC-037). */
const attributes = (): string => `Path=/; SameSite=Strict${window.location.protocol === 'https:' ? '; Secure' : ''}`;

/** Keeps a value for one day (IDN-106). */
export function keepCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${DAY_SECONDS}; ${attributes()}`;
}

export function dropCookie(name: string): void {
  document.cookie = `${name}=; Max-Age=0; ${attributes()}`;
}

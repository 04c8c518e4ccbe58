// Cookies that recognise a browser after a log-in: one for each person who used it, named by a hash of their id.
import { tokenHash } from '../crypto.ts';

/** Days without use after which a browser is forgotten. */
export const KNOWN_DAYS = 180;
const VALUE = /^[A-Za-z0-9_-]{43}$/;
/** Largest number of cookies that are read. */
const COOKIES_MAX = 6;
const OWNER_CHARACTERS = 12;

export interface KnownCookie {
  name: string;
  value: string;
  maxAge: number;
}

export interface KnownCookies {
  /** The values of this browser, for all people who logged in with it. */
  valuesOf(cookies: Record<string, string | undefined>): string[];
  /** Returns the cookie that makes the browser known to this person. */
  cookieOf(ownerId: string, value: string): KnownCookie;
}

export function knownCookies(prefix: string): KnownCookies {
  return {
    valuesOf: (cookies) =>
      Object.entries(cookies)
        .filter(([name, value]) => name.startsWith(prefix) && value !== undefined && VALUE.test(value))
        .map(([, value]) => value!)
        .slice(0, COOKIES_MAX),
    cookieOf: (ownerId, value) => ({
      name: prefix + tokenHash(ownerId).slice(0, OWNER_CHARACTERS),
      value,
      maxAge: KNOWN_DAYS * 86_400,
    }),
  };
}

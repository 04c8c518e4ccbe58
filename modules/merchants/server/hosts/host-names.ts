import { isIP } from 'node:net';

const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const PORT = /:(\d{1,5})$/;
const PORT_MAX = 65_535;

/** One entry of a list; hosts are used in the order of the list. */
export interface HostLine {
  host: string;
  isOn: boolean;
}

/** Returns a name or an address without scheme, port or path; undefined for any other text. */
export function hostName(given: string): string | undefined {
  const host = given.trim().toLowerCase();
  return HOST_NAME.test(host) || isIP(host.replace(/^\[|\]$/g, '')) !== 0 ? host : undefined;
}

/** Returns the same, with a port if there is one. */
export function hostWithPort(given: string): string | undefined {
  const text = given.trim().toLowerCase();
  const port = PORT.exec(text)?.[1];
  const name = hostName(port === undefined ? text : text.replace(PORT, ''));
  if (name === undefined || (port !== undefined && (Number(port) === 0 || Number(port) > PORT_MAX))) return undefined;
  return port === undefined ? name : `${name}:${Number(port)}`;
}

/**
 * Returns an https address without user, password, query or hash; for games only the origin. A sandbox accepts http
 * from the same machine. Returns the problem if it is invalid.
 */
export function webAddress(
  given: string,
  ask: { isOrigin: boolean; isSandbox: boolean },
): { address: string } | { problem: 'https' | 'invalid' } {
  const text = given.trim();
  if (!URL.canParse(text)) return { problem: text.includes('://') ? 'invalid' : 'https' };
  const url = new URL(text);
  if (hostName(url.hostname) === undefined) return { problem: 'invalid' };
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(ask.isSandbox && isLoopback && url.protocol === 'http:'))
    return { problem: 'https' };
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return { problem: 'invalid' };
  if (ask.isOrigin && url.pathname !== '/') return { problem: 'invalid' };
  return { address: ask.isOrigin ? url.origin : `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
}

// A browser for tests: stores cookies by host and path as browsers do, and follows redirects one at a time.
import type { Caller, Session } from './clients.ts';
import { callerOf } from './clients.ts';
import type { TestApp } from './build-test-app.ts';

interface Cookie {
  name: string;
  value: string;
  path: string;
  sameSite: string;
}

export interface TestBrowser {
  /** Returns the `Cookie` header for this URL. For a request from another site it contains only lax cookies. */
  cookies(url: string, from?: From): string;
  /** Returns the cookie of a host with this name. */
  cookie(host: string, name: string): Cookie | undefined;
  set(host: string, name: string, value: string): void;
  forget(name: string): void;
  /** Makes one request and stores the cookies of the answer. */
  go(url: string, init?: RequestInit & { from?: From }): Promise<Response>;
  /** Follows redirects until `isThere` returns true or there is no further redirect. Returns the last URL. */
  follow(url: string, isThere: (url: URL) => boolean): Promise<URL>;
  /** Returns a caller of the contract that uses this browser's cookies. */
  call(t: TestApp, session?: Partial<Session>): Caller;
}

const HOPS_MAX = 12;

type Jar = Map<string, Cookie[]>;
type From = 'ownPage' | 'otherSite';

export function createBrowser(): TestBrowser {
  const jar: Jar = new Map();
  return {
    cookies: cookies.bind(null, jar),
    cookie: (host, name) => (jar.get(host) ?? []).find((one) => one.name === name),
    set(host, name, value) {
      const others = (jar.get(host) ?? []).filter((one) => one.name !== name);
      jar.set(host, [...others, { name, value, path: '/', sameSite: 'strict' }]);
    },
    forget(name) {
      for (const [host, held] of jar)
        jar.set(
          host,
          held.filter((one) => one.name !== name),
        );
    },
    go: go.bind(null, jar),
    follow: follow.bind(null, jar),
    call(t, session) {
      return async (name, ...rest) => {
        const cookie = cookies(jar, `${t.url}/wps/session/login/social`);
        const answer = await callerOf(t, { ...session, cookie })(name, ...rest);
        take(jar, new URL(t.url), answer.headers);
        return answer;
      };
    },
  };
}

function cookies(jar: Jar, address: string, from: From = 'ownPage'): string {
  const url = new URL(address);
  return (jar.get(url.host) ?? [])
    .filter(({ path }) => url.pathname.startsWith(path))
    .filter(({ sameSite }) => from === 'ownPage' || sameSite !== 'strict')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

async function go(jar: Jar, address: string, { from, ...init }: RequestInit & { from?: From } = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('cookie', cookies(jar, address, from));
  const response = await fetch(address, { ...init, headers, redirect: 'manual' });
  take(jar, new URL(address), response.headers);
  return response;
}

async function follow(jar: Jar, address: string, isThere: (url: URL) => boolean): Promise<URL> {
  let url = new URL(address);
  let from: From = 'ownPage';
  for (let hops = 0; hops < HOPS_MAX && !isThere(url); hops++) {
    const response = await go(jar, url.href, { from });
    const next = response.headers.get('location');
    if (next === null) return url;
    const to = new URL(next, url);
    // After a redirect between hosts, the rest of the chain counts as coming from another site.
    if (to.host !== url.host) from = 'otherSite';
    url = to;
  }
  return url;
}

function take(jar: Jar, url: URL, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...rest] = line.split(/;\s*/);
    const attributes = new Map(rest.map((one) => one.split('=', 2) as [string, string]));
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
    const path = attributes.get('Path') ?? attributes.get('path') ?? '/';
    const sameSite = (attributes.get('SameSite') ?? attributes.get('samesite') ?? 'lax').toLowerCase();
    const isGone = value === '' || /^expires=Thu, 01 Jan 1970|^max-age=0$/i.test(rest.join(';'));
    const others = (jar.get(url.host) ?? []).filter((one) => one.name !== name || one.path !== path);
    jar.set(url.host, isGone ? others : [...others, { name, value, path, sameSite }]);
  }
}

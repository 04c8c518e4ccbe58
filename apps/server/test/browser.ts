// A browser for tests: keeps cookies by host and path as browsers do, and follows redirects step by step.
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
  /** The cookies it would send there; from another site only the lax ones. */
  cookies(url: string, from?: 'ownPage' | 'otherSite'): string;
  /** What it holds for a host under this name. */
  cookie(host: string, name: string): Cookie | undefined;
  set(host: string, name: string, value: string): void;
  forget(name: string): void;
  /** One request; takes the cookies of the answer. */
  go(url: string, init?: RequestInit & { from?: 'ownPage' | 'otherSite' }): Promise<Response>;
  /** Follows redirects until `isThere` says so or nothing leads on. Answers the last address. */
  follow(url: string, isThere: (url: URL) => boolean): Promise<URL>;
  /** Calls of the contract, with this browser's cookies. */
  call(t: TestApp, session?: Partial<Session>): Caller;
}

const HOPS_MAX = 12;

export function createBrowser(): TestBrowser {
  const jar = new Map<string, Cookie[]>();

  function take(url: URL, headers: Headers): void {
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

  const browser: TestBrowser = {
    cookies(address, from = 'ownPage') {
      const url = new URL(address);
      return (jar.get(url.host) ?? [])
        .filter(({ path }) => url.pathname.startsWith(path))
        .filter(({ sameSite }) => from === 'ownPage' || sameSite !== 'strict')
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
    },
    cookie: (host, name) => (jar.get(host) ?? []).find((one) => one.name === name),
    set(host, name, value) {
      const others = (jar.get(host) ?? []).filter((one) => one.name !== name);
      jar.set(host, [...others, { name, value, path: '/', sameSite: 'strict' }]);
    },
    forget(name) {
      for (const [host, cookies] of jar)
        jar.set(
          host,
          cookies.filter((one) => one.name !== name),
        );
    },
    async go(address, { from, ...init } = {}) {
      const headers = new Headers(init.headers);
      headers.set('cookie', browser.cookies(address, from));
      const response = await fetch(address, { ...init, headers, redirect: 'manual' });
      take(new URL(address), response.headers);
      return response;
    },
    async follow(address, isThere) {
      let url = new URL(address);
      let from: 'ownPage' | 'otherSite' = 'ownPage';
      for (let hops = 0; hops < HOPS_MAX && !isThere(url); hops++) {
        const response = await browser.go(url.href, { from });
        const next = response.headers.get('location');
        if (next === null) return url;
        const to = new URL(next, url);
        // A chain of redirects that began elsewhere counts as coming from there until its end.
        if (to.host !== url.host) from = 'otherSite';
        url = to;
      }
      return url;
    },
    call(t, session) {
      return async (name, ...rest) => {
        const cookie = browser.cookies(`${t.url}/wps/session/login/social`);
        const answer = await callerOf(t, { ...session, cookie })(name, ...rest);
        take(new URL(t.url), answer.headers);
        return answer;
      };
    },
  };
  return browser;
}

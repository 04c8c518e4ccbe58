// Requests to servers whose addresses staff configure. In live mode these must be on the public internet: an internal
// address would give people with the right to change a setting access to our own machines.
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Config } from '../config.ts';
import { refuse } from './errors.ts';
import { isInternalAddress, isInternalHost } from './outside.rules.ts';

const ANSWER_BYTES_MAX = 1024 * 1024;

export class InternalAddressError extends Error {
  readonly code = 'EINTERNAL';
  constructor() {
    super('the address is not on the open internet');
    this.name = 'InternalAddressError';
  }
}

type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export interface Outside {
  /** Like the global `fetch`, but follows no redirects. Rejects with `InternalAddressError` in live mode. */
  fetch: typeof fetch;
  /** Resolves names for sockets of other libraries. In live mode, fails for a name with an internal address. */
  lookup: LookupFunction;
  /** Throws `InternalAddressError` in live mode for a host that is internal by its name. */
  checkHost(host: string): void;
  /**
   * Refuses with `request.invalid`, the field and `internal` for each address (URL or host) that is internal now, by
   * its name or by its resolved addresses. A name that does not resolve is checked when it is used.
   */
  checkSettings(addresses: Record<string, string | undefined>): Promise<void>;
}

const systemResolve: Resolve = (host) =>
  new Promise((done, fail) => {
    systemLookup(host, { all: true, verbatim: true }, (error, found) => (error === null ? done(found) : fail(error)));
  });

/** `resolve` and `isInternal` are for tests. */
export function createOutside(
  config: Pick<Config, 'mode'>,
  {
    resolve = systemResolve,
    isInternal = isInternalAddress,
  }: { resolve?: Resolve; isInternal?: typeof isInternalAddress } = {},
): Outside {
  const isGuarded = config.mode === 'live';

  const lookup: LookupFunction = (host, options, answer) => {
    resolve(host).then(
      (found) => {
        const wanted = found.filter(({ family }) => !options.family || family === familyOf(options.family));
        const [first] = wanted;
        if (first === undefined) return answer(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '');
        // One internal address is enough: the next connection might use it.
        if (isGuarded && wanted.some(({ address }) => isInternal(address)))
          return answer(new InternalAddressError(), '');
        if (options.all === true) return answer(null, [...wanted]);
        answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, ''),
    );
  };

  function checkHost(host: string): void {
    if (isGuarded && isInternalHost(host)) throw new InternalAddressError();
  }

  async function isInside(host: string): Promise<boolean> {
    if (isInternalHost(host)) return true;
    const found = await resolve(host.replace(/^\[|\]$/g, '')).catch(() => []);
    return found.some(({ address }) => isInternal(address));
  }

  return {
    fetch: isGuarded ? (input, init) => guardedFetch({ lookup, checkHost }, new Request(input, init)) : fetch,
    lookup,
    checkHost,
    async checkSettings(addresses) {
      if (!isGuarded) return;
      const given = Object.entries(addresses).filter(([, address]) => address !== undefined);
      const judged = await Promise.all(
        given.map(async ([field, address]) => ((await isInside(hostOf(address!))) ? [field] : [])),
      );
      const fields = judged.flat().map((field) => ({ field, problem: 'internal' }));
      if (fields.length > 0) throw refuse('request.invalid', { fields });
    },
  };
}

const hostOf = (address: string): string => (address.includes('://') ? new URL(address).hostname : address);
const familyOf = (family: number | 'IPv4' | 'IPv6'): number => (family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family);

/** Connects to the very addresses that were checked, so that a name cannot change its address in between. */
async function guardedFetch(
  { lookup, checkHost }: Pick<Outside, 'lookup' | 'checkHost'>,
  asked: Request,
): Promise<Response> {
  const url = new URL(asked.url);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('not a web address');
  checkHost(url.hostname);
  const body = asked.body === null ? undefined : Buffer.from(await asked.arrayBuffer());
  const headers = Object.fromEntries(asked.headers);
  if (body !== undefined) headers['content-length'] = String(body.length);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    const outgoing = send(
      url,
      {
        method: asked.method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        lookup,
        agent: false,
        signal: asked.signal,
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > ANSWER_BYTES_MAX) answer.destroy(new Error('the answer is too large'));
          else parts.push(part);
        });
        answer.on('error', fail);
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          const isRedirect = status >= 300 && status < 400;
          // No caller follows redirects.
          if (isRedirect && asked.redirect !== 'manual') return fail(new TypeError('fetch failed: a redirect'));
          const flat = Object.entries(answer.headers).flatMap(([name, value]) =>
            [value ?? []].flat().map((one): [string, string] => [name, one]),
          );
          const isBare = status === 204 || status === 304;
          done(new Response(isBare ? null : Buffer.concat(parts), { status, headers: flat }));
        });
      },
    );
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

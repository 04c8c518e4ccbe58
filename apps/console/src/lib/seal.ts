import type { JWK } from 'jose';
import { ApiError } from './api-error.ts';
import { learnServerTime, serverNow } from './server-clock.ts';

export type Seal = (body: unknown, renew?: boolean) => Promise<string>;

/**
 * Makes the body of an encrypted call: compact JWE (`ECDH-ES`, `A256GCM`) around `{"iat","jti","body"}` (GAP-001).
 * The library and the server's public keys are loaded when the first such call is made; `renew` fetches the keys again,
 * for the case that the server has rotated them meanwhile.
 */
export function createSeal(origin: string, fetchKeys: typeof fetch = fetch): Seal {
  let keys: Promise<JWK> | undefined;

  async function load(): Promise<JWK> {
    const response = await fetchKeys(`${origin}/.well-known/jwks.json`, { cache: 'no-cache' });
    learnServerTime(response);
    if (!response.ok) throw new ApiError(response.status, 'common.unavailable');
    const { keys: offered } = (await response.json()) as { keys: JWK[] };
    const key = offered.find(({ use, kty }) => use !== 'sig' && (kty === 'EC' || kty === 'OKP'));
    if (key === undefined) throw new ApiError(503, 'common.unavailable');
    return key;
  }

  return async (body, renew = false) => {
    if (renew) keys = undefined;
    keys ??= load();
    keys.catch(() => (keys = undefined));
    const [jwk, { CompactEncrypt, importJWK }] = await Promise.all([keys, import('jose')]);
    const clear = { iat: Math.floor(serverNow() / 1000), jti: crypto.randomUUID(), body };
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(clear)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...(jwk.kid === undefined ? {} : { kid: jwk.kid }) })
      .encrypt(await importJWK(jwk, 'ECDH-ES'));
  };
}

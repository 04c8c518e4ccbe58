import type { JWK } from 'jose';
import { learnServerTime, serverNow } from './server-clock.ts';

const KEYS_LIFE_MS = 5 * 60_000;
const KEYS_TIMEOUT_MS = 10_000;
let known: { base: string; at: number; key: Promise<JWK> } | null = null;

/** Forgets the keys; the next message requests them again. */
export function forgetKeys(): void {
  known = null;
}

async function readKey(base: string): Promise<JWK> {
  const response = await fetch(`${base}/.well-known/jwks.json`, {
    signal: AbortSignal.timeout(KEYS_TIMEOUT_MS),
    cache: 'no-cache',
  });
  learnServerTime(response);
  if (!response.ok) throw new Error(`keys: ${response.status}`);
  const { keys } = (await response.json()) as { keys: JWK[] };
  const key = keys.find(({ use, kty }) => use !== 'sig' && (kty === 'EC' || kty === 'OKP'));
  if (key === undefined) throw new Error('no key to seal with');
  return key;
}

function keyOf(base: string): Promise<JWK> {
  if (known?.base === base && Date.now() - known.at < KEYS_LIFE_MS) return known.key;
  const key = readKey(base);
  known = { base, at: Date.now(), key };
  key.catch(() => {
    if (known?.key === key) known = null;
  });
  return key;
}

/** The one request that an encrypted body is valid for. */
export interface SealUse {
  /** Method and path, `POST /wps/login`. */
  call: string;
  /** `Authorization` header of the request. */
  authorization: string | null;
}

/** SHA-256 in hexadecimal digits. */
async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Encrypts a body as compact JWE, ECDH-ES with A256GCM (docs/spec/decisions.md, GAP-001).
 * The clear text is `{"iat": seconds, "jti": uuid, "body": …}`. The server refuses old and repeated ones, so `iat` uses
 * the server's clock. `call` and `session` bind it to one request, so a copy is invalid anywhere else.
 */
export async function seal(base: string, body: unknown, use: SealUse): Promise<string> {
  const [{ CompactEncrypt, importJWK }, jwk, session] = await Promise.all([
    import('./jose.ts'),
    keyOf(base),
    use.authorization === null ? undefined : digestOf(use.authorization),
  ]);
  const clear = { iat: Math.floor(serverNow() / 1000), jti: crypto.randomUUID(), call: use.call, session, body };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(clear)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...(jwk.kid === undefined ? {} : { kid: jwk.kid }) })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
}

interface Keys {
  at: number;
  /** Server clock minus ours, so that a wrong clock in the phone does not make the message look old. */
  skewMs: number;
  keys: JsonWebKey[];
}
type PublicJwk = JsonWebKey & { kid?: string; use?: string };

const KEYS_LIFE_MS = 5 * 60_000;
let known: Keys | null = null;

/** The next message asks for the keys again. */
export function forgetKeys(): void {
  known = null;
}

async function keysOf(base: string): Promise<Keys> {
  if (known && Date.now() - known.at < KEYS_LIFE_MS) return known;
  const response = await fetch(`${base}/.well-known/jwks.json`, {
    signal: AbortSignal.timeout(10_000),
    cache: 'no-cache',
  });
  if (!response.ok) throw new Error(`keys: ${response.status}`);
  const { keys } = (await response.json()) as { keys: JsonWebKey[] };
  const date = Date.parse(response.headers.get('date') ?? '');
  known = { at: Date.now(), skewMs: Number.isNaN(date) ? 0 : date - Date.now(), keys };
  return known;
}

/** Below this difference the two clocks are taken as equal: the Date header has only whole seconds. */
const SKEW_MIN_MS = 5000;

/**
 * Seals a body as compact JWE, ECDH-ES with A256GCM (docs/spec/decisions.md, GAP-001).
 * The clear text is `{"iat": seconds, "jti": uuid, "body": …}`; the server refuses what is old or was seen before.
 */
export async function seal(base: string, body: unknown): Promise<string> {
  const [{ CompactEncrypt, importJWK }, { keys, skewMs }] = await Promise.all([import('./jose.ts'), keysOf(base)]);
  const jwk: PublicJwk | undefined = keys.find((key: PublicJwk) => key.use === undefined || key.use === 'enc');
  if (!jwk) throw new Error('no key to seal with');
  const key = await importJWK(jwk, 'ECDH-ES');
  const now = Date.now() + (Math.abs(skewMs) > SKEW_MIN_MS ? skewMs : 0);
  const clear = JSON.stringify({ iat: Math.floor(now / 1000), jti: crypto.randomUUID(), body });
  return new CompactEncrypt(new TextEncoder().encode(clear))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...(jwk.kid === undefined ? {} : { kid: jwk.kid }) })
    .encrypt(key);
}

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Vault {
  /** Seals a text for storage (AES-256-GCM, fresh nonce, bound to its purpose). */
  seal(purpose: string, text: string): string;
  /** Opens what `seal` made for the same purpose; throws when it was changed. */
  open(purpose: string, sealed: string): string;
  /** A keyed hash: equal texts meet, nobody without the secret can try texts out. */
  keyedHash(purpose: string, text: string): string;
}

/** Everything secret at rest hangs on one installation secret; each purpose has a key of its own. */
export function createVault(secret: Buffer): Vault {
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, 'sanam', purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    seal(purpose, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
    keyedHash: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest('hex'),
  };
}

/** For random tokens only (they need no key): SHA-256 in hex. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Comparison whose time does not tell where two texts differ. */
export function sameText(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}

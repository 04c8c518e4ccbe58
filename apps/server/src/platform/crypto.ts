import {
  type Cipheriv,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type Decipheriv,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const BLOCK_BYTES = 16;

export interface Vault {
  /** Encrypts a text for storage (AES-256-GCM, fresh nonce, bound to its purpose). */
  seal(purpose: string, text: string): string;
  /** Decrypts the output of `seal` for the same purpose; throws if it was changed. */
  open(purpose: string, sealed: string): string;
  /** The same for bytes, such as files. */
  sealBytes(purpose: string, bytes: Buffer): Buffer;
  openBytes(purpose: string, sealed: Buffer): Buffer;
  /** Keyed hash: equal texts have equal hashes, and texts cannot be guessed without the secret. */
  keyedHash(purpose: string, text: string): string;
  /**
   * Turns a row number into an id that reveals neither order nor count: 32 hex digits, always the same for one number.
   */
  maskNumber(purpose: string, number: bigint): string;
  /** Returns the number of such an id; undefined for an id that this installation did not create. */
  unmaskNumber(purpose: string, masked: string): bigint | undefined;
}

/** Creates the vault for all secrets at rest. Derives one key per purpose from the secret of the installation. */
export function createVault(secret: Buffer): Vault {
  // Key objects: a hash with a key in bytes costs five times as much, most of it for wrapping the key.
  const keys = new Map<string, KeyObject>();
  const keyOf = (purpose: string): KeyObject => {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'sanam', purpose, 32)));
    keys.set(purpose, key);
    return key;
  };
  const sealBytes: Vault['sealBytes'] = (purpose, bytes) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv);
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  };
  const openBytes: Vault['openBytes'] = (purpose, sealed) => {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  };
  return {
    sealBytes,
    openBytes,
    seal: (purpose, text) => sealBytes(purpose, Buffer.from(text, 'utf8')).toString('base64'),
    open: (purpose, sealed) => openBytes(purpose, Buffer.from(sealed, 'base64')).toString('utf8'),
    keyedHash: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest('hex'),
    maskNumber(purpose, number) {
      const block = Buffer.alloc(BLOCK_BYTES); // number, then zeros that authenticate it on the way back
      block.writeBigUInt64BE(number);
      return oneBlock(createCipheriv('aes-256-ecb', keyOf(purpose), null), block).toString('hex');
    },
    unmaskNumber(purpose, masked) {
      if (!/^[0-9a-f]{32}$/.test(masked)) return undefined;
      const block = oneBlock(createDecipheriv('aes-256-ecb', keyOf(purpose), null), Buffer.from(masked, 'hex'));
      return block.readBigUInt64BE(8) === 0n ? block.readBigUInt64BE(0) : undefined;
    },
  };
}

/** Returns SHA-256 in hex. Only for random tokens, which need no key. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Encrypts a single block: the plain block cipher is then a permutation of 128-bit numbers without repetition. */
function oneBlock(cipher: Cipheriv | Decipheriv, block: Buffer): Buffer {
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]);
}

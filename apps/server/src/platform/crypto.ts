import {
  type Cipheriv,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type Decipheriv,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const BLOCK_BYTES = 16;

export interface Vault {
  /** Seals a text for storage (AES-256-GCM, fresh nonce, bound to its purpose). */
  seal(purpose: string, text: string): string;
  /** Opens what `seal` made for the same purpose; throws when it was changed. */
  open(purpose: string, sealed: string): string;
  /** The same for bytes: files. */
  sealBytes(purpose: string, bytes: Buffer): Buffer;
  openBytes(purpose: string, sealed: Buffer): Buffer;
  /** A keyed hash: equal texts meet, nobody without the secret can try texts out. */
  keyedHash(purpose: string, text: string): string;
  /** Turns a row number into an id that tells neither order nor count: 32 hex digits, the same for the same number. */
  maskNumber(purpose: string, number: bigint): string;
  /** The number behind such an id; undefined for anything this installation did not make. */
  unmaskNumber(purpose: string, masked: string): bigint | undefined;
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
      const block = Buffer.alloc(BLOCK_BYTES); // number, then zeros that prove it when it comes back
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

/** For random tokens only (they need no key): SHA-256 in hex. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A single block, so the plain block cipher is a permutation of 128-bit numbers and nothing repeats within it. */
function oneBlock(cipher: Cipheriv | Decipheriv, block: Buffer): Buffer {
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]);
}

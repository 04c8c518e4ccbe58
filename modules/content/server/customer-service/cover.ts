import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { randomText } from '@sanam/server/platform/ids.ts';

const IV_BYTES = 12;
const KEY_LETTERS = 8;

/**
 * Encodes the customer-service address (GAP-168): AES-256-GCM under the SHA-256 of eight letters, written as
 * base64url(iv, cipher text, tag) followed by those letters. This is obfuscation, not secrecy, because it contains its
 * own key (SEC-011).
 */
export function coverPath(address: string): string {
  const letters = randomText(KEY_LETTERS);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(letters).digest(), iv);
  const covered = Buffer.concat([iv, cipher.update(address, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return covered.toString('base64url') + letters;
}

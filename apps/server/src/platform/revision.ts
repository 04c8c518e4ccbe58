import { createHash } from 'node:crypto';
import { canonicalText } from './idempotency.ts';

const DIGITS = 16;

/**
 * Returns a hash of the content that a reader saw; equal content has an equal hash, independent of the order of fields.
 */
export function revisionOf(content: unknown): string {
  return createHash('sha256').update(canonicalText(content)).digest('hex').slice(0, DIGITS);
}

import { createHash } from 'node:crypto';
import { canonicalText } from './idempotency.ts';

const DIGITS = 16;

/** A mark of what a reader saw: equal content has an equal mark, whatever the order of its fields. */
export function revisionOf(content: unknown): string {
  return createHash('sha256').update(canonicalText(content)).digest('hex').slice(0, DIGITS);
}

import { createHash } from 'node:crypto';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';

const DIGITS = 16;

/** Returns a mark of what a reader saw: equal marks mean equal contents. */
export const markOf = (seen: unknown): string =>
  createHash('sha256').update(canonicalText(seen)).digest('hex').slice(0, DIGITS);

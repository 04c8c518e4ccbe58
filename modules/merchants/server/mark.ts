import { createHash } from 'node:crypto';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';

const DIGITS = 16;

/** A mark of what somebody read: two people who read the same mark saw the same. */
export const markOf = (seen: unknown): string =>
  createHash('sha256').update(canonicalText(seen)).digest('hex').slice(0, DIGITS);

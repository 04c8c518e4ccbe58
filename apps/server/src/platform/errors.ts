import type { RefusalCode } from '@sanam/contract';

/**
 * An expected failure, answered with the failure envelope and the HTTP status of its code. Always thrown, so that a
 * transaction rolls back.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: RefusalCode, details?: Record<string, unknown>) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/**
 * Creates a refusal to throw. `details` become the `value` of the envelope, so they must be safe to show to the caller.
 */
export function refuse(code: RefusalCode, details?: Record<string, unknown>): Refusal {
  return new Refusal(code, details);
}

/** Throws for an impossible state, which is a bug: answered as a generic 500 and reported. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}

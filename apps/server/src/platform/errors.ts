import type { RefusalCode } from '@sanam/contract';

/** An expected "no": becomes the failure envelope with the code's HTTP status. Always thrown, so that a transaction rolls back. */
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

/** Makes a refusal to throw; `details` become the envelope's `value`, so they hold only what the caller may see. */
export function refuse(code: RefusalCode, details?: Record<string, unknown>): Refusal {
  return new Refusal(code, details);
}

/** For what cannot be: a bug, answered as a bland 500 and reported. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}

/** Refusals possible for every call: code → HTTP status. */
export const commonRefusals = {
  'request.invalid': 400,
  'request.encryption_required': 415,
  'request.encryption_invalid': 400,
  'request.tooLarge': 413,
  'request.unsupportedType': 415,
  'common.notFound': 404,
  'common.methodNotAllowed': 405,
  'common.idempotencyKeyMissing': 400,
  'common.idempotencyConflict': 409,
  'common.inProgress': 409,
  'common.tooManyRequests': 429,
  'common.unavailable': 503,
  'common.internal': 500,
} as const;

type CommonRefusals = typeof commonRefusals;

/**
 * Every refusal of the product: code → HTTP status. A module declares its own in `contract/refusals.ts` and adds them
 * here by declaration merging. The code is also the language key, `refusal.<code>`.
 */
export interface Refusals extends CommonRefusals {}
export type RefusalCode = keyof Refusals;

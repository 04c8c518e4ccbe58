import { contentRefusals } from './content/refusals.ts';
import { gamesRefusals } from './games/refusals.ts';
import { identityRefusals } from './identity/refusals.ts';
import { messagesRefusals } from './messages/refusals.ts';
import { operatorRefusals } from './operator/refusals.ts';
import { protectionRefusals } from './protection/refusals.ts';
import { siteRefusals } from './site/refusals.ts';
import { walletRefusals } from './wallet/refusals.ts';

/** Refusals that every call may give. Code → HTTP status. */
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

/** Every refusal of the product: code → HTTP status. The code is also the language key, `refusal.<code>`. */
export const refusalStatus = {
  ...commonRefusals,
  ...contentRefusals,
  ...gamesRefusals,
  ...identityRefusals,
  ...messagesRefusals,
  ...operatorRefusals,
  ...protectionRefusals,
  ...siteRefusals,
  ...walletRefusals,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

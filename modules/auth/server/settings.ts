import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

/** No merchant forgets sooner who tried to get into an account: takeovers are noticed late (R91). */
export const LOGINS_KEPT_DAYS_MIN = 90;

export const authSettings = {
  /** Passwords older than this many days are reported as expired; null (the default): never by age alone. */
  passwordExpiryDays: setting(
    'identity.passwordExpiryDays',
    z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
    null,
  ),
  /** A new log-in ends the sessions that were open (GAP-085). */
  oneSessionOnly: setting('identity.oneSessionOnly', z.boolean(), false),
  /** Days after which an attempt to log in is forgotten; the member's own list and staff read back so far. */
  loginsKeepDays: setting(
    'identity.loginsKeepDays',
    z.int().check(z.minimum(LOGINS_KEPT_DAYS_MIN), z.maximum(3650)),
    400,
  ),
} as const;

import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

/** Minimum days for which every merchant keeps log-in attempts, because takeovers are noticed late (R91). */
export const LOGINS_KEPT_DAYS_MIN = 90;

export const authSettings = {
  /** Days after which a password is reported as expired; null (the default): passwords do not expire by age. */
  passwordExpiryDays: setting(
    'identity.passwordExpiryDays',
    z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
    null,
  ),
  /** Whether a new log-in ends the other open sessions (GAP-085). */
  oneSessionOnly: setting('identity.oneSessionOnly', z.boolean(), false),
  /** Days for which a log-in attempt is kept; the member's own list and staff see no further back. */
  loginsKeepDays: setting(
    'identity.loginsKeepDays',
    z.int().check(z.minimum(LOGINS_KEPT_DAYS_MIN), z.maximum(3650)),
    400,
  ),
} as const;

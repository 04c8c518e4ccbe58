import { z } from 'zod/mini';
import { setting } from '@sanam/merchants/server/index.ts';

const fieldOverride = z.object({
  enabled: z.optional(z.boolean()),
  required: z.optional(z.boolean()),
  patternId: z.optional(z.int().check(z.minimum(0), z.maximum(19))),
  minLength: z.optional(z.int().check(z.minimum(0), z.maximum(500))),
  maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
});

/** No brand forgets sooner who tried to get into an account: takeovers are noticed late (R91). */
export const LOGINS_KEPT_DAYS_MIN = 90;

export const identitySettings = {
  /** What a merchant changes of the registration form's field rules, by field name. */
  fields: setting('identity.registerFields', z.record(z.string(), fieldOverride), {}),
  /** The version of the terms that a registration accepts, and whether their box is ticked when the form opens. */
  terms: setting('identity.terms', z.object({ version: z.string().check(z.minLength(1)), isTicked: z.boolean() }), {
    version: '2026-11',
    isTicked: true,
  }),
  /** The brand's own least age in years, above the installation's; below that one it changes nothing (GAP-066). */
  ageMin: setting('identity.ageMin', z.nullable(z.int().check(z.minimum(18), z.maximum(30))), null),
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
  /** What a trial guest begins with, in minor units of play money. */
  trialMoneyMinor: setting(
    'identity.trialMoneyMinor',
    z.int().check(z.minimum(100), z.maximum(100_000_000)),
    1_000_000,
  ),
} as const;

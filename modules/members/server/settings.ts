import { z } from 'zod/mini';
import { type Figures, setting } from '@sanam/merchants/server/index.ts';

const fieldOverride = z.object({
  enabled: z.optional(z.boolean()),
  required: z.optional(z.boolean()),
  patternId: z.optional(z.int().check(z.minimum(0), z.maximum(19))),
  minLength: z.optional(z.int().check(z.minimum(0), z.maximum(500))),
  maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
});

export const memberSettings = {
  /** A merchant's overrides of the registration form's field rules, by field name. */
  fields: setting('identity.registerFields', z.record(z.string(), fieldOverride), {}),
  /** Version of the terms that a registration accepts, and whether their box is ticked when the form opens. */
  terms: setting('identity.terms', z.object({ version: z.string().check(z.minLength(1)), isTicked: z.boolean() }), {
    version: '2026-11',
    isTicked: true,
  }),
  /** The merchant's own minimum age in years; below that of the installation it has no effect (GAP-066). */
  ageMin: setting('identity.ageMin', z.nullable(z.int().check(z.minimum(18), z.maximum(30))), null),
  /** Initial balance of a trial guest, in minor units of play money. */
  trialMoneyMinor: setting(
    'identity.trialMoneyMinor',
    z.int().check(z.minimum(100), z.maximum(100_000_000)),
    1_000_000,
  ),
} as const;

export const settingFigures: readonly Figures[] = [
  {
    setting: memberSettings.trialMoneyMinor,
    figures: { trialMoney: { stored: 'satang', least: 100, most: 100_000_000 } },
  },
];

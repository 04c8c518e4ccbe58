// Maintenance and who may come in, as the console reads and changes them.
import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';
import { id, instant, nothing } from '../common.ts';
import { reason, revision } from './identity-schemas.ts';
import { changed, mine, ofMerchant } from './site-schemas.ts';

const maintenanceText = z.string().check(z.trim(), z.maxLength(500));
const maintenancePlan = {
  isOn: z.boolean(),
  from: z.nullable(instant),
  until: z.nullable(instant),
  /** What visitors read; a missing language has the portal's own words. */
  text: z.strictObject({ TH: z.optional(maintenanceText), EN: z.optional(maintenanceText) }),
};
const tester = {
  kind: z.enum(['account', 'cidr']),
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
};

const accessRule = z.object({
  id: z.string(),
  /** Holds for every brand. */
  isForAll: z.boolean(),
  kind: z.enum(['country', 'cidr']),
  value: z.string(),
  isAllowed: z.boolean(),
  reason: z.string(),
  position: z.int(),
  expiresAt: z.nullable(instant),
  isOver: z.boolean(),
  /** A mark of what the rule does, its place, its reason and its end. */
  revision,
});
const ruleContent = {
  isAllowed: z.boolean(),
  position: z.int().check(z.minimum(0), z.maximum(100_000)),
  expiresAt: z.nullable(instant),
};
/** True: I know that this closes the portal to my own address. */
const isConfirmed = z._default(z.boolean(), false);
const regions = {
  /** Null: in a sandbox they come in, where real money is played for they do not. */
  isUnknownAllowed: z.nullable(z.boolean()),
  otherwise: z.enum(['allow', 'block']),
};

export const operatorGateSchemas = {
  opsGetMaintenance: {
    params: ofMerchant,
    value: z.object({
      merchant: mine,
      ...maintenancePlan,
      state: z.enum(['off', 'planned', 'on', 'over']),
      setBy: z.nullable(z.string()),
      setAt: z.nullable(instant),
      reason: z.nullable(z.string()),
      revision,
      testers: z.array(z.object(tester)),
    }),
    refusals: [],
  },
  opsChangeMaintenance: {
    params: ofMerchant,
    body: z.strictObject({ ...maintenancePlan, revision, reason }),
    value: changed,
    refusals: ['operator.staleVersion'],
  },
  opsAddTester: {
    params: ofMerchant,
    body: z.strictObject({ ...tester, reason }),
    value: nothing,
    refusals: [],
  },
  opsRemoveTester: { params: ofMerchant, body: z.strictObject({ ...tester, reason }), value: nothing, refusals: [] },
  opsGetAccess: {
    params: ofMerchant,
    value: z.object({
      merchant: mine,
      rules: z.array(accessRule),
      regions: z.object(regions),
      revision,
      mode: z.enum(['sandbox', 'live']),
      /** The only countries of the licence; empty in a sandbox. */
      licensed: z.array(z.string()),
      /** The table that says where an address is; null: none was loaded, and no country is known. */
      table: z.nullable(z.object({ networks: z.int(), source: z.string(), loadedAt: instant })),
      own: z.object({ address: z.nullable(z.string()), country: z.nullable(z.string()) }),
    }),
    refusals: [],
  },
  opsTryAddress: {
    params: ofMerchant,
    query: z.object({ address: z.string().check(z.trim(), z.minLength(2), z.maxLength(64)) }),
    value: z.object({
      address: z.string(),
      country: z.nullable(z.string()),
      /** Normal, maintenance, blocked, as `systemStatus` would say. */
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      why: z.enum(['rule', 'licence', 'unknownCountry', 'otherwise']),
      rule: z.nullable(accessRule),
    }),
    refusals: [],
  },
  opsAddAccessRule: {
    params: ofMerchant,
    body: z.strictObject({
      isForAll: z.boolean(),
      kind: z.enum(['country', 'cidr']),
      value: z.string().check(z.trim(), z.minLength(2), z.maxLength(64)),
      ...ruleContent,
      isConfirmed,
      reason,
    }),
    value: z.object({ id }),
    refusals: ['site.ruleExists', 'site.locksYouOut'],
  },
  opsChangeAccessRule: {
    params: z.object({ id }),
    body: z.strictObject({ ...ruleContent, isConfirmed, revision, reason }),
    value: nothing,
    refusals: ['site.locksYouOut', 'operator.staleVersion'],
  },
  opsRemoveAccessRule: {
    params: z.object({ id }),
    body: z.strictObject({ isConfirmed, revision, reason }),
    value: nothing,
    refusals: ['site.locksYouOut', 'operator.staleVersion'],
  },
  opsChangeRegions: {
    params: ofMerchant,
    body: z.strictObject({ ...regions, isConfirmed, revision, reason }),
    value: nothing,
    refusals: ['operator.staleVersion', 'site.locksYouOut'],
  },
} as const satisfies Record<string, CallSchemas>;

import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, instant, nothing } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant } from '@sanam/merchants/contract/schemas.ts';
import { changedValue, merchantRef, reason, revision } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';

const maintenanceText = z.string().check(z.trim(), z.maxLength(500));
const maintenancePlan = {
  isOn: z.boolean(),
  from: z.nullable(instant),
  until: z.nullable(instant),
  /** Text for visitors; in a missing language, the portal's own text is shown. */
  text: z.strictObject({ TH: z.optional(maintenanceText), EN: z.optional(maintenanceText) }),
};
const tester = {
  kind: z.enum(['account', 'cidr']),
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
};

const accessRule = z.object({
  id: z.string(),
  /** Whether the rule applies to every merchant. */
  isForAll: z.boolean(),
  kind: z.enum(['country', 'cidr']),
  value: z.string(),
  isAllowed: z.boolean(),
  reason: z.string(),
  position: z.int(),
  expiresAt: z.nullable(instant),
  isOver: z.boolean(),
  /** Mark of the rule's effect, position, reason and end. */
  revision,
});
const ruleContent = {
  isAllowed: z.boolean(),
  position: z.int().check(z.minimum(0), z.maximum(100_000)),
  expiresAt: z.nullable(instant),
};
/** True: the caller knows that this closes the portal to the caller's own address. */
const isConfirmed = z._default(z.boolean(), false);
const regions = {
  /** Null: allowed in a sandbox, blocked in live mode. */
  isUnknownAllowed: z.nullable(z.boolean()),
  otherwise: z.enum(['allow', 'block']),
};

export const accessStaffCalls = {
  opsGetMaintenance: staff('site.maintenance.read', {
    method: 'GET',
    path: '/ops/merchants/:merchantId/maintenance',
    summary: 'Maintenance of a merchant: plan, who made it, testers',
    params: ofMerchant,
    value: z.object({
      merchant: merchantRef,
      ...maintenancePlan,
      state: z.enum(['off', 'planned', 'on', 'over']),
      setBy: z.nullable(z.string()),
      setAt: z.nullable(instant),
      reason: z.nullable(z.string()),
      revision,
      testers: z.array(z.object(tester)),
    }),
    refusals: [],
  }),
  opsChangeMaintenance: staff('site.maintenance.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/maintenance',
    summary: 'Begin, plan or end maintenance',
    params: ofMerchant,
    body: z.strictObject({ ...maintenancePlan, revision, reason }),
    value: changedValue,
    refusals: ['operator.staleVersion'],
  }),
  opsAddTester: staff('site.maintenance.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/testers',
    summary: 'Let a member or an address in during maintenance',
    params: ofMerchant,
    body: z.strictObject({ ...tester, reason }),
    value: nothing,
    refusals: [],
  }),
  opsRemoveTester: staff('site.maintenance.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/testers/removal',
    summary: 'Let a tester in no longer',
    params: ofMerchant,
    body: z.strictObject({ ...tester, reason }),
    value: nothing,
    refusals: [],
  }),
  opsGetAccess: staff('site.access.read', {
    method: 'GET',
    path: '/ops/merchants/:merchantId/access',
    summary: 'Who may come in: rules by country and address, and what holds where none fits',
    params: ofMerchant,
    value: z.object({
      merchant: merchantRef,
      rules: z.array(accessRule),
      regions: z.object(regions),
      revision,
      mode: z.enum(['sandbox', 'live']),
      /** The only countries of the licence; empty in a sandbox. */
      licensed: z.array(z.string()),
      /** The table that maps addresses to countries; null: none was loaded, and no country is known. */
      table: z.nullable(z.object({ networks: z.int(), source: z.string(), loadedAt: instant })),
      own: z.object({ address: z.nullable(z.string()), country: z.nullable(z.string()) }),
    }),
    refusals: [],
  }),
  opsTryAddress: staff('site.access.read', {
    method: 'GET',
    path: '/ops/merchants/:merchantId/access/try',
    summary: 'What would happen to a visitor from this address',
    params: ofMerchant,
    query: z.object({ address: z.string().check(z.trim(), z.minLength(2), z.maxLength(64)) }),
    value: z.object({
      address: z.string(),
      country: z.nullable(z.string()),
      /** Normal, maintenance, blocked, as in `systemStatus`. */
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      why: z.enum(['rule', 'licence', 'unknownCountry', 'otherwise']),
      rule: z.nullable(accessRule),
    }),
    refusals: [],
  }),
  opsAddAccessRule: staff('site.access.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/access/rules',
    summary: 'Allow or block a country or a network',
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
  }),
  opsChangeAccessRule: staff('site.access.change', {
    method: 'POST',
    path: '/ops/accessRules/:id',
    summary: 'Change what a rule does, its place and its end',
    params: z.object({ id }),
    body: z.strictObject({ ...ruleContent, isConfirmed, revision, reason }),
    value: nothing,
    refusals: ['site.locksYouOut', 'operator.staleVersion'],
  }),
  opsRemoveAccessRule: staff('site.access.change', {
    method: 'POST',
    path: '/ops/accessRules/:id/removal',
    summary: 'Take a rule away',
    params: z.object({ id }),
    body: z.strictObject({ isConfirmed, revision, reason }),
    value: nothing,
    refusals: ['site.locksYouOut', 'operator.staleVersion'],
  }),
  opsChangeRegions: staff('site.access.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/access/regions',
    summary: 'Change what holds where no rule fits or nobody knows the country',
    params: ofMerchant,
    body: z.strictObject({ ...regions, isConfirmed, revision, reason }),
    value: nothing,
    refusals: ['operator.staleVersion', 'site.locksYouOut'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof accessStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

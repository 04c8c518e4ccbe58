// Brands, their hosts and looks, faults of browsers and invitations, as the console reads and changes them.
import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';
import { amount, day, instant, nothing, pageOf, paging } from '../common.ts';
import { siteThemes } from '../site/schemas.ts';
import { brandLook } from '../site/brand.ts';
import { reason, revision } from './identity-schemas.ts';
import { hostLists } from './site-calls.ts';

const merchantId = z.string().check(z.regex(/^[a-z][A-Za-z0-9_]{1,60}$/));
export const ofMerchant = z.object({ merchantId });
export const mine = z.object({ id: z.string(), name: z.string() });
const search = z.optional(z.string().check(z.trim(), z.maxLength(80)));
export const changed = z.object({ revision });

const merchantRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  zone: z.string(),
  isEnabled: z.boolean(),
  isInMaintenance: z.boolean(),
  /** The brand whose host this console is used at. */
  isOwn: z.boolean(),
  /** Open hosts, the first one first. */
  hosts: z.array(z.string()),
  createdAt: instant,
});
const preferences = {
  languages: z.array(z.string().check(z.maxLength(20))).check(z.minLength(1), z.maxLength(40)),
  defaultLanguage: z.string().check(z.maxLength(20)),
  defaultTheme: z.enum(siteThemes),
  loginedToHomePage: z.boolean(),
  gtagId: z.nullable(z.string().check(z.regex(/^[A-Z0-9-]{4,20}$/))),
  jackpotBase: amount,
};

const hostLine = z.object({ host: z.string(), isOn: z.boolean() });
const hostList = z.object({ lines: z.array(hostLine), revision });
const HOSTS_MAX = 50;

const faultKind = z.enum(['navigation', 'chunk', 'script']);
const fault = { kind: faultKind, path: z.string(), name: z.string(), message: z.string() };
const faultQuery = { ...paging, q: search, kind: z.optional(faultKind) };

const invitationCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/));
const invitationRow = z.object({
  id: z.string(),
  code: z.string(),
  /** The member who invites; null for a campaign of the brand's own. */
  inviter: z.nullable(z.object({ memberId: z.string(), username: z.string() })),
  label: z.string(),
  state: z.enum(['open', 'revoked', 'over', 'usedUp', 'ownerAway']),
  uses: z.int(),
  usesMax: z.nullable(z.int()),
  expiresAt: z.nullable(instant),
  createdAt: instant,
  createdBy: z.string(),
  /** What the inviter sends. */
  link: z.string(),
});

const merchantSchemas = {
  opsListMerchants: { query: z.object({ ...paging }), value: pageOf(merchantRow), refusals: [] },
  opsGetMerchant: {
    params: ofMerchant,
    value: z.extend(merchantRow, {
      businessDay: z.object({ date: day, from: instant, to: instant }),
      settings: z.object(preferences),
      revision,
    }),
    refusals: [],
  },
  opsAddMerchant: {
    body: z.strictObject({
      code: z.string().check(z.trim(), z.regex(/^[A-Z0-9_]{2,32}$/)),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      host: z.string().check(z.trim(), z.minLength(1), z.maxLength(253)),
      reason,
    }),
    value: z.object({ id: z.string() }),
    refusals: ['site.codeTaken', 'site.hostTaken', 'site.ownHost'],
  },
  opsChangeMerchant: {
    params: ofMerchant,
    body: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      /** The name that was read. */
      nameSeen: z.string().check(z.maxLength(80)),
      settings: z.strictObject(preferences),
      revision,
      reason,
    }),
    value: changed,
    refusals: ['operator.staleVersion'],
  },
  opsSwitchMerchant: {
    params: ofMerchant,
    body: z.strictObject({ isEnabled: z.boolean(), reason }),
    value: z.object({ isEnabled: z.boolean() }),
    refusals: ['operator.staleVersion', 'site.brandNeeded'],
  },
  opsGetHosts: {
    params: ofMerchant,
    value: z.object({
      merchant: mine,
      lists: z.object({ portal: hostList, api: hostList, share: hostList, picture: hostList, game: hostList }),
      /** Games come from these besides: of the installation and its vendors. */
      otherGameHosts: z.array(z.string()),
      /** A provider's sign-in is set up: the list of the calls has to stay empty. */
      hasProviderSignIn: z.boolean(),
    }),
    refusals: [],
  },
  opsChangeHosts: {
    params: z.object({ merchantId, list: z.enum(hostLists) }),
    body: z.strictObject({
      hosts: z
        .array(z.strictObject({ host: z.string().check(z.trim(), z.maxLength(300)), isOn: z.boolean() }))
        .check(z.maxLength(HOSTS_MAX)),
      revision,
      reason,
    }),
    value: nothing,
    refusals: ['operator.staleVersion', 'site.hostTaken', 'site.hostInUse', 'site.ownHost', 'site.signInNeedsOwnHost'],
  },
  opsGetBrand: {
    params: ofMerchant,
    value: z.object({
      merchant: mine,
      look: brandLook,
      /** 0: nothing was ever saved. */
      version: z.int(),
      versions: z.array(
        z.object({ version: z.int(), look: brandLook, changedAt: instant, changedBy: z.string(), reason: z.string() }),
      ),
      /** Where the brand's portal is; null where no host was named for it. */
      portal: z.nullable(z.string()),
    }),
    refusals: [],
  },
  opsChangeBrand: {
    params: ofMerchant,
    body: z.strictObject({ look: brandLook, version: z.int(), reason }),
    value: z.object({ version: z.int() }),
    refusals: ['operator.staleVersion', 'site.weakContrast'],
  },
  opsPreviewBrand: {
    params: ofMerchant,
    body: z.strictObject({ look: brandLook }),
    value: z.object({ query: z.string() }),
    refusals: ['site.weakContrast'],
  },
} as const satisfies Record<string, CallSchemas>;

export const operatorSiteSchemas = {
  ...merchantSchemas,
  opsListClientErrors: {
    query: z.object(faultQuery),
    value: pageOf(
      z.object({
        id: z.string(),
        ...fault,
        count: z.int(),
        firstAt: instant,
        lastAt: instant,
        languages: z.array(z.string()),
        screens: z.array(z.string()),
        versions: z.array(z.string()),
      }),
    ),
    refusals: [],
  },
  opsListClientLog: {
    query: z.object({ ...faultQuery, fault: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))) }),
    value: pageOf(
      z.object({
        id: z.string(),
        at: instant,
        ...fault,
        language: z.nullable(z.string()),
        screen: z.nullable(z.string()),
        version: z.nullable(z.string()),
      }),
    ),
    refusals: [],
  },
  opsListInvitations: {
    query: z.object({ ...paging, q: search, state: z.optional(z.enum(['open', 'closed'])) }),
    value: pageOf(invitationRow),
    refusals: [],
  },
  opsAddInvitation: {
    body: z.strictObject({
      /** Left out: one is made. */
      code: z.optional(invitationCode),
      /** Name of the member who invites; left out: a campaign of the brand's own. */
      inviter: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
      label: z.string().check(z.trim(), z.maxLength(80)),
      usesMax: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
      expiresAt: z.nullable(instant),
      reason,
    }),
    value: z.object({ code: z.string() }),
    refusals: ['identity.invitationExists'],
  },
  opsRevokeInvitation: {
    params: z.object({ code: invitationCode }),
    body: z.strictObject({ reason }),
    value: nothing,
    refusals: ['operator.staleVersion'],
  },
} as const satisfies Record<string, CallSchemas>;

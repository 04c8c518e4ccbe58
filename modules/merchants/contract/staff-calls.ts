import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { changedValue, merchantRef, reason, revision, searchText } from '@sanam/staff/contract/schemas.ts';
import { figureCalls } from './figure-calls.ts';
import { merchantTheme } from './theme.ts';
import './permissions.ts';
import './refusals.ts';
import { merchantId, ofMerchant } from './schemas.ts';
import { hostLists, siteThemes } from './states.ts';
import './live.ts';

const featureRow = z.object({
  modId: z.string(),
  parentId: z.nullable(z.string()),
  /** Depth; 0 for a top node. */
  depth: z.int(),
  enabled: z.boolean(),
  /** Whether the flag and every flag above it are on. */
  isEffective: z.boolean(),
  shipped: z.boolean(),
});
const modIdParams = z.object({ modId: z.string().check(z.regex(/^[A-Z0-9_]{2,40}$/)) });

const merchantRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  zone: z.string(),
  isEnabled: z.boolean(),
  isInMaintenance: z.boolean(),
  /** Whether the console is in use at a host of this merchant. */
  isOwn: z.boolean(),
  /** Open hosts in their order. */
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
const faultQuery = { ...paging, q: searchText, kind: z.optional(faultKind) };

export const merchantsStaffCalls = {
  ...figureCalls,
  opsListFeatures: staff('settings.feature.read', {
    method: 'GET',
    path: '/ops/settings/features',
    summary: 'Feature flags of the merchant, as a tree',
    value: z.object({ merchant: merchantRef, list: z.array(featureRow) }),
    refusals: [],
  }),
  opsChangeFeature: staff('settings.feature.change', {
    method: 'POST',
    path: '/ops/settings/features/:modId',
    summary: 'Switch a feature on or off',
    params: modIdParams,
    body: z.strictObject({ enabled: z.boolean(), expected: z.boolean(), reason }),
    value: z.object({ enabled: z.boolean() }),
    refusals: ['operator.staleVersion'],
  }),
  opsListMerchants: staff('site.merchant.read', {
    method: 'GET',
    path: '/ops/merchants',
    summary: 'Merchants',
    query: z.object({ ...paging }),
    value: pageOf(merchantRow),
    refusals: [],
  }),
  opsGetMerchant: staff('site.merchant.read', {
    method: 'GET',
    path: '/ops/merchants/:merchantId',
    summary: 'One merchant with its languages, theme, business day and other preferences',
    params: ofMerchant,
    value: z.extend(merchantRow, {
      businessDay: z.object({ date: day, from: instant, to: instant }),
      settings: z.object(preferences),
      revision,
    }),
    refusals: [],
  }),
  opsAddMerchant: staff('site.merchant.change', {
    method: 'POST',
    path: '/ops/merchants',
    summary: 'Add a merchant with its first host',
    body: z.strictObject({
      code: z.string().check(z.trim(), z.regex(/^[A-Z0-9_]{2,32}$/)),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      host: z.string().check(z.trim(), z.minLength(1), z.maxLength(253)),
      reason,
    }),
    value: z.object({ id: z.string() }),
    refusals: ['site.codeTaken', 'site.hostTaken', 'site.ownHost'],
  }),
  opsChangeMerchant: staff('site.merchant.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId',
    summary: 'Change name and preferences of a merchant',
    params: ofMerchant,
    body: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      /** Name as it was read. */
      nameSeen: z.string().check(z.maxLength(80)),
      settings: z.strictObject(preferences),
      revision,
      reason,
    }),
    value: changedValue,
    refusals: ['operator.staleVersion'],
  }),
  opsSwitchMerchant: staff('site.merchant.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/state',
    summary: 'Open or close a merchant at all its hosts',
    params: ofMerchant,
    body: z.strictObject({ isEnabled: z.boolean(), reason }),
    value: z.object({ isEnabled: z.boolean() }),
    refusals: ['operator.staleVersion', 'site.brandNeeded'],
  }),
  opsGetHosts: staff('site.host.read', {
    method: 'GET',
    path: '/ops/merchants/:merchantId/hosts',
    summary: 'Hosts of a merchant by what they are for',
    params: ofMerchant,
    value: z.object({
      merchant: merchantRef,
      lists: z.object({ portal: hostList, api: hostList, share: hostList, picture: hostList, game: hostList }),
      /** Other origins of games: of the installation and its vendors. */
      otherGameHosts: z.array(z.string()),
      /** Whether sign-in with a provider is configured, so that the list for calls must stay empty. */
      hasProviderSignIn: z.boolean(),
    }),
    refusals: [],
  }),
  opsChangeHosts: staff('site.host.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/hosts/:list',
    summary: 'Change one list of hosts: entries, switches, order',
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
  }),
  opsGetBrand: staff('site.brand.read', {
    method: 'GET',
    path: '/ops/merchants/:merchantId/brand',
    summary: 'The theme of a merchant, with those it had before',
    params: ofMerchant,
    value: z.object({
      merchant: merchantRef,
      look: merchantTheme,
      /** Version; 0: nothing was saved yet. */
      version: z.int(),
      versions: z.array(
        z.object({
          version: z.int(),
          look: merchantTheme,
          changedAt: instant,
          changedBy: z.string(),
          reason: z.string(),
        }),
      ),
      /** Address of the merchant's portal; null if it has no host. */
      portal: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  opsChangeBrand: staff('site.brand.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/brand',
    summary: 'Change the theme of a merchant',
    params: ofMerchant,
    body: z.strictObject({ look: merchantTheme, version: z.int(), reason }),
    value: z.object({ version: z.int() }),
    refusals: ['operator.staleVersion', 'site.weakContrast'],
  }),
  opsPreviewBrand: staff('site.brand.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/brand/preview',
    summary: 'A query that shows a look on the portal once, before it is saved',
    params: ofMerchant,
    body: z.strictObject({ look: merchantTheme }),
    value: z.object({ query: z.string() }),
    refusals: ['site.weakContrast'],
  }),
  opsListClientErrors: staff('site.fault.read', {
    method: 'GET',
    path: '/ops/clientErrors',
    summary: 'Faults of browsers, the same ones as one row',
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
  }),
  opsListClientLog: staff('site.fault.read', {
    method: 'GET',
    path: '/ops/clientLog',
    summary: 'Faults of browsers one by one',
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
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof merchantsStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

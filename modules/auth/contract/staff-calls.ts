import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, idParams, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { socialProvider } from '@sanam/merchants/contract/page.ts';
import {
  changedValue,
  httpAddress,
  merchantRef,
  newSecret,
  reason,
  revision,
  search,
  settingChange,
  textLine,
  ofMerchant,
} from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';
import { providerClient } from './schemas.ts';
import { blockKinds } from './states.ts';

const blockRow = z.object({
  id,
  kind: z.enum(blockKinds),
  value: z.string(),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: instant,
});

const provider = z.strictObject({
  enabled: z.boolean(),
  issuer: httpAddress,
  /** Explicit endpoint addresses; null: they come from the provider's discovery document. */
  endpoints: z.nullable(z.strictObject({ authorization: httpAddress, token: httpAddress, jwks: httpAddress })),
  ...providerClient,
});
const phoneProvider = z.strictObject({
  projectId: textLine(100),
  issuer: httpAddress,
  jwksUrl: httpAddress,
  apiUrl: httpAddress,
  /** Public API key; the page contains it. */
  apiKey: textLine(200),
});
const humanCheck = z.strictObject({
  scriptUrl: httpAddress,
  globalName: z.string().check(z.regex(/^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/)),
  siteKey: textLine(256),
  verifyUrl: httpAddress,
  hostnames: z.array(textLine(255)).check(z.maxLength(50)),
  isActionChecked: z.boolean(),
});
const minutes = z.int().check(z.minimum(1), z.maximum(5));
const signInRules = {
  passwordExpiryDays: z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
  oneSessionOnly: z.boolean(),
  loginsKeepDays: z.int().check(z.minimum(90), z.maximum(3650)),
  secondFactorOn: z.enum(['deviceOrNetwork', 'device']),
  codeMinutes: z.strictObject({ sms: minutes, factor: minutes }),
};

export const authStaffCalls = {
  opsListBlocks: staff('settings.block.read', {
    method: 'GET',
    path: '/ops/blocks',
    summary: 'Blocklists',
    about: 'merchant',
    query: z.object({ ...paging, ...ofMerchant, ...search, kind: z.optional(z.enum(blockKinds)) }),
    value: pageOf(blockRow),
    refusals: [],
  }),
  opsAddBlock: staff('settings.block.change', {
    method: 'POST',
    path: '/ops/blocks',
    idempotent: true,
    summary: 'Block a password, username, number prefix, mail domain or address',
    about: 'merchant',
    body: z.strictObject({
      kind: z.enum(blockKinds),
      value: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
      reason,
    }),
    value: z.object({ id }),
    refusals: ['operator.blockExists'],
  }),
  opsRemoveBlock: staff('settings.block.change', {
    method: 'POST',
    path: '/ops/blocks/:id/removal',
    idempotent: true,
    summary: 'Take an entry off a blocklist',
    about: 'block',
    params: idParams,
    body: z.strictObject({ reason }),
    value: nothing,
    refusals: [],
  }),
  opsGetSignIn: staff('settings.signin.read', {
    method: 'GET',
    path: '/ops/settings/signin',
    summary: 'Identity providers, phone verification, human check, and rules of passwords, sessions and factors',
    about: 'merchant',
    value: z.object({
      merchant: merchantRef,
      revision,
      /** Feature flags that enable the methods configured here. */
      socialFlag: z.boolean(),
      phoneFlag: z.boolean(),
      providers: z.array(
        z.object({
          provider: socialProvider,
          settings: z.object(provider.shape),
          hasSecret: z.boolean(),
          /** Path of the callback on the merchant's own host, to be registered at the provider. */
          callbackPath: z.string(),
        }),
      ),
      phone: z.nullable(z.object(phoneProvider.shape)),
      human: z.nullable(z.extend(z.object(humanCheck.shape), { hasSecret: z.boolean() })),
      /** Approval of a changed human check that waits for a second person. */
      humanApprovalId: z.nullable(z.string()),
      rules: z.object(signInRules),
    }),
    refusals: [],
  }),
  opsChangeProvider: staff('settings.signin.change', {
    method: 'POST',
    path: '/ops/settings/signin/providers/:provider',
    summary: 'Set an identity provider up; its secret goes in and never comes out',
    about: 'merchant',
    params: z.object({ provider: socialProvider }),
    body: z.strictObject({ settings: provider, clientSecret: newSecret, ...settingChange }),
    value: changedValue,
    refusals: ['operator.staleVersion', 'site.signInNeedsOwnHost'],
  }),
  opsChangePhoneProvider: staff('settings.signin.change', {
    method: 'POST',
    path: '/ops/settings/signin/phone',
    summary: 'Set the provider up that proves phone numbers',
    about: 'merchant',
    body: z.strictObject({ settings: z.nullable(phoneProvider), ...settingChange }),
    value: changedValue,
    refusals: ['operator.staleVersion'],
  }),
  opsChangeHumanCheck: staff('settings.signin.change', {
    method: 'POST',
    path: '/ops/settings/signin/human',
    summary: 'Choose between the built-in puzzle and an outside human check',
    about: 'merchant',
    body: z.strictObject({ settings: z.nullable(humanCheck), secret: newSecret, ...settingChange }),
    /** With an approval id, nothing has changed yet: a second person has to allow the script's host. */
    value: z.extend(changedValue, { approvalId: z.nullable(z.string()) }),
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
  opsChangeSignInRules: staff('settings.signin.change', {
    method: 'POST',
    path: '/ops/settings/signin/rules',
    summary: 'Change the rules of passwords, sessions, factors and codes',
    about: 'merchant',
    body: z.strictObject({ ...signInRules, ...settingChange }),
    value: changedValue,
    refusals: ['operator.staleVersion'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof authStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

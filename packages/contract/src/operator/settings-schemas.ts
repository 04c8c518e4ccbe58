// Settings of sign-in and messages as the console reads and changes them. A secret is written, never read.
import { z } from 'zod/mini';
import type { CallSchemas } from '../call.ts';
import { amount, day, id, instant, pageOf, paging } from '../common.ts';
import { socialProvider } from '../identity/social/schemas.ts';
import { reason, revision } from './identity-schemas.ts';

const address = z.url({ protocol: /^https?$/ });
const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** Left out: the one that is there stays. */
const newSecret = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)));
const change = { revision, reason };
const changed = z.object({ revision });

const provider = z.strictObject({
  enabled: z.boolean(),
  issuer: address,
  /** Explicit addresses; null: the provider's discovery document says them. */
  endpoints: z.nullable(z.strictObject({ authorization: address, token: address, jwks: address })),
  clientId: z.string().check(z.trim(), z.maxLength(255)),
  scopes: z
    .array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/)))
    .check(z.minLength(1), z.maxLength(20)),
  idTokenAlgorithm: z.enum(['RS256', 'ES256', 'PS256', 'HS256']),
});
const phoneProvider = z.strictObject({
  projectId: text(100),
  issuer: address,
  jwksUrl: address,
  apiUrl: address,
  /** Public: it goes into the page. */
  apiKey: text(200),
});
const humanCheck = z.strictObject({
  scriptUrl: address,
  globalName: z.string().check(z.regex(/^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/)),
  siteKey: text(256),
  verifyUrl: address,
  hostnames: z.array(text(255)).check(z.maxLength(50)),
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

const path = z.string().check(z.regex(/^[\w-]+(\.[\w-]+){0,5}$/));
const words = z.array(text(60)).check(z.maxLength(20));
const smsGateway = z.strictObject({
  url: address,
  method: z.enum(['GET', 'POST', 'PUT']),
  headers: z.record(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)), z.string().check(z.maxLength(500))),
  format: z.enum(['json', 'form', 'query']),
  template: text(4000),
  sender: z.string().check(z.trim(), z.maxLength(40)),
  success: z.nullable(z.strictObject({ path, equals: z.string().check(z.maxLength(100)) })),
  timeoutMs: z.int().check(z.minimum(200), z.maximum(20_000)),
  report: z.strictObject({ idPath: path, statusPath: path, delivered: words, failed: words }),
});
const mailServer = z.strictObject({
  host: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9.-]{1,253}$/)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.nullable(z.string().check(z.trim(), z.maxLength(254))),
  from: z.string().check(z.trim(), z.maxLength(254), z.email()),
  fromName: z.nullable(z.string().check(z.trim(), z.maxLength(80))),
});
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const limits = z
  .array(
    z.strictObject({
      max: z.int().check(z.minimum(1), z.maximum(2000)),
      seconds: z.int().check(z.minimum(60), z.maximum(7 * 86_400)),
    }),
  )
  .check(z.maxLength(4));
const messageRules = {
  countries: z.array(country).check(z.maxLength(250)),
  prices: z.strictObject({ other: amount, countries: z.record(country, amount) }),
  dailyCap: amount,
  smsLimits: z.strictObject({ number: limits, prefix: limits, address: limits, network: limits }),
  mailLimits: z.strictObject({ mailbox: limits, address: limits }),
  pumping: z.strictObject({
    sentMin: z.int().check(z.minimum(1), z.maximum(100_000)),
    usedPercentMin: z.int().check(z.minimum(0), z.maximum(100)),
  }),
  /** Days after which a message that went out is forgotten. */
  keepDays: z.int().check(z.minimum(30), z.maximum(3650)),
};

const messageRow = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  template: z.string(),
  address: z.string(),
  country: z.nullable(z.string()),
  state: z.string(),
  reason: z.nullable(z.string()),
  cost: amount,
  attempts: z.int(),
  createdAt: instant,
  sentAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});
const mine = z.object({ id: z.string(), name: z.string() });

export const operatorSettingsSchemas = {
  opsGetSignIn: {
    value: z.object({
      merchant: mine,
      revision,
      /** The flags that open what is set up here. */
      socialFlag: z.boolean(),
      phoneFlag: z.boolean(),
      providers: z.array(
        z.object({
          provider: socialProvider,
          settings: z.object(provider.shape),
          hasSecret: z.boolean(),
          /** To be entered at the provider, behind the brand's own address. */
          callbackPath: z.string(),
        }),
      ),
      phone: z.nullable(z.object(phoneProvider.shape)),
      human: z.nullable(z.extend(z.object(humanCheck.shape), { hasSecret: z.boolean() })),
      /** A change of the human check that waits for a second person. */
      humanApprovalId: z.nullable(z.string()),
      rules: z.object(signInRules),
    }),
    refusals: [],
  },
  opsChangeProvider: {
    params: z.object({ provider: socialProvider }),
    body: z.strictObject({ settings: provider, clientSecret: newSecret, ...change }),
    value: changed,
    refusals: ['operator.staleVersion', 'site.signInNeedsOwnHost'],
  },
  opsChangePhoneProvider: {
    body: z.strictObject({ settings: z.nullable(phoneProvider), ...change }),
    value: changed,
    refusals: ['operator.staleVersion'],
  },
  opsChangeHumanCheck: {
    body: z.strictObject({ settings: z.nullable(humanCheck), secret: newSecret, ...change }),
    /** With an approval: nothing changed yet, a second person has to let the script's host in. */
    value: z.extend(changed, { approvalId: z.nullable(z.string()) }),
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  },
  opsChangeSignInRules: {
    body: z.strictObject({ ...signInRules, ...change }),
    value: changed,
    refusals: ['operator.staleVersion'],
  },
  opsGetMessaging: {
    value: z.object({
      merchant: mine,
      revision,
      /** Without settings of its own the brand uses the sandbox's gateway and mail server; in live mode, none. */
      hasSandbox: z.boolean(),
      gateway: z.nullable(z.extend(z.object(smsGateway.shape), { hasSecret: z.boolean(), hasReportKeys: z.boolean() })),
      /** Where the gateway reports deliveries to, behind the brand's own address. */
      reportPath: z.string(),
      mailServer: z.nullable(z.extend(z.object(mailServer.shape), { hasPassword: z.boolean() })),
      rules: z.object(messageRules),
      today: z.object({
        day,
        spent: amount,
        cap: amount,
        messages: z.int(),
        /** What was noticed today: most of the budget spent, all of it, codes that nobody types in (by country). */
        alerts: z.array(z.object({ kind: z.enum(['budget', 'cap', 'pumping']), country: z.nullable(z.string()) })),
      }),
    }),
    refusals: [],
  },
  opsChangeSmsGateway: {
    body: z.strictObject({ settings: z.nullable(smsGateway), secret: newSecret, reportKeys: newSecret, ...change }),
    value: changed,
    refusals: ['operator.staleVersion'],
  },
  opsChangeMailServer: {
    body: z.strictObject({ settings: z.nullable(mailServer), password: newSecret, ...change }),
    value: changed,
    refusals: ['operator.staleVersion'],
  },
  opsChangeMessageRules: {
    body: z.strictObject({ ...messageRules, ...change }),
    value: changed,
    refusals: ['operator.staleVersion'],
  },
  opsSendTestMessage: {
    body: z.strictObject({ channel: z.enum(['sms', 'email']), to: text(254), reason }),
    value: z.object({ id }),
    refusals: [
      'identity.mobileInvalid',
      'identity.emailInvalid',
      'messages.smsCountryNotAllowed',
      'messages.smsLimit',
      'messages.smsUnavailable',
      'messages.emailUnavailable',
    ],
  },
  opsListMessages: {
    query: z.object({
      ...paging,
      q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      channel: z.optional(z.enum(['sms', 'email'])),
      state: z.optional(z.enum(['queued', 'sent', 'delivered', 'failed', 'withheld'])),
    }),
    value: pageOf(messageRow),
    refusals: [],
  },
} as const satisfies Record<string, CallSchemas>;

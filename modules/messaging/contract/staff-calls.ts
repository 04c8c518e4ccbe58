import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, day, id, idParams, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import {
  changedValue,
  httpAddress,
  merchantRef,
  newSecret,
  outcome,
  reason,
  revision,
  settingChange,
  textLine,
  waitingApproval,
  ofMerchant,
} from '@sanam/staff/contract/schemas.ts';
import { channels } from './channels.ts';
import { audience, mailingChannels, mailingStates, mailingTopics, mailingWords, portalLink } from './mailings.ts';
import './live.ts';
import './permissions.ts';
import './refusals.ts';

const path = z.string().check(z.regex(/^[\w-]+(\.[\w-]+){0,5}$/));
const words = z.array(textLine(60)).check(z.maxLength(20));
const smsGateway = z.strictObject({
  url: httpAddress,
  method: z.enum(['GET', 'POST', 'PUT']),
  headers: z.record(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)), z.string().check(z.maxLength(500))),
  format: z.enum(['json', 'form', 'query']),
  template: textLine(4000),
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
  /** Days after which a sent message is deleted. */
  keepDays: z.int().check(z.minimum(90), z.maximum(3650)),
};

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const lineChannel = z.strictObject({ url: httpAddress });
const inboxRules = {
  /** Hours without offers, by the merchant's clock; equal times: none. */
  quietHours: z.strictObject({ from: clock, until: clock }),
  /** Maximum number of members that one person may write to alone. */
  aloneMax: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** The same for one business day, over all messages of a person. */
  aloneDayMax: z.int().check(z.minimum(1), z.maximum(1_000_000)),
};

const messageRow = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email', 'push', 'line']),
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

const mailingRow = z.object({
  id,
  topic: z.enum(mailingTopics),
  words: mailingWords,
  state: z.enum(mailingStates),
  sendAt: z.nullable(instant),
  /** Size of the audience when the mailing was written. */
  size: z.int(),
  /** Number of members who received it, and of those skipped: no offers, no news, on a break, excluded. */
  told: z.int(),
  skipped: z.int(),
  createdBy: z.string(),
  createdAt: instant,
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});
const mailing = z.extend(mailingRow, {
  link: z.nullable(z.string()),
  channels: mailingChannels,
  audience,
  reason: z.string(),
  /** Reason of the stop: a person, or more members than one person may write to alone. */
  stoppedFor: z.nullable(z.enum(['staff', 'grown'])),
  read: z.int(),
  copies: z.array(
    z.object({ channel: z.enum(channels), queued: z.int(), sent: z.int(), delivered: z.int(), failed: z.int() }),
  ),
  version: z.int(),
  approval: z.nullable(waitingApproval),
});

export const messagingStaffCalls = {
  opsGetMessaging: staff('settings.messages.read', {
    method: 'GET',
    path: '/ops/settings/messages',
    summary: "SMS gateway, mail server, limits, prices, and today's spending",
    about: 'merchant',
    value: z.object({
      merchant: merchantRef,
      revision,
      /**
       * Whether a merchant without own settings uses the sandbox's gateway and mail server; in live mode it has none.
       */
      hasSandbox: z.boolean(),
      gateway: z.nullable(z.extend(z.object(smsGateway.shape), { hasSecret: z.boolean(), hasReportKeys: z.boolean() })),
      /** Path of delivery reports on the merchant's own host. */
      reportPath: z.string(),
      mailServer: z.nullable(z.extend(z.object(mailServer.shape), { hasPassword: z.boolean() })),
      line: z.nullable(z.extend(z.object(lineChannel.shape), { hasToken: z.boolean() })),
      inbox: z.object(inboxRules),
      rules: z.object(messageRules),
      today: z.object({
        day,
        spent: amount,
        cap: amount,
        messages: z.int(),
        /** Today's alerts: most of the budget spent, all of it spent, or codes that are not entered (by country). */
        alerts: z.array(z.object({ kind: z.enum(['budget', 'cap', 'pumping']), country: z.nullable(z.string()) })),
      }),
    }),
    refusals: [],
  }),
  opsChangeSmsGateway: staff('settings.messages.change', {
    method: 'POST',
    path: '/ops/settings/messages/sms',
    summary: 'Set the SMS gateway up; its secrets go in and never come out',
    about: 'merchant',
    body: z.strictObject({
      settings: z.nullable(smsGateway),
      secret: newSecret,
      reportKeys: newSecret,
      ...settingChange,
    }),
    value: changedValue,
    refusals: ['operator.staleVersion'],
  }),
  opsChangeMailServer: staff('settings.messages.change', {
    method: 'POST',
    path: '/ops/settings/messages/email',
    summary: 'Set the mail server up; its password goes in and never comes out',
    about: 'merchant',
    body: z.strictObject({ settings: z.nullable(mailServer), password: newSecret, ...settingChange }),
    value: changedValue,
    refusals: ['operator.staleVersion'],
  }),
  opsChangeLineChannel: staff('settings.messages.change', {
    method: 'POST',
    path: '/ops/settings/messages/line',
    summary: 'Set the LINE channel up; its access token goes in and never comes out',
    about: 'merchant',
    body: z.strictObject({ settings: z.nullable(lineChannel), token: newSecret, ...settingChange }),
    value: changedValue,
    refusals: ['operator.staleVersion'],
  }),
  opsChangeInboxRules: staff('settings.messages.change', {
    method: 'POST',
    path: '/ops/settings/messages/inbox',
    summary: 'Change the quiet hours of offers, and to how many members one person may write, at once and on a day',
    about: 'merchant',
    body: z.strictObject({ ...inboxRules, ...settingChange }),
    value: changedValue,
    refusals: ['operator.staleVersion'],
  }),
  opsChangeMessageRules: staff('settings.messages.change', {
    method: 'POST',
    path: '/ops/settings/messages/rules',
    summary: 'Change countries, prices, limits and the daily budget of messages',
    about: 'merchant',
    body: z.strictObject({ ...messageRules, ...settingChange }),
    value: changedValue,
    refusals: ['operator.staleVersion'],
  }),
  opsSendTestMessage: staff('settings.messages.change', {
    method: 'POST',
    path: '/ops/settings/messages/test',
    idempotent: true,
    summary: 'Send a test message by SMS, e-mail or LINE',
    about: 'merchant',
    body: z.strictObject({ channel: z.enum(['sms', 'email', 'line']), to: textLine(254), reason }),
    value: z.object({ id }),
    refusals: [
      'identity.mobileInvalid',
      'identity.emailInvalid',
      'messages.smsCountryNotAllowed',
      'messages.smsLimit',
      'messages.smsUnavailable',
      'messages.emailUnavailable',
      'messages.lineUnavailable',
    ],
  }),
  opsListMailings: staff('messages.mailing.read', {
    method: 'GET',
    path: '/ops/mailings',
    summary: 'Messages of staff to members, the newest first',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      state: z.optional(z.enum(mailingStates)),
      topic: z.optional(z.enum(mailingTopics)),
    }),
    value: pageOf(mailingRow),
    refusals: [],
  }),
  opsGetMailing: staff('messages.mailing.read', {
    method: 'GET',
    path: '/ops/mailings/:id',
    summary: 'A message of staff: what it says, to whom, and how far it came',
    about: 'mailing',
    params: idParams,
    value: mailing,
    refusals: [],
  }),
  opsCountAudience: staff('messages.mailing.send', {
    method: 'POST',
    path: '/ops/mailings/audience',
    summary: 'How many members an audience has now',
    about: 'merchant',
    body: z.strictObject({ audience }),
    value: z.object({
      members: z.int(),
      /** Names that no member has. */
      unknown: z.array(z.string()),
      /** Maximum number of members without a confirmation by a second person. */
      aloneMax: z.int(),
      /** Number of members the caller may still write to alone on this business day. */
      leftToday: z.int(),
      quietHours: z.object({ from: z.string(), until: z.string() }),
    }),
    refusals: [],
  }),
  opsSendMailing: staff('messages.mailing.send', {
    method: 'POST',
    path: '/ops/mailings',
    idempotent: true,
    summary: 'Write to members, at once or at a time; to many of them with a second person',
    about: 'merchant',
    body: z.strictObject({
      topic: z.enum(mailingTopics),
      words: mailingWords,
      link: z.nullable(portalLink),
      channels: mailingChannels,
      audience,
      sendAt: z.nullable(instant),
      reason,
    }),
    value: z.extend(outcome, { id }),
    refusals: [],
  }),
  opsStopMailing: staff('messages.mailing.send', {
    method: 'POST',
    path: '/ops/mailings/:id/stop',
    summary: 'End a message of staff; copies that have not left are held back',
    about: 'mailing',
    params: idParams,
    body: z.strictObject({ reason }),
    value: z.object({}),
    refusals: ['operator.staleVersion', 'operator.approvalPending'],
  }),
  opsListMessages: staff('settings.messages.read', {
    method: 'GET',
    path: '/ops/messages',
    summary: 'What went out by SMS and e-mail, addresses masked',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      channel: z.optional(z.enum(['sms', 'email', 'push', 'line'])),
      state: z.optional(z.enum(['queued', 'sent', 'delivered', 'failed', 'withheld'])),
    }),
    value: pageOf(messageRow),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof messagingStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

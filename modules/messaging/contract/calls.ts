import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { instant, nothing } from '@sanam/contract/common';
import { choiceChannels } from './channels.ts';
import './live.ts';
import './refusals.ts';
import { inboxTopics } from './topics.ts';

/** Id of a message; it reveals neither order nor count. */
const noticeId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const topic = z.enum(inboxTopics);
const AT_ONCE_MAX = 100;
const noticeIds = z.array(noticeId).check(z.minLength(1), z.maxLength(AT_ONCE_MAX));
const unreadCount = z.object({ unreadCount: z.int() });

const notice = z.object({
  id: noticeId,
  topic,
  /** Title in the reader's language; plain text with line breaks. */
  title: z.string(),
  text: z.string(),
  /** Address within the portal. */
  link: z.nullable(z.string()),
  createdAt: instant,
  isRead: z.boolean(),
});

const clock = z.string().check(z.regex(/^\d\d:\d\d$/));
const choices = z.object({
  topics: z.array(
    z.object({
      topic,
      channels: z.array(
        z.object({
          channel: z.enum(choiceChannels),
          isOn: z.boolean(),
          /** Whether the choice is fixed: service messages stay in the inbox. */
          isFixed: z.boolean(),
        }),
      ),
    }),
  ),
  /** Available channels. `line` is null if the merchant does not use it; `push`: at least one browser is subscribed. */
  reaches: z.object({ email: z.boolean(), sms: z.boolean(), line: z.nullable(z.boolean()), push: z.boolean() }),
  /** Whether offers are sent at all; the member agrees to them in protection. */
  mayGetOffers: z.boolean(),
  /** Hours without offers, by the merchant's clock. */
  quietHours: z.object({ from: clock, until: clock }),
  /** The server's public key for push, base64url. */
  pushKey: z.string(),
});
const endpoint = z.url({ protocol: /^https?$/ }).check(z.maxLength(1000));

export const messagingCalls = {
  unreadCount: {
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    who: 'member',
    whenClosed: true,
    summary: 'How many messages of the inbox are unread',
    value: unreadCount,
    refusals: [],
  },
  listInbox: {
    method: 'GET',
    path: '/wps/inbox',
    who: 'member',
    whenClosed: true,
    summary: 'Messages of the inbox, newest first',
    query: z.object({
      state: z._default(z.enum(['all', 'unread']), 'all'),
      topic: z.optional(topic),
      /** Id of the last message on the previous page. */
      before: z.optional(noticeId),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(AT_ONCE_MAX)), 20),
    }),
    value: z.object({
      list: z.array(notice),
      /** `before` of the next page; null: there is none. */
      next: z.nullable(noticeId),
      zone: z.string(),
    }),
    refusals: [],
  },
  readInbox: {
    method: 'POST',
    path: '/wps/inbox/read',
    who: 'member',
    whenClosed: true,
    summary: 'Mark messages as read: some, or all up to the newest that was seen',
    body: z.union([z.strictObject({ ids: noticeIds }), z.strictObject({ upTo: noticeId, topic: z.optional(topic) })]),
    value: unreadCount,
    refusals: [],
  },
  deleteInbox: {
    method: 'POST',
    path: '/wps/inbox/delete',
    who: 'member',
    whenClosed: true,
    summary: 'Take messages out of the inbox',
    body: z.strictObject({ ids: noticeIds }),
    value: unreadCount,
    refusals: [],
  },
  inboxChoices: {
    method: 'GET',
    path: '/wps/inbox/choices',
    who: 'player',
    whenClosed: true,
    summary: 'By which ways messages come, by topic',
    value: choices,
    refusals: [],
  },
  changeInboxChoice: {
    method: 'PUT',
    path: '/wps/inbox/choices',
    who: 'player',
    whenClosed: true,
    summary: 'Switch one way of one topic',
    body: z.strictObject({ topic, channel: z.enum(choiceChannels), isOn: z.boolean() }),
    value: choices,
    refusals: [],
  },
  subscribePush: {
    method: 'POST',
    path: '/wps/inbox/push',
    who: 'player',
    whenClosed: true,
    summary: 'Show messages on this browser also while no page is open',
    body: z.strictObject({
      endpoint,
      keys: z.strictObject({
        /** An uncompressed P-256 point and sixteen bytes (RFC 8291). */
        p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
        auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
      }),
    }),
    value: nothing,
    refusals: [],
  },
  unsubscribePush: {
    method: 'POST',
    path: '/wps/inbox/push/end',
    who: 'player',
    whenClosed: true,
    summary: 'Show no more messages on this browser',
    body: z.strictObject({ endpoint }),
    value: nothing,
    refusals: [],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof messagingCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}

// After the commit: notifies open pages of a new message, and sends it by the channels its reader chose.
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { NoticeChannel } from '../../contract/channels.ts';
import { newMessage } from '../email/templates.ts';
import { findMailing } from '../mailings/store.ts';
import type { Providers } from '../providers.ts';
import type { Push } from '../push/service.ts';
import type { Queue } from '../queue.ts';
import { messagesSettings } from '../settings.ts';
import type { MessagesService } from '../types.ts';
import { choicesOf } from './choices.ts';
import type { InboxPorts, Recipient } from './ports.ts';
import { minutesUntilQuiet, quietUntil } from './quiet-hours.rules.ts';
import { noteCopyRefused } from './refused.ts';
import { readerOf } from './reader.ts';
import type { Rendered } from './render.ts';
import { findNotice } from './store.ts';
import type { NoticeTemplate, TemplateBook } from './templates.ts';
import { wordsOf } from './words.ts';

export const DELIVER_JOB = 'messages.deliver';
const VALID_SECONDS = 86_400;
const MINUTE_SECONDS = 60;
/** Page of the inbox, for a message without a page of its own. */
const INBOX = '/?mc=messageV2';

export interface DeliveryDeps {
  platform: Pick<Platform, 'db' | 'jobs' | 'live' | 'log' | 'vault'>;
  site: Pick<SiteService, 'merchant' | 'setting' | 'portalAddress'>;
  book: TemplateBook;
  ports: InboxPorts;
  messages: Pick<MessagesService, 'sendSms' | 'sendEmail'>;
  providers: Pick<Providers, 'lineChannel' | 'smsGateway'>;
  push: Pick<Push, 'subscriptionsOf'>;
  queue: Queue;
}

/** Defines the job of single messages, and returns the function that starts one. */
export function defineDelivery(deps: DeliveryDeps): (at: { memberId: string; noticeId: bigint }) => Promise<void> {
  const { jobs, live } = deps.platform;
  jobs.define({
    name: DELIVER_JOB,
    lane: 'events',
    async run(payload) {
      const at = { memberId: String(payload.memberId), noticeId: BigInt(String(payload.noticeId)) };
      if (payload.isLater === true) await deliver(deps, at);
      else await bring(at);
    },
  });
  async function bring(at: { memberId: string; noticeId: bigint }): Promise<void> {
    await live.publish(`member:${at.memberId}`, { type: 'inbox' });
    await deliver(deps, at);
  }
  return bring;
}

type NoticeRow = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

export interface Delivery {
  memberId: string;
  row: NoticeRow;
  template: NoticeTemplate;
  to: Recipient;
  words: Rendered;
  /** Seconds after which the message is no longer sent. */
  validSeconds: number;
}

async function deliver(deps: DeliveryDeps, at: { memberId: string; noticeId: bigint }): Promise<void> {
  const { db } = deps.platform;
  const row = await findNotice(db, at);
  // Already read or deleted: the member knows it.
  if (row === undefined || row.deleted_at !== null || row.read_at !== null) return;
  const [worded] = await wordsOf(db, deps.book, [row]);
  const { template, words } = worded!;
  if (template === undefined) return;
  const to = await deps.ports.recipientOf(db, at.memberId);
  if (to === undefined) return;
  const validSeconds = await timeToSend(deps, at, row, to);
  if (validSeconds === 'notNow') return;
  const said = words(await readerOf(deps, to));
  const delivery = { memberId: at.memberId, row, template, to, words: said, validSeconds };
  for (const channel of await channelsOf(deps, delivery)) await sendBy(deps, channel, delivery);
}

/**
 * Returns the seconds for which the message is valid, or `notNow`: an offer during quiet hours is sent again at their
 * end, and one to a member on a break or excluded is not sent.
 */
async function timeToSend(
  deps: DeliveryDeps,
  at: { memberId: string; noticeId: bigint },
  row: NoticeRow,
  { merchantId }: Recipient,
): Promise<number | 'notNow'> {
  if (row.topic !== 'offers') return VALID_SECONDS;
  const { db, jobs } = deps.platform;
  if (!(await deps.ports.mayGetOffers(db, at.memberId))) return 'notNow';
  const hours = await deps.site.setting(merchantId, messagesSettings.quietHours);
  const { zone } = await deps.site.merchant(merchantId);
  const time = await databaseNow(db);
  const end = quietUntil(time, zone, hours);
  if (end !== null) {
    const payload = { memberId: at.memberId, noticeId: at.noticeId.toString(), isLater: true };
    await jobs.enqueue(db, DELIVER_JOB, payload, { runAt: end });
    return 'notNow';
  }
  const minutes = minutesUntilQuiet(time, zone, hours);
  return minutes === null ? VALID_SECONDS : Math.min(VALID_SECONDS, minutes * MINUTE_SECONDS);
}

/** Returns the channels: all of them for messages an attacker would want to hide, else those the member chose. */
async function channelsOf({ platform }: DeliveryDeps, delivery: Delivery): Promise<NoticeChannel[]> {
  const { memberId, row, template, to } = delivery;
  const isOn = await choicesOf(platform.db, memberId);
  const { topic, isUrgent = false, hasLetter = false } = template;
  const written = row.mailing_id === null ? undefined : await findMailing(platform.db, row.mailing_id);
  const mayUse = (channel: NoticeChannel) => written === undefined || written.channels.includes(channel);
  const wants = (channel: NoticeChannel) => mayUse(channel) && (isUrgent || isOn(topic, channel));
  return [
    ...(wants('push') ? (['push'] as const) : []),
    ...(to.email !== null && !hasLetter && wants('email') ? (['email'] as const) : []),
    ...(to.mobile !== null && wants('sms') ? (['sms'] as const) : []),
    ...(to.line !== null && wants('line') ? (['line'] as const) : []),
  ];
}

/** Sends by one channel, independently of the others: a number that cannot receive SMS does not stop an e-mail. */
async function sendBy(deps: DeliveryDeps, channel: NoticeChannel, delivery: Delivery): Promise<void> {
  try {
    const link = await linkOf(deps, delivery);
    await inTransaction(deps.platform.db, (trx) => senders[channel](deps, trx, { ...delivery, link }));
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    await noteCopyRefused(deps, channel, { id: messageId(delivery, channel), delivery }, thrown.code);
  }
}

async function linkOf({ site }: DeliveryDeps, { row, to }: Delivery): Promise<string> {
  return `${await site.portalAddress(to.merchantId)}${row.link ?? INBOX}`;
}

type Send = (deps: DeliveryDeps, trx: Trx, delivery: Delivery & { link: string }) => Promise<unknown>;

/** The same id for every attempt of the job, so that each channel is used once. */
const messageId = ({ row }: Delivery, way: string): string => `ntc-${row.notice_id}-${way}`;

const mailingOf = ({ row }: Delivery): string | undefined => row.mailing_id ?? undefined;

const senders: Record<NoticeChannel, Send> = {
  email: ({ messages }, trx, delivery) => {
    const { row, to, words, link, validSeconds } = delivery;
    return messages.sendEmail(trx, {
      messageId: messageId(delivery, 'email'),
      merchantId: to.merchantId,
      language: to.language,
      to: to.email!,
      template: row.topic === 'protection' ? 'discreetNotice' : 'notice',
      values: { ...words, link },
      validSeconds,
      mailingId: mailingOf(delivery),
    });
  },
  sms: ({ messages }, trx, delivery) => {
    const { row, to, words, validSeconds } = delivery;
    // The sender of an SMS adds the merchant's name.
    const title = row.topic === 'protection' ? newMessage[to.language] : words.title;
    return messages.sendSms(trx, {
      messageId: messageId(delivery, 'sms'),
      merchantId: to.merchantId,
      language: to.language,
      to: to.mobile!,
      template: 'notice',
      values: { title },
      validSeconds,
      mailingId: mailingOf(delivery),
    });
  },
  async line({ providers, queue, site }, trx, delivery) {
    const { row, to, link } = delivery;
    if ((await providers.lineChannel(to.merchantId)) === undefined) return;
    const shown = await shownToOthers(site, delivery);
    // The address is a part of the text: that of a page would say what the message is about.
    const address = row.topic === 'protection' ? `${await site.portalAddress(to.merchantId)}${INBOX}` : link;
    const text = `${shown.title}\n${shown.text}\n${address}`;
    await queue(trx, { ...outgoing(delivery, 'line', 'line'), to: to.line!, content: { text } }, async () => undefined);
  },
  async push({ push, queue, site }, trx, delivery) {
    const { memberId, to, validSeconds } = delivery;
    const { title, text } = await shownToOthers(site, delivery);
    const { link, notice_id: noticeId } = delivery.row;
    const payload = JSON.stringify({ title, body: text, link: link ?? INBOX, tag: `ntc-${noticeId}` });
    for (const { endpoint, keys, subscriptionId } of await push.subscriptionsOf(trx, memberId)) {
      const content = { ...keys, subscriptionId, payload, ttlSeconds: String(validSeconds) };
      const message = outgoing({ ...delivery, to }, 'push', `push-${subscriptionId}`);
      await queue(
        trx,
        { ...message, addressMask: new URL(endpoint).host, to: endpoint, content },
        async () => undefined,
      );
    }
  },
};

/**
 * Returns the words for what others may see: a locked screen, an SMS, a chat. About limits and breaks they say only that
 * there is a message; inbox and letter say which.
 */
async function shownToOthers(site: DeliveryDeps['site'], { row, words, to }: Delivery): Promise<Rendered> {
  if (row.topic !== 'protection') return words;
  const { name } = await site.merchant(to.merchantId);
  return { title: name, text: newMessage[to.language] };
}

function outgoing(delivery: Delivery, channel: 'push' | 'line', way: string) {
  return {
    messageId: messageId(delivery, way),
    merchantId: delivery.to.merchantId,
    channel,
    template: 'notice',
    addressMask: 'LINE',
    country: null,
    state: 'queued',
    reason: null,
    isCode: false,
    costMinor: 0n,
    validSeconds: delivery.validSeconds,
    mailingId: mailingOf(delivery),
  } as const;
}

// Processes the outbox: one job per message, repeated only while its content is still valid.
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { sendOverSmtp } from './email/mailer.ts';
import type { Figures } from './figures.ts';
import { sendOverLine } from './line/channel.ts';
import type { Providers } from './providers.ts';
import type { Push } from './push/service.ts';
import { sendOverHttp, type SendOutcome } from './sms/gateway.ts';
import * as store from './store.ts';
import type { Channel } from './types.ts';

/** Job names by channel. Each has its own lane, so that a slow gateway delays neither e-mails nor payment jobs. */
export const JOBS: Record<Channel, string> = {
  sms: 'messages.sendSms',
  email: 'messages.sendEmail',
  push: 'messages.sendPush',
  line: 'messages.sendLine',
};
const SEAL_PURPOSE = 'messages.content';
const TRIES_MAX = 12;
const PAUSE_MAX_SECONDS = 600;

/** Encrypts the content. The job's payload contains only the message's id, so that no code is readable in any table. */
export function sealContent(vault: Pick<Vault, 'seal'>, content: Record<string, string>): string {
  return vault.seal(SEAL_PURPOSE, JSON.stringify(content));
}

interface Deps {
  platform: Pick<Platform, 'db' | 'jobs' | 'vault' | 'log' | 'outside'>;
  providers: Providers;
  push: Pick<Push, 'send'>;
  figures: Figures;
}

export function defineOutbox({ platform, providers, push, figures }: Deps): void {
  const { db, jobs, vault, log } = platform;

  async function work(channel: Channel, messageId: string): Promise<void> {
    const due = await store.beginTry(db, messageId);
    if (due === undefined) return;
    const giveUp = async (reason: 'expired' | 'rejected' | 'unreachable', why: string) => {
      await store.markFailed(db, messageId, reason);
      figures.ended.inc({ channel, outcome: reason });
      log.warn({ messageId, channel, reason, why }, 'a message was given up');
    };
    if (!due.is_valid) return giveUp('expired', 'too late');
    const content = JSON.parse(vault.open(SEAL_PURPOSE, due.sealed)) as Record<string, string>;
    const outcome = await handOver({ platform, providers, push }, { channel, messageId, due, content });
    if (outcome.state === 'accepted') {
      await store.markSent(db, messageId);
      figures.ended.inc({ channel, outcome: 'sent' });
      return;
    }
    if (outcome.state === 'rejected') return giveUp('rejected', outcome.why);
    if (due.attempts >= TRIES_MAX) return giveUp('unreachable', outcome.why);
    throw new Error(`${messageId} was not taken: ${outcome.why}`);
  }

  for (const channel of ['sms', 'email', 'push', 'line'] as const)
    jobs.define({
      name: JOBS[channel],
      lane: channel === 'line' ? 'push' : channel,
      attemptsMax: TRIES_MAX + 1,
      pauseMaxSeconds: PAUSE_MAX_SECONDS,
      run: (payload) => work(channel, String(payload.messageId)),
    });
}

interface Due {
  channel: Channel;
  messageId: string;
  due: store.DueMessage;
  content: Record<string, string>;
}

/** Sends one message by its channel. */
async function handOver(
  { platform: { outside }, providers, push }: Omit<Deps, 'figures'>,
  { channel, messageId: id, due: { merchant_id: merchantId }, content }: Due,
): Promise<SendOutcome> {
  const { to = '', text = '', subject = '', html = '' } = content;
  if (channel === 'push') {
    const { subscriptionId = '', p256dh = '', auth = '', payload = '', ttlSeconds = '0' } = content;
    const subscription = { subscriptionId, endpoint: to, keys: { p256dh, auth } };
    return push.send({ merchantId, subscription, payload, ttlSeconds: Number(ttlSeconds) });
  }
  if (channel === 'line') {
    const line = await providers.lineChannel(merchantId);
    if (line === undefined) return { state: 'rejected', why: 'no LINE channel' };
    return sendOverLine(outside, line, { id, to, text });
  }
  if (channel === 'sms') {
    const gateway = await providers.smsGateway(merchantId);
    if (gateway === undefined) return { state: 'retry', why: 'no gateway' };
    return sendOverHttp(outside, gateway, { id, to, text });
  }
  const server = await providers.mailServer(merchantId);
  if (server === undefined) return { state: 'retry', why: 'no mail server' };
  return sendOverSmtp(outside, server, { id, to, subject, text, html });
}

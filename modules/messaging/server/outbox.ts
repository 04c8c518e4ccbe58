// Works off what was queued: one job a message, tried again only while its content is worth something.
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { sendOverSmtp } from './email/mailer.ts';
import type { Figures } from './figures.ts';
import type { Providers } from './providers.ts';
import { sendOverHttp, type SendOutcome } from './sms/gateway.ts';
import * as store from './store.ts';
import type { Channel } from './types.ts';

/** Lanes of their own: a slow gateway keeps neither letters nor the payments' jobs waiting. */
export const JOBS: Record<Channel, string> = { sms: 'messages.sendSms', email: 'messages.sendEmail' };
const SEAL_PURPOSE = 'messages.content';
const TRIES_MAX = 12;
const PAUSE_MAX_SECONDS = 600;

/** The job's own payload is only the message's id: no code is readable in any table. */
export function sealContent(vault: Pick<Vault, 'seal'>, content: Record<string, string>): string {
  return vault.seal(SEAL_PURPOSE, JSON.stringify(content));
}

interface Deps {
  platform: Pick<Platform, 'db' | 'jobs' | 'vault' | 'log' | 'outside'>;
  providers: Providers;
  figures: Figures;
}

export function defineOutbox({ platform, providers, figures }: Deps): void {
  const { db, jobs, vault, log, outside } = platform;

  async function handOver(channel: Channel, messageId: string, due: store.DueMessage): Promise<SendOutcome> {
    const content = JSON.parse(vault.open(SEAL_PURPOSE, due.sealed)) as Record<string, string>;
    const { to = '', text = '', subject = '', html = '' } = content;
    if (channel === 'sms') {
      const gateway = await providers.smsGateway(due.merchant_id);
      if (gateway === undefined) return { state: 'retry', why: 'no gateway' };
      return sendOverHttp(outside, gateway, { id: messageId, to, text });
    }
    const server = await providers.mailServer(due.merchant_id);
    if (server === undefined) return { state: 'retry', why: 'no mail server' };
    return sendOverSmtp(outside, server, { id: messageId, to, subject, text, html });
  }

  async function work(channel: Channel, messageId: string): Promise<void> {
    const due = await store.beginTry(db, messageId);
    if (due === undefined) return;
    const giveUp = async (reason: 'expired' | 'rejected' | 'unreachable', why: string) => {
      await store.markFailed(db, messageId, reason);
      figures.ended.inc({ channel, outcome: reason });
      log.warn({ messageId, channel, reason, why }, 'a message was given up');
    };
    if (!due.is_valid) return giveUp('expired', 'too late');
    const outcome = await handOver(channel, messageId, due);
    if (outcome.state === 'accepted') {
      await store.markSent(db, messageId);
      figures.ended.inc({ channel, outcome: 'sent' });
      return;
    }
    if (outcome.state === 'rejected') return giveUp('rejected', outcome.why);
    if (due.attempts >= TRIES_MAX) return giveUp('unreachable', outcome.why);
    throw new Error(`${messageId} was not taken: ${outcome.why}`);
  }

  for (const channel of ['sms', 'email'] as const)
    jobs.define({
      name: JOBS[channel],
      lane: channel,
      attemptsMax: TRIES_MAX + 1,
      pauseMaxSeconds: PAUSE_MAX_SECONDS,
      run: (payload) => work(channel, String(payload.messageId)),
    });
}

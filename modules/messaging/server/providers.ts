// Finds the gateway and the mail server of a merchant.
import { createHmac } from 'node:crypto';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { readKeys } from '@sanam/webhooks';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { MailServer } from './email/mailer.ts';
import { MESSAGES_SECRET_PURPOSE, messagesSettings } from './settings.ts';
import type { LineChannel } from './line/channel.ts';
import type { SmsGateway } from './sms/gateway.ts';

const SANDBOX_TIMEOUT_MS = 8000;
const SANDBOX_SENDER = 'no-reply@sanam.test';

export interface Providers {
  /**
   * Returns the gateway; undefined: this merchant sends no SMS. Refuses with `common.notFound` for an unknown merchant.
   */
  smsGateway(merchantId: string): Promise<SmsGateway | undefined>;
  /** Returns the LINE channel; undefined: this merchant does not use LINE. */
  lineChannel(merchantId: string): Promise<LineChannel | undefined>;
  /** Returns the mail server; undefined: this merchant sends no e-mail. */
  mailServer(merchantId: string): Promise<MailServer | undefined>;
}

interface ProviderDeps {
  platform: Pick<Platform, 'config' | 'vault' | 'log'>;
  site: Pick<SiteService, 'setting' | 'merchant'>;
}

export function createProviders(deps: ProviderDeps): Providers {
  const { site } = deps;
  const { config, vault, log } = deps.platform;
  const isLive = config.mode === 'live';
  const opened = (sealed: string | null): string =>
    sealed === null ? '' : vault.open(MESSAGES_SECRET_PURPOSE, sealed);

  /** Returns the sandbox's own gateway, called over the network like any other. */
  function sandboxGateway(): SmsGateway | undefined {
    if (isLive || config.rail === undefined) return undefined;
    const keys = readKeys(config.rail.secret);
    return {
      url: `${config.rail.url}/sms/send`,
      method: 'POST',
      headers: { authorization: 'Bearer {secret}' },
      format: 'json',
      template: '{"id":"{id}","to":"{to}","sender":"{sender}","text":"{text}"}',
      sender: 'SANAM',
      success: { path: 'status', equals: 'accepted' },
      timeoutMs: SANDBOX_TIMEOUT_MS,
      // The shared secret itself is never sent.
      secret: createHmac('sha256', keys[0]!).update('sanam sms gateway').digest('base64url'),
      reportKeys: keys,
      report: { idPath: 'data.id', statusPath: 'type', delivered: ['sms.delivered'], failed: ['sms.failed'] },
    };
  }

  return {
    async smsGateway(merchantId) {
      await site.merchant(merchantId);
      const set = await site.setting(merchantId, messagesSettings.smsGateway);
      if (set === null) return sandboxGateway();
      if (isLive && !set.url.startsWith('https://')) {
        log.error({ merchantId }, 'the SMS gateway is not https: nothing is sent');
        return undefined;
      }
      const reportKeys = set.reportKeys === null ? [] : readKeys(opened(set.reportKeys));
      return { ...set, secret: opened(set.secret), reportKeys };
    },

    lineChannel: (merchantId) => lineChannel(deps, merchantId),
    async mailServer(merchantId) {
      const set = await site.setting(merchantId, messagesSettings.mailServer);
      const { name } = await site.merchant(merchantId);
      if (set === null) {
        if (isLive || config.rail?.smtpUrl === undefined) return undefined;
        const { hostname, port } = new URL(config.rail.smtpUrl);
        const sandbox = { security: 'none', user: null, password: '', from: SANDBOX_SENDER } as const;
        return { host: hostname, port: Number(port), fromName: name, ...sandbox };
      }
      if (isLive && set.security === 'none') {
        log.error({ merchantId }, 'the mail server is not to be spoken to without TLS: nothing is sent');
        return undefined;
      }
      return { ...set, password: opened(set.password), fromName: set.fromName ?? name };
    },
  };
}

async function lineChannel(
  { platform: { config, vault, log }, site }: ProviderDeps,
  merchantId: string,
): Promise<LineChannel | undefined> {
  const set = await site.setting(merchantId, messagesSettings.line);
  if (set === null) return undefined;
  if (config.mode === 'live' && !set.url.startsWith('https://')) {
    log.error({ merchantId }, 'the LINE channel is not https: nothing is sent');
    return undefined;
  }
  return { url: set.url.replace(/\/$/, ''), token: vault.open(MESSAGES_SECRET_PURPOSE, set.token) };
}

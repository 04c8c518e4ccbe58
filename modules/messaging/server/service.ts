import { fromWire } from '@sanam/contract';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { createEmailSending, type EmailSendingDeps } from './email/sending.ts';
import { sendLineTest } from './line/sending.ts';
import { addressHash, createQueue } from './queue.ts';
import { MESSAGES_SECRET_PURPOSE, messagesSettings } from './settings.ts';
import { createSmsSending, type SmsSendingDeps } from './sms/sending.ts';
import { alertsToday, spentToday } from './spending.ts';
import * as store from './store.ts';
import type { MessagesService, SentMessage } from './types.ts';

export function createService(
  deps: Omit<SmsSendingDeps, 'queue' | 'platform'> &
    Pick<EmailSendingDeps, 'helpContact'> & { platform: Pick<Platform, 'db' | 'jobs' | 'vault' | 'log'> },
): MessagesService {
  const { site } = deps;
  const { db, vault } = deps.platform;
  const queue = createQueue(deps.platform);

  return {
    ...createSmsSending({ ...deps, queue }),
    ...createEmailSending({ ...deps, vault, queue }),
    sendLineTest: (trx, line) => sendLineTest({ ...deps, queue }, trx, line),
    smsCountries: (merchantId) => site.setting(merchantId, messagesSettings.smsCountries),
    noteUsed: store.markUsed,
    async history({ address, ...filter }) {
      const hash = address === undefined ? null : addressHash(vault, address);
      const found = await store.history(db, { ...filter, addressHash: hash });
      return { list: found.list.map(sentOf), totalCount: found.totalCount };
    },
    async spending(merchantId) {
      const capMinor = fromWire(await site.setting(merchantId, messagesSettings.smsDailyCap));
      const merchant = { merchantId, zone: site.zoneOf(merchantId) };
      return { ...(await spentToday(db, merchant)), capMinor, alerts: await alertsToday(db, merchant) };
    },
    sealSecret: (text) => vault.seal(MESSAGES_SECRET_PURPOSE, text),
  };
}

function sentOf(row: store.HistoryRow): SentMessage {
  return {
    messageId: row.message_id,
    channel: row.channel,
    template: row.template,
    address: row.address_mask,
    country: row.country,
    state: row.state,
    reason: row.reason,
    costMinor: row.cost_minor,
    attempts: row.attempts,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    endedAt: row.ended_at,
  };
}

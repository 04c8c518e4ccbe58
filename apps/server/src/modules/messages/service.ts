import { fromWire } from '@sanam/contract';
import { assert, refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Trx } from '../../platform/db.ts';
import type { SiteService } from '../site/index.ts';
import { emailTemplates, letterOf } from './email/templates.ts';
import type { Figures } from './figures.ts';
import { createLimits } from './limits.ts';
import { JOBS, sealContent } from './outbox.ts';
import type { Providers } from './providers.ts';
import { costOf, maskEmail, maskMobile } from './rules.ts';
import { MESSAGES_SECRET_PURPOSE, messagesSettings } from './settings.ts';
import { countryOf } from './sms/country.ts';
import { smsTemplates, smsText } from './sms/templates.ts';
import { spend, spentToday } from './spending.ts';
import * as store from './store.ts';
import type { Channel, MessagesService, OutgoingEmail, OutgoingSms, SentMessage } from './types.ts';

const VALID_SECONDS = 86_400;
const MAILBOX = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/;

export interface MessagesDeps {
  platform: Pick<Platform, 'db' | 'jobs' | 'vault' | 'log'>;
  site: Pick<SiteService, 'setting' | 'merchant' | 'zoneOf'>;
}

export function createService(
  deps: MessagesDeps & { providers: Providers; limits: ReturnType<typeof createLimits>; figures: Figures },
): MessagesService {
  const { site, providers, limits, figures } = deps;
  const { db, jobs, vault, log } = deps.platform;
  const addressHash = (address: string): string => vault.keyedHash('messages.address', address);

  function complete(needed: readonly string[], values: Record<string, string>): void {
    const missing = needed.filter((name) => values[name] === undefined);
    assert(missing.length === 0, `a message without ${missing.join(', ')}`);
  }

  async function countryFor(merchantId: string, mobile: string): Promise<string> {
    const country = countryOf(mobile);
    const allowed = await site.setting(merchantId, messagesSettings.smsCountries);
    if (country !== undefined && allowed.includes(country)) return country;
    figures.refused.inc({ reason: 'country' });
    throw refuse('messages.smsCountryNotAllowed');
  }

  async function priceOf(merchantId: string, country: string): Promise<bigint> {
    const prices = await site.setting(merchantId, messagesSettings.smsPrices);
    return fromWire(prices.countries[country] ?? prices.other);
  }

  /** Writes the row and, unless it is only for show, the job: both or neither, with the caller's transaction. */
  async function queue(
    trx: Trx,
    message: Omit<store.NewMessage, 'addressHash' | 'validSeconds' | 'sealed'> & {
      to: string;
      content: Record<string, string>;
      validSeconds: number | undefined;
    },
  ): Promise<void> {
    const { to, content, validSeconds = VALID_SECONDS, ...row } = message;
    const sealed = sealContent(vault, { to, ...content });
    if (!(await store.insertMessage(trx, { ...row, sealed, validSeconds, addressHash: addressHash(to) }))) return;
    // The job of a withheld message finds nothing to do: asking costs the same whether somebody is there or not.
    await jobs.enqueue(trx, JOBS[row.channel], { messageId: row.messageId });
  }

  /** The budget first asked for, then charged: nothing that nobody gets is paid. */
  async function charge(trx: Trx, sms: OutgoingSms, costMinor: bigint): Promise<void> {
    const { merchantId, isWithheld = false } = sms;
    const capMinor = fromWire(await site.setting(merchantId, messagesSettings.smsDailyCap));
    const ask = { merchantId, zone: site.zoneOf(merchantId), neededMinor: costMinor, capMinor };
    if (await spend(trx, { ...ask, costMinor: isWithheld ? 0n : costMinor })) return;
    figures.refused.inc({ reason: 'cap' });
    log.error({ merchantId }, "the day's budget for SMS is spent: no more are sent today");
    throw refuse('messages.smsUnavailable');
  }

  async function takeSmsLimits(trx: Trx, sms: OutgoingSms): Promise<void> {
    if (sms.causedBy === undefined) return;
    const set = await site.setting(sms.merchantId, messagesSettings.smsLimits);
    try {
      await limits.sms(trx, { to: sms.to, ip: sms.causedBy, limits: set });
    } catch (error) {
      figures.refused.inc({ reason: 'limit' });
      throw error;
    }
  }

  async function sendSms(trx: Trx, sms: OutgoingSms): Promise<{ messageId: string }> {
    const { merchantId, template, values, language, to, messageId = newId('msg') } = sms;
    complete(smsTemplates[template], values);
    const country = await countryFor(merchantId, to);
    if ((await providers.smsGateway(merchantId)) === undefined) {
      figures.refused.inc({ reason: 'noGateway' });
      throw refuse('messages.smsUnavailable');
    }
    if (await store.isKnown(trx, messageId)) return { messageId };
    const { name: brand } = await site.merchant(merchantId);
    const text = smsText({ template, values, language, brand });
    const costMinor = costOf(text, await priceOf(merchantId, country));
    await takeSmsLimits(trx, sms);
    await charge(trx, sms, costMinor);
    const isWithheld = sms.isWithheld === true;
    await queue(trx, {
      messageId,
      merchantId,
      channel: 'sms',
      template,
      to,
      addressMask: maskMobile(to),
      country,
      content: { text },
      state: isWithheld ? 'withheld' : 'queued',
      reason: null,
      isCode: template === 'code',
      costMinor: isWithheld ? 0n : costMinor,
      validSeconds: sms.validSeconds,
    });
    return { messageId };
  }

  async function sendEmail(trx: Trx, mail: OutgoingEmail): Promise<{ messageId: string }> {
    const { merchantId, template, values, language, messageId = newId('msg'), causedBy } = mail;
    complete(emailTemplates[template], values);
    const to = mail.to.trim();
    const isClosed = !MAILBOX.test(to) || (await providers.mailServer(merchantId)) === undefined;
    if (isClosed && causedBy !== undefined) throw refuse('messages.emailUnavailable');
    if (await store.isKnown(trx, messageId)) return { messageId };
    if (causedBy !== undefined) {
      const set = await site.setting(merchantId, messagesSettings.mailLimits);
      await limits.mail(trx, { to: to.toLowerCase(), ip: causedBy, limits: set });
    }
    const { name: brand } = await site.merchant(merchantId);
    await queue(trx, {
      messageId,
      merchantId,
      channel: 'email',
      template,
      to,
      addressMask: maskEmail(to),
      country: null,
      content: { ...letterOf({ template, values, language, brand }) },
      state: isClosed ? 'failed' : mail.isWithheld === true ? 'withheld' : 'queued',
      reason: isClosed ? 'closed' : null,
      isCode: template === 'code',
      costMinor: 0n,
      validSeconds: mail.validSeconds,
    });
    return { messageId };
  }

  return {
    sendSms,
    sendEmail,
    async checkCountry(merchantId, mobile) {
      await countryFor(merchantId, mobile);
    },
    smsCountries: (merchantId) => site.setting(merchantId, messagesSettings.smsCountries),
    noteUsed: store.markUsed,
    async history({ address, ...filter }) {
      const hash = address === undefined ? null : addressHash(address.trim());
      const found = await store.history(db, { ...filter, addressHash: hash });
      return { list: found.list.map(sentOf), totalCount: found.totalCount };
    },
    async spending(merchantId) {
      const capMinor = fromWire(await site.setting(merchantId, messagesSettings.smsDailyCap));
      return { ...(await spentToday(db, { merchantId, zone: site.zoneOf(merchantId) })), capMinor };
    },
    sealSecret: (text) => vault.seal(MESSAGES_SECRET_PURPOSE, text),
  };
}

function sentOf(row: store.HistoryRow): SentMessage {
  const channel: Channel = row.channel;
  return {
    messageId: row.message_id,
    channel,
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

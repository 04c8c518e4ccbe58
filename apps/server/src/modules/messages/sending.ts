// Takes a message into the outbox: may it be sent, what does it cost, who has asked too often.
import { fromWire } from '@sanam/contract';
import type { Trx } from '../../platform/db.ts';
import { assert, refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SiteService } from '../site/index.ts';
import { emailTemplates, letterOf } from './email/templates.ts';
import type { Figures } from './figures.ts';
import type { Limits } from './limits.ts';
import { JOBS, sealContent } from './outbox.ts';
import type { Providers } from './providers.ts';
import { costOf, maskEmail, maskMobile } from './rules.ts';
import { messagesSettings } from './settings.ts';
import { countryOf } from './sms/country.ts';
import { smsTemplates, smsText } from './sms/templates.ts';
import { spend } from './spending.ts';
import * as store from './store.ts';
import type { MessagesService, OutgoingEmail, OutgoingSms } from './types.ts';

const VALID_SECONDS = 86_400;
const MAILBOX = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/;

export interface SendingDeps {
  platform: Pick<Platform, 'jobs' | 'vault' | 'log'>;
  site: Pick<SiteService, 'setting' | 'merchant' | 'zoneOf'>;
  providers: Providers;
  limits: Limits;
  figures: Figures;
  addressHash(address: string): string;
}

type Queued = Omit<store.NewMessage, 'addressHash' | 'validSeconds' | 'sealed'> & {
  to: string;
  content: Record<string, string>;
  validSeconds: number | undefined;
};

export function createSending(deps: SendingDeps): Pick<MessagesService, 'sendSms' | 'sendEmail' | 'checkCountry'> {
  const { site, providers, limits, figures, addressHash } = deps;
  const { jobs, vault, log } = deps.platform;

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

  /**
   * The row first: whoever comes second with the same id waits here and then finds it done. `admit` counts and charges;
   * its refusal rolls the row back with everything else. The job of a withheld message finds nothing to do: asking
   * costs the same whether somebody is there or not.
   */
  async function queue(trx: Trx, message: Queued, admit: () => Promise<void>): Promise<void> {
    const { to, content, validSeconds = VALID_SECONDS, ...row } = message;
    const sealed = sealContent(vault, { to, ...content });
    if (!(await store.insertMessage(trx, { ...row, sealed, validSeconds, addressHash: addressHash(to) }))) return;
    await admit();
    await jobs.enqueue(trx, JOBS[row.channel], { messageId: row.messageId });
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

  /** What nobody gets is asked of the budget but not charged. */
  async function charge(trx: Trx, sms: OutgoingSms, neededMinor: bigint): Promise<void> {
    const { merchantId } = sms;
    const capMinor = fromWire(await site.setting(merchantId, messagesSettings.smsDailyCap));
    const costMinor = sms.isWithheld === true ? 0n : neededMinor;
    if (await spend(trx, { merchantId, zone: site.zoneOf(merchantId), neededMinor, costMinor, capMinor })) return;
    figures.refused.inc({ reason: 'cap' });
    log.error({ merchantId }, "the day's budget for SMS is spent: no more are sent today");
    throw refuse('messages.smsUnavailable');
  }

  return {
    async sendSms(trx, sms) {
      const { merchantId, template, values, language, to, messageId = newId('msg'), isWithheld = false } = sms;
      complete(smsTemplates[template], values);
      const country = await countryFor(merchantId, to);
      if ((await providers.smsGateway(merchantId)) === undefined) {
        figures.refused.inc({ reason: 'noGateway' });
        throw refuse('messages.smsUnavailable');
      }
      const { name: brand } = await site.merchant(merchantId);
      const text = smsText({ template, values, language, brand });
      const costMinor = costOf(text, await priceOf(merchantId, country));
      const message: Queued = {
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
      };
      await queue(trx, message, async () => {
        await takeSmsLimits(trx, sms);
        await charge(trx, sms, costMinor);
      });
      return { messageId };
    },

    async sendEmail(trx, mail: OutgoingEmail) {
      const { merchantId, template, values, language, messageId = newId('msg'), causedBy } = mail;
      complete(emailTemplates[template], values);
      const to = mail.to.trim();
      const isClosed = !MAILBOX.test(to) || (await providers.mailServer(merchantId)) === undefined;
      if (isClosed && causedBy !== undefined) throw refuse('messages.emailUnavailable');
      const { name: brand } = await site.merchant(merchantId);
      const message: Queued = {
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
      };
      const set = await site.setting(merchantId, messagesSettings.mailLimits);
      await queue(trx, message, async () => {
        if (causedBy !== undefined) await limits.mail(trx, { to: to.toLowerCase(), ip: causedBy, limits: set });
      });
      return { messageId };
    },

    async checkCountry(merchantId, mobile) {
      await countryFor(merchantId, mobile);
    },
  };
}

function complete(needed: readonly string[], values: Record<string, string>): void {
  const missing = needed.filter((name) => values[name] === undefined);
  assert(missing.length === 0, `a message without ${missing.join(', ')}`);
}

// Adds an SMS to the outbox after checking its country, gateway and cost.
import { fromWire } from '@sanam/contract';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Providers } from '../providers.ts';
import { assertComplete, type Queue } from '../queue.ts';
import { costOf, maskMobile } from '../rules.ts';
import { messagesSettings } from '../settings.ts';
import type { OutgoingSms } from '../types.ts';
import { type AdmissionDeps, createAdmission } from './admission.ts';
import { countryOf } from './country.ts';
import { smsTemplates, smsText } from './templates.ts';

export interface SmsSendingDeps extends AdmissionDeps {
  site: Pick<SiteService, 'setting' | 'merchant' | 'zoneOf'>;
  providers: Providers;
  queue: Queue;
}

export function createSmsSending(deps: SmsSendingDeps) {
  const { site, providers, figures, queue } = deps;
  const admit = createAdmission(deps);

  async function countryFor(merchantId: string, mobile: string): Promise<string> {
    const country = countryOf(mobile);
    const allowed = await site.setting(merchantId, messagesSettings.smsCountries);
    if (country !== undefined && allowed.includes(country)) return country;
    figures.refused.inc({ reason: 'country' });
    throw refuse('messages.smsCountryNotAllowed');
  }

  async function checkGateway(merchantId: string): Promise<void> {
    if ((await providers.smsGateway(merchantId)) !== undefined) return;
    figures.refused.inc({ reason: 'noGateway' });
    throw refuse('messages.smsUnavailable');
  }

  async function priced(sms: OutgoingSms, country: string): Promise<{ text: string; costMinor: bigint }> {
    const { merchantId, template, values, language } = sms;
    const { name: merchantName } = await site.merchant(merchantId);
    const prices = await site.setting(merchantId, messagesSettings.smsPrices);
    const text = smsText({ template, values, language, merchantName });
    return { text, costMinor: costOf(text, fromWire(prices.countries[country] ?? prices.other)) };
  }

  return {
    async checkCountry(merchantId: string, mobile: string): Promise<void> {
      await countryFor(merchantId, mobile);
    },

    async sendSms(trx: Trx, sms: OutgoingSms): Promise<{ messageId: string }> {
      const { merchantId, template, to, validSeconds, messageId = newId('msg'), isWithheld = false } = sms;
      assertComplete(smsTemplates[template], sms.values);
      const country = await countryFor(merchantId, to);
      await checkGateway(merchantId);
      const { text, costMinor } = await priced(sms, country);
      const message = {
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
        validSeconds,
        mailingId: sms.mailingId,
      } as const;
      await queue(trx, message, () => admit(trx, sms, costMinor));
      return { messageId };
    },
  };
}

// Decides whether one more SMS may be sent now, by the limits and the day's budget.
import { fromWire } from '@sanam/contract';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Figures } from '../figures.ts';
import { takeSms } from '../limits.ts';
import { messagesSettings } from '../settings.ts';
import { spend } from '../spending.ts';
import type { OutgoingSms } from '../types.ts';

/** Divisor of the day's budget for mailings; half of it is reserved for codes. */
const MAILINGS_PART = 2n;

export interface AdmissionDeps {
  platform: Pick<Platform, 'log' | 'vault'>;
  site: Pick<SiteService, 'setting' | 'zoneOf'>;
  figures: Figures;
}

/**
 * Counts and charges in the transaction of the message. Refuses with `messages.smsLimit`, `messages.smsUnavailable`.
 */
export function createAdmission({ platform, site, figures }: AdmissionDeps) {
  async function takeLimits(trx: Trx, sms: OutgoingSms): Promise<void> {
    if (sms.causedBy === undefined) return;
    const set = await site.setting(sms.merchantId, messagesSettings.smsLimits);
    try {
      await takeSms(trx, platform.vault, { to: sms.to, ip: sms.causedBy, limits: set });
    } catch (error) {
      figures.refused.inc({ reason: 'limit' });
      throw error;
    }
  }

  /** Charges the budget; a withheld message needs the budget but is not charged. */
  async function charge(trx: Trx, sms: OutgoingSms, neededMinor: bigint): Promise<void> {
    const { merchantId } = sms;
    const dayMinor = fromWire(await site.setting(merchantId, messagesSettings.smsDailyCap));
    const capMinor = sms.mailingId === undefined ? dayMinor : dayMinor / MAILINGS_PART;
    const costMinor = sms.isWithheld === true ? 0n : neededMinor;
    if (await spend(trx, { merchantId, zone: site.zoneOf(merchantId), neededMinor, costMinor, capMinor })) return;
    figures.refused.inc({ reason: 'cap' });
    if (sms.mailingId === undefined)
      platform.log.error({ merchantId }, "the day's budget for SMS is spent: no more are sent today");
    throw refuse('messages.smsUnavailable');
  }

  return async function admit(trx: Trx, sms: OutgoingSms, costMinor: bigint): Promise<void> {
    await takeLimits(trx, sms);
    await charge(trx, sms, costMinor);
  };
}

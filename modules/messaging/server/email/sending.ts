// Adds an e-mail to the outbox.
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Site, SiteService } from '@sanam/merchants/server/index.ts';
import { type LimitsVault, takeMail } from '../limits.ts';
import type { Providers } from '../providers.ts';
import { assertComplete, type Queue } from '../queue.ts';
import { maskEmail } from '../rules.ts';
import { messagesSettings } from '../settings.ts';
import type { OutgoingEmail } from '../types.ts';
import { helpLineOf } from './help-line.ts';
import { emailTemplates, letterOf } from './templates.ts';

const MAILBOX = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/;

export interface EmailSendingDeps extends Pick<Site, 'helpContact'> {
  site: Pick<SiteService, 'setting' | 'merchant'>;
  providers: Providers;
  vault: LimitsVault;
  queue: Queue;
}

export function createEmailSending({ site, helpContact, providers, vault, queue }: EmailSendingDeps) {
  return {
    async sendEmail(trx: Trx, mail: OutgoingEmail): Promise<{ messageId: string }> {
      const { merchantId, template, values, language, validSeconds, messageId = newId('msg'), causedBy } = mail;
      assertComplete(emailTemplates[template], values);
      const to = mail.to.trim();
      const isClosed = !MAILBOX.test(to) || (await providers.mailServer(merchantId)) === undefined;
      if (isClosed && causedBy !== undefined) throw refuse('messages.emailUnavailable');
      const { name: merchantName } = await site.merchant(merchantId);
      const helpLine = helpLineOf(await helpContact(merchantId), language);
      const message = {
        messageId,
        merchantId,
        channel: 'email',
        template,
        to,
        addressMask: maskEmail(to),
        country: null,
        content: { ...letterOf({ template, values, language, merchantName, helpLine }) },
        state: isClosed ? 'failed' : mail.isWithheld === true ? 'withheld' : 'queued',
        reason: isClosed ? 'closed' : null,
        isCode: template === 'code',
        costMinor: 0n,
        validSeconds,
        mailingId: mail.mailingId,
      } as const;
      const set = await site.setting(merchantId, messagesSettings.mailLimits);
      await queue(trx, message, async () => {
        if (causedBy !== undefined) await takeMail(trx, vault, { to: to.toLowerCase(), ip: causedBy, limits: set });
      });
      return { messageId };
    },
  };
}

// Adds a LINE text to the outbox.
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Providers } from '../providers.ts';
import type { Queue } from '../queue.ts';
import type { OutgoingLine } from '../types.ts';

export interface LineSendingDeps {
  site: Pick<SiteService, 'merchant'>;
  providers: Pick<Providers, 'lineChannel'>;
  queue: Queue;
}

const said = {
  TH: (merchantName: string) => `${merchantName}: ข้อความทดสอบ`,
  EN: (merchantName: string) => `${merchantName}: this is a test message.`,
};

/** Sends a test of the channel by staff. Refuses with `messages.lineUnavailable` if the merchant has none. */
export async function sendLineTest(
  { site, providers, queue }: LineSendingDeps,
  trx: Trx,
  { merchantId, language, to, validSeconds }: OutgoingLine,
): Promise<{ messageId: string }> {
  if ((await providers.lineChannel(merchantId)) === undefined) throw refuse('messages.lineUnavailable');
  const { name } = await site.merchant(merchantId);
  const message = {
    messageId: newId('msg'),
    merchantId,
    channel: 'line',
    template: 'test',
    to,
    addressMask: 'LINE',
    country: null,
    content: { text: said[language](name) },
    state: 'queued',
    reason: null,
    isCode: false,
    costMinor: 0n,
    validSeconds,
  } as const;
  await queue(trx, message, async () => undefined);
  return { messageId: message.messageId };
}

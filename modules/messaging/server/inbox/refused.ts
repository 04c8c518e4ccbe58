// Records a copy that is refused before it is queued, so that staff see which messages a member did not receive.
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { RefusalCode } from '@sanam/contract/refusals';
import type { NoticeChannel } from '../../contract/channels.ts';
import type { Providers } from '../providers.ts';
import { noteRefused } from '../queue.ts';
import { maskEmail, maskMobile } from '../rules.ts';
import { countryOf } from '../sms/country.ts';
import type { FailureReason } from '../types.ts';
import type { Recipient } from './ports.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'log' | 'vault'>;
  providers: Pick<Providers, 'smsGateway'>;
}

interface RefusedCopy {
  row: { mailing_id: string | null };
  to: Recipient;
  validSeconds: number;
}

/** Records that a message of the inbox is not sent by this channel. `id` is the one the copy would have had. */
export async function noteCopyRefused(
  { platform: { db, log, vault }, providers }: Deps,
  channel: NoticeChannel,
  { id, delivery: { row, to, validSeconds } }: { id: string; delivery: RefusedCopy },
  code: RefusalCode,
): Promise<void> {
  log.info({ channel, code }, 'a message of the inbox does not go out by this way');
  const hasGateway = channel === 'sms' && (await providers.smsGateway(to.merchantId)) !== undefined;
  await inTransaction(db, (trx) =>
    noteRefused(vault, trx, {
      messageId: id,
      merchantId: to.merchantId,
      channel,
      template: 'notice',
      ...addressOf(channel, to),
      reason: reasonOf(code, hasGateway),
      isCode: false,
      costMinor: 0n,
      validSeconds,
      mailingId: row.mailing_id,
    }),
  );
}

function addressOf(channel: NoticeChannel, { mobile, email }: Recipient) {
  if (channel === 'sms' && mobile !== null)
    return { to: mobile, addressMask: maskMobile(mobile), country: countryOf(mobile) ?? null };
  const to = channel === 'email' ? email : null;
  return { to: to ?? channel, addressMask: to === null ? channel : maskEmail(to), country: null };
}

/** Returns the reason; if a gateway exists but accepts nothing more, the day's budget is spent. */
function reasonOf(code: RefusalCode, hasGateway: boolean): FailureReason {
  if (code === 'messages.smsCountryNotAllowed') return 'country';
  return code === 'messages.smsUnavailable' && hasGateway ? 'budget' : 'closed';
}

// Inbox messages about stakes that come back because a vendor did not finish a round.
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { playNotices } from './play-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  tell: Notify<typeof playNotices>;
}

const LINK = '/?mc=personalHistoryCopy';
const NOTHING = '0.00';

/** Sends a message for each ended round that returned money. */
export function tellOfPlay({ platform: { db, events }, tell }: Deps): void {
  events.on('vendors.roundEnded', 'messages.tell', async ({ memberId, vendorName, round, roundKey, amount }) => {
    if (amount === NOTHING) return;
    const values = { vendor: vendorName, round, amount };
    const source = `round:${roundKey}`;
    await inTransaction(db, (trx) => tell(trx, { memberId, template: 'stakesReturned', values, source, link: LINK }));
  });
}

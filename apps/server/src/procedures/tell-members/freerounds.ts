// Inbox messages about available free rounds and their winnings.
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { freeRoundNotices } from './freeround-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  tell: Notify<typeof freeRoundNotices>;
}

export function tellOfFreeRounds({ platform: { db, events }, tell }: Deps): void {
  events.on('freerounds.changed', 'messages.tell', async (change) => {
    const { grantId, memberId, state, rounds, used, games, won, paidAs } = change;
    // Bonus money has its own message.
    if (paidAs === 'bonus' || paidAs === 'kept') return;
    const isPaid = state === 'settled' && won !== '0.00';
    if (!isPaid && (state !== 'granted' || used > 0)) return;
    const values = { rounds: String(rounds), gameTh: games.TH, gameEn: games.EN };
    await inTransaction(db, (trx) =>
      isPaid
        ? tell(trx, {
            memberId,
            source: `freeRoundsPaid:${grantId}`,
            link: '/?mc=transactionHistory',
            template: paidAs === 'cash' ? 'freeRoundsCash' : 'freeRoundsPaid',
            values: { amount: won },
          })
        : tell(trx, {
            memberId,
            source: `freeRounds:${grantId}`,
            link: '/?mc=rewardCenter',
            template: 'freeRoundsGiven',
            values,
          }),
    );
  });
}

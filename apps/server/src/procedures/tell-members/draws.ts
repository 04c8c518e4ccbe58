// Inbox messages about prizes of wheels and raffles.
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { drawNotices } from './draw-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  tell: Notify<typeof drawNotices>;
}

const link = '/?mc=draws';

/** Sends messages about prizes. */
export function tellOfDraws({ platform: { db, events }, tell }: Deps): void {
  events.on('draws.spun', 'messages.tell', async ({ memberId, drawId, titles, amount, points, isBonus }) => {
    // Bonus money has its own message.
    if (isBonus || (amount === null && points === null)) return;
    const about = { memberId, source: `spin:${drawId}`, link } as const;
    const names = { nameTh: titles.TH, nameEn: titles.EN };
    await inTransaction(db, (trx) =>
      amount === null
        ? tell(trx, { ...about, template: 'wheelPoints', values: { ...names, points: String(points) } })
        : tell(trx, { ...about, template: 'wheelPrize', values: { ...names, amount } }),
    );
  });
  events.on('draws.rafflePaid', 'messages.tell', async ({ memberId, poolId, rank, number, titles, amount }) => {
    // Bonus money is included, because winners are not present when a raffle is drawn.
    const about = { memberId, source: `raffle:${poolId}:${rank}`, link } as const;
    const values = { nameTh: titles.TH, nameEn: titles.EN, number: String(number), rank: String(rank), amount };
    await inTransaction(db, (trx) => tell(trx, { ...about, template: 'raffleWon', values }));
  });
}

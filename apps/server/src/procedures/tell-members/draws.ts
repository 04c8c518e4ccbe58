// Inbox messages about prizes of wheels and raffles.
import type { draws } from '@sanam/draws/server/index.ts';
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { FrontOf } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { drawNotices } from './draw-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  service: FrontOf<typeof draws>['service'];
  tell: Notify<typeof drawNotices>;
}

const link = '/?mc=draws';

/** Sends messages about prizes. A member who may have no bonus at that time gets none. */
export function tellOfDraws({ platform: { db, events }, service, tell }: Deps): void {
  events.on('draws.spun', 'messages.tell', async ({ memberId, drawId, titles, amount, points, isBonus }) => {
    // Bonus money has its own message.
    if (isBonus || (amount === null && points === null) || !(await service.maySee(memberId))) return;
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
    if (!(await service.maySee(memberId))) return;
    const about = { memberId, source: `raffle:${poolId}:${rank}`, link } as const;
    const values = { nameTh: titles.TH, nameEn: titles.EN, number: String(number), rank: String(rank), amount };
    await inTransaction(db, (trx) => tell(trx, { ...about, template: 'raffleWon', values }));
  });
}

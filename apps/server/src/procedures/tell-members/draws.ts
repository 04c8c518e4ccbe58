// Prizes of wheels and raffles, in the inbox of the member.
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

/** Who may have no bonus by now is told nothing. */
export function tellOfDraws({ platform: { db, events }, service, tell }: Deps): void {
  events.on('draws.spun', 'messages.tell', async ({ memberId, drawId, titles, amount, points, isBonus }) => {
    // Of bonus money its own message tells.
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
    // Also of bonus money: who won a raffle is not there when it is drawn.
    if (!(await service.maySee(memberId))) return;
    const about = { memberId, source: `raffle:${poolId}:${rank}`, link } as const;
    const values = { nameTh: titles.TH, nameEn: titles.EN, number: String(number), rank: String(rank), amount };
    await inTransaction(db, (trx) => tell(trx, { ...about, template: 'raffleWon', values }));
  });
}

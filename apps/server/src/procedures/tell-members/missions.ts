// Inbox messages about completed missions.
import type { missions } from '@sanam/missions/server/index.ts';
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { FrontOf } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { missionNotices } from './mission-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  service: FrontOf<typeof missions>['service'];
  tell: Notify<typeof missionNotices>;
}

const link = '/?mc=missionLeaderboard';

/** Sends messages about missions, except about a reward revoked in the meantime. */
export function tellOfMissions({ platform: { db, events }, service, tell }: Deps): void {
  events.on('missions.reached', 'messages.tell', async ({ memberId, missionId, period, titles, reward }) => {
    if (!(await service.isWaiting({ memberId, missionId, period }))) return;
    const about = { memberId, source: `mission:${missionId}:${memberId}:${period}`, link } as const;
    const names = { nameTh: titles.TH, nameEn: titles.EN };
    await inTransaction(db, (trx) => {
      if (reward.kind === 'cash')
        return tell(trx, { ...about, template: 'missionClaimable', values: { ...names, amount: reward.amount } });
      if (reward.kind === 'bonus')
        return tell(trx, { ...about, template: 'missionBonus', values: { ...names, amount: reward.amount } });
      const isPoints = reward.kind === 'points';
      const count = String(isPoints ? reward.points : reward.rounds);
      const template = isPoints ? 'missionPoints' : 'missionRounds';
      return tell(trx, { ...about, template, values: { ...names, count } });
    });
  });
  events.on('missions.prizePaid', 'messages.tell', async ({ memberId, boardId, rank, amount }) => {
    const about = { memberId, source: `missionBoard:${boardId}:${rank}`, link } as const;
    const values = { rank: String(rank), amount };
    await inTransaction(db, (trx) => tell(trx, { ...about, template: 'boardPrize', values }));
  });
}

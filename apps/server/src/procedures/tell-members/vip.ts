// Levels that were reached, and their bonuses, in the inbox of the member.
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { vipNotices } from './vip-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  tell: Notify<typeof vipNotices>;
}

const link = '/vip';

export function tellOfVip({ platform: { db, events }, tell }: Deps): void {
  events.on('vip.levelReached', 'messages.tell', async ({ memberId, rankLevel, names }) => {
    const about = { memberId, source: `vipLevel:${memberId}:${rankLevel}`, link } as const;
    const values = { nameTh: names.TH, nameEn: names.EN };
    await inTransaction(db, (trx) => tell(trx, { ...about, template: 'levelReached', values }));
  });
  events.on('vip.bonusPaid', 'messages.tell', async ({ memberId, rankLevel, amount }) => {
    const about = { memberId, source: `vipBonus:${memberId}:${rankLevel}`, link } as const;
    await inTransaction(db, (trx) => tell(trx, { ...about, template: 'levelBonusPaid', values: { amount } }));
  });
}

// Inbox messages about reached levels and their bonuses.
import type { Notify } from '@sanam/messaging/server/index.ts';
import type { vip } from '@sanam/vip/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { FrontOf } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { vipNotices } from './vip-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  service: Pick<FrontOf<typeof vip>['service'], 'isWaiting'>;
  tell: Notify<typeof vipNotices>;
}

const link = '/vip';
const rewardsLink = '/?mc=rewardCenter';

export function tellOfVip(deps: Deps): void {
  const {
    platform: { db, events },
    tell,
  } = deps;
  events.on('vip.levelReached', 'messages.tell', async ({ memberId, rankLevel, names }) => {
    const about = { memberId, source: `vipLevel:${memberId}:${rankLevel}`, link } as const;
    const values = { nameTh: names.TH, nameEn: names.EN };
    await inTransaction(db, (trx) => tell(trx, { ...about, template: 'levelReached', values }));
  });
  events.on('vip.bonusPaid', 'messages.tell', async ({ memberId, rankLevel, amount, isBonus }) => {
    // Bonus money has its own message.
    if (isBonus) return;
    const about = { memberId, source: `vipBonus:${memberId}:${rankLevel}`, link } as const;
    await inTransaction(db, (trx) => tell(trx, { ...about, template: 'levelBonusPaid', values: { amount } }));
  });
  tellOfRewards(deps);
}

/** Sends messages about rebates and gifts, except about a void gift. */
function tellOfRewards({ platform: { db, events }, service, tell }: Deps): void {
  events.on('vip.rewardPaid', 'messages.tell', async ({ memberId, kind, period: day, amount, isBonus }) => {
    // Bonus money has its own message.
    if (kind !== 'rebate' || isBonus) return;
    const about = { memberId, source: `vipRebate:${memberId}:${day}`, link } as const;
    await inTransaction(db, (trx) => tell(trx, { ...about, template: 'rebatePaid', values: { amount, day } }));
  });
  events.on('vip.giftReady', 'messages.tell', async ({ memberId, kind, period, amount }) => {
    if (!(await service.isWaiting(db, { memberId, kind, period }))) return;
    const about = { memberId, source: `vipGift:${memberId}:${kind}:${period}`, link: rewardsLink } as const;
    const template = kind === 'birthday' ? 'birthdayGift' : 'levelGift';
    await inTransaction(db, (trx) => tell(trx, { ...about, template, values: { amount } }));
  });
}

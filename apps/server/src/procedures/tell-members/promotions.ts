// Inbox messages about decisions on applications, reached goals and cashbacks.
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { promotionNotices } from './promotion-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  tell: Notify<typeof promotionNotices>;
}

export function tellOfPromotions({ platform: { db, events }, tell }: Deps): void {
  events.on('promotions.applicationDecided', 'messages.tell', async (decided) => {
    const { applicationId, campaignId, memberId, isApproved, amount, remark, titles } = decided;
    const about = { memberId, source: `promoApplication:${applicationId}`, link: `/promoDetail?id=${campaignId}` };
    const values = { nameTh: titles.TH, nameEn: titles.EN };
    await inTransaction(db, async (trx) => {
      if (!isApproved)
        return tell(trx, { ...about, template: 'applicationRejected', values: { ...values, remark: remark ?? '' } });
      if (amount === null)
        return remark === null
          ? tell(trx, { ...about, template: 'applicationIssued', values })
          : tell(trx, { ...about, template: 'applicationIssuedRemark', values: { ...values, remark } });
      if (remark === null)
        return tell(trx, { ...about, template: 'applicationApproved', values: { ...values, amount } });
      return tell(trx, { ...about, template: 'applicationApprovedRemark', values: { ...values, amount, remark } });
    });
  });
  events.on('promotions.goalReached', 'messages.tell', async (reached) => {
    const { participationId, campaignId, memberId, amount, titles } = reached;
    const about = { memberId, source: `promoGoal:${participationId}`, link: `/promoDetail?id=${campaignId}` };
    const values = { nameTh: titles.TH, nameEn: titles.EN, amount };
    await inTransaction(db, (trx) => tell(trx, { ...about, template: 'goalReached', values }));
  });
  events.on('promotions.cashbackReady', 'messages.tell', async (ready) => {
    const { participationId, campaignId, memberId, amount, from, to, titles } = ready;
    const about = { memberId, source: `promoCashback:${participationId}`, link: `/promoDetail?id=${campaignId}` };
    const values = { nameTh: titles.TH, nameEn: titles.EN, amount, from, to };
    await inTransaction(db, (trx) => tell(trx, { ...about, template: 'cashbackReady', values }));
  });
}

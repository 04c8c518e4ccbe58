// Inbox messages about redemptions.
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { pointNotices } from './point-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  tell: Notify<typeof pointNotices>;
}

const link = '/pointMall';

/** Sends messages about redemptions and their addresses, except about the member's own confirmation of receipt. */
export function tellOfPoints({ platform: { db, events }, tell }: Deps): void {
  events.on('points.addressChanged', 'messages.tell', async ({ redeemId, memberId, titles, revision }) => {
    const about = { memberId, source: `redemption:${redeemId}:address:${revision}`, link } as const;
    const values = { nameTh: titles.TH, nameEn: titles.EN };
    await inTransaction(db, (trx) => tell(trx, { ...about, template: 'addressChanged', values }));
  });
  events.on('points.redemptionChanged', 'messages.tell', async (change) => {
    const { redeemId, memberId, state, titles, points, note, carrier, tracking, isOwn, isAgain, revision, kind } =
      change;
    if (isOwn && state === 'delivered') return;
    const about = { memberId, source: `redemption:${redeemId}:${state}:${revision}`, link } as const;
    const names = { nameTh: titles.TH, nameEn: titles.EN };
    const back = { ...names, points: String(points) };
    await inTransaction(db, async (trx) => {
      if (state === 'shipped')
        return tell(trx, {
          ...about,
          template: 'shipped',
          values: { ...names, carrier: carrier ?? '–', tracking: tracking ?? '–' },
        });
      if (isAgain) return tell(trx, { ...about, template: 'resent', values: { ...names, note: note ?? '–' } });
      if (state === 'cancelled') return tell(trx, { ...about, template: 'cancelled', values: back });
      if (state === 'returned' && note === null)
        return tell(trx, { ...about, template: kind === 'bonus' ? 'bonusRefused' : 'refused', values: back });
      if (state === 'rejected' || state === 'returned')
        return tell(trx, { ...about, template: state, values: { ...back, note: note ?? '–' } });
      return tell(trx, { ...about, template: state, values: names });
    });
  });
}

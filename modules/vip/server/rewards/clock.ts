// The periodic work on rewards, and the voiding of rewards by an exclusion.
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { oneByOne } from '@sanam/server/platform/one-by-one.ts';
import type { VipDeps } from '../deps.ts';
import { closeMerchant } from './close.ts';
import { makeGifts } from './gifts.ts';
import { payRebates } from './pay.ts';
import { expireGifts, voidRewards } from './store.ts';

/**
 * Closes days, makes gifts, expires overdue gifts and pays owed rebates. A failure at one merchant does not stop the
 * others.
 */
export async function passTime(deps: VipDeps): Promise<void> {
  const all = [...(await deps.site.zones())].map(([merchantId, zone]) => ({ merchantId, zone }));
  const calendar = async (of: (typeof all)[number]) => {
    await closeMerchant(deps, of);
    await makeGifts(deps, of);
  };
  const note = (err: unknown, { merchantId }: (typeof all)[number]) =>
    deps.log.error({ err, merchantId }, 'the days of levels could not be closed');
  try {
    await oneByOne(all, calendar, note);
  } finally {
    await expireOver(deps);
    await payRebates(deps);
  }
}

/**
 * Expires overdue gifts. Members are not notified. Writes one audit row for each merchant, because the gifts may be
 * many.
 */
const expireOver = ({ db, promotions }: Pick<VipDeps, 'db' | 'promotions'>): Promise<void> =>
  inTransaction(db, async (trx) => {
    for (const { merchantId, gifts, amount } of await expireGifts(trx, await promotions.stopped(trx)))
      await audit(trx, systemContext('vip', merchantId), {
        command: 'vip.gifts.expire',
        subject: { type: 'merchant', id: merchantId },
        after: { gifts, amount },
      });
  });

/**
 * Voids the unpaid rewards of a member who takes a break or is excluded. They are not restored later. Members are not
 * notified.
 */
export const voidAll = ({ db, events }: Pick<VipDeps, 'db' | 'events'>, memberId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const gone = await voidRewards(trx, memberId);
    if (gone.length === 0) return;
    for (const row of gone)
      await audit(trx, systemContext('vip', row.merchant_id), {
        command: 'vip.reward.void',
        subject: { type: 'member', id: memberId },
        after: { state: 'void', kind: row.kind, period: row.period, amount: row.amount },
        reason: 'protection.stopped',
      });
    await events.emit(trx, 'vip.rewardsVoided', { memberId, rewards: gone.length });
  });

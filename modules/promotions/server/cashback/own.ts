// The running period of a cashback, and what a member had of the last one. The running loss is not told: it would urge
// to play on (promotions.md 11).
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { ShownCampaign } from '../activities/shown-store.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { openPeriod } from './periods.ts';
import * as store from './store.ts';

type Shown = Pick<CallValue<Calls['getPromotion']>, 'cashbackPeriod' | 'lastCashback'>;

/** Returns both for a campaign; null where it is no cashback, is not running, or the reader is a visitor. */
export async function cashbackShown(
  deps: Pick<PromotionDeps, 'db' | 'site'>,
  campaign: ShownCampaign,
  memberId: string | undefined,
): Promise<Shown> {
  if (campaign.kind !== 'cashback') return { cashbackPeriod: null, lastCashback: null };
  const { period } = (campaign.state === 'live' ? await openPeriod(deps, deps.db, campaign) : undefined) ?? {};
  const last = memberId === undefined ? undefined : await store.lastDecided(deps.db, campaign.campaign_id, memberId);
  return {
    cashbackPeriod: period === undefined ? null : { from: period.first, to: period.last },
    lastCashback:
      last === undefined
        ? null
        : {
            from: last.from,
            to: last.to,
            amount: toWire(last.amount),
            claimedAt: last.claimedAt?.toISOString() ?? null,
          },
  };
}

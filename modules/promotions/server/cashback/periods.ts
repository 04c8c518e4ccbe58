// Closes periods of cashback campaigns, each once, after the bets of their days were read.
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { type CampaignRow, findCampaign, findContent, lockCampaign } from '../campaigns/store.ts';
import { nextPeriod, type Period } from './rules.ts';
import * as store from './store.ts';

/** Follower of bets that counts net losses. */
export const LOSSES = 'promotions.losses';

type Deps = Pick<PromotionDeps, 'db' | 'events' | 'site'>;

/** Closes past days and returns the campaigns that may have a closed period. */
export async function closedCampaigns({ db }: Pick<Deps, 'db'>): Promise<{ campaignId: string }[]> {
  await inTransaction(db, (trx) => store.closeLosses(trx, LOSSES));
  return store.cashbackCampaigns(db);
}

/** Writes the closed periods of a campaign. A paused campaign makes up for them when it goes on. */
export async function closePeriods(deps: Deps, campaignId: string): Promise<void> {
  for (let isMore = true; isMore; ) {
    const campaign = await findCampaign(deps.db, campaignId);
    // Members share the campaign's row, so it is locked only where there is something to write.
    isMore =
      campaign !== undefined &&
      (await duePeriod(deps, deps.db, campaign)) !== undefined &&
      (await inTransaction(deps.db, (trx) => closeNext(deps, trx, campaignId)));
  }
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;

/** Returns the first period that is not closed, and the first day that is not counted completely. */
export async function openPeriod(
  { site }: Pick<PromotionDeps, 'site'>,
  db: Db,
  campaign: CampaignRow,
): Promise<{ period: Period; openDay: string } | undefined> {
  const { campaign_id: campaignId, starts_at: startsAt, ends_at, ended_at, merchant_id } = campaign;
  const calendar = await store.calendarOf(db, campaignId);
  if (calendar === undefined || startsAt === null) return undefined;
  const { openDay, ...from } = calendar;
  const versions = await store.versionsIn(db, campaignId);
  const endsAt = earlier(ends_at, ended_at);
  const period = nextPeriod({ zone: site.zoneOf(merchant_id), startsAt, endsAt, ...from, versions });
  return period && { period, openDay };
}

async function duePeriod(deps: Deps, db: Db, campaign: CampaignRow): Promise<Period | undefined> {
  const open = await openPeriod(deps, db, campaign);
  return open !== undefined && open.period.last < open.openDay ? open.period : undefined;
}

/** Writes the next closed period; returns false if there is none. */
async function closeNext(deps: Deps, trx: Trx, campaignId: string): Promise<boolean> {
  const campaign = await lockCampaign(trx, campaignId);
  if (campaign === undefined || (campaign.state !== 'live' && campaign.state !== 'ended')) return false;
  const period = await duePeriod(deps, trx, campaign);
  const content = period && (await findContent(trx, campaignId, period.version));
  if (period === undefined || content?.cashback == null) return false;
  const due = await store.insertPeriod(trx, { campaignId, period, product: content.cashback.product });
  const { merchant_id: merchantId } = campaign;
  await audit(trx, systemContext('promotions', merchantId), {
    command: 'promotions.cashback.close',
    subject: { type: 'campaign', id: campaignId },
    after: { from: period.first, to: period.last, version: period.version, members: due },
  });
  await deps.events.emit(trx, 'promotions.cashbackClosed', { campaignId, merchantId, ...period, members: due });
  return true;
}

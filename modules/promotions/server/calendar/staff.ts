// Staff call about starts and ends of campaigns.
import type { Calls, CallValue } from '@sanam/contract';
import { dayIn, shiftDay } from '@sanam/contract/zone';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { titlesOf } from '../campaigns/values.ts';
import { daysOf, overlapsOf } from './rules.ts';
import { publishedBetween } from './store.ts';

/** Maximum number of days of a calendar. */
const DAYS_MAX = 92;

export const createCalendarHandlers = (deps: Pick<PromotionStaffDeps, 'db' | 'site'>): Handlers => ({
  opsCampaignCalendar: ({ query: { from, to }, context }) => calendar(deps, context, { from, to }),
});

/** Returns the calendar. Refuses with `request.invalid` for a reversed or too long range. */
async function calendar(
  { db, site }: Pick<PromotionStaffDeps, 'db' | 'site'>,
  { merchantId }: Context,
  asked: { from: string; to: string },
): Promise<CallValue<Calls['opsCampaignCalendar']>> {
  if (asked.to < asked.from || asked.to > shiftDay(asked.from, DAYS_MAX))
    throw refuse('request.invalid', { fields: [{ field: 'to', problem: 'range' }] });
  const zone = site.zoneOf(merchantId);
  const found = await publishedBetween(db, { merchantId, zone, ...asked });
  const campaigns = found.map(({ campaign_id, kind, state, starts_at, ends_at, content }) => ({
    id: campaign_id,
    kind,
    state,
    titles: titlesOf(content),
    from: dayIn(zone, starts_at.getTime()),
    to: ends_at === null ? null : dayIn(zone, ends_at.getTime()),
    group: content.group?.name ?? null,
  }));
  return { zone, campaigns, days: daysOf(campaigns, asked), overlaps: overlapsOf(campaigns) };
}

import { auth } from '@sanam/auth/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { pointsCalls } from '../contract/calls.ts';
import { pointsTopics } from '../contract/live.ts';
import { pointsRefusals } from '../contract/refusals.ts';
import type { PointsDeps } from './deps.ts';
import { EARN, earnSpan } from './earning/earn.ts';
import { pointsEvents } from './events.ts';
import { pointsMoneyKinds } from './money-kinds.ts';
import { pointsLimits } from './password.ts';
import { createPointsHandlers } from './routes.ts';
import { verifyPoints } from './verify.ts';

const needs = { auth, ledger, merchants, play, protection, wallet };

/** Points: earned by play, spent for cash and rewards. */
export const points = defineModule({
  name: 'points',
  calls: pointsCalls,
  refusals: pointsRefusals,
  topics: pointsTopics,
  events: pointsEvents,
  moneyKinds: pointsMoneyKinds,
  needs,
  invariants: (at) => verifyPoints(at.db),
  create(platform, fronts) {
    const multipliers = platform.ports.open<PointsDeps['multipliers']>('points.multipliers');
    const deps = depsOf(platform, fronts, multipliers.ask);
    fronts.play.followers.followFacts({ name: EARN, sum: (trx, span) => earnSpan(deps, trx, span) });
    tellPages(platform);
    return { front: { ports: { multipliers } }, handlers: createPointsHandlers(deps) };
  },
});

function depsOf(
  platform: Platform,
  fronts: FrontsOf<typeof needs>,
  multipliers: PointsDeps['multipliers'],
): PointsDeps {
  const { db, events, live } = platform;
  return {
    db,
    events,
    live,
    ledger: fronts.ledger.service,
    site: fronts.merchants.service,
    accounts: fronts.wallet.accounts,
    auth: fronts.auth.service,
    limiter: createRateLimiter(platform, 'points', pointsLimits),
    protection: fronts.protection.service,
    multipliers,
  };
}

/** Pages of members read again what they have. */
function tellPages({ events, live }: Pick<Platform, 'events' | 'live'>): void {
  const tell = (memberId: string) => live.publish(`member:${memberId}`, { type: 'points' });
  events.on('points.earned', 'points.tellPages', async ({ memberIds }) => {
    for (const one of memberIds) await tell(one);
  });
  events.on('points.converted', 'points.tellPages', ({ memberId }) => tell(memberId));
}

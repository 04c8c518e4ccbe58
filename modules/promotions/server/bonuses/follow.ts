// Automatic changes of bonuses: by bets, time, exclusions and deposits.
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { titlesIn } from '../campaigns/content.ts';
import { findContent } from '../campaigns/store.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { drop, settle, stop } from './ending.ts';
import { onDeposit } from './granting.ts';
import * as store from './store.ts';

const EVERY_SECONDS = 60;
const WARN_HOURS = 48;
const context = (merchantId: string): Context => systemContext('promotions.bonus', merchantId);

/** Publishes events for members whose bonuses may be due; each bonus is handled in a separate transaction. */
export async function tellDue(
  { events }: Pick<Platform, 'events'>,
  trx: Trx,
  memberIds: readonly string[],
): Promise<void> {
  for (const { grantId } of await store.dueOf(trx, memberIds))
    await events.emit(trx, 'promotions.bonusDue', { grantId });
}

/** Checks one bonus now. */
async function look(deps: PromotionDeps, grantId: string): Promise<void> {
  const grant = await store.findGrant(deps.db, grantId);
  if (grant === undefined) return;
  const by = context(grant.merchant_id);
  await inTransaction(deps.db, (trx) =>
    grant.state === 'queued'
      ? drop(deps, trx, by, grant, { as: 'expired', reason: 'not started in time' })
      : settle(deps, trx, by, grantId),
  );
}

async function passTime(deps: PromotionDeps): Promise<void> {
  for (const { grantId } of await store.overdue(deps.db))
    try {
      await look(deps, grantId);
    } catch (error) {
      // It was started or ended in the meantime; or it stays due without blocking the others.
      if (!(error instanceof Refusal)) deps.log.error({ err: error, grantId }, 'a bonus is not ended yet');
    }
  await inTransaction(deps.db, async (trx) => {
    for (const one of await store.warnEnding(trx, WARN_HOURS)) {
      const content = await findContent(trx, one.campaign_id, one.version);
      await deps.events.emit(trx, 'promotions.bonusEndsSoon', {
        grantId: one.grant_id,
        memberId: one.member_id,
        expiresAt: one.expires_at!.toISOString(),
        titles: titlesIn(content),
      });
    }
  });
}

/** Forfeits all bonuses of a member who stops; won cash remains. */
async function stopAll(deps: PromotionDeps, memberId: string, reason: string): Promise<void> {
  for (const grant of await store.openGrantsOf(deps.db, memberId)) await endOne(deps, grant, 'forfeited', reason);
}

/** Ends a bonus in any state; does nothing if it is already over. */
async function endOne(
  deps: PromotionDeps,
  grant: store.GrantRow,
  as: 'forfeited' | 'cancelled',
  reason: string,
): Promise<void> {
  const by = context(grant.merchant_id);
  try {
    await inTransaction(deps.db, (trx) =>
      grant.state === 'held' || grant.state === 'queued'
        ? drop(deps, trx, by, grant, { as, reason })
        : stop(deps, trx, by, grant.grant_id, { as, reason }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // It was started in the meantime.
    await inTransaction(deps.db, (trx) => stop(deps, trx, by, grant.grant_id, { as, reason }));
  }
}

type Back = 'depositReversed' | 'depositReturned';

/** Cancels the bonus of a deposit that is returned, by the payer's bank or by staff. */
async function cancelOf(deps: PromotionDeps, depositId: string, reason: Back): Promise<void> {
  const grant = await store.grantOfDeposit(deps.db, depositId);
  if (grant?.ended_at === null) await endOne(deps, grant, 'cancelled', reason);
}

async function followDeposit(deps: PromotionDeps, depositId: string): Promise<void> {
  if (await isGoingBack(deps, depositId)) await cancelOf(deps, depositId, 'depositReturned');
  else await onDeposit(deps, depositId);
}

/** Checks whether a deposit with a bonus choice is being returned to its payer from the member's cash. */
async function isGoingBack({ db, payments }: PromotionDeps, depositId: string): Promise<boolean> {
  if ((await store.findChoice(db, depositId)) === undefined) return false;
  const { returns } = await payments.getDeposit(depositId);
  return returns.some(({ fromCash, state }) => fromCash && state !== 'failed');
}

export function followBonuses(
  deps: PromotionDeps,
  { events, jobs, live }: Pick<Platform, 'events' | 'jobs' | 'live'>,
): void {
  jobs.define({
    name: 'promotions.bonuses',
    lane: 'upkeep',
    everySeconds: EVERY_SECONDS,
    run: () => passTime(deps),
  });
  events.on('wallet.depositChanged', 'promotions.bonus', ({ depositId }) => followDeposit(deps, depositId));
  events.on('payments.reversalChanged', 'promotions.bonus', ({ depositId, step }) =>
    step === 'notCredited' ? Promise.resolve() : cancelOf(deps, depositId, 'depositReversed'),
  );
  events.on('promotions.bonusDue', 'promotions.settle', ({ grantId }) => look(deps, grantId));
  events.on('protection.stopped', 'promotions.bonus', ({ memberId }) => stopAll(deps, memberId, 'protection.stopped'));
  events.on('identity.closed', 'promotions.bonus', ({ memberId }) => stopAll(deps, memberId, 'identity.closed'));
  events.on('promotions.bonusChanged', 'live', async ({ memberId }) => {
    await live.publish(`member:${memberId}`, { type: 'promotions' });
    await live.publish('staff', { type: 'opsPromotions' });
  });
}

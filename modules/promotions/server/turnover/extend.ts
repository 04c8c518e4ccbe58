// More days for the turnover of a bonus, given by staff.
import type { Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import { EXTENDED_DAYS_MAX } from '../../contract/turnover.ts';
import * as grants from '../bonuses/store.ts';
import { titlesIn } from '../campaigns/content.ts';
import { findContent } from '../campaigns/store.ts';
import * as store from './store.ts';

interface Asked {
  turnoverId: string;
  days: number;
  reason: string;
}

/**
 * Moves the deadline of a running bonus and its requirement. Bets after the old deadline have no verdict yet, because
 * one that has passed is not moved. Refuses with `common.notFound`; `promotions.turnoverClosed`, also without a
 * deadline; `promotions.extendedEnough`.
 */
export async function extend(
  { events }: { events: Pick<Events, 'emit'> },
  trx: Trx,
  context: Context,
  { turnoverId, days, reason }: Asked,
): Promise<CallValue<Calls['opsExtendTurnover']>> {
  const row = await store.find(trx, turnoverId);
  if (row === undefined) throw refuse('common.notFound');
  if (row.source !== 'grant') throw refuse('promotions.turnoverClosed');
  const grant = await grants.lockGrant(trx, row.source_id);
  const held = await store.lockRequirement(trx, turnoverId);
  if (grant.state !== 'active' || held.state !== 'open' || held.isOver) throw refuse('promotions.turnoverClosed');
  const daysLeft = EXTENDED_DAYS_MAX - held.extended_days;
  if (days > daysLeft) throw refuse('promotions.extendedEnough', { days: daysLeft });
  const moved = await store.extend(trx, turnoverId, days);
  const { expires_at: until } = await grants.extendGrant(trx, grant.grant_id, days);
  assert(moved.expires_at !== null && until !== null, 'a running bonus has a deadline');
  const { member_id: memberId, merchant_id: merchantId, grant_id: grantId } = grant;
  await audit(trx, context, {
    command: 'promotions.turnover.extend',
    subject: { type: 'turnover', id: turnoverId },
    before: { expiresAt: held.expires_at?.toISOString() ?? null },
    after: { expiresAt: moved.expires_at.toISOString(), days, memberId, grantId },
    reason,
  });
  await events.emit(trx, 'promotions.turnoverExtended', {
    turnoverId,
    grantId,
    memberId,
    merchantId,
    expiresAt: moved.expires_at.toISOString(),
    titles: titlesIn(await findContent(trx, grant.campaign_id, grant.version)),
  });
  await events.emit(trx, 'wallet.balanceChanged', { memberId });
  return { expiresAt: moved.expires_at.toISOString(), daysLeft: daysLeft - days };
}

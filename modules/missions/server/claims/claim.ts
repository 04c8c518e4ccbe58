// A reward in cash: one posting, once a mission, member and period (M1 of the module's money moves).
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import type { MissionDeps } from '../deps.ts';
import { lockPeriod, markClaimed, type OfPeriod } from '../progress/store.ts';

/** Refuses what the contract names. The copy of a claim that waited for the first finds it claimed. */
export function claim(
  deps: MissionDeps,
  wish: OfPeriod,
  { context, idempotency }: { context: Context; idempotency: IdempotencyKey },
): Promise<CallValue<Calls['claimMission']>> {
  return once(deps.db, idempotency, async (trx) => {
    const row = await lockPeriod(trx, wish);
    if (row === undefined || row.state === 'void') throw refuse('common.notFound');
    if (row.state === 'claimed') throw refuse('missions.alreadyClaimed');
    if (row.state !== 'claimable' || row.isOver) throw refuse('missions.notClaimable', { state: row.state });
    await markClaimed(trx, wish);
    const source = { type: 'missionClaim', id: sourceOf(wish) };
    const { memberId } = wish;
    await payPromotion(deps, trx, { source, kind: 'mission.paid', memberId, amountMinor: row.reward });
    await tell(deps, trx, context, { ...wish, merchantId: row.merchant_id, amount: toWire(row.reward) });
    return { id: wish.missionId, state: 'claimed', amount: toWire(row.reward), currency: 'THB' };
  });
}

export const sourceOf = ({ missionId, memberId, period }: OfPeriod): string => `${missionId}:${memberId}:${period}`;

async function tell(
  { events }: MissionDeps,
  trx: Trx,
  context: Context,
  claimed: OfPeriod & { merchantId: string; amount: string },
): Promise<void> {
  const { memberId, missionId, period, amount } = claimed;
  await audit(trx, context, {
    command: 'missions.claim',
    subject: { type: 'member', id: memberId },
    before: { state: 'claimable' },
    after: { state: 'claimed', missionId, period, amount },
  });
  await events.emit(trx, 'missions.claimed', claimed);
  await events.emit(trx, 'wallet.balanceChanged', { memberId });
}

// Claim of a reward, once for each mission, member and period: as cash or points by one posting (M1 and M3 of the
// module's money moves), as bonus money, or as free rounds.
import { type Calls, type CallValue, fromWire } from '@sanam/contract';
import { givePoints, payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import type { MissionReward } from '../../contract/reward.ts';
import type { MissionDeps } from '../deps.ts';
import { rewardOf, shownReward } from '../making/reward.rules.ts';
import { endSpent } from '../making/staff.ts';
import { takeBudget } from '../making/store.ts';
import { type ClaimRow, lockPeriod, markClaimed, type OfPeriod } from '../progress/store.ts';

/**
 * Claims a reward. Gives the refusals of the contract. A concurrent duplicate waits for the lock and then finds the
 * reward claimed. The budget is taken after the stop of promotions is checked, as the lock order requires; a later
 * refusal rolls it back.
 */
export function claim(
  deps: MissionDeps,
  wish: OfPeriod,
  { context, idempotency }: { context: Context; idempotency: IdempotencyKey },
): Promise<CallValue<Calls['claimMission']>> {
  return once(deps.db, idempotency, async (trx) => {
    await deps.promotions.refuseStopped(trx, wish.memberId);
    const budget = await takeBudget(trx, wish.missionId);
    const row = refuseUnfit(await lockPeriod(trx, wish));
    if (budget === undefined) throw refuse('missions.budgetSpent');
    const reward = rewardOf(row);
    const { merchant_id: merchantId } = row;
    await markClaimed(trx, wish);
    if (budget.isSpent) await endSpent(deps, trx, contextOf, wish.missionId);
    await tell(deps, trx, context, { ...wish, merchantId, reward });
    const names = reward.kind === 'freeRounds' ? await deps.freeRounds.gameNames(trx, [reward.nodeId]) : undefined;
    const titles = { TH: row.title_th, EN: row.title_en };
    await give(deps, trx, context, { ...wish, merchantId, reward, titles });
    const gameName = reward.kind === 'freeRounds' ? names?.get(reward.nodeId)?.[context.language] : undefined;
    return { id: wish.missionId, state: 'claimed', reward: shownReward(reward, gameName) };
  });
}

const contextOf = (merchantId: string) => systemContext('missions', merchantId);

/**
 * Checks that a reward can be claimed. Refuses with `common.notFound`, `missions.alreadyClaimed` or
 * `missions.notClaimable`.
 */
function refuseUnfit(row: ClaimRow | undefined): ClaimRow {
  if (row === undefined || row.state === 'void') throw refuse('common.notFound');
  if (row.state === 'claimed') throw refuse('missions.alreadyClaimed');
  if (row.state !== 'claimable' || row.isOver) throw refuse('missions.notClaimable', { state: row.state });
  return row;
}

export const sourceOf = ({ missionId, memberId, period }: OfPeriod): string => `${missionId}:${memberId}:${period}`;

type Claimed = OfPeriod & { merchantId: string; reward: MissionReward };

/** Gives the reward. Every kind checks the member's gate last, so an excluded member gets nothing. */
async function give(
  deps: MissionDeps,
  trx: Trx,
  context: Context,
  claimed: Claimed & { titles: { TH: string; EN: string } },
): Promise<void> {
  const { memberId, merchantId, reward, titles } = claimed;
  const id = sourceOf(claimed);
  if (reward.kind === 'freeRounds') {
    const { kind: _kind, ...terms } = reward;
    await deps.freeRounds.give(trx, context, { memberId, terms, source: { type: 'mission', id } });
  } else if (reward.kind === 'bonus') {
    const { kind: _kind, amount, ...terms } = reward;
    const gift = { memberId, source: { type: 'mission', id }, amountMinor: fromWire(amount), terms, titles };
    if ((await deps.giveBonus(trx, context, gift)) === undefined)
      throw refuse('missions.notClaimable', { state: 'policy' });
  } else if (reward.kind === 'points') {
    const points = BigInt(reward.points);
    const source = { type: 'missionClaimPoints', id };
    await givePoints(deps, trx, { source, kind: 'mission.pointsGiven', memberId, merchantId, points });
  } else {
    const source = { type: 'missionClaim', id };
    await payPromotion(deps, trx, { source, kind: 'mission.paid', memberId, amountMinor: fromWire(reward.amount) });
    await deps.events.emit(trx, 'wallet.balanceChanged', { memberId });
  }
}

async function tell({ events }: MissionDeps, trx: Trx, context: Context, claimed: Claimed): Promise<void> {
  const { memberId, missionId, period, reward } = claimed;
  await audit(trx, context, {
    command: 'missions.claim',
    subject: { type: 'member', id: memberId },
    before: { state: 'claimable' },
    after: { state: 'claimed', missionId, period, reward },
  });
  await events.emit(trx, 'missions.claimed', claimed);
}

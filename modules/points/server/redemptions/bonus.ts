// Bonus money that was redeemed for points: given after the points are taken, or the points come back.
import { fromWire } from '@sanam/contract';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, firstRow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import { sql } from 'kysely';
import type { RedemptionState } from '../../contract/redemption-states.ts';
import type { RewardBonus } from '../../contract/schemas.ts';
import type { PointsDeps } from '../deps.ts';
import { type BonusColumns, bonusOf } from '../mall/bonus.ts';
import { failRedemption } from './acts.ts';
import { lockRedemption, markGiven, SOURCE } from './store.ts';

/** Refusal of a gate that could not answer; the next try may. */
const PASSING = 'protection.checkUnavailable';

interface Change {
  redeemId: string;
  merchantId: string;
  memberId: string;
  state: RedemptionState;
  titles: { TH: string; EN: string };
}

/**
 * Gives the bonus of a redemption, once, whichever node does it and however often: in a transaction of its own, because
 * campaigns are locked before wallets. All points come back if no bonus may be given.
 */
export async function giveBonus(deps: PointsDeps, { state, ...change }: Change): Promise<void> {
  if (state !== 'issued') return;
  const bonus = await bonusDue(deps.db, change.redeemId);
  if (bonus === null) return;
  try {
    if (await inTransaction(deps.db, (trx) => give(deps, trx, change, bonus))) return;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === PASSING) throw error;
  }
  // Refunds nothing if another node gave the bonus meanwhile: that marked the redemption.
  await failRedemption(deps, change);
}

/** Gives the bonus of an issued redemption and marks it. Returns false if the rules of the merchant allow none. */
async function give(
  deps: PointsDeps,
  trx: Trx,
  { redeemId, merchantId, memberId, titles }: Omit<Change, 'state'>,
  { amount, ...terms }: RewardBonus,
): Promise<boolean> {
  await deps.promotions.refuseStopped(trx, memberId);
  const row = await lockRedemption(trx, redeemId);
  if (row?.state !== 'issued' || row.is_given) return true;
  const gift = { memberId, source: { type: SOURCE, id: redeemId }, amountMinor: fromWire(amount), terms, titles };
  const given = await deps.turnover.giveBonus(trx, systemContext('points.bonus', merchantId), gift);
  if (given !== undefined) await markGiven(trx, redeemId);
  return given !== undefined;
}

/** Returns the bonus of an issued redemption that was not given yet; null for other rewards. */
async function bonusDue(db: Db, redeemId: string): Promise<RewardBonus | null> {
  const row = await firstRow(
    db,
    sql<BonusColumns>`
      select v.bonus_amount, v.bonus_terms from points_redemptions d
      join points_reward_versions v on v.reward_id = d.reward_id and v.version = d.reward_version
      where d.redeem_id = ${redeemId} and d.state = 'issued' and not d.is_given`,
  );
  return row === undefined ? null : bonusOf(row);
}

// Bonus money that was redeemed for points: given after the points are taken, or the points come back.
import { fromWire } from '@sanam/contract';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, firstRow, inTransaction } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import { sql } from 'kysely';
import type { RedemptionState } from '../../contract/redemption-states.ts';
import type { PointsDeps } from '../deps.ts';
import { type BonusColumns, bonusOf } from '../mall/bonus.ts';
import { failRedemption } from './acts.ts';
import { SOURCE } from './store.ts';

/** Refusal of a gate that could not answer; the next try may. */
const PASSING = 'protection.checkUnavailable';
const GIVEN = 'promotions.alreadyTaken';

interface Change {
  redeemId: string;
  merchantId: string;
  memberId: string;
  state: RedemptionState;
  titles: { TH: string; EN: string };
}

/**
 * Gives the bonus of a redemption, once, whichever node does it: in a transaction of its own, because campaigns are
 * locked before wallets. All points come back if no bonus may be given.
 */
export async function giveBonus(deps: PointsDeps, { state, ...change }: Change): Promise<void> {
  if (state !== 'issued') return;
  const bonus = await bonusDue(deps.db, change.redeemId);
  if (bonus === null) return;
  const { redeemId, merchantId, memberId, titles } = change;
  const { amount, ...terms } = bonus;
  const gift = { memberId, source: { type: SOURCE, id: redeemId }, amountMinor: fromWire(amount), terms, titles };
  try {
    const given = await inTransaction(deps.db, async (trx) => {
      await deps.promotions.refuseStopped(trx, memberId);
      return deps.turnover.giveBonus(trx, systemContext('points.bonus', merchantId), gift);
    });
    if (given !== undefined) return;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === PASSING) throw error;
    if (error.code === GIVEN) return;
  }
  await failRedemption(deps, change);
}

async function bonusDue(db: Db, redeemId: string): Promise<ReturnType<typeof bonusOf>> {
  const row = await firstRow(
    db,
    sql<BonusColumns>`
      select v.bonus_amount, v.bonus_terms from points_redemptions d
      join points_reward_versions v on v.reward_id = d.reward_id and v.version = d.reward_version
      where d.redeem_id = ${redeemId} and d.state = 'issued'`,
  );
  return row === undefined ? null : bonusOf(row);
}

// Postings of a redemption's points: taken once, refunded at most once.
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';

export interface Spent {
  redeemId: string;
  memberId: string;
  merchantId: string;
  points: bigint;
}

interface Books {
  ledger: Pick<LedgerService, 'post'>;
}

/** Posts Q5 of the module's money moves; returns the remaining points. Refuses with `ledger.insufficientBalance`. */
export async function takePoints({ ledger }: Books, trx: Trx, spent: Spent): Promise<bigint> {
  const { own, redeemed } = accountsOf(spent);
  const { balances } = await ledger.post(trx, {
    source: { type: 'pointsRedemption', id: spent.redeemId },
    kind: 'points.redeemed',
    memberId: spent.memberId,
    currency: 'PTS',
    moves: [{ from: own, to: redeemed, amountMinor: spent.points }],
  });
  return balances[0]!.balanceMinor;
}

/** Posts Q6 of the module's money moves: refunds all points of the redemption. */
export async function givePointsBack({ ledger }: Books, trx: Trx, spent: Spent): Promise<void> {
  const { own, redeemed } = accountsOf(spent);
  await ledger.post(trx, {
    source: { type: 'pointsRefund', id: spent.redeemId },
    kind: 'points.refunded',
    memberId: spent.memberId,
    currency: 'PTS',
    moves: [{ from: redeemed, to: own, amountMinor: spent.points }],
  });
}

const accountsOf = ({ memberId, merchantId }: Spent) => ({
  own: { class: 'player_points', owner: memberId } as const,
  redeemed: { class: 'points_redeemed', owner: merchantId } as const,
});

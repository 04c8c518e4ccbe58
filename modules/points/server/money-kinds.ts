import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/**
 * Money kinds of points: earning (`earning/earn.ts`), conversion (`convert/service.ts`), payouts (`payouts/pay.ts`)
 * and redemptions (`redemptions/`); modules/points/money-moves.md explains them.
 */
export const pointsMoneyKinds: readonly MoneyKind[] = [
  { kind: 'points.earned', from: 'points_pool', to: 'player_points', source: 'pointsEarning' },
  { kind: 'points.corrected', from: 'player_points', to: 'points_pool', source: 'pointsEarning' },
  { kind: 'points.converted', from: 'player_points', to: 'points_redeemed', source: 'pointsConversion' },
  { kind: 'points.cashPaid', from: 'promo_expense', to: 'player_cash', source: 'pointsConversionCash' },
  { kind: 'points.paidOut', from: 'player_points', to: 'points_redeemed', source: 'pointsPayout' },
  { kind: 'points.payoutPaid', from: 'promo_expense', to: 'player_cash', source: 'pointsPayoutCash' },
  { kind: 'points.redeemed', from: 'player_points', to: 'points_redeemed', source: 'pointsRedemption' },
  { kind: 'points.refunded', from: 'points_redeemed', to: 'player_points', source: 'pointsRefund' },
];

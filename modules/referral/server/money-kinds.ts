import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** Money kinds of referral (`rewards/pay.ts`); modules/referral/money-moves.md explains them. */
export const referralMoneyKinds: readonly MoneyKind[] = [
  { kind: 'referral.rewardPaid', from: 'promo_expense', to: 'player_cash', source: 'referralReward' },
];

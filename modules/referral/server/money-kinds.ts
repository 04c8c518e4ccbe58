import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** What is paid for invited friends (`rewards/pay.ts`); modules/referral/money-moves.md explains it. */
export const referralMoneyKinds: readonly MoneyKind[] = [
  { kind: 'referral.rewardPaid', from: 'promo_expense', to: 'player_cash', source: 'referralReward' },
];

import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** Money kinds of the VIP ladder (`standing/pay.ts`, `rewards/pay.ts`); modules/vip/money-moves.md explains them. */
export const vipMoneyKinds: readonly MoneyKind[] = [
  { kind: 'vip.upgradePaid', from: 'promo_expense', to: 'player_cash', source: 'vipCrossing' },
  { kind: 'vip.rebatePaid', from: 'promo_expense', to: 'player_cash', source: 'vipRebate' },
  { kind: 'vip.giftPaid', from: 'promo_expense', to: 'player_cash', source: 'vipGift' },
];

import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** What the VIP ladder pays (`standing/pay.ts`, `rewards/pay.ts`); modules/vip/money-moves.md explains it. */
export const vipMoneyKinds: readonly MoneyKind[] = [
  { kind: 'vip.upgradePaid', from: 'promo_expense', to: 'player_cash', source: 'vipCrossing' },
  { kind: 'vip.rebatePaid', from: 'promo_expense', to: 'player_cash', source: 'vipRebate' },
  { kind: 'vip.giftPaid', from: 'promo_expense', to: 'player_cash', source: 'vipGift' },
];

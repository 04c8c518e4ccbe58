import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** What promotions pay (`activities/pay.ts`); modules/promotions/money-moves.md explains it. */
export const promotionsMoneyKinds: readonly MoneyKind[] = [
  { kind: 'reward.paid', from: 'promo_expense', to: 'player_cash', source: 'reward' },
];

import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** Money moves of promotions (`activities/pay.ts`, `bonuses/`); modules/promotions/money-moves.md explains them. */
export const promotionsMoneyKinds: readonly MoneyKind[] = [
  { kind: 'reward.paid', from: 'promo_expense', to: 'player_cash', source: 'reward' },
  { kind: 'bonus.granted', from: 'promo_expense', to: 'player_bonus', source: 'bonusGrant' },
  { kind: 'bonus.converted', from: 'player_bonus', to: 'player_cash', source: 'bonusDone' },
  { kind: 'bonus.returned', from: 'player_bonus', to: 'promo_expense', source: 'bonusEnd' },
];

import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** Money moves of free rounds (`sql/routines/paid.sql`, `grants/winnings.ts`); money-moves.md explains them. */
export const freeRoundsMoneyKinds: readonly MoneyKind[] = [
  { kind: 'freeRounds.kept', from: 'player_cash', to: 'promo_expense', source: 'freeRoundsKept' },
  { kind: 'freeRounds.paid', from: 'promo_expense', to: 'player_cash', source: 'freeRoundsPaid' },
];

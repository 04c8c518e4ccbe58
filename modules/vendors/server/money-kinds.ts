import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** The engine keeps the vendor's transaction in vendors_transactions; its primary key is what makes a move happen once. */
const source = 'vendorTransaction';

/** How vendors move money, through the engine in modules/vendors/sql/routines; docs/money-moves.md explains it. */
export const gamesMoneyKinds: readonly MoneyKind[] = [
  { kind: 'game.bet', from: 'player_cash', to: 'house_gaming', source },
  { kind: 'game.tip', from: 'player_cash', to: 'house_gaming', source },
  { kind: 'game.win', from: 'house_gaming', to: 'player_cash', source },
  { kind: 'game.promo', from: 'house_gaming', to: 'player_cash', source },
  { kind: 'game.jackpot', from: 'house_gaming', to: 'player_cash', source },
  { kind: 'game.rollback', from: 'house_gaming', to: 'player_cash', source },
  { kind: 'game.rollback', from: 'player_cash', to: 'house_gaming', source },
  { kind: 'game.adjust', from: 'house_gaming', to: 'player_cash', source },
  { kind: 'game.adjust', from: 'player_cash', to: 'house_gaming', source },
  { kind: 'sandbox.funded', from: 'suspense', to: 'player_cash', source: 'sandbox' },
];

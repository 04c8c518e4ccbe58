import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/** Idempotency source: the primary key of vendors_transactions, where the engine stores the vendor's transaction. */
const source = 'vendorTransaction';

/** Money kinds of vendors, posted by the engine in modules/vendors/sql/routines; docs/money-moves.md explains them. */
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
  // The bonus part of a bet, if a bonus is active.
  { kind: 'game.bet', from: 'player_bonus', to: 'house_gaming', source },
  { kind: 'game.win', from: 'house_gaming', to: 'player_bonus', source },
  { kind: 'game.jackpot', from: 'house_gaming', to: 'player_bonus', source },
  { kind: 'game.rollback', from: 'house_gaming', to: 'player_bonus', source },
  { kind: 'game.rollback', from: 'player_bonus', to: 'house_gaming', source },
  { kind: 'game.adjust', from: 'house_gaming', to: 'player_bonus', source },
  { kind: 'game.adjust', from: 'player_bonus', to: 'house_gaming', source },
  // Transfers to vendors that keep balances, posted by `transfers/moves.ts`. A transfer ends once, so both ends have
  // one source.
  { kind: 'vendor.transferAsked', from: 'player_cash', to: 'transfer_transit', source: 'vendorTransfer' },
  { kind: 'vendor.transferAsked', from: 'player_vendor', to: 'transfer_transit', source: 'vendorTransfer' },
  { kind: 'vendor.transferSettled', from: 'transfer_transit', to: 'player_vendor', source: 'vendorTransferEnd' },
  { kind: 'vendor.transferSettled', from: 'transfer_transit', to: 'player_cash', source: 'vendorTransferEnd' },
  { kind: 'vendor.transferReturned', from: 'transfer_transit', to: 'player_cash', source: 'vendorTransferEnd' },
  { kind: 'vendor.transferReturned', from: 'transfer_transit', to: 'player_vendor', source: 'vendorTransferEnd' },
  { kind: 'vendor.result', from: 'house_gaming', to: 'player_vendor', source: 'vendorWallet' },
  { kind: 'vendor.result', from: 'player_vendor', to: 'house_gaming', source: 'vendorWallet' },
  { kind: 'sandbox.funded', from: 'suspense', to: 'player_cash', source: 'sandbox' },
];

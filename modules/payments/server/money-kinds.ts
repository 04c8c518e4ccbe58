import type { MoneyKind } from '@sanam/ledger/server/index.ts';

/**
 * Money kinds of payments; `moves.ts` posts them, docs/money-moves.md explains them. The sources keep the words of the
 * first release: a source is the idempotency key and must never change.
 */
export const paymentMoneyKinds: readonly MoneyKind[] = [
  { kind: 'payment.received', from: 'bank', to: 'payment_clearing', source: 'movement' },
  { kind: 'payment.sent', from: 'payment_clearing', to: 'bank', source: 'movement' },
  { kind: 'payment.fee', from: 'payment_fee_expense', to: 'bank', source: 'movement' },
  { kind: 'deposit.credited', from: 'payment_clearing', to: 'player_cash', source: 'deposit' },
  { kind: 'deposit.credited', from: 'payment_clearing', to: 'fee_income', source: 'deposit' },
  { kind: 'payment.sentBack', from: 'payment_clearing', to: 'bank', source: 'return' },
  { kind: 'payment.sentBack', from: 'suspense', to: 'bank', source: 'return' },
  { kind: 'payment.suspended', from: 'payment_clearing', to: 'suspense', source: 'suspense' },
  { kind: 'payment.resumed', from: 'suspense', to: 'payment_clearing', source: 'suspenseEnd' },
  { kind: 'payment.kept', from: 'suspense', to: 'fee_income', source: 'suspenseEnd' },
  { kind: 'deposit.takenBack', from: 'player_cash', to: 'payment_clearing', source: 'depositReturn' },
  { kind: 'deposit.restored', from: 'payment_clearing', to: 'player_cash', source: 'depositReturnEnd' },
  { kind: 'payment.reversed', from: 'payment_clearing', to: 'bank', source: 'reversal' },
  { kind: 'deposit.reversed', from: 'player_cash', to: 'payment_clearing', source: 'reversalTake' },
  { kind: 'payment.reversalBorne', from: 'payment_loss_expense', to: 'payment_clearing', source: 'reversalBear' },
  { kind: 'withdrawal.requested', from: 'player_cash', to: 'player_hold', source: 'withdrawal' },
  { kind: 'withdrawal.disbursed', from: 'player_hold', to: 'payment_clearing', source: 'leg' },
  { kind: 'withdrawal.fee', from: 'player_hold', to: 'fee_income', source: 'withdrawalFee' },
  { kind: 'withdrawal.released', from: 'player_hold', to: 'player_cash', source: 'withdrawalEnd' },
  { kind: 'adjustment.goodwill', from: 'adjustment_expense', to: 'player_cash', source: 'adjustment' },
  { kind: 'adjustment.game', from: 'adjustment_expense', to: 'player_cash', source: 'adjustment' },
  { kind: 'adjustment.game', from: 'player_cash', to: 'adjustment_expense', source: 'adjustment' },
  { kind: 'adjustment.payment', from: 'adjustment_expense', to: 'player_cash', source: 'adjustment' },
  { kind: 'adjustment.payment', from: 'player_cash', to: 'adjustment_expense', source: 'adjustment' },
  { kind: 'withdrawal.returned', from: 'payment_clearing', to: 'player_hold', source: 'payoutReturn' },
];

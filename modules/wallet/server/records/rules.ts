import { type RecordKind, recordKinds } from '../../contract/states.ts';

/** Kinds of the account record and the ledger kinds behind each (docs/money-moves.md). */
export const kindsOfRecord = {
  deposit: ['deposit.credited'],
  withdrawal: ['withdrawal.requested'],
  withdrawalReturn: ['withdrawal.released'],
  fee: ['deposit.fee', 'withdrawal.fee'],
  bet: ['game.bet', 'game.tip'],
  win: ['game.win', 'game.jackpot'],
  rollback: ['game.rollback'],
  adjustment: ['game.adjust', 'adjustment'],
  transfer: ['transfer'],
  bonus: ['game.promo', 'bonus'],
} as const satisfies Record<RecordKind, readonly string[]>;

/** A ledger kind that no record kind lists is shown as an adjustment: nothing is ever left out. */
export function recordKindOf(ledgerKind: string): RecordKind {
  return recordKinds.find((kind) => (kindsOfRecord[kind] as readonly string[]).includes(ledgerKind)) ?? 'adjustment';
}

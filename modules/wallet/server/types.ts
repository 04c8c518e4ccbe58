import type { Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { MoneyLines } from './records/rules.ts';

export type BalanceValue = CallValue<Calls['balance']>;
export type BankAccountValue = CallValue<Calls['addBankAccount']>;
export type AccountChangeValue = CallValue<Calls['changeBankAccount']>;

/** Functions of the wallet for other modules. Amounts are minor units unless the type is a wire value. */
export interface WalletService {
  balance(memberId: string): Promise<BalanceValue>;
  /** Returns the withdrawable cash in minor units. */
  withdrawable(
    db: Db,
    memberId: string,
  ): Promise<{ cashMinor: bigint; lockedMinor: bigint; withdrawableMinor: bigint; holdMinor: bigint }>;

  /**
   * Returns the changes of a member's money between each two moments, by reason, signed from the member's point of
   * view.
   */
  moneyLines(db: Db, ask: { memberId: string; currency: 'THB' | 'FUN'; moments: Date[] }): Promise<MoneyLines[]>;

  bankAccounts(memberId: string, language: Context['language']): Promise<BankAccountValue[]>;
}

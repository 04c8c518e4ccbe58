// Amount of a deposit that counts for promotions.
import { type Calls, type CallValue, fromWire } from '@sanam/contract';

export interface DepositChange {
  depositId: string;
  memberId: string;
  /** Reversed by the payer's bank. */
  isReversed: boolean;
}

export interface CountedDeposit extends DepositChange {
  /** Amount that is still there, in minor units. */
  amount: bigint;
  creditedAt: Date;
}

interface Payments {
  getDeposit(
    depositId: string,
  ): Promise<Pick<CallValue<Calls['opsGetDeposit']>, 'creditedAmount' | 'decidedAt' | 'returns'>>;
}

/**
 * Returns a credited deposit, less the amount returned to its payer from the member's cash; undefined if it was never
 * credited.
 */
export async function countedDeposit(payments: Payments, change: DepositChange): Promise<CountedDeposit | undefined> {
  const { creditedAmount, decidedAt, returns } = await payments.getDeposit(change.depositId);
  if (creditedAmount === null || decidedAt === null) return undefined;
  const back = returns.filter(({ fromCash, state }) => fromCash && state !== 'failed');
  const amount = back.reduce((rest, one) => rest - fromWire(one.amount), fromWire(creditedAmount));
  return { ...change, amount, creditedAt: new Date(decidedAt) };
}

import type { DepositMethodCode } from '../../contract/states.ts';

/** Requirements of a deposit method, and how its money becomes known (payments.md 4). */
export interface MethodRule {
  /** The rail keeps a charge for each order and reports on it; otherwise only our statement shows the money. */
  isCharged: boolean;
  /** The exact amount identifies the order on the account: 1 to 99 satang are added to the requested amount. */
  hasOwnAmount: boolean;
  /** Kind of payment page of the provider; null if any bank's app can pay. */
  page: 'wallet' | 'card' | 'crypto' | null;
}

export const methodRules: Record<DepositMethodCode, MethodRule> = {
  PROMPTPAY_BILL: { isCharged: true, hasOwnAmount: false, page: null },
  PROMPTPAY_ID: { isCharged: false, hasOwnAmount: true, page: null },
  BANK_TRANSFER: { isCharged: false, hasOwnAmount: false, page: null },
  TRUEMONEY: { isCharged: true, hasOwnAmount: false, page: 'wallet' },
  CARD: { isCharged: true, hasOwnAmount: false, page: 'card' },
  CRYPTO: { isCharged: true, hasOwnAmount: false, page: 'crypto' },
};

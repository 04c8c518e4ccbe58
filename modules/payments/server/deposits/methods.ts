import type { DepositMethodCode } from '../../contract/states.ts';

/** What a way to pay in needs, and how its money becomes known (payments.md 4). */
export interface MethodRule {
  /** The rail keeps a charge of each order and answers for it; else only our account's statement shows the money. */
  isCharged: boolean;
  /** The exact amount tells this order from all others on the account: 1 to 99 satang are added to what was asked for. */
  hasOwnAmount: boolean;
  /** What kind of page or address of the provider its player pays on; null where any bank's app does it. */
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
